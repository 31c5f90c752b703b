"""The scheduler of a worker: Scrapy's side of the shared frontier.

The reactor never waits for Redis. URLs are asked for ahead; what is told goes out in order, links
before the outcome of their page, and the outcome after its record is on disk.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Collection, Coroutine
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar, cast

from scrapy.exceptions import CloseSpider
from scrapy.utils.defer import deferred_from_coro

from arachne.downloader import Downloader
from arachne.exceptions import FrontierUnusable, OutputUnusable
from arachne.frontier.codec import dump_request
from arachne.frontier.meta import NOT_BEFORE
from arachne.frontier.protocol import Backend, Entry, Found, is_source
from arachne.frontier.reconcile import NoRecords, RecordReader
from arachne.frontier.scheduler import FrontierScheduler
from arachne.shared.address import HOSTS_PREFIX, shared_address
from arachne.shared.awaited import AwaitedBackend
from arachne.shared.backend import RedisBackend
from arachne.shared.calls import entries, lookups, workers
from arachne.shared.calls.call import Call, id_of
from arachne.shared.calls.entries import Leased
from arachne.shared.client import connect_async, options
from arachne.shared.hosts import share_hosts
from arachne.shared.membership import Membership
from arachne.shared.opening import START_SECONDS
from arachne.shared.outbox import Outbox
from arachne.shared.pace import free
from arachne.shared.prefetch import AHEAD, Prefetch
from arachne.shared.unconfirmed import Unconfirmed
from arachne.shared.watchdog import GONE_GRACE, Watchdog

if TYPE_CHECKING:
    from scrapy import Request, Spider
    from twisted.internet.defer import Deferred

logger = logging.getLogger(__name__)

T = TypeVar("T")


class SharedScheduler(FrontierScheduler):
    """A :class:`~arachne.frontier.scheduler.FrontierScheduler` over a
    :class:`~arachne.shared.backend.RedisBackend`."""

    backend: RedisBackend

    def open(self, spider: Spider) -> Deferred[None]:
        super().open(spider)
        if not self.own_spider:  # ours has done it, as its links have to be judged for that
            self.backend.recover()
        return deferred_from_coro(self._open())

    async def _open(self) -> None:
        self._markdown = False
        self._unconfirmed = Unconfirmed()
        self._tasks: set[asyncio.Future[None]] = set()
        settings = self.crawler.settings
        address = shared_address(settings)
        assert address is not None
        shown, prefix = self.backend.asking.shown, self.backend.asking.prefix
        more = options(settings)
        self.member = Membership(
            self.run.folder, self._reader(),
            lambda: [*self.leases.entries(), *self._ready],
            self._unconfirmed.ids,
            self._drop,
        )  # fmt: skip
        client = connect_async(address, **more)
        self.outbox = Outbox(client, shown, "frontier", prefix, self._return_to_work)
        client = connect_async(address, **more)
        self.hosts_outbox = Outbox(client, shown, "hosts", HOSTS_PREFIX)
        self.prefetch = Prefetch(
            self._engine, self._may_lease, self._lease, self._take, self._doubt_counts
        )
        self.backend.tell = self._tell
        self.backend.asking.patience = 0.0  # from now on the reactor has pages to move
        self.hosts = share_hosts(self.crawler, self.hosts_outbox, shown, self.member.key)
        self.member.start(self.outbox)
        await self.hosts.tiers.load()
        self._watchdog = Watchdog(self._engine, self.outbox, self.hosts, self._abandon)

    def _reader(self) -> RecordReader:
        spider: Any = self.spider
        return spider.bounds if self.own_spider else NoRecords()

    def close(self, reason: str) -> Deferred[None]:
        self._engine.let_sleep()
        return deferred_from_coro(self._close())

    async def _close(self) -> None:
        """What was told is brought home, the rest goes back; whoever else is there goes on."""
        self._watchdog.stop()
        self.member.stop()
        if self.prefetch.is_done:
            with suppress(FrontierUnusable, OutputUnusable):
                await self.member.settle_beside()
        self.backend.give_back([entry.id for entry in self._ready])
        self._ready.clear()
        if not self.outbox.is_gone:
            self.hosts_outbox.send(free(self.member.key))
            self.outbox.send(workers.recover(self.backend.member, "left"))
            boxes = (self.outbox, self.hosts_outbox)
            await asyncio.wait(
                [asyncio.ensure_future(box.flush()) for box in boxes], timeout=GONE_GRACE
            )
        await self.outbox.close()
        await self.hosts_outbox.close()
        self.backend.tell = self.backend.asking.ask
        if self.outbox.unsent and self.run.broken is None:
            self.run.broken = FrontierUnusable(
                f"{self.outbox.shown} was gone to the end; the same command goes on"
            )
        self.backend.asking.patience = 0.0 if self.run.broken else START_SECONDS
        assert self.crawler.stats is not None
        self.crawler.stats.max_value("arachne/frontier/slowest_answer", self.outbox.slowest)

    # -- what Scrapy asks

    def has_pending_requests(self) -> bool:
        if self.run.broken is not None:
            return False
        if self._ready:
            return True
        return not self._spent() and not self.prefetch.is_done

    def next_request(self) -> Request | None:
        request = super().next_request()
        if request is not None and len(self._ready) < AHEAD:
            self._fill()  # while this one is fetched
        return request

    # -- what our own components ask

    def waiting(self) -> int:
        return len(self._ready) + self.prefetch.pending

    def add(self, found: list[Found]) -> int:
        number = self.backend.add(found)
        if number:
            self.prefetch.forget()
            self._engine.wake()
        return number

    async def added(self, found: list[Found]) -> int:
        fresh = self.backend.fresh(found)
        answers = [self._tell(call) for call in self.backend.adding(fresh)]
        self.prefetch.forget()
        try:
            return sum([await answer for answer in answers])
        except FrontierUnusable as error:
            raise CloseSpider("unusable") from error  # of which Scrapy makes no traceback

    async def ask(self, question: Callable[[Backend], T]) -> T:
        answer = question(cast(Backend, AwaitedBackend(self.outbox)))
        try:
            return await cast("asyncio.Future[T]", answer)
        except FrontierUnusable as error:
            raise CloseSpider("unusable") from error

    def lists_markdown(self) -> bool:
        return self._markdown

    def may_record(self, entry: Entry) -> bool:
        if self.member.is_safe() and self.run.broken is None:
            return True
        logger.info("%s goes back: its lease may have been lost", entry.url)
        self._release(entry.id)
        self.backend.return_(entry.id, 0.0, None)
        return False

    # -- what is handed out

    def _fill(self) -> None:
        self.prefetch.fill(len(self._ready))

    def _may_lease(self) -> bool:
        return not self.outbox.is_gone and not self._spent()

    def _lease(self, limit: int, busy: Collection[str]) -> asyncio.Future[Leased]:
        call = entries.lease(
            self.backend.member, limit, busy, time.time(),
            max_pages=self.budget.limits.max_pages, starts=self.run.starts,
        )  # fmt: skip
        return self.outbox.send(call)

    def _take(self, leased: Leased) -> None:
        self.budget.pages = Counter({0: leased.pages})
        self._markdown = leased.markdown
        if leased.moved:
            self.spider.follow_moves(leased.moved)  # type: ignore[attr-defined]
        self._ready.extend(leased.entries)

    def _doubt_counts(self) -> None:
        if not self.leases:
            self._spawn(self._recount_if_wrong())

    async def _recount_if_wrong(self) -> None:
        """Nothing has come for long: see that it is not the counts that are wrong."""
        with suppress(FrontierUnusable):
            if await self.outbox.send(workers.stands_still()):
                logger.warning("The counts of the crawl are wrong; all is counted anew")
                await asyncio.to_thread(self.backend.recount)

    def _wake_later(self) -> None:
        """Nothing is here: what comes, or the time to ask again, wakes the engine."""

    # -- what comes back

    def _tell(self, call: Call[T]) -> asyncio.Future[T]:
        answer = self.outbox.send(call)
        self._unconfirmed.watch(call, answer)
        return answer

    def _release(self, lease: int) -> Entry | None:
        self.prefetch.hasten()  # a place is free
        return super()._release(lease)

    def _move(self, entry: Entry, mark: bytes, request: Request) -> bool:
        """As the base does; the entry stays in hand until it is known who owns the URL."""
        payload = dump_request(request, self.spider)
        not_before = float(request.meta.get(NOT_BEFORE, 0.0))
        self._spawn(self._moved(entry, mark, request.url, not_before, payload))
        return True

    async def _moved(
        self, entry: Entry, mark: bytes, url: str, not_before: float, payload: bytes
    ) -> None:
        try:
            ours, owner = False, None
            if not is_source(entry.via):
                ours = await self._tell(entries.redirect(self.backend.member, entry.id, mark, url))
            if not ours:
                owner = await self.outbox.send(lookups.known(id_of(mark)))
            if ours or (is_source(entry.via) and self._may_lead_to(entry, mark, owner)):
                self._release(entry.id)
                self.backend.return_(entry.id, not_before, payload)
            else:
                self._end_as_duplicate(entry, owner)
        except FrontierUnusable:
            self._drop(entry)  # others have it, or the next start finds it
        self._engine.wake()

    def _drop(self, entry: Entry) -> None:
        """The entry is others' now: whatever is under way leaves no record."""
        self._release(entry.id)
        if entry in self._ready:
            self._ready.remove(entry)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        self._tasks.add(task := asyncio.ensure_future(work))
        task.add_done_callback(self._tasks.discard)

    # -- Redis comes and goes

    async def _return_to_work(self) -> None:
        try:
            await self.member.return_to_work(self.outbox.ask)
        except OutputUnusable as error:
            self.give_up(error)
        self.prefetch.forget()
        asyncio.get_running_loop().call_soon(self._engine.wake)

    def _abandon(self) -> None:
        """Redis is gone and the crawl is to stop."""
        self.run.broken = FrontierUnusable(
            f"{self.outbox.shown} is gone; the same command goes on when it is back"
        )
        engine = self.crawler.engine
        if engine is not None and isinstance(engine.downloader, Downloader):
            engine.downloader.abandon()  # what waits for its turn would fail, and is no failure
        self.outbox.abandon("the crawl is to stop")
        self.hosts_outbox.abandon("the crawl is to stop")
