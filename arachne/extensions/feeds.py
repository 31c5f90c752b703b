"""Feeds (``-o``, ``-O``, FEEDS) get pages; failures stay in their own file unless asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scrapy.extensions.feedexport import FeedExporter

from arachne.items import Failure

if TYPE_CHECKING:
    from scrapy import Spider


class PageFeedExporter(FeedExporter):
    """Scrapy's exporter without :class:`Failure` items; ``ARACHNE_FEED_FAILURES`` lets them in."""

    def item_scraped(self, item: Any, spider: Spider) -> None:
        if not isinstance(item, Failure) or self.settings.getbool("ARACHNE_FEED_FAILURES"):
            super().item_scraped(item, spider)
