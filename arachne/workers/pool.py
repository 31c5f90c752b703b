"""A pool of worker processes that outlives any of them, for asyncio.

Each worker has a link of its own, and nothing is shared between two of them, no queue and no lock.
Whatever a worker was doing when it was killed, its link ends, the pool knows which call was lost,
and the others do not notice. A pool whose workers share a pipe waits for ever when one of them is
killed while it holds the lock, or has written half of an answer.
"""

from __future__ import annotations

import asyncio
import socket
from collections import deque
from collections.abc import Callable
from typing import Final, TypeVar

from arachne.workers.link import Call, WorkerLink
from arachne.workers.process import encoded, start_worker

_T = TypeVar("_T")
_SPARES: Final = 1
"""Workers beyond the size of the pool while others are slow."""
_MISFIRES: Final = 3
"""Starts in a row that may fail."""
_BUFFER: Final = 1 << 20
"""Bytes that a link holds, so that a page goes over it in one piece."""


class NoWorkers(Exception):
    """No process can be started."""


class WorkerPool:
    """``size`` processes, and one more while a call takes long, started when there is something to
    do. Each is replaced after ``calls`` calls: what those leave behind in it stays bounded."""

    def __init__(self, size: int, calls: int) -> None:
        self._size = size
        self._calls = calls
        self._waiting: deque[Call] = deque()
        self._workers: list[WorkerLink] = []
        self._starts: set[asyncio.Task[None]] = set()
        self._misfires = 0
        self._closed = False

    async def run(self, seconds: float, function: Callable[..., _T], *args: object) -> _T:
        """What ``function`` returns or raises in a worker.

        Raises TimeoutError where it takes longer than ``seconds`` (waiting for a worker does not
        count), :class:`WorkerDied`, :class:`NoWorkers`, CancelledError where the pool is closed.
        """
        parts = encoded((seconds, function, args))
        call = Call(parts, seconds, asyncio.get_running_loop().create_future())
        if self._closed:
            call.answer.cancel()
        self._waiting.append(call)
        self._dispatch()
        result: _T = await call.answer
        return result

    def start(self) -> None:
        """Start what is missing, off the reactor."""
        alive = len(self._workers) + len(self._starts)
        missing = self._size - self._serving() - len(self._starts)
        for _ in range(min(missing, self._size + _SPARES - alive)):
            task = asyncio.ensure_future(self._start_one())
            self._starts.add(task)
            task.add_done_callback(self._started)

    def close(self) -> None:
        """Kill all workers; none is left when this returns. Calls under way are cancelled."""
        self._closed = True
        for worker in self._workers:
            worker.end()
        for worker in self._workers:
            worker.process.join()
        for call in [*self._waiting, *(call for each in self._workers for call in each.calls)]:
            call.answer.cancel()
        self._waiting.clear()

    # -- what workers tell

    def joined(self, worker: WorkerLink) -> None:
        """Give calls to ``worker``, too."""
        self._workers.append(worker)

    def answered(self, worker: WorkerLink) -> None:
        """Give ``worker`` a call, or end it where it has had its last one."""
        if not worker.calls and not self._serves(worker):
            worker.end()
        self._dispatch()

    def take_back(self, calls: list[Call]) -> None:
        """Give ``calls`` to other workers, before those that wait."""
        self._waiting.extendleft(reversed(calls))
        self._dispatch()

    def lost(self, worker: WorkerLink) -> None:
        """``worker`` is gone: others carry out what it has not begun."""
        self._workers.remove(worker)
        if self._closed:
            return
        self._waiting.extendleft(reversed(worker.calls))
        self._dispatch()

    # --

    def _serves(self, worker: WorkerLink) -> bool:
        return worker.given < self._calls and not worker.slow and not worker.ended

    def _serving(self) -> int:
        return sum(self._serves(worker) for worker in self._workers)

    def _dispatch(self) -> None:
        """Give what waits to those that have room."""
        while self._waiting:
            if self._waiting[0].answer.done():
                self._waiting.popleft()
            elif (worker := self._least_busy()) is not None:
                worker.give(self._waiting.popleft())
            else:
                break
        if self._waiting:
            self.start()
        else:
            self._end_spares()

    def _end_spares(self) -> None:
        """Those who were slow serve again, or a start came too late to be of use."""
        for worker in [*self._workers]:
            if not worker.calls and self._serves(worker) and self._serving() > self._size:
                worker.end()

    def _least_busy(self) -> WorkerLink | None:
        """One that has room; None where none has. There is room for a call to carry out, and
        mostly for one to go on with while the reactor is busy."""
        room = [w for w in self._workers if self._serves(w) and len(w.calls) < 1 + w.quick]
        return min(room, key=lambda worker: len(worker.calls), default=None)

    async def _start_one(self) -> None:
        ours, theirs = socket.socketpair()
        for end in (ours, theirs):
            end.setblocking(end is theirs)
            end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _BUFFER)
        with theirs:
            try:
                process = await asyncio.to_thread(start_worker, theirs)
            except BaseException:
                ours.close()
                raise
        worker = WorkerLink(self, process)
        await asyncio.get_running_loop().create_connection(lambda: worker, sock=ours)
        if self._closed:
            worker.end()

    def _started(self, start: asyncio.Task[None]) -> None:
        self._starts.discard(start)
        if start.cancelled():
            return
        error = start.exception()
        self._misfires = self._misfires + 1 if error else 0
        if error is not None and self._misfires >= _MISFIRES:
            self._misfires = 0
            for call in self._waiting:
                call.fail(NoWorkers(f"{type(error).__name__}: {error}"))
        self._dispatch()
