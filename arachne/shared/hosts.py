"""What all workers of all crawls on one Redis keep of hosts: pace, circuits, robots.txt, tiers.

Politeness is towards hosts, whoever crawls them, so nothing here is of one crawl.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import zlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from weakref import WeakKeyDictionary

from arachne.backoff import Backoff
from arachne.memory import FADE, HALF_LIFE, Key, Memory, Odds
from arachne.shared.calls import Call
from arachne.tiers import TIERS, Tier

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

    from arachne.shared.outbox import Outbox

_LEAVES: Final = 0.01
"""Seconds; some turns of the event loop, in which a request gets onto the wire."""
_FORGOTTEN: Final = 90 * 86_400
"""Seconds; as :mod:`arachne.memory_store` has it."""
_ROBOTS_LOCK: Final = 20
_ROBOTS_ASK_AGAIN: Final = 0.1
_KEY_PARTS: Final = "\x00"


class Standing(NamedTuple):
    """Of a circuit: seconds to wait (0: go), openings in a row, state, last reason."""

    wait: float
    openings: int
    state: str
    reason: str


@dataclass(frozen=True, slots=True)
class Permit:
    """One request under way."""

    host: str
    name: str
    delay: float = 0.0


# -- calls


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


def _try(key: str) -> Call[Standing]:
    def read(answer: Any) -> Standing:
        wait, openings, state, reason = answer
        return Standing(float(wait), openings, state.decode(), reason.decode())

    return Call("try", (key,), read)


def _circuits(version: bytes) -> Call[tuple[bytes, list[bytes]]]:
    return Call("circuits", (version,), tuple)


# -- their use


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


class Circuits:
    """The circuits of :class:`arachne.backoff.Circuit`, one for all workers.

    ``known`` are the keys of those that are not simply closed, learned once a second.
    """

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._version = b""
        self.known: set[str] = set()

    async def refresh(self) -> None:
        version, keys = await self._outbox.send(_circuits(self._version))
        if version != self._version:
            self._version, self.known = version, {key.decode() for key in keys}

    async def enter(self, key: Key) -> Standing | None:
        """None where nothing is known against the key."""
        name = _KEY_PARTS.join(key)
        if name not in self.known:
            return None
        return await self._outbox.send(_try(name))

    def fail(
        self, key: Key, reason: str, retry_after: float, threshold: int, backoff: Backoff
    ) -> asyncio.Future[bool]:
        """Count a failure; whether the circuit has opened by it."""
        name = _KEY_PARTS.join(key)
        self.known.add(name)
        delays = [backoff.delay(opening) for opening in range(10)]
        return self._outbox.send(
            Call("fail", (name, reason, retry_after, threshold, *delays), bool)
        )

    def succeed(self, key: Key) -> None:
        name = _KEY_PARTS.join(key)
        if name in self.known:
            self.known.discard(name)
            self._outbox.send(Call("succeed", (name,), bool))


class Robots:
    """Answers to robots.txt, each asked for once for all workers. They are plain values in Redis,
    which expire by themselves."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox

    async def get(self, origin: str) -> dict[str, Any] | None:
        """What is kept of an origin; None: it is up to the caller to ask, and to :meth:`put` what
        it learns. Waits while another worker asks."""
        while True:
            kept, ours = await self._outbox.send(Call("robots", (origin, _ROBOTS_LOCK), tuple))
            if kept:
                answer: dict[str, Any] = json.loads(zlib.decompress(kept))
                return answer
            if ours:
                return None
            await asyncio.sleep(_ROBOTS_ASK_AGAIN)

    def put(self, origin: str, answer: dict[str, Any], seconds: float) -> None:
        """Keep ``answer`` (plain data) for so long."""
        packed = zlib.compress(json.dumps(answer).encode())
        self._outbox.send(Call("keep_robots", (origin, packed, max(1, round(seconds))), bool))

    def give_up(self, origin: str) -> None:
        """Let others ask."""
        self._outbox.send(Call("give_up_robots", (origin,), bool))


class SharedTiers:
    """The memory of tiers, taught by all workers at once."""

    def __init__(self, outbox: Outbox, memory: Memory) -> None:
        self._outbox = outbox
        self._memory = memory
        self._seen = "0"

    async def load(self) -> None:
        """Learn all there is."""
        await self._outbox.send(Call("forget", (_FORGOTTEN,), int))
        await self.refresh()

    async def refresh(self) -> None:
        """Learn what others have taught since the last time."""
        now, flat = await self._outbox.send(Call("taught", (self._seen,), tuple))
        self._seen = now.decode()
        for key, counts in zip(flat[::2], flat[1::2], strict=True):
            host, template, tier = key.decode().split(_KEY_PARTS)
            successes, failures, at = map(float, counts.split())
            if tier in TIERS:
                known = self._memory.odds.setdefault((host, template), {})
                known[tier] = Odds(successes, failures, at)

    def teach(self, keys: Sequence[Key], outcomes: Iterable[tuple[Tier, bool]], now: float) -> None:
        """Count what the tiers did on one page; :meth:`refresh` brings the sums of all workers."""
        flat = [
            part
            for tier, good in outcomes
            for key in keys
            for part in (_KEY_PARTS.join((*key, tier)), int(good))
        ]
        if flat:
            self._outbox.send(Call("teach", (now, FADE, HALF_LIFE, *flat), len))


@dataclass(frozen=True, slots=True)
class SharedHosts:
    """All of it, for one crawler."""

    pace: Pace
    circuits: Circuits
    robots: Robots


_SHARED: WeakKeyDictionary[Crawler, SharedHosts] = WeakKeyDictionary()


def set_hosts(crawler: Crawler, shared: SharedHosts) -> None:
    """Tie it to its crawler."""
    _SHARED[crawler] = shared


def hosts_of(crawler: Crawler) -> SharedHosts | None:
    """What this crawler shares with others; None for a crawl of one process."""
    return _SHARED.get(crawler)
