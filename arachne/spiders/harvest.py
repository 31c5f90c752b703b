"""What listings bring, as entries of the frontier: one class for each way of being a listing.

Sitemaps and lists of them say nothing of how far their pages are from a start, feeds list what is
one link away from themselves, and an llms.txt names markdown files beside pages.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Final
from urllib.parse import urlsplit

from arachne.discovery import Listed, Listing
from arachne.frontier.protocol import SOURCE, Entry, Found, slot_of
from arachne.urls import canonicalize, fingerprint

if TYPE_CHECKING:
    from arachne.spiders.bounds import Bounds

LISTED_DEPTH: Final = 1
"""A listed page is as near as if the start page linked to it."""
_PER_DEPTH: Final = 10
"""Sitemaps of an index that are read along with the pages of one depth: a site of a thousand
sitemaps must not keep a small crawl from its first pages."""
_SOON: Final = 1
"""The priority of listings that are read before the pages of their depth."""
_MARKDOWN_PRIORITY: Final = -2
"""Markdown files are asked for last: most are the twins of pages."""
_LLMS: Final = "/llms.txt"
_LLMS_FULL: Final = "/llms-full.txt"
_NEXT: Final = SOURCE + "next"


def source(
    url: str,
    whence: str,
    *,
    start: int,
    parent: int = 0,
    depth: int = LISTED_DEPTH,
    priority: int = _SOON,
    lastmod: str = "",
) -> Found:
    """The entry of a listing; ``whence`` is where its address is from, such as ``robots``."""
    canonical = canonicalize(url)
    return Found(
        fingerprint=fingerprint(canonical),
        url=canonical,
        slot=slot_of(canonical),
        depth=depth,
        priority=priority,
        parent=parent,
        via=SOURCE + whence,
        start=start,
        lastmod=lastmod,
    )


class Harvest:
    """Of a sitemap, an index, a text sitemap or an OPML file, that was read as ``entry`` from
    ``url``."""

    via: ClassVar[str] = "sitemap"
    """How the pages are discovered."""
    further_first: ClassVar[bool] = True
    """Whether further listings go into the frontier before the pages."""
    may_be_page: ClassVar[bool] = False
    """Whether the listing is a page of the site all the same, where it was asked for as one."""

    def __init__(self, entry: Entry, url: str, listing: Listing, bounds: Bounds) -> None:
        self.entry, self.url, self.listing, self.bounds = entry, url, listing, bounds

    def named(self) -> list[Listed]:
        """The listings that are to be read, too: of its own host or of the site, the latest
        first."""
        host, scope = slot_of(self.url), self.bounds.scope
        named = [o for o in self.listing.listings if slot_of(o.url) == host or scope.is_home(o.url)]
        return sorted(named, key=lambda one: one.lastmod, reverse=True)

    def further(self, named: Sequence[Listed]) -> list[Found]:
        """The entries of these listings."""
        return [
            source(
                one.url,
                "index",
                start=self.entry.start,
                parent=self.entry.id,
                depth=LISTED_DEPTH + rank // _PER_DEPTH,
                priority=_SOON if rank < _PER_DEPTH else 0,
                lastmod=one.lastmod,
            )
            for rank, one in enumerate(named)
        ]

    def pages(self, listed: Sequence[Listed]) -> Iterator[Found]:
        """The entries of these pages, judged by the bounds of the crawl."""
        for page in listed:
            yield self.bounds.found(
                page.url,
                depth=self.depth,
                parent=self.entry.id,
                via=self.via,
                start=self.entry.start,
                lastmod=page.lastmod,
                priority=self.priority_of(page),
            )

    @property
    def depth(self) -> int:
        """That of the pages."""
        return LISTED_DEPTH

    def priority_of(self, page: Listed) -> int:
        return 0


class FeedHarvest(Harvest):
    """Of a feed: its further pages hold its older entries, which come after the newer ones."""

    via = "feed"
    further_first = False
    may_be_page = True

    @property
    def depth(self) -> int:
        """One link below the feed; its further pages list pages of the same depth."""
        return self.entry.depth if self.entry.via == _NEXT else self.entry.depth + 1

    def named(self) -> list[Listed]:
        return super().named() if self.depth <= self.bounds.depth else []

    def further(self, named: Sequence[Listed]) -> list[Found]:
        entry, depth = self.entry, self.depth
        return [
            source(one.url, "next", start=entry.start, parent=entry.id, depth=depth, priority=0)
            for one in named
        ]


class LlmsHarvest(Harvest):
    """Of an llms.txt: it has a longer form beside it."""

    via = "llms"

    def named(self) -> list[Listed]:
        named = super().named()
        if self.url.endswith(_LLMS):
            named.append(Listed(self.url.removesuffix(_LLMS) + _LLMS_FULL))
        return named

    def priority_of(self, page: Listed) -> int:
        return _MARKDOWN_PRIORITY if urlsplit(page.url).path.endswith(".md") else 0


_BY_KIND: Final[dict[str, type[Harvest]]] = {"feed": FeedHarvest, "llms": LlmsHarvest}
"""The kinds of :data:`arachne.discovery.KINDS` that are not taken like sitemaps."""


def harvest_of(entry: Entry, url: str, listing: Listing, bounds: Bounds) -> Harvest:
    """What the listing that was read as ``entry`` brings, by its kind."""
    return _BY_KIND.get(listing.kind, Harvest)(entry, url, listing, bounds)
