"""The last pipeline: pages and failures go to the crawl's own files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scrapy.exceptions import DropItem

from arachne.exceptions import Unusable
from arachne.frontier.scheduler import FrontierScheduler
from arachne.items import Failure, Page
from arachne.outcomes import write_outcome

if TYPE_CHECKING:
    from scrapy.crawler import Crawler


class RecordsPipeline:
    """Writes :class:`Page` and :class:`Failure` items; others pass by."""

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> RecordsPipeline:
        return cls(crawler)

    def process_item(self, item: Any) -> Any:
        engine = self.crawler.engine
        scheduler = None if engine is None else engine.scheduler
        if isinstance(item, (Page, Failure)) and isinstance(scheduler, FrontierScheduler):
            try:
                write_outcome(scheduler, item)
            except Unusable as error:
                # The scheduler has said it once and stops the crawl; the URL stays pending.
                raise DropItem(str(error), log_level="DEBUG") from error
        return item
