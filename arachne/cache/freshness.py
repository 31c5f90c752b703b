"""How long a page in the cache is taken for the page on the web."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Freshness:
    """Seconds. A page lives for ``base`` at first; each time it was found unchanged, twice as long,
    up to ``longest``: what has not changed for long is expected to go on like that (V. Cate, 'Alex
    - a Global Filesystem', USENIX File Systems Workshop, 1992). A change starts over."""

    base: float = 3_600.0
    longest: float = 86_400.0

    def lifetime(self, before: float | None, *, changed: bool) -> float:
        """The lifetime of an entry; ``before`` is that of the entry it takes the place of."""
        if before is None or changed:
            return self.base
        return min(max(self.longest, self.base), 2.0 * before)

    @staticmethod
    def is_fresh(stored: float, lifetime: float, now: float) -> bool:
        """Whether an entry of that age may be served. One from the future may not: the clock was
        set, and nobody knows its age."""
        return 0.0 <= now - stored < lifetime
