"""With JSON logs, a line for each try of a URL, and one for how the URL ended."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Self

from scrapy.exceptions import NotConfigured

from arachne.items import Failure, Page
from arachne.observability.logs import FIELDS, given_format
from arachne.signals import record_written, url_skipped

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)


class EventLog:
    """``event`` is try, page, failure or skipped; other fields are named as in records."""

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        if given_format(crawler.settings) != "json":
            raise NotConfigured
        extension = cls()
        crawler.signals.connect(extension.recorded, signal=record_written)
        crawler.signals.connect(extension.skipped, signal=url_skipped)
        return extension

    def recorded(self, record: Page | Failure) -> None:
        for step in record.trail:
            _tell(
                "try", record.url, tier=step.tier, verdict=step.verdict, status=step.status,
                ms=step.ms, bytes=step.bytes, detail=step.detail,
            )  # fmt: skip
        ms = sum(step.ms for step in record.trail)
        if isinstance(record, Page):
            _tell(
                "page", record.url, tier=record.tier, verdict=record.verdict, status=record.status,
                ms=ms, read_ms=record.timings.get("extract"), score=record.score,
                depth=record.depth, attempts=record.attempts,
            )  # fmt: skip
        else:
            _tell(
                "failure", record.url, tier=record.tier, verdict=record.reason,
                status=record.status, ms=ms, detail=record.detail, depth=record.depth,
                attempts=record.attempts,
            )  # fmt: skip

    def skipped(self, url: str, reason: str) -> None:
        _tell("skipped", url, verdict=reason)


def _tell(event: str, url: str, **fields: Any) -> None:
    logger.info("%s %s", event, url, extra={FIELDS: {"event": event, "url": url, **fields}})
