"""What a crawl may still spend, and which of its starts may spend it."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

UNLIMITED = 2**62


@dataclass(frozen=True, slots=True)
class Limits:
    """``max_pages`` counts over all runs of a crawl; ``max_bytes`` (of bodies, as sent) and
    ``max_seconds`` hold for one run, so that the same command goes on for as much again."""

    max_pages: int = UNLIMITED
    max_bytes: int = UNLIMITED
    max_seconds: float = float("inf")


class Budget:
    """Counts pages by the start that they descend from.

    With several starts each has an equal share of ``max_pages``, and may take of what the others
    leave only when these have nothing more to fetch: a noisy start cannot eat the pages of a slow
    one.
    """

    def __init__(
        self, limits: Limits, starts: int = 1, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.limits = limits
        self.pages: Counter[int] = Counter()
        self.bytes = 0
        self._clock = clock
        self._begun = clock()
        share, rest = divmod(limits.max_pages, max(1, starts))
        self._shares = {n: share + (n <= rest) for n in range(1, starts + 1)}

    def exhausted(self) -> str:
        """The limit that is met, by its name; empty when none is."""
        if self.pages.total() >= self.limits.max_pages:
            return "max_pages"
        if self.bytes >= self.limits.max_bytes:
            return "max_bytes"
        if self._clock() - self._begun >= self.limits.max_seconds:
            return "max_seconds"
        return ""

    def room(
        self, in_hand: Iterable[int], waiting: Callable[[], Collection[int]]
    ) -> tuple[int, Collection[int]]:
        """How many URLs may be leased now, and the starts that may have none.

        ``in_hand`` are the starts of the URLs that are leased, one each, as any of them may become
        a page; ``waiting`` tells the starts that have URLs pending, and is asked where several
        starts share.
        """
        leased = Counter(in_hand)
        room = self.limits.max_pages - self.pages.total() - leased.total()
        if len(self._shares) == 1 or room <= 0:
            return room, ()
        left = {n: share - self.pages[n] - leased[n] for n, share in self._shares.items()}
        open_starts = {n for n, more in left.items() if more > 0}
        waiting_open = open_starts.intersection(waiting())
        if waiting_open:
            return min(room, *(left[n] for n in waiting_open)), left.keys() - open_starts
        if any(leased[n] for n in open_starts):
            return 0, ()  # what is in hand may lead to more
        return room, ()
