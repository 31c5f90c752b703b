"""Circuit breakers of hosts, one for all workers of all crawls on one Redis."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, NamedTuple

from arachne.backoff import Backoff
from arachne.ladder.memory import Key
from arachne.shared.calls.call import KEY_PARTS, Call

if TYPE_CHECKING:
    from arachne.shared.outbox import Outbox


class Standing(NamedTuple):
    """Of a circuit: seconds to wait (0: go), openings in a row, state, last reason."""

    wait: float
    openings: int
    state: str
    reason: str


def _try(key: str) -> Call[Standing]:
    def read(answer: Any) -> Standing:
        wait, openings, state, reason = answer
        return Standing(float(wait), openings, state.decode(), reason.decode())

    return Call("try", (key,), read)


def _circuits(version: bytes) -> Call[tuple[bytes, list[bytes]]]:
    return Call("circuits", (version,), tuple)


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
        name = KEY_PARTS.join(key)
        if name not in self.known:
            return None
        return await self._outbox.send(_try(name))

    def fail(
        self, key: Key, reason: str, retry_after: float, threshold: int, backoff: Backoff
    ) -> asyncio.Future[bool]:
        """Count a failure; whether the circuit has opened by it."""
        name = KEY_PARTS.join(key)
        self.known.add(name)
        delays = [backoff.delay(opening) for opening in range(10)]
        return self._outbox.send(
            Call("fail", (name, reason, retry_after, threshold, *delays), bool)
        )

    def succeed(self, key: Key) -> None:
        name = KEY_PARTS.join(key)
        if name in self.known:
            self.known.discard(name)
            self._outbox.send(Call("succeed", (name,), bool))
