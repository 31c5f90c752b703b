"""Scrapy's downloader, keeping to the number of requests that a host may work on at a time, and
able to let go of all of them.

Scrapy 2.19 counts a request as transferring when its task begins, one turn of the event loop after
it has left the queue. What arrives in one turn, and a queue that empties when an answer comes, thus
passes whatever ``CONCURRENT_REQUESTS_PER_DOMAIN`` says, unless there is a delay between requests.
"""

from __future__ import annotations

import asyncio
from collections import deque
from functools import partial
from typing import TYPE_CHECKING, Any

from scrapy.core.downloader import Downloader as ScrapyDownloader
from scrapy.core.downloader import Slot
from scrapy.exceptions import IgnoreRequest
from twisted.internet.defer import Deferred
from twisted.python.failure import Failure

from arachne.downloaderchain import DownloaderChain
from arachne.frontier.meta import LEASE, UNTRIED
from arachne.shared.hosts import hosts_of
from arachne.signals import download_failed

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler
    from scrapy.http import Response


class HostSlot(Slot):
    """Counts all that has left the queue and was not answered yet."""

    __slots__ = ()

    def free_transfer_slots(self) -> int:
        return self.concurrency - (len(self.active) - len(self.queue))


class Downloader(ScrapyDownloader):
    """Makes its slots :class:`HostSlot`."""

    def __init__(self, crawler: Crawler) -> None:
        super().__init__(crawler)
        self._chain = DownloaderChain(self.middleware)
        self._fetching: dict[Request, tuple[asyncio.Task[Response | Request], Deferred[Any]]] = {}
        self._sent: set[Request] = set()
        self._holds_back = self._abandons = False

    def abandon(self) -> int:
        """Let go of every request, whatever it waits for: those of the frontier go back to it as if
        they had never left, others fail; so do all that come later. How many there were."""
        self._holds_back = self._abandons = True
        return self._drop(set(self._fetching))

    def hold_back(self) -> int:
        """The same for the frontier's requests that wait for their host's turn, and for those that
        come later: what was sent is waited for."""
        self._holds_back = True
        waiting = self._fetching.keys() - self._sent
        return self._drop({request for request in waiting if LEASE in request.meta})

    def _drop(self, requests: set[Request]) -> int:
        dropped = [(request, *self._fetching.pop(request)) for request in requests]
        for slot in self.slots.values():
            slot.queue = deque(entry for entry in slot.queue if entry[0] not in requests)
        for request, _, outcome in dropped:
            self.active.discard(request)
            outcome.callback(_let_go(request))
        for _, fetch, _ in dropped:  # each may fail now because of another
            fetch.cancel()
        return len(dropped)

    def fetch(self, request: Request) -> Deferred[Response | Request]:  # type: ignore[override]
        """As Scrapy's; the request itself where it was let go of."""
        outcome: Deferred[Any] = Deferred()
        if self._abandons or (self._holds_back and LEASE in request.meta):
            outcome.callback(_let_go(request))
            return outcome
        self.active.add(request)
        fetch = asyncio.ensure_future(self._chain.download(self._enqueue_request, request))
        self._fetching[request] = (fetch, outcome)
        fetch.add_done_callback(partial(self._fetched, request))
        return outcome

    def _fetched(self, request: Request, fetch: asyncio.Task[Response | Request]) -> None:
        """Nothing may come between the end of the request and the outcome: the engine would see a
        crawl without anything to do."""
        result: Response | Request | Failure
        try:
            result = fetch.result()
        except BaseException:  # noqa: BLE001 - a cancellation, too, is for who waits
            result = Failure()
        self.active.discard(request)
        self._sent.discard(request)
        _, outcome = self._fetching.pop(request, (None, None))
        if outcome is not None:
            outcome.callback(result)

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

    async def _download(self, slot: Slot, request: Request) -> Response:
        try:
            return await self._download_in_turn(slot, request)
        except Exception as error:
            send = self.signals.send_catch_log
            send(download_failed, request=request, error=error)
            raise

    async def _download_in_turn(self, slot: Slot, request: Request) -> Response:
        shared = hosts_of(self.crawler)
        if shared is None:
            self._sent.add(request)
            return await super()._download(slot, request)
        # The turn is all workers': the slot has kept the pace of this one alone.
        host = request.meta[self.DOWNLOAD_SLOT]
        permit = await shared.pace.enter(host, slot.download_delay, slot.concurrency)
        try:
            self._sent.add(request)
            shared.pace.sent(permit)
            return await super()._download(slot, request)
        finally:
            shared.pace.leave(permit)


def _let_go(request: Request) -> Request | Failure:
    if LEASE in request.meta:
        request.meta[UNTRIED] = True
        return request
    return Failure(IgnoreRequest("the crawl stops"))
