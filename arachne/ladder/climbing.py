"""Which tier is next, and which result is the best so far: pure decisions of the ladder."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from arachne.judging import Verdict
from arachne.tiers import TIERS, Tier


@dataclass(frozen=True, slots=True)
class Bounds:
    """The tiers that a URL may be fetched by, both ends included."""

    floor: Tier = "http"
    ceiling: Tier = "proxy"

    def allow(self, available: Sequence[Tier]) -> tuple[Tier, ...]:
        """Those of ``available`` within the bounds, cheapest first; the cheapest of all that are
        available when none is."""
        low, high = TIERS.index(self.floor), TIERS.index(self.ceiling)
        allowed = tuple(tier for tier in available if low <= TIERS.index(tier) <= high)
        return allowed or tuple(available[:1])

    def narrow(self, other: Bounds) -> Bounds:
        """Both at once."""
        floor = max(self.floor, other.floor, key=TIERS.index)
        ceiling = min(self.ceiling, other.ceiling, key=TIERS.index)
        return Bounds(floor, ceiling)


def parse_bounds(text: str) -> Bounds:
    """``"browser"`` (from there on) or ``"http..impersonate"``. Raises :class:`ValueError`."""
    low, dots, high = text.partition("..")
    floor, ceiling = low.strip() or "http", (high.strip() if dots else "") or "proxy"
    for name in (floor, ceiling):
        if name not in TIERS:
            raise ValueError(f"{name!r} is not a tier; accepted: {', '.join(TIERS)}")
    return Bounds(floor, ceiling)  # type: ignore[arg-type]


def next_tier(
    verdict: Verdict, current: Tier, allowed: Sequence[Tier], tried: Collection[str]
) -> Tier | None:
    """The cheapest allowed tier above ``current`` that may do better and was not tried yet."""
    if not verdict.climb:
        return None
    lowest = max(TIERS.index(current) + 1, TIERS.index(verdict.least))
    for tier in allowed:
        if TIERS.index(tier) >= lowest and tier not in tried:
            return tier
    return None


def rank(verdict: Verdict, chars: int) -> tuple[int, int]:
    """How good a result is: usable before keepable before the rest, then by characters of text."""
    return (2 if verdict.usable else int(verdict.keepable), chars)


_VAGUE = ("thin", "http-", "timeout", "connection", "error", "blocked:unknown")


def final_reason(reasons: Sequence[tuple[str, str]]) -> tuple[str, str]:
    """``(reason, detail)`` of a URL that no tier brought, from those of its tries in order.

    The last word counts, unless it is vague and an earlier try has named the obstacle. That a page
    is thin says less than that the tier which was to fill it was not done in time.
    """
    last = reasons[-1]
    if last[0].startswith(_VAGUE):
        named = [pair for pair in reasons if pair[0] and not pair[0].startswith(_VAGUE)]
        late = [pair for pair in reasons if pair[0] == "timeout" and last[0] == "thin"]
        return (named or late or [last])[-1]
    return last
