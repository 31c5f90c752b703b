"""Where a site says which pages it has: sitemaps, feeds, llms.txt. Nothing is fetched here."""

from arachne.discovery.listing import KINDS, Listed, Listing, NotAListing
from arachne.discovery.reading import looks_like_listing, read_listing

__all__ = ["KINDS", "Listed", "Listing", "NotAListing", "looks_like_listing", "read_listing"]
