"""Answers to robots.txt, kept for all workers of all crawls on one Redis."""

from __future__ import annotations

import asyncio
import json
import zlib
from typing import TYPE_CHECKING, Any, Final

from arachne.shared.calls.call import Call

if TYPE_CHECKING:
    from arachne.shared.outbox import Outbox

_LOCK_SECONDS: Final = 20
"""How long a worker may take to ask a host before another one does."""
_ASK_AGAIN_SECONDS: Final = 0.1


class Robots:
    """Answers to robots.txt, each asked for once for all workers. They are plain values in Redis,
    which expire by themselves."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox

    async def get(self, origin: str) -> dict[str, Any] | None:
        """What is kept of an origin; None: it is up to the caller to ask, and to :meth:`put` what
        it learns. Waits while another worker asks."""
        while True:
            kept, ours = await self._outbox.send(Call("robots", (origin, _LOCK_SECONDS), tuple))
            if kept:
                answer: dict[str, Any] = json.loads(zlib.decompress(kept))
                return answer
            if ours:
                return None
            await asyncio.sleep(_ASK_AGAIN_SECONDS)

    def put(self, origin: str, answer: dict[str, Any], seconds: float) -> None:
        """Keep ``answer`` (plain data) for so long."""
        packed = zlib.compress(json.dumps(answer).encode())
        self._outbox.send(Call("keep_robots", (origin, packed, max(1, round(seconds))), bool))

    def give_up(self, origin: str) -> None:
        """Let others ask."""
        self._outbox.send(Call("give_up_robots", (origin,), bool))
