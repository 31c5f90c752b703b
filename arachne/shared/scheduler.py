"""The scheduler of a worker: Scrapy's side of the shared frontier.

The reactor never waits for Redis. URLs are asked for ahead; what is told goes out in order, links
before the outcome of their page, and the outcome after its record is on disk.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

from scrapy.exceptions import CloseSpider
from scrapy.utils.defer import deferred_from_coro

from arachne.downloader import Downloader
from arachne.exceptions import FrontierUnusable, OutputUnusable
from arachne.frontier.codec import dump_request
from arachne.frontier.protocol import Backend, Entry, Found
from arachne.frontier.reconcile import Identify, Links
from arachne.frontier.scheduler import NOT_BEFORE, FrontierScheduler
from arachne.learning import learning_of
from arachne.shared import calls
from arachne.shared.address import HOSTS_PREFIX, shared_address
from arachne.shared.backend import RedisBackend
from arachne.shared.calls import Call, Leased
from arachne.shared.client import connect_async, options
from arachne.shared.hosts import (
    Circuits,
    Pace,
    Robots,
    SharedHosts,
    SharedTiers,
    free,
    hosts_of,
    set_hosts,
)
from arachne.shared.membership import Membership
from arachne.shared.opening import START_SECONDS
from arachne.shared.outbox import Outbox

if TYPE_CHECKING:
    from scrapy import Request, Spider
    from twisted.internet.defer import Deferred

logger = logging.getLogger(__name__)

T = TypeVar("T")

_POLL_SECONDS: Final = (0.05, 0.1, 0.25)
"""Between questions for work while others have all of it in hand."""
_SUSPICIOUS: Final = 20
"""Questions for work without an answer, about five seconds, after which counts are doubted."""
_AHEAD: Final = 2
"""URLs that are asked for although the downloader has no place for them yet."""
_LEARN_SECONDS: Final = 1.0
"""Between looks at what other workers have learned of hosts."""
_GONE_GRACE: Final = 2.0
"""Seconds that a crawl which is to stop waits for a Redis that is gone."""


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
        self._stands: Leased | None = None
        self._asked = False
        self._ask_again_at = 0.0
        self._idle = 0
        self._markdown = False
        self._under_way: Counter[bytes] = Counter()
        self._moving: set[asyncio.Future[None]] = set()
        settings = self.crawler.settings
        address = shared_address(settings)
        assert address is not None
        shown, prefix = self.backend.asking.shown, self.backend.asking.prefix
        more = options(settings)
        self.member = Membership(
            self.run.folder, *self._readers(),
            lambda: [*self._leased.values(), *self._ready],
            lambda: {int.from_bytes(raw, "big") for raw in self._under_way},
            self._drop,
        )  # fmt: skip
        client = connect_async(address, **more)
        self.outbox = Outbox(client, shown, "frontier", prefix, self._return_to_work)
        client = connect_async(address, **more)
        self.hosts = Outbox(client, shown, "hosts", HOSTS_PREFIX)
        self.backend.tell = self._tell
        self.backend.asking.patience = 0.0  # from now on the reactor has pages to move
        self._share_hosts(shown)
        self.member.start(self.outbox)
        await self.tiers.load()
        self._watch = asyncio.ensure_future(self._learn())

    def _readers(self) -> tuple[Identify, Links]:
        """What the spider makes of the records that it has written; others than ours write none."""
        spider: Any = self.spider
        if self.own_spider:
            return spider.bounds.entry_of_record, spider.bounds.links_of_record
        return (lambda record: Found(b"", str(record["url"]), ""), lambda record: ())

    def _share_hosts(self, crawl: str) -> None:
        settings = self.crawler.settings
        ttl = 10.0 + max(
            settings.getfloat("DOWNLOAD_TIMEOUT"), settings.getfloat("ARACHNE_BROWSER_DEADLINE")
        )
        key = self.member.key
        self.hosts.send(free(key))
        pace = Pace(self.hosts, crawl, key, ttl)
        set_hosts(self.crawler, SharedHosts(pace, Circuits(self.hosts), Robots(self.hosts)))
        learning = learning_of(self.crawler)
        self.tiers = SharedTiers(self.hosts, learning.memory)
        learning.teach = self.tiers.teach

    def close(self, reason: str) -> Deferred[None]:
        if self._wake is not None:
            self._wake.cancel()
        return deferred_from_coro(self._close())

    async def _close(self) -> None:
        """What was told is brought home, the rest goes back; whoever else is there goes on."""
        self._watch.cancel()
        self.member.stop()
        if self._stands is not None and self._stands.pending + self._stands.leased == 0:
            with suppress(FrontierUnusable, OutputUnusable):
                await self.member.settle_beside()
        self.backend.give_back([entry.id for entry in self._ready])
        self._ready.clear()
        if not self.outbox.is_gone:
            self.hosts.send(free(self.member.key))
            self.outbox.send(calls.recover(self.backend.member, "left"))
            await asyncio.wait(
                [asyncio.ensure_future(box.flush()) for box in (self.outbox, self.hosts)],
                timeout=_GONE_GRACE,
            )
        await self.outbox.close()
        await self.hosts.close()
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
        if self._spent():
            return False
        return self._stands is None or self._stands.pending + self._stands.leased > 0

    def waiting(self) -> int:
        return len(self._ready) + (0 if self._stands is None else self._stands.pending)

    # -- what our own components ask

    def add(self, found: list[Found]) -> int:
        number = self.backend.add(found)
        if number:
            self._stands = None  # how the crawl stands is to be learned anew
            self._ask_again_at = 0.0
            self._schedule()
        return number

    async def added(self, found: list[Found]) -> int:
        fresh = self.backend.fresh(found)
        answers = [self._tell(call) for call in self.backend.adding(fresh)]
        self._stands, self._ask_again_at = None, 0.0
        try:
            return sum([await answer for answer in answers])
        except FrontierUnusable as error:
            raise CloseSpider("unusable") from error  # of which Scrapy makes no traceback

    async def ask(self, question: Callable[[Backend], T]) -> T:
        answer = question(cast(Backend, _AskedLater(self)))
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

    # -- inside

    def _tell(self, call: Call[T]) -> asyncio.Future[T]:
        answer = self.outbox.send(call)
        if call.name in _OUTCOMES:
            ids = [raw for raw in call.arguments[2:] if isinstance(raw, bytes) and len(raw) == 8]
            self._under_way.update(ids)
            answer.add_done_callback(lambda _: self._heard(ids))
        return answer

    def _heard(self, ids: list[bytes]) -> None:
        self._under_way.subtract(ids)
        for raw in ids:
            if self._under_way[raw] <= 0:
                del self._under_way[raw]

    def next_request(self) -> Request | None:
        request = super().next_request()
        if request is not None and len(self._ready) < _AHEAD:
            self._fill()  # while this one is fetched
        return request

    def _fill(self) -> None:
        """Ask for URLs; they are there some milliseconds later, and wake the engine."""
        free_places, busy = self._places()
        free_places = max(free_places, _AHEAD) - len(self._ready)
        if self._asked or free_places <= 0 or self.outbox.is_gone or self._spent():
            return
        wait = self._ask_again_at - time.monotonic()
        if wait > 0:  # there was nothing a moment ago, and nothing has happened here since
            self._wake_in(wait)
            return
        self._asked = True
        call = calls.lease(
            self.backend.member, free_places, busy, time.time(),
            max_pages=self.budget.limits.max_pages, starts=self.run.starts,
        )  # fmt: skip
        self.outbox.send(call).add_done_callback(self._handed_out)

    def _handed_out(self, answer: asyncio.Future[Leased]) -> None:
        self._asked = False
        if answer.cancelled() or answer.exception() is not None:
            self._wake_in(_POLL_SECONDS[-1])
            return
        self._stands = answer.result()
        self.budget.pages = Counter({0: self._stands.pages})
        self._markdown = self._stands.markdown
        if self._stands.moved:
            self.spider.follow_moves(self._stands.moved)  # type: ignore[attr-defined]
        self._ready.extend(self._stands.entries)
        if self._stands.entries:
            self._idle = 0
        else:
            self._wait_for_work(self._stands)
            if self._idle % _SUSPICIOUS == 0 and not self._leased:
                self._moving.add(task := asyncio.ensure_future(self._look_into_it()))
                task.add_done_callback(self._moving.discard)
        self._schedule()

    async def _look_into_it(self) -> None:
        """Nothing has come for long: see that it is not the counts that are wrong."""
        with suppress(FrontierUnusable):
            if await self.outbox.send(calls.stands_still()):
                logger.warning("The counts of the crawl are wrong; all is counted anew")
                await asyncio.to_thread(self.backend.recount)

    def _wait_for_work(self, stands: Leased) -> None:
        wait = _POLL_SECONDS[min(self._idle, len(_POLL_SECONDS) - 1)]
        if stands.next_time and stands.pending:
            wait = min(max(wait, stands.next_time - time.time() + 0.01), 1.0)
        self._idle += 1
        self._ask_again_at = time.monotonic() + wait
        self._wake_in(wait)

    def _wake_later(self) -> None:
        """Nothing is here: what comes, or the time to ask again, wakes the engine."""

    def _release(self, lease: int) -> Entry | None:
        self._ask_again_at = 0.0  # a place is free
        return super()._release(lease)

    def _wake_in(self, seconds: float) -> None:
        if self._wake is None:
            self._wake = asyncio.get_running_loop().call_later(seconds, self._wake_up)

    def _move(self, entry: Entry, mark: bytes, request: Request) -> bool:
        """As the base does; the entry stays in hand until it is known who owns the URL."""
        payload = dump_request(request, self.spider)
        not_before = float(request.meta.get(NOT_BEFORE, 0.0))
        moving = self._moved(entry, mark, request.url, not_before, payload)
        task = asyncio.ensure_future(moving)
        self._moving.add(task)
        task.add_done_callback(self._moving.discard)
        return True

    async def _moved(
        self, entry: Entry, mark: bytes, url: str, not_before: float, payload: bytes
    ) -> None:
        try:
            ours = await self._tell(calls.redirect(self.backend.member, entry.id, mark, url))
            if ours:
                self._release(entry.id)
                self.backend.return_(entry.id, not_before, payload)
            else:
                owner = await self.outbox.send(calls.known(calls.id_of(mark)))
                self._end_as_duplicate(entry, owner)
        except FrontierUnusable:
            self._drop(entry)  # others have it, or the next start finds it
        self._schedule()

    def _drop(self, entry: Entry) -> None:
        """The entry is others' now: whatever is under way leaves no record."""
        self._release(entry.id)
        if entry in self._ready:
            self._ready.remove(entry)

    async def _return_to_work(self) -> None:
        try:
            await self.member.return_to_work(self.outbox.ask)
        except OutputUnusable as error:
            self.give_up(error)
        self._stands, self._ask_again_at = None, 0.0
        asyncio.get_running_loop().call_soon(self._schedule)

    async def _learn(self) -> None:
        """Take over what other workers learn of hosts; see that a stop does not wait for ever."""
        hosts = hosts_of(self.crawler)
        assert hosts is not None
        stopped_at = 0.0
        while True:
            if self.outbox.is_gone:
                stopped_at = self._stop_waiting(stopped_at)
            else:
                with suppress(FrontierUnusable):
                    await hosts.circuits.refresh()
                    await self.tiers.refresh()
            await asyncio.sleep(_LEARN_SECONDS)

    def _stop_waiting(self, since: float) -> float:
        engine = self.crawler.engine
        if engine is None or engine._slot is None or engine._slot.closing is None:
            return 0.0
        since = since or time.monotonic()
        if time.monotonic() - since >= _GONE_GRACE:
            self.run.broken = FrontierUnusable(
                f"{self.outbox.shown} is gone; the same command goes on when it is back"
            )
            if isinstance(engine.downloader, Downloader):
                engine.downloader.abandon()  # what waits for its turn would fail, and is no failure
            self.outbox.abandon("the crawl is to stop")
            self.hosts.abandon("the crawl is to stop")
        return since


_OUTCOMES: Final = ("finish", "return_", "give_back", "defer", "withhold")


class _AskedLater:
    """What may be asked of the store while a crawl runs; the answers are awaited."""

    def __init__(self, scheduler: SharedScheduler) -> None:
        self._send: Callable[[Call[Any]], asyncio.Future[Any]] = scheduler.outbox.send

    def note_content(self, entry_id: int, content: bytes, canonical: bytes | None) -> Any:
        return self._send(calls.note_content(entry_id, content, canonical))

    def look_up(self, fingerprint: bytes) -> Any:
        return self._send(calls.known(calls.id_of(fingerprint)))

    def reserve(self, name: str, number: int, most: int) -> Any:
        return self._send(calls.reserve(name, number, most))
