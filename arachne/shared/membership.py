"""A worker among others: it holds its leases by a sign of life, and sees to those who died.

Three rules. Who is silent for ``ARACHNE_LEASE_SECONDS`` loses its leases. Who may have lost them
writes no record. Who finds that it has lost them, or that Redis was away, settles its files and its
leases before anything else.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from arachne.exceptions import Fenced, FrontierUnusable, OutputUnusable
from arachne.frontier.protocol import Entry, State
from arachne.frontier.reconcile import RecordReader, files_of
from arachne.output.crawlfolder import STEMS, CrawlFolder, lock_folder
from arachne.output.recordfile import Records
from arachne.shared.address import HOSTS_PREFIX
from arachne.shared.backend import RedisBackend
from arachne.shared.calls import entries, kept, workers
from arachne.shared.calls.workers import WorkerInfo
from arachne.shared.client import Asking, run_id
from arachne.shared.outbox import Outbox
from arachne.shared.pace import free
from arachne.shared.settle import settle
from arachne.shared.workerfolder import Mark, read_mark

logger = logging.getLogger(__name__)

_SAFE_SHARE: Final = 0.8
"""Of the time of a lease, after which it counts as lost on this side."""
_BEATS: Final = 6
"""Signs of life in the time of a lease."""


def monotonic() -> float:
    """Seconds that go on while the machine is suspended, as those of Redis do."""
    clock = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
    return time.clock_gettime(clock)


class Membership:
    """``in_hand`` gives the entries whose outcome is still open here, ``under_way`` the ids of
    which an outcome was told but not heard yet; ``drop`` lets go of an entry."""

    def __init__(
        self,
        folder: CrawlFolder,
        reader: RecordReader,
        in_hand: Callable[[], list[Entry]],
        under_way: Callable[[], set[int]],
        drop: Callable[[Entry], None],
    ) -> None:
        assert isinstance(folder.frontier, RedisBackend)
        self.folder = folder
        self.backend = folder.frontier
        self.key = f"{self.backend.asking.shown}/{self.backend.member.number}"
        self._reader = reader
        self._in_hand, self._under_way, self._drop = in_hand, under_way, drop
        self._safe_until = monotonic() + _SAFE_SHARE * self.backend.seconds
        self._tasks: list[asyncio.Future[None]] = []

    def start(self, outbox: Outbox) -> None:
        """Give signs of life from now on."""
        for work in (self._live(outbox), self._see_to_others(outbox)):
            self._tasks.append(asyncio.ensure_future(work))

    def stop(self) -> None:
        for task in self._tasks:
            task.cancel()

    def is_safe(self) -> bool:
        """Whether the leases are certainly still ours."""
        return monotonic() < self._safe_until

    # -- signs of life

    async def _live(self, outbox: Outbox) -> None:
        while True:
            begun = monotonic()
            with suppress(FrontierUnusable):
                await outbox.send(workers.renew(self.backend.member, self.backend.seconds))
                self._safe_until = begun + _SAFE_SHARE * self.backend.seconds
            await asyncio.sleep(self.backend.seconds / _BEATS)

    async def _see_to_others(self, outbox: Outbox) -> None:
        while True:
            await asyncio.sleep(self.backend.seconds / _BEATS)
            with suppress(FrontierUnusable):
                for other in await outbox.send(workers.roster()):
                    if other.state == "here" and other.number != self.backend.member.number:
                        await asyncio.to_thread(self._bury, other)

    def _bury(self, other: WorkerInfo) -> None:
        try:
            if bury(self.backend.asking, other, self._reader):
                logger.warning("Worker %s has died; its URLs wait again", other.name)
        except (FrontierUnusable, OutputUnusable) as error:
            logger.debug("worker %s is looked at again later: %s", other.name, error)

    async def settle_beside(self) -> int:
        """The crawl is done: no record that was left behind must stand beside another's."""
        asking = self.backend.asking
        return await asyncio.to_thread(settle_beside, self.folder.path, asking, self._reader)

    # -- after an absence

    async def return_to_work(self, ask: Callable[..., Awaitable[set[int]]]) -> None:
        """Redis is there again, or has taken our leases: settle the files and what is in hand.

        Runs while nothing else is asked of Redis. The reactor waits for it: nobody must write to
        the files meanwhile, and there are few records to look at.
        """
        backend, asking = self.backend, self.backend.asking
        asking.ask(workers.arrive(run_id(asking.client), backend.member.number, backend.seconds))
        begun = monotonic()
        try:
            leases = await ask(workers.renew(backend.member, backend.seconds))
        except Fenced:
            logger.warning("This worker was silent for too long; others have its URLs now")
            backend.join()
            leases = set()
        settle(backend, files_of(self.folder), self._reader)
        in_hand = {entry.id: entry for entry in self._in_hand()}
        lost = leases - in_hand.keys() - self._under_way()
        asking.ask(entries.give_back(backend.member, lost))
        for entry_id, entry in in_hand.items():
            if entry_id not in leases and not asking.ask(entries.take_again(backend.member, entry)):
                self._drop(entry)
        asking.ask(workers.back(backend.member.number))
        self._safe_until = begun + _SAFE_SHARE * backend.seconds


