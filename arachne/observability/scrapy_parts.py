"""Scrapy's own stats and log lines for less: they are asked for some thirty times a page."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from scrapy.logformatter import LogFormatter, LogFormatterResult
from scrapy.statscollectors import MemoryStatsCollector

if TYPE_CHECKING:
    from scrapy import Request, Spider
    from scrapy.http import Response
    from twisted.python.failure import Failure

_ENGINE = logging.getLogger("scrapy.core.engine")
_SCRAPER = logging.getLogger("scrapy.core.scraper")


class Stats(MemoryStatsCollector):
    """Without the detour of every call by which Scrapy warns of a deprecated argument."""

    __getattribute__ = object.__getattribute__


class LogLines(LogFormatter):
    """Puts together no line that is not logged: Scrapy has two for each page, for ``DEBUG``."""

    def crawled(self, request: Request, response: Response, spider: Spider) -> LogFormatterResult:
        if not _ENGINE.isEnabledFor(logging.DEBUG):
            return None  # type: ignore[return-value]  # what Scrapy's documentation says
        return super().crawled(request, response, spider)

    def scraped(
        self, item: Any, response: Response | Failure | None, spider: Spider
    ) -> LogFormatterResult:
        if not _SCRAPER.isEnabledFor(logging.DEBUG):
            return None  # type: ignore[return-value]
        return super().scraped(item, response, spider)
