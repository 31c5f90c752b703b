"""The last two hook points: what a record is before it is written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from arachne.hooks import hooks_of
from arachne.items import Failure, Page

if TYPE_CHECKING:
    from scrapy.crawler import Crawler


class HooksPipeline:
    """``on_complete`` for a :class:`Page`, ``on_error`` for a :class:`Failure`."""

    def __init__(self, crawler: Crawler) -> None:
        self.hooks = hooks_of(crawler)

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        return cls(crawler)

    async def process_item(self, item: Any) -> Any:
        if not isinstance(item, (Page, Failure)):
            return item
        point = "on_complete" if isinstance(item, Page) else "on_error"
        url = item.url
        context = await self.hooks.run(point, url, record=item)
        record = context.record if type(context.record) is type(item) else item
        assert isinstance(record, (Page, Failure))
        record.url = url  # it answers for this URL, whatever it has become
        record.notes.extend(self.hooks.notes(url))
        return record
