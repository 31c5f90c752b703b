"""Requests leave as many and as often as a host bears from all workers of all crawls on one Redis.

Politeness is towards hosts, whoever crawls them.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from arachne.shared.calls.call import Call

if TYPE_CHECKING:
    from arachne.shared.outbox import Outbox

_LEAVES: Final = 0.01
"""Seconds; some turns of the event loop, in which a request gets onto the wire."""


@dataclass(frozen=True, slots=True)
class Permit:
    """One request under way."""

    host: str
    name: str
    delay: float = 0.0


def enter(
    host: str, crawl: str, worker: str, permit: str, delay: float, concurrency: int, ttl: float
) -> Call[float]:
    """Seconds after which to ask again; 0: the request may leave now."""
    return Call("enter", (host, crawl, worker, permit, delay, concurrency, ttl), float)


def leave(permit: Permit, worker: str) -> Call[Any]:
    """The place is free again."""
    return Call("leave", (permit.host, worker, permit.name), bool)


def free(worker: str) -> Call[Any]:
    """Take back all permits of a worker."""
    return Call("free", (worker,), bool)


class Pace:
    """Lets requests onto the wire, as many and as often as a host bears from all workers."""

    def __init__(self, outbox: Outbox, crawl: str, worker: str, ttl: float) -> None:
        self._outbox = outbox
        self._crawl, self._worker, self._ttl = crawl, worker, ttl
        self._numbers = itertools.count()
        self._turns: dict[str, asyncio.Lock] = {}

    async def enter(self, host: str, delay: Callable[[], float], concurrency: int) -> Permit:
        """Wait for the turn of this host; ``delay`` is drawn anew for each request (seconds)."""
        name = f"{self._worker}/{next(self._numbers)}"
        turns = self._turns.setdefault(host, asyncio.Lock())
        async with turns:  # of all that wait here one asks
            while True:
                pause = delay()
                call = enter(host, self._crawl, self._worker, name, pause, concurrency, self._ttl)
                wait = await self._outbox.send(call)
                if wait <= 0:
                    return Permit(host, name, pause)
                await asyncio.sleep(wait)

    def sent(self, permit: Permit) -> None:
        """The request is handed over. The delay counts from when it has left, however long a busy
        reactor takes for that: the next one of any worker waits until it is said here."""
        if permit.delay > 0:
            call = Call("sent", (permit.host, permit.delay), bool)
            asyncio.get_running_loop().call_later(_LEAVES, self._outbox.send, call)

    def leave(self, permit: Permit) -> None:
        """The request is answered, or has failed."""
        self._outbox.send(leave(permit, self._worker))
        turns = self._turns.get(permit.host)
        if turns is not None and not turns.locked() and len(self._turns) > 1000:
            del self._turns[permit.host]
