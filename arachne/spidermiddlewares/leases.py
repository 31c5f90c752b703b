"""Tells the frontier when the callback of somebody else's spider has finished."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any

from scrapy.exceptions import NotConfigured

from arachne.frontier.scheduler import FrontierScheduler

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.http import Response


class LeaseMiddleware:
    """Passes everything on; see :class:`arachne.frontier.tracker.Tracker`."""

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> LeaseMiddleware:
        if getattr(crawler.spider, "records_outcomes", False):
            raise NotConfigured  # our own spider tells the frontier itself
        return cls(crawler)

    async def process_spider_output(
        self, response: Response, result: AsyncIterator[Any]
    ) -> AsyncIterator[Any]:
        engine = self.crawler.engine
        scheduler = None if engine is None else engine.scheduler
        if isinstance(scheduler, FrontierScheduler) and not scheduler.own_spider:
            result = scheduler.tracker.follow(response, result)
        async for item_or_request in result:
            yield item_or_request
