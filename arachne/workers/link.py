"""The link between the crawler and one worker process, as an asyncio protocol: calls go one way,
answers come back in the same order, and a clock runs for the call that is carried out."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from multiprocessing.process import BaseProcess
from typing import Any, Final, Protocol

from arachne.workers.process import SIZE, decoded

SLOW_SECONDS: Final = 3.0
"""After this a call holds up no other: most pages are read in a hundredth of it."""


class WorkerDied(Exception):
    """The process ended in the middle of the call; the call may be the reason, or somebody else."""


class Owner(Protocol):
    """Who is told what happens at a link."""

    def joined(self, worker: WorkerLink) -> None:
        """The worker can be given calls."""

    def answered(self, worker: WorkerLink) -> None:
        """The worker has room for a call, has had its last one, or is not slow any more."""

    def take_back(self, calls: list[Call]) -> None:
        """Others are to carry these out."""

    def lost(self, worker: WorkerLink) -> None:
        """The worker is gone, and not what it carries out but all other calls it has are owed."""


@dataclass(eq=False, slots=True)
class Call:
    """``parts`` go over the link; ``seconds`` is what it may take."""

    parts: list[bytes]
    seconds: float
    answer: asyncio.Future[Any]

    def fail(self, error: Exception) -> None:
        """Tell who waits for the answer, if anybody still does."""
        if not self.answer.done():
            self.answer.set_exception(error)


@dataclass(eq=False)
class WorkerLink(asyncio.Protocol):
    """The crawler's end: the process, and the calls that were sent to it. The first of them is the
    one that it carries out.

    ``given``: how many it has ever got. ``slow``: the first call takes long; others do not wait for
    it. ``quick``: the one before did not, so the next may be sent before it is needed. ``ended``:
    by us.
    """

    owner: Owner
    process: BaseProcess
    calls: deque[Call] = field(default_factory=deque)
    given: int = 0
    slow: bool = False
    quick: bool = False
    ended: bool = False
    _link: Any = None
    _timer: asyncio.TimerHandle | None = None
    _buffer: bytearray = field(default_factory=bytearray)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._link = transport
        self.owner.joined(self)

    def give(self, call: Call) -> None:
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
            call, self.quick = self.calls.popleft(), not self.slow
            self._start_clock()
            _answer(call, message)
            self.owner.answered(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_clock()
        self.process.kill()  # who only closed the link is of no use either
        if self.calls and not self.ended:
            self.calls.popleft().fail(WorkerDied())
        self.owner.lost(self)

    def end(self) -> None:
        """Kill the process; what it was given is not its business any more."""
        self.ended = True
        self.process.kill()
        if self._link is not None:
            self._link.abort()

    def _start_clock(self) -> None:
        """For the call that is carried out now."""
        self._stop_clock()
        self.slow = False
        if self.calls:
            seconds = self.calls[0].seconds
            if seconds > SLOW_SECONDS:
                self._ring_in(SLOW_SECONDS, partial(self._is_slow, seconds - SLOW_SECONDS))
            else:
                self._ring_in(seconds, self._time_is_over)

    def _stop_clock(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _ring_in(self, seconds: float, do: Callable[[], None]) -> None:
        self._timer = asyncio.get_running_loop().call_later(seconds, do)

    def _is_slow(self, seconds_left: float) -> None:
        """Have others carry out what is waiting behind the call; answers to that are for nobody."""
        self._ring_in(seconds_left, self._time_is_over)
        self.slow = True
        first, *behind = self.calls
        self.calls = deque([first, *(Call(call.parts, call.seconds, _nobody()) for call in behind)])
        self.owner.take_back(behind)

    def _time_is_over(self) -> None:
        self.calls.popleft().fail(TimeoutError())
        self.end()


def _nobody() -> asyncio.Future[Any]:
    """A future for an answer that nobody waits for."""
    future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    future.cancel()
    return future


def _answer(call: Call, message: bytes) -> None:
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
