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
from dataclasses import dataclass, field
from multiprocessing.process import BaseProcess
from typing import Any, Final, TypeVar

from arachne.workers import SIZE, decoded, encoded, start_worker

_T = TypeVar("_T")
_CALLS_AT_ONCE: Final = 2
"""What a worker is given: a call to carry out, and one to go on with while the reactor is busy."""
_MISFIRES: Final = 3
"""Starts in a row that may fail."""
_BUFFER: Final = 1 << 20
"""Bytes that a link holds, so that a page goes over it in one piece."""


class WorkerDied(Exception):
    """The process ended in the middle of the call; the call may be the reason, or somebody else."""


class NoWorkers(Exception):
    """No process can be started."""


@dataclass(eq=False, slots=True)
class _Call:
    parts: list[bytes]
    seconds: float
    answer: asyncio.Future[Any]


@dataclass(eq=False)
class _Worker(asyncio.Protocol):
    """One process at the other end of a link, and the calls that were sent there: the first is the
    one that it carries out."""

    pool: WorkerPool
    process: BaseProcess
    calls: deque[_Call] = field(default_factory=deque)
    given: int = 0
    ended: bool = False
    _link: Any = None
    _timer: asyncio.TimerHandle | None = None
    _buffer: bytearray = field(default_factory=bytearray)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._link = transport
        self.pool.joined(self)

    def give(self, call: _Call) -> None:
        self.given += 1
        self.calls.append(call)
        self._link.writelines(call.parts)
        if len(self.calls) == 1:
            self._start_clock()

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        while len(self._buffer) >= SIZE.size:
            end = SIZE.size + SIZE.unpack_from(self._buffer)[0]
            if len(self._buffer) < end:
                return
            message = bytes(memoryview(self._buffer)[SIZE.size : end])
            del self._buffer[:end]
            call = self.calls.popleft()
            self._start_clock()
            _answer(call, message)
            self.pool.answered(self)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self.process.kill()  # who only closed the link is of no use either
        self.pool.lost(self)

    def end(self) -> None:
        """Kill the process; what it was given is not its business any more."""
        self.ended = True
        self.process.kill()
        if self._link is not None:
            self._link.abort()

    def _start_clock(self) -> None:
        """For the call that is carried out now."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self.calls:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(self.calls[0].seconds, self._time_is_over)

    def _time_is_over(self) -> None:
        call = self.calls.popleft()
        if not call.answer.done():
            call.answer.set_exception(TimeoutError())
        self.end()


def _answer(call: _Call, message: bytes) -> None:
    if call.answer.done():  # nobody waits for it any more
        return
    try:
        came_back, result = decoded(message)
    except Exception as error:  # noqa: BLE001 - whatever it is, the caller is to know
        came_back, result = False, error
    if came_back:
        call.answer.set_result(result)
    else:
        call.answer.set_exception(result)


class WorkerPool:
    """At most ``size`` processes that serve, each replaced after ``calls`` calls: what calls and
    libraries leave behind in it stays bounded. They are started when there is something to do."""

    def __init__(self, size: int, calls: int) -> None:
        self._size = size
        self._calls = calls
        self._waiting: deque[_Call] = deque()
        self._workers: list[_Worker] = []
        self._starts: set[asyncio.Task[None]] = set()
        self._misfires = 0
        self._closed = False

    async def run(self, seconds: float, function: Callable[..., _T], *args: object) -> _T:
        """What ``function`` returns or raises in a worker.

        Raises TimeoutError where it takes longer than ``seconds`` (waiting for a worker does not
        count), :class:`WorkerDied`, :class:`NoWorkers`, CancelledError where the pool is closed.
        """
        parts = encoded((seconds, function, args))
        call = _Call(parts, seconds, asyncio.get_running_loop().create_future())
        if self._closed:
            call.answer.cancel()
        self._waiting.append(call)
        self._dispatch()
        result: _T = await call.answer
        return result

    def start(self) -> None:
        """Start what is missing, off the reactor."""
        serving = sum(self._serves(worker) for worker in self._workers)
        for _ in range(self._size - serving - len(self._starts)):
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

    def joined(self, worker: _Worker) -> None:
        """``worker`` can be given calls."""
        self._workers.append(worker)

    def answered(self, worker: _Worker) -> None:
        """``worker`` has room for a call, or has had its last one."""
        if not worker.calls and not self._serves(worker):
            worker.end()
        self._dispatch()

    def lost(self, worker: _Worker) -> None:
        """``worker`` is gone: who asked for the call that it carried out is told; those behind it
        go to another."""
        self._workers.remove(worker)
        if self._closed:
            return
        if worker.calls and not worker.ended:
            lost = worker.calls.popleft()
            if not lost.answer.done():
                lost.answer.set_exception(WorkerDied())
        self._waiting.extendleft(reversed(worker.calls))
        self._dispatch()

    # --

    def _serves(self, worker: _Worker) -> bool:
        return worker.given < self._calls and not worker.ended

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

    def _least_busy(self) -> _Worker | None:
        """One that has room; None where none has."""
        room = [w for w in self._workers if self._serves(w) and len(w.calls) < _CALLS_AT_ONCE]
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
        worker = _Worker(self, process)
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
                if not call.answer.done():
                    call.answer.set_exception(NoWorkers(f"{type(error).__name__}: {error}"))
        self._dispatch()
