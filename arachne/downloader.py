"""Scrapy's downloader, keeping to the number of requests that a host may work on at a time.

Scrapy 2.19 counts a request as transferring when its task begins, one turn of the event loop after
it has left the queue. What arrives in one turn, and a queue that empties when an answer comes, thus
passes whatever ``CONCURRENT_REQUESTS_PER_DOMAIN`` says, unless there is a delay between requests.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scrapy.core.downloader import Downloader as ScrapyDownloader
from scrapy.core.downloader import Slot

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.http import Response


class HostSlot(Slot):
    """Counts all that has left the queue and was not answered yet."""

    __slots__ = ()

    def free_transfer_slots(self) -> int:
        return self.concurrency - (len(self.active) - len(self.queue))


class Downloader(ScrapyDownloader):
    """Makes its slots :class:`HostSlot`."""

    def _get_slot(self, request: Request, *args: Any) -> tuple[str, Slot]:
        key, slot = super()._get_slot(request, *args)
        if not isinstance(slot, HostSlot):
            slot = self.slots[key] = HostSlot(slot.concurrency, slot.delay, slot.jitter)
        return key, slot

    async def _enqueue_request(self, request: Request) -> Response:
        try:
            return await super()._enqueue_request(request)
        finally:  # only now is the request no longer active: its place is free for the next
            self._process_queue(self._get_slot(request)[1])