def bury(asking: Asking, dead: WorkerInfo, reader: RecordReader) -> bool:
    """See to what a worker has left, if it is dead: its files are settled where they can be
    reached, its leases are pending again. False when it lives, or others see to it.

    Whoever can lock its folder knows that it is dead, however much time its leases have.
    """
    path = Path(dead.path)
    mark = read_mark(path)
    reached = mark is not None and mark.folder == dead.folder
    lock = lock_folder(path, create=False) if reached else None
    try:
        if lock is None and dead.seconds is not None and dead.seconds > 0:
            return False
        backend = RedisBackend(asking, dead.folder)
        if not backend.stand_in(dead):
            return False
        if lock is not None and mark is not None:
            with _files(path, mark) as files:
                settle(backend, files, reader)
        backend.recover("died")
        hosts = Asking(asking.client, asking.shown, "hosts", HOSTS_PREFIX)
        hosts.ask(free(f"{asking.shown}/{dead.number}"))
        return True
    finally:
        if lock is not None:
            lock.close()


def settle_beside(own: Path, asking: Asking, reader: RecordReader) -> int:
    """Settle the folders beside ``own`` that nobody holds and of which the frontier has not
    accepted all, whatever it knows of them: Redis may have forgotten a worker. How many."""
    crawl = asking.ask(kept.get_meta("crawl"))
    number = 0
    for path in sorted(own.parent.glob("worker-*")):
        mark = read_mark(path)
        if path == own or mark is None or mark.crawl != crawl:
            continue
        lock = lock_folder(path, create=False)
        if lock is None:
            continue
        try:
            number += _settle_forgotten(path, mark, asking, reader)
        finally:
            lock.close()
    return number


def _settle_forgotten(path: Path, mark: Mark, asking: Asking, reader: RecordReader) -> bool:
    known = {worker.folder: worker for worker in asking.ask(workers.roster())}
    worker = known.get(mark.folder)
    with _files(path, mark) as files:
        if worker is not None and all(
            file.size == asking.ask(workers.last_offset(worker.number, state))
            for file, state in files
        ):
            return False
        name = path.name.removeprefix("worker-")
        backend = RedisBackend(asking, mark.folder, name=name, path=str(path.resolve()))
        backend.join()
        settle(backend, files, reader)
        backend.recover("died")
    return True


@contextmanager
def _files(path: Path, mark: Mark) -> Iterator[tuple[tuple[Records, State], ...]]:
    """The files of records in a folder that is locked."""
    pages, failures = (mark.form.open(path, stem) for stem in STEMS)
    try:
        yield (pages, State.PAGE), (failures, State.FAILURE)
    finally:
        pages.close()
        failures.close()
