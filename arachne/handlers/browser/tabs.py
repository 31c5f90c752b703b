"""The tabs that all browsers of a crawl share, and who waits for one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from arachne.handlers.browser.config import BrowserConfig
from arachne.percrawler import once_per_crawler

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.core.downloader import Downloader, Slot
    from scrapy.crawler import Crawler


class Tabs:
    """At most so many loads at a time.

    Whoever loads in a tab, or waits for one, has had its turn with its host, and is from then on a
    guest of Scrapy's downloader: the limits, of all and of the host, are raised by one, so
    that no place is taken from plain HTTP. Beyond ``waiting`` guests the limits stay, which slows
    the crawl to the pace of the browsers instead of filling memory with what waits for them.
    """

    def __init__(self, crawler: Crawler, tabs: int, waiting: int) -> None:
        self.crawler = crawler
        self.most_guests = tabs + waiting
        self._free = asyncio.Semaphore(tabs)
        self._guests = 0

    @asynccontextmanager
    async def tab(self, request: Request) -> AsyncIterator[None]:
        """A tab for a request that is being downloaded."""
        guest = self._guests < self.most_guests
        downloader = self._downloader
        slot = downloader.slots.get(downloader.get_slot_key(request)) if guest else None
        self._move(downloader, slot, +guest)
        try:
            async with self._free:
                yield
        finally:
            self._move(downloader, slot, -guest)

    def _move(self, downloader: Downloader, slot: Slot | None, guests: int) -> None:
        self._guests += guests
        if downloader.total_concurrency > 0:  # 0: without limit
            downloader.total_concurrency += guests
        if slot is not None:
            slot.concurrency += guests
        if guests > 0:
            self._use(downloader, slot)

    def _use(self, downloader: Downloader, slot: Slot | None) -> None:
        """Scrapy looks for free places when a download ends; there is one now."""
        if slot is not None:
            downloader._process_queue(slot)
        engine = self.crawler.engine
        if engine is not None and engine._slot is not None:
            engine._slot.nextcall.schedule()

    @property
    def _downloader(self) -> Downloader:
        assert self.crawler.engine is not None
        return self.crawler.engine.downloader


@once_per_crawler
def tabs_of(crawler: Crawler) -> Tabs:
    """The tabs of a crawl."""
    config = BrowserConfig.from_settings(crawler.settings)
    return Tabs(crawler, config.tabs, config.waiting)
