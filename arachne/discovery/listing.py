"""What a document that lists pages comes to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

KINDS: Final[dict[str, str]] = {
    "sitemap": "a sitemap: a list of pages (https://www.sitemaps.org/protocol.html)",
    "index": "a sitemap index: a list of sitemaps",
    "text": "a text sitemap: one address a line",
    "feed": "an RSS, RDF, Atom or JSON feed",
    "opml": "an OPML file: a list of feeds (https://opml.org/spec2.opml)",
    "llms": "an llms.txt: markdown with links (https://llmstxt.org/)",
}

MAX_BYTES: Final = 50 * 2**20
"""Of a listing, uncompressed: the limit of the sitemap protocol."""
MAX_ENTRIES: Final = 200_000
"""Of one listing; the protocol allows 50,000, and sites exceed it."""


class NotAListing(Exception):
    """The body lists no pages; the message says what it is instead."""


@dataclass(frozen=True, slots=True)
class Listed:
    """One address of a listing, absolute, with the date the listing gives it, as written."""

    url: str
    lastmod: str = ""


@dataclass(frozen=True, slots=True)
class Listing:
    """``pages`` are to be fetched as pages, ``listings`` are further listings. ``cut`` says that a
    limit ended the reading, or that the body broke off."""

    kind: str
    pages: tuple[Listed, ...] = ()
    listings: tuple[Listed, ...] = ()
    cut: bool = False
