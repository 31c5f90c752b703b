"""When is a request of somebody else's spider done?

When its callback has yielded its last and every item it yielded has left the pipelines; or when its
errback has.

Our own spider says itself how each URL ended (``records_outcomes``), so none of this runs for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Callable
from typing import TYPE_CHECKING, Any

from scrapy import Request, signals
from twisted.python.failure import Failure as TwistedFailure

from arachne.frontier.meta import LEASE
from arachne.frontier.protocol import State

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.http import Response

    from arachne.frontier.scheduler import FrontierScheduler

Errback = Callable[[TwistedFailure], Any]


class _TrackedErrback:
    """Calls the spider's errback, if it has one, and ends the lease afterwards."""

    def __init__(self, tracker: Tracker, original: Errback | None) -> None:
        self.tracker = tracker
        self.original = original

    def __call__(self, failure: TwistedFailure) -> Any:
        lease = failure.request.meta.get(LEASE)  # type: ignore[attr-defined]
        self.tracker.failed(lease, failure)
        return failure if self.original is None else self.original(failure)


class Tracker:
    """Counts what each lease still owes; one per crawl."""

    def __init__(self, crawler: Crawler, scheduler: FrontierScheduler) -> None:
        self.scheduler = scheduler
        self._owed: Counter[int] = Counter()
        self._exhausted: set[int] = set()
        for signal in (signals.item_scraped, signals.item_dropped, signals.item_error):
            crawler.signals.connect(self._item_left, signal=signal)
        crawler.signals.connect(self._callback_failed, signal=signals.spider_error)

    def errback(self, original: Errback | None) -> Errback:
        """``original``, and then the lease ends."""
        return _TrackedErrback(self, original)

    def original(self, errback: Any) -> Errback | None:
        """What :meth:`errback` was given."""
        if isinstance(errback, _TrackedErrback):
            return errback.original
        return errback  # type: ignore[no-any-return]

    def failed(self, lease: int | None, failure: TwistedFailure) -> None:
        """The download failed for good."""
        if lease is not None:
            self.scheduler.finish(lease, State.FAILURE, type(failure.value).__name__)

    async def follow(self, response: Response, output: AsyncIterator[Any]) -> AsyncIterator[Any]:
        """``output`` unchanged, watched."""
        lease = _lease_of(response)
        async for result in output:
            if lease is not None and not isinstance(result, Request):
                self._owed[lease] += 1
            yield result
        if lease is not None:
            self._exhausted.add(lease)
            self._settle(lease)

    def _item_left(self, item: Any, response: Any) -> None:
        lease = _lease_of(response)
        if lease is not None and lease in self._owed:
            self._owed[lease] -= 1
            self._settle(lease)

    def _callback_failed(self, failure: TwistedFailure, response: Any) -> None:
        lease = _lease_of(response)
        if lease is not None and not self.scheduler.own_spider:
            self.failed(lease, failure)

    def _settle(self, lease: int) -> None:
        if lease in self._exhausted and self._owed[lease] <= 0:
            self._exhausted.discard(lease)
            del self._owed[lease]
            self.scheduler.finish(lease, State.DONE)


def _lease_of(response: Any) -> int | None:
    request = getattr(response, "request", None)
    return None if request is None else request.meta.get(LEASE)
