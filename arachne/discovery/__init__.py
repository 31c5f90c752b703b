"""Where a site says which pages it has: sitemaps, feeds, llms.txt. Nothing is fetched here."""

from arachne.discovery.feeds import is_feed_of
from arachne.discovery.listing import KINDS, Listed, Listing, NotAListing
from arachne.discovery.reading import looks_like_listing, read_listing

__all__ = ["KINDS", "Listed", "Listing", "NotAListing", "is_feed_of", "looks_like_listing",
           "read_listing"]  # fmt: skip
