"""The frontier behind Scrapy: a scheduler that leases.

A request that is handed out stays leased until its outcome is on disk; one that comes back through
:meth:`FrontierScheduler.enqueue_request` with the same lease (a retry, a redirect, the next tier)
takes its old place again, so it is neither lost nor counted twice.
"""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeVar

from scrapy.core.scheduler import BaseScheduler, BaseSchedulerMeta
from scrapy.exceptions import CloseSpider

from arachne.exceptions import FrontierUnusable
from arachne.frontier.budget import Budget
from arachne.frontier.codec import dump_request, found_of, request_of
from arachne.frontier.engine import EngineHandle
from arachne.frontier.leases import Leases
from arachne.frontier.meta import LEASE, NOT_BEFORE, UNTRIED
from arachne.frontier.protocol import Backend, Entry, Found, Known, State, is_source
from arachne.frontier.tracker import Tracker
from arachne.run import Run, default_run, run_of
from arachne.shared.address import shared_address
from arachne.signals import url_skipped
from arachne.urls import fingerprint

if TYPE_CHECKING:
    from scrapy import Request, Spider
    from scrapy.crawler import Crawler
    from twisted.internet.defer import Deferred

logger = logging.getLogger(__name__)

T = TypeVar("T")

_LOOKED_AT: Final = 100
"""Entries that the gate is asked about before the reactor has its turn."""


class _ByDescent(BaseSchedulerMeta):
    """What only has the methods of a scheduler is no instance: Scrapy's would be one of ours."""

    def __instancecheck__(cls, instance: object) -> bool:
        return type.__instancecheck__(cls, instance)

    def __subclasscheck__(cls, subclass: type) -> bool:
        return type.__subclasscheck__(cls, subclass)


