"""Which tier does on a host: learned by all workers of all crawls on one Redis."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from arachne.ladder.memory import FADE, FORGOTTEN_AFTER, HALF_LIFE, Key, Memory, Odds
from arachne.shared.calls.call import KEY_PARTS, Call
from arachne.tiers import Tier

if TYPE_CHECKING:
    from arachne.shared.outbox import Outbox


class SharedTiers:
    """The memory of tiers, taught by all workers at once."""

    def __init__(self, outbox: Outbox, memory: Memory) -> None:
        self._outbox = outbox
        self._memory = memory
        self._seen = "0"

    async def load(self) -> None:
        """Learn all there is."""
        await self._outbox.send(Call("forget", (FORGOTTEN_AFTER,), int))
        await self.refresh()

    async def refresh(self) -> None:
        """Learn what others have taught since the last time."""
        now, flat = await self._outbox.send(Call("taught", (self._seen,), tuple))
        self._seen = now.decode()
        for key, counts in zip(flat[::2], flat[1::2], strict=True):
            host, template, tier = key.decode().split(KEY_PARTS)
            successes, failures, at = map(float, counts.split())
            self._memory.put((host, template), tier, Odds(successes, failures, at))

    def teach(self, keys: Sequence[Key], outcomes: Iterable[tuple[Tier, bool]], now: float) -> None:
        """Count what the tiers did on one page; :meth:`refresh` brings the sums of all workers."""
        flat = [
            part
            for tier, good in outcomes
            for key in keys
            for part in (KEY_PARTS.join((*key, tier)), int(good))
        ]
        if flat:
            self._outbox.send(Call("teach", (now, FADE, HALF_LIFE, *flat), len))
