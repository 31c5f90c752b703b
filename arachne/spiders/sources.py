"""Reads the listings of a site: where robots.txt says, where one is usually found, where one leads.

Listings go through the frontier like pages, so that they survive a killed process, but they are no
pages: no record, not counted, no ladder.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from scrapy import Request

from arachne.discovery import Listed, Listing, NotAListing, looks_like_listing, read_listing
from arachne.discovery.compression import is_packed
from arachne.discovery.listing import MAX_BYTES
from arachne.discovery.sitemaps import absolute
from arachne.frontier.meta import LEASE
from arachne.frontier.protocol import SOURCE, Entry, State
from arachne.guarding import guarding_of
from arachne.handlers.availability import available_tiers
from arachne.ladder import TIER
from arachne.ladder.errors import REFUSALS, may_get_through
from arachne.signals import robots_read
from arachne.spiders.failures import reason_of_status
from arachne.spiders.harvest import LISTED_DEPTH, Harvest, harvest_of, source

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy.http import Response

    from arachne.robots.rules import Rules
    from arachne.spiders.site import SiteSpider

logger = logging.getLogger(__name__)

_USUAL: Final = ("/sitemap.xml",)
_ELSE_USUAL: Final = ("/sitemap_index.xml", "/sitemap-index.xml")
"""Where Yoast's plugin and the generators of static sites put theirs, asked for where the usual
place has none."""
_PAGES: Final = (".html", ".htm")
"""What robots.txt names as a sitemap, and is one for people: a page, with links that are followed.
Pages are looked into all the same, so that one which is a sitemap in spite of its name is read."""
_LLMS: Final = "/llms.txt"
_CHUNK: Final = 500
"""Addresses remembered at a time; between them the reactor has its turn."""
_INLINE_BYTES: Final = 100_000
"""A larger listing is read in a thread: the reactor must not wait for it."""


class Sources:
    """What one crawl learns from listings."""

    def __init__(self, spider: SiteSpider) -> None:
        self._spider = spider
        settings = spider.crawler.settings
        self._wanted = spider.args.discover != "links" and spider.args.depth > 0
        self._wanted = self._wanted and spider.args.scope != "page"
        self._llms = settings.getbool("ARACHNE_DISCOVER_LLMS")
        self._max_files = settings.getint("ARACHNE_SITEMAP_MAX_FILES")
        self._max_urls = settings.getint("ARACHNE_SITEMAP_MAX_URLS")
        if self._wanted:
            spider.crawler.signals.connect(self._robots_read, signal=robots_read)

    # -- where listings are

    def _robots_read(self, request: Request, rules: Rules) -> None:
        """A host is met for the first time (or its robots.txt was refreshed: all is known then)."""
        entry = self._spider.scheduler.leases.get(request.meta.get(LEASE, 0))
        if self._spider.scope.is_home(request.url):
            self.host_met(request.url, rules.sitemaps, 0 if entry is None else entry.start)

    def host_met(self, url: str, sitemaps: tuple[str, ...], start: int) -> None:
        """Ask the host of ``url`` for its listings; ``sitemaps`` are those that it names."""
        if not self._wanted:
            return
        parts = urlsplit(url)
        origin = f"{parts.scheme}://{parts.netloc}"
        named = [address for line in sitemaps if (address := absolute(line, origin))]
        if guard := guarding_of(self._spider.crawler).guard:
            for address in named:
                guard.add_moved(address)
        pages = [address for address in named if urlsplit(address).path.endswith(_PAGES)]
        named = [address for address in named if address not in pages]
        places = [(address, "robots") for address in named[: self._max_files]]
        places = places or [(origin + path, "guess") for path in _USUAL]
        if self._llms:
            places.append((origin + _LLMS, "guess"))
        found = [source(address, whence, start=start) for address, whence in places]
        found += [
            self._spider.bounds.found(
                page, depth=LISTED_DEPTH, parent=0, via="sitemap", start=start
            )
            for page in pages
        ]
        self._spider.scheduler.add(found)

    def request_for(self, entry: Entry) -> Request:
        """A plain request: of all tiers the first, and with the size that listings may have."""
        return Request(
            entry.url,
            callback=self._spider.parse_source,
            errback=self._spider.failed_source,
            meta={
                "depth": LISTED_DEPTH,
                "dont_climb": True,
                "download_maxsize": MAX_BYTES,
                "is_source": True,
            },
            dont_filter=True,
        )

    # -- what they say

    async def read(self, entry: Entry, response: Response) -> None:
        """Take the addresses out of a listing, then end its lease."""
        if response.status in REFUSALS and self._asked_as_a_browser(response.request):
            return
        reason = reason_of_status(response.status) if response.status >= 400 else ""
        if not reason:
            try:
                await self._take(entry, response, await self._listing(response))
            except NotAListing as error:
                logger.debug("%s is no listing: %s", response.url, error)
                reason = "no-listing"
        self.ended(entry, reason)

    def failed(
        self, entry: Entry, request: Request, error: BaseException | None, reason: str
    ) -> None:
        """A listing could not be had, for this ``reason``; a browser may have it."""
        may_pass = isinstance(error, Exception) and may_get_through(error, "http")
        if not (may_pass and self._asked_as_a_browser(request)):
            self.ended(entry, reason)

    def _asked_as_a_browser(self, request: Request | None) -> bool:
        """Ask once more, by the tier that has a browser's handshake; False if that was done."""
        crawler = self._spider.crawler
        if (
            request is None
            or request.meta.get(TIER)
            or "impersonate" not in available_tiers(crawler)
        ):
            return False
        meta = {**request.meta, TIER: "impersonate"}
        return self._spider.scheduler.enqueue_request(request.replace(meta=meta))

    def ended(self, entry: Entry, reason: str) -> None:
        """End the lease of a listing; with a ``reason`` where it was none. Where robots.txt names
        one that is missing, or that of a host that is not there, another may be in the usual place
        of the site; where that has none, elsewhere."""
        parts = urlsplit(entry.url)
        places: tuple[str, ...] = ()
        if reason and entry.via == SOURCE + "robots":
            if not self._spider.scope.is_home(entry.url):
                parts = urlsplit(self._spider.start_urls[max(0, entry.start - 1)])
            places = _USUAL
        elif reason and self._spider.scope.is_home(entry.url) and parts.path in _USUAL:
            places = _ELSE_USUAL
        guesses = [f"{parts.scheme}://{parts.netloc}{path}" for path in places]
        self._spider.scheduler.add([source(url, "guess", start=entry.start) for url in guesses])
        self._spider.scheduler.finish(entry.id, State.SOURCE, reason)

    async def read_page(self, entry: Entry, response: Response) -> bool:
        """Look into a response that was asked for as a page. True when it was a sitemap, and has
        ended as one; what a feed lists is remembered, but the feed may be a page all the same."""
        listed = looks_like_listing(response.body) or entry.via == "start"
        if not listed or response.status >= 400 or self._is_html(response):
            return False
        try:
            listing = await self._listing(response)
        except NotAListing:
            return False
        if listing.kind == "llms":  # so is any text with links
            return False
        harvest = await self._take(entry, response, listing)
        if harvest.may_be_page:
            return False
        self._spider.scheduler.finish(entry.id, State.SOURCE)
        return True

    @staticmethod
    def _is_html(response: Response) -> bool:
        declared = (response.headers.get("Content-Type") or b"").lower()
        return b"html" in declared and not looks_like_listing(response.body)

    async def _listing(self, response: Response) -> Listing:
        body, url = response.body, response.url
        if len(body) <= _INLINE_BYTES and not is_packed(body):
            return read_listing(body, url)
        return await asyncio.to_thread(read_listing, body, url)

    async def _take(self, entry: Entry, response: Response, listing: Listing) -> Harvest:
        if listing.cut:
            logger.warning("%s was not read to its end", response.url)
        scheduler = self._spider.scheduler
        harvest = harvest_of(entry, response.url, listing, self._spider.bounds)
        named = harvest.named()
        further = harvest.further(named[: await self._room("listings", named, self._max_files)])
        if harvest.further_first:
            scheduler.add(further)
        if harvest.via == "llms":
            scheduler.backend.set_meta("markdown_listed", "1")
        room = await self._room("listed_urls", listing.pages, self._max_urls)
        for begin in range(0, room, _CHUNK):
            pages = listing.pages[begin : min(begin + _CHUNK, room)]
            scheduler.add(list(harvest.pages(pages)))
            await asyncio.sleep(0)
        if not harvest.further_first:
            scheduler.add(further)
        if room:
            logger.info("%s lists %d pages", response.url, room)
        return harvest

    async def _room(self, name: str, wanted: Sequence[Listed], most: int) -> int:
        """How many of the ``wanted`` there may be; counted over all runs of the crawl."""
        number = len(wanted)
        room = await self._spider.scheduler.ask(lambda store: store.reserve(name, number, most))
        if room < number:
            logger.warning("More than %d %s: the rest is left out", most, name.replace("_", " "))
        return room