class FrontierScheduler(BaseScheduler, metaclass=_ByDescent):
    """Scrapy's scheduler interface over a :class:`~arachne.frontier.protocol.Backend`."""

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler
        self.leases = Leases()
        self._ready: deque[Entry] = deque()
        self._led_to: dict[bytes, int] = {}  # by listings, whose number a setting bounds
        self._engine = EngineHandle(crawler)

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> FrontierScheduler:
        """The scheduler of a frontier of our own, or of the one that ``ARACHNE_FRONTIER`` names."""
        if shared_address(crawler.settings) is not None:
            # It imports this module, and Redis.
            from arachne.shared.scheduler import SharedScheduler

            return SharedScheduler(crawler)
        return cls(crawler)

    def open(self, spider: Spider) -> Deferred[None] | None:
        self.spider = spider
        self.run: Run = run_of(self.crawler) or default_run(self.crawler, spider)
        self.backend: Backend = self.run.folder.frontier
        self.own_spider: bool = getattr(spider, "records_outcomes", False)
        self.tracker = Tracker(self.crawler, self)
        self.budget = Budget(self.run.limits, self.run.starts)
        self.budget.pages.update(self.backend.pages_by_start())
        return None

    def close(self, reason: str) -> Deferred[None] | None:
        self._engine.let_sleep()
        try:
            self.backend.give_back([entry.id for entry in self._ready])
        except FrontierUnusable:
            logger.debug("leases stay open; the next start recovers them", exc_info=True)
        self._ready.clear()
        return None

    # -- what Scrapy asks

    def has_pending_requests(self) -> bool:
        if self.run.broken is not None:
            return False
        if self._ready:
            return True
        return self.backend.pending() > 0 and not self._spent()

    def enqueue_request(self, request: Request) -> bool:
        lease = request.meta.get(LEASE)
        if lease is not None and (entry := self.leases.get(lease)) is not None:
            return self._return(entry, request)
        request.meta.pop(LEASE, None)  # a follow-up that inherited its parent's meta
        found = found_of(request, self.spider, self.crawler.request_fingerprinter)
        return bool(self.backend.add([found]))

    def next_request(self) -> Request | None:
        if self.run.broken is not None:
            return None
        try:
            entry = self._next_entry()
        except FrontierUnusable as error:
            self.give_up(error)
            return None
        if entry is None:
            return None
        self.leases.take(entry)
        return self._request(entry)

    # -- what our own components ask

    def waiting(self) -> int:
        """How many URLs wait to be handed out."""
        return self.backend.pending() + len(self._ready)

    def add(self, found: list[Found]) -> int:
        """Remember links; how many were new.

        Raises CloseSpider, of which Scrapy makes no traceback, when the store cannot be written:
        the page that the links are of must not get a record, or they would be lost with it.
        """
        try:
            new = self.backend.add(found)
        except FrontierUnusable as error:
            self.give_up(error)
            raise CloseSpider("unusable") from error
        if new:
            self._engine.wake()
        return new

    async def added(self, found: list[Found]) -> int:
        """As :meth:`add`; the number is exact, which may take a while to learn."""
        return self.add(found)

    async def ask(self, question: Callable[[Backend], T]) -> T:
        """What the store answers; nothing that is remembered afterwards is known to it yet."""
        return question(self.backend)

    def lists_markdown(self) -> bool:
        """Whether a listing of the crawl names markdown files; asked of every page."""
        return self.backend.get_meta("markdown_listed") is not None

    def may_record(self, entry: Entry) -> bool:
        """Whether the lease is still ours, so that a record may be written. Where it may be lost
        the entry goes back, and is fetched again by whoever has it next."""
        return True

    def finish(
        self, lease: int, state: State, reason: str = "", offset: int = 0, same_as: int = 0
    ) -> None:
        """The outcome of a leased URL is on disk."""
        entry = self._release(lease)
        if entry is None:
            return
        self.backend.finish(lease, state, reason, offset, same_as)
        self.budget.pages[entry.start] += state is State.PAGE
        if state is State.SKIPPED:
            self.crawler.signals.send_catch_log(url_skipped, url=entry.url, reason=reason)

    def give_up(self, error: Exception) -> None:
        """Stop the crawl: what it writes to is unusable."""
        if self.run.broken is None:
            self.run.broken = error  # type: ignore[assignment]
            logger.error("%s", error)
            self._engine.stop("unusable")

    # -- inside

    def _next_entry(self) -> Entry | None:
        """The next entry that the gate lets pass."""
        for _ in range(_LOOKED_AT):
            if not self._ready:
                self._fill()
            if not self._ready:
                self._wake_later()
                return None
            entry = self._ready.popleft()
            withheld = self.leases.admit(entry)
            if withheld is None:
                return entry
            if withheld.reason:
                self.backend.withhold(entry.id, withheld.reason)
            else:
                self.backend.defer(entry.id, time.time() + withheld.wait)
        self._engine.wake()
        return None

    def _fill(self) -> None:
        if self._spent():
            return
        free, busy = self._engine.places()
        room, full = self.budget.room(
            (entry.start for entry in self.leases.entries()), self.backend.pending_starts
        )
        limit = min(free, room)
        self._ready.extend(self.backend.lease(limit, busy, time.time(), full))

    def _spent(self) -> bool:
        """Whether a limit is met; the run remembers which."""
        assert self.crawler.stats is not None
        self.budget.bytes = self.crawler.stats.get_value("downloader/response_bytes", 0)
        self.run.limit_met = self.budget.exhausted()
        return bool(self.run.limit_met)

    def _request(self, entry: Entry) -> Request:
        request = request_of(entry, self.spider)
        if not self.own_spider:
            request.errback = self.tracker.errback(request.errback)
        return request

    def _release(self, lease: int) -> Entry | None:
        """A lease ends, one way or another."""
        return self.leases.release(lease)

    def _return(self, entry: Entry, request: Request) -> bool:
        if request.meta.get(UNTRIED):
            self._release(entry.id)
            self.backend.give_back([entry.id])
            return True
        request.errback = self.tracker.original(request.errback)
        mark = fingerprint(request.url)
        if request.url != entry.url and mark != fingerprint(entry.url):
            return self._move(entry, mark, request)
        self._put_back(entry.id, request)
        return True

    def _put_back(self, lease: int, request: Request) -> None:
        not_before = float(request.meta.get(NOT_BEFORE, 0.0))
        self._release(lease)
        self.backend.return_(lease, not_before, dump_request(request, self.spider))

    def _move(self, entry: Entry, mark: bytes, request: Request) -> bool:
        """A request comes back with another URL."""
        if is_source(entry.via):
            owner = self.backend.look_up(mark)
            ours = self._may_lead_to(entry, mark, owner)
        else:
            ours = self.backend.redirect(entry.id, mark, request.url)
            owner = None if ours else self.backend.look_up(mark)
        if ours:
            self._put_back(entry.id, request)
            return True
        self._end_as_duplicate(entry, owner)
        return False

    def _may_lead_to(self, listing: Entry, mark: bytes, owner: Known | None) -> bool:
        """Whether a listing may lead to a URL, as the first to do so. It never owns the URL: a site
        may send whoever asks for a sitemap to its home page, which is a page all the same."""
        if owner is not None and owner.state is not State.SKIPPED:
            return False
        return self._led_to.setdefault(mark, listing.id) == listing.id

    def _end_as_duplicate(self, entry: Entry, owner: Known | None) -> None:
        """The entry leads to a URL that ``owner`` answers for."""
        if is_source(entry.via):
            self.finish(entry.id, State.SOURCE, "duplicate")
            return
        same_as = 0 if owner is None else owner.same_as or owner.id
        self.finish(entry.id, State.SKIPPED, "duplicate", same_as=same_as)

    def _wake_later(self) -> None:
        """Have the engine ask again when the first waiting request's time has come."""
        if self._engine.will_wake:
            return
        at = self.backend.next_time()
        if at is None or at <= time.time():
            return  # what waits, waits for a host: the end of a download wakes the engine
        # A hundredth of a second late, so that the time has come when it fires.
        self._engine.wake_in(at - time.time() + 0.01)
