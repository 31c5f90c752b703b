"""Asks Redis in the background, in order, and never gives up: the reactor goes on meanwhile.

What is asked while an answer is under way goes out together, in one round trip. When Redis is gone
all that was asked waits, and is asked again once it is back; each operation may be done twice.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, TypeVar

from redis.exceptions import (
    BusyLoadingError,
    ConnectionError,  # noqa: A004 - Redis' own
    NoScriptError,
    OutOfMemoryError,
    ReadOnlyError,
    RedisError,
    ResponseError,
    TimeoutError,  # noqa: A004 - Redis' own
)

from arachne.exceptions import Fenced, FrontierUnusable
from arachne.shared.calls.call import Call
from arachne.shared.client import refusal, script

if TYPE_CHECKING:
    from redis.asyncio import Redis

logger = logging.getLogger(__name__)

T = TypeVar("T")

_AT_ONCE: Final = 64
_RETRY_SECONDS: Final = (0.1, 0.2, 0.5, 1.0)
_PASSING: Final = (BusyLoadingError, ConnectionError, OutOfMemoryError, ReadOnlyError, TimeoutError)
"""What may be over by itself. Redis also refuses to write while its disk is full (MISCONF)."""

_TOLD_AGAIN: Final = frozenset({"add", "set_meta", "keep_tally", "leave"})
"""What a Redis that has lost its last seconds is told again: nothing else brings it back."""
_TOLD_SECONDS: Final = 5.0
"""For how long; it synchronises its file every second."""

_Asked = tuple[Call[Any], "asyncio.Future[Any]"]


class Outbox:
    """A queue of calls of one script, and the task that empties it.

    ``returned`` runs when Redis can be had again, before anything else is asked; what was told in
    the last seconds before is told again. After
    :meth:`abandon` all that waits fails with :class:`~arachne.exceptions.FrontierUnusable`.
    """

    def __init__(
        self, client: Redis, shown: str, script_name: str, prefix: str,
        returned: Callable[[], Awaitable[None]] | None = None,
    ) -> None:  # fmt: skip
        self.client = client
        self.shown = shown
        self.slowest = 0.0  # seconds that an answer took
        self.unsent = 0  # calls that were never answered
        self._prefix = prefix
        self._text = script(script_name)
        self._sha = ""
        self._returned = returned
        self._waiting: deque[_Asked] = deque()
        self._told: deque[tuple[float, Call[Any]]] = deque()
        self._news = asyncio.Event()
        self._gone_since = 0.0
        self._fenced = False  # others have our leases
        self._abandoned: FrontierUnusable | None = None
        self._task = asyncio.ensure_future(self._run())

    @property
    def is_gone(self) -> bool:
        """Whether Redis cannot be had at the moment."""
        return self._gone_since > 0

    def send(self, call: Call[T]) -> asyncio.Future[T]:
        """Ask; whoever does not care for the answer need not wait for it."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        answer.add_done_callback(_retrieved)
        if self._abandoned is not None:
            answer.set_exception(self._abandoned)
        else:
            self._waiting.append((call, answer))
            self._news.set()
        return answer

    async def ask(self, call: Call[T]) -> T:
        """Ask ahead of all that waits: for ``returned`` only."""
        (answer,) = await self._evaluate([call])
        if isinstance(answer, ResponseError):
            raise refusal(answer, self.shown)
        return call.read(answer)

    async def flush(self) -> None:
        """Wait until all that was asked until now was answered."""
        answers = [answer for _, answer in self._waiting]
        if answers:
            await asyncio.wait(answers)

    def abandon(self, why: str) -> None:
        """Wait no longer."""
        self._abandoned = FrontierUnusable(f"the frontier {self.shown} cannot be used: {why}")
        self._task.cancel()
        self.unsent += len(self._waiting)
        while self._waiting:
            self._settle(self._waiting.popleft()[1], self._abandoned)

    async def close(self) -> None:
        """Stop, whatever waits; see :meth:`flush`."""
        self.abandon("the crawl has ended")
        with suppress(asyncio.CancelledError, Exception):
            await self._task
        with suppress(RedisError, OSError):
            await self.client.aclose()

    # -- inside

    async def _run(self) -> None:
        failures = 0
        while True:
            await self._news.wait()
            batch = [self._waiting[n] for n in range(min(_AT_ONCE, len(self._waiting)))]
            if not batch:
                self._news.clear()
                continue
            try:
                if self._gone_since or self._fenced:
                    await self._greet()
                begun = time.monotonic()
                answers = await self._evaluate([call for call, _ in batch])
                self.slowest = max(self.slowest, time.monotonic() - begun)
            except (*_PASSING, OSError, FrontierUnusable) as error:
                self._lost(error)
                await asyncio.sleep(_RETRY_SECONDS[min(failures, len(_RETRY_SECONDS) - 1)])
                failures += 1
                continue
            failures = 0
            for (call, future), answer in zip(batch, answers, strict=True):
                self._waiting.popleft()
                self._deliver(call, future, answer)
                if call.name in _TOLD_AGAIN:
                    self._told.append((time.monotonic(), call))
            while self._told and not self._gone_since:
                if time.monotonic() - self._told[0][0] < _TOLD_SECONDS:
                    break
                self._told.popleft()

    async def _greet(self) -> None:
        """Redis answers again: see whether it is what it was."""
        await self.client.ping()
        self._sha = ""
        told = [call for _, call in self._told]
        for first in range(0, len(told), _AT_ONCE):
            await self._evaluate(told[first : first + _AT_ONCE])
        if self._returned is not None:
            await self._returned()
        self._fenced = False
        if self._gone_since and self._returned is not None:
            seconds = time.monotonic() - self._gone_since
            logger.warning("%s is back after %.1f s; the crawl goes on", self.shown, seconds)
        self._gone_since = 0.0

    def _lost(self, error: Exception) -> None:
        if not self._gone_since:
            self._gone_since = time.monotonic()
            if self._returned is not None:  # of two outboxes one tells
                logger.warning("Waiting for %s, nothing is lost: %s", self.shown, error)

    async def _evaluate(self, batch: list[Call[Any]]) -> list[Any]:
        """The answers; what Redis refuses is among them, what may pass is raised."""
        if not self._sha:
            self._sha = str(await self.client.script_load(self._text))
        pipeline = self.client.pipeline(transaction=False)
        for call in batch:
            pipeline.evalsha(self._sha, 1, self._prefix, call.name, *call.arguments)
        answers: list[Any] = await pipeline.execute(raise_on_error=False)
        for answer in answers:
            if isinstance(answer, NoScriptError):
                self._sha = ""
                raise ConnectionError("it was started anew")
            if isinstance(answer, _PASSING) or str(answer).startswith("MISCONF"):
                raise ConnectionError(str(answer))
        return answers

    def _deliver(self, call: Call[Any], future: asyncio.Future[Any], answer: Any) -> None:
        if isinstance(answer, ResponseError):
            error = refusal(answer, self.shown)
            self._fenced = self._fenced or isinstance(error, Fenced)
            self._settle(future, error)
        elif not future.done():
            future.set_result(call.read(answer))

    @staticmethod
    def _settle(future: asyncio.Future[Any], error: Exception) -> None:
        if not future.done():
            future.set_exception(error)


def _retrieved(answer: asyncio.Future[Any]) -> None:
    """Nobody need look at an answer; asyncio complains of errors that nobody has seen."""
    if not answer.cancelled():
        answer.exception()
