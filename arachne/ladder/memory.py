"""Which tier is worth trying first on a kind of page: a policy over counts, clock handed in.

A kind of page is a host with a template of its addresses (:func:`template_of`). For each of its
tiers, judged content that was good counts as a success, judged content that was not as a failure.
Old counts fade, by age and by each new one, so that a site that changes is learned anew. What the
network did teaches nothing, unless it did so to one tier alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final
from urllib.parse import parse_qsl, urlsplit

from arachne.items import Step
from arachne.tiers import TIERS, Tier

COSTS: Final[Mapping[Tier, float]] = {
    "http": 1.0, "impersonate": 1.2, "browser": 6.0, "stealth": 9.0, "proxy": 15.0,
}  # fmt: skip
"""What a try costs, in plain requests. One takes about a third of a second with the usual delay, a
page in a browser two; stealth and proxies add their start and their detours."""

LOSS: Final = 20.0
"""What it costs when no tier brings the page."""

PRIORS: Final[Mapping[Tier, float]] = {
    "http": 0.7, "impersonate": 0.3, "browser": 0.8, "stealth": 0.6, "proxy": 0.6,
}  # fmt: skip
"""How likely a tier is to do where the cheaper ones did not, before anything is known; they weigh
as much as one page. That 70 % of pages need no more than http is the experience of earlier
systems."""

FADE: Final = 0.9
"""What is left of the counts when a new page is judged: about the last ten pages count."""
HALF_LIFE: Final = 7 * 86_400.0
"""Seconds after which counts are worth half."""
FORGOTTEN_AFTER: Final = 90 * 86_400
"""Seconds; counts that nobody has touched for so long weigh nothing any more."""
HOST_WEIGHT: Final = 2.0
"""Pages that the host as a whole counts for at most, where one of its templates is asked about; the
less, the more is known of the template itself."""
REPROBE: Final = 20
"""Every so many starts above the cheapest tier, that one is tried again."""
HOPE: Final = 0.1
"""A dearer tier less likely to help than this is not tried for a page that is only thin."""

Key = tuple[str, str]
"""Host with port, and template; the template ``""`` stands for the host."""


@dataclass(slots=True)
class Odds:
    """Faded counts of one tier; ``at`` (epoch s) is when they were last touched."""

    successes: float = 0.0
    failures: float = 0.0
    at: float = 0.0

    def add(self, good: bool, now: float) -> None:
        kept = FADE * self._left(now)
        self.successes = self.successes * kept + good
        self.failures = self.failures * kept + (not good)
        self.at = now

    def counts(self, now: float) -> tuple[float, float]:
        """Successes and failures as they weigh now."""
        left = self._left(now)
        return self.successes * left, self.failures * left

    def _left(self, now: float) -> float:
        return float(0.5 ** (max(0.0, now - self.at) / HALF_LIFE))


@dataclass(slots=True)
class Memory:
    """Counts by kind of page and tier; ``changed`` are those that were not stored yet."""

    odds: dict[Key, dict[Tier, Odds]] = field(default_factory=dict)
    changed: set[Key] = field(default_factory=set)
    reprobe: int = REPROBE
    _skips: dict[Key, int] = field(default_factory=dict)

    def start(self, url: str, allowed: Sequence[Tier], now: float) -> Tier:
        """The tier to begin with: of least expected cost, now and then the cheapest all the same.

        With cost ``c`` and chance ``p`` of each tier, beginning at tier ``i`` costs on average
        ``V(i) = c(i) + (1 - p(i)) V(i + 1)``, :data:`LOSS` after the last: the expected
        cost of a sequence of tests with a fixed order (L. G. Mitten, 'An analytic solution to the
        least cost testing sequence problem', Journal of Industrial Engineering 11, 1960). ``p`` is
        the mean of a beta distribution: prior, host and template add up.
        """
        key = key_of(url)
        if len(allowed) < 2 or not self._knows(key):
            return allowed[0]
        expected, value = {}, LOSS
        for tier in reversed(allowed):
            value = COSTS[tier] + (1.0 - self.chance(key, tier, now)) * value
            expected[tier] = value
        best = min(allowed, key=lambda tier: (round(expected[tier], 9), TIERS.index(tier)))
        if best == allowed[0]:
            return best
        self._skips[key] = self._skips.get(key, 0) + 1
        return allowed[0] if self._skips[key] % self.reprobe == 0 else best

    def chance(self, key: Key, tier: Tier, now: float) -> float:
        """How likely this tier is to bring a good page, in [0, 1]."""
        own = self.odds.get(key, {}).get(tier)
        own_good, own_bad = own.counts(now) if own is not None else (0.0, 0.0)
        good, bad = PRIORS[tier] + own_good, 1.0 - PRIORS[tier] + own_bad
        host = self.odds.get((key[0], ""), {}).get(tier)
        if host is not None:
            successes, failures = host.counts(now)
            weight = HOST_WEIGHT / (1.0 + own_good + own_bad)
            scale = min(1.0, weight / max(successes + failures, 1e-9))
            good, bad = good + successes * scale, bad + failures * scale
        return good / (good + bad)

    def has_hope(self, url: str, tier: Tier, now: float) -> bool:
        """Whether climbing to ``tier`` is worth it for a page that is thin but readable."""
        return self.chance(key_of(url), tier, now) >= HOPE

    def learn(self, url: str, outcomes: Iterable[tuple[Tier, bool]], now: float) -> None:
        """Count what the tiers did on one page."""
        host, template = key_of(url)
        for tier, good in outcomes:
            for key in ((host, ""), (host, template)):
                self.odds.setdefault(key, {}).setdefault(tier, Odds(at=now)).add(good, now)
                self.changed.add(key)

    def put(self, key: Key, tier: str, odds: Odds) -> None:
        """Take over counts that were kept elsewhere, unless they are of a tier of another release;
        they need not be stored again."""
        if tier in TIERS:
            self.odds.setdefault(key, {})[tier] = odds

    def _knows(self, key: Key) -> bool:
        return key in self.odds or (key[0], "") in self.odds


_NOT_GOOD: Final = ("thin", "shell", "blocked", "captcha", "human-challenge", "ip-block", "consent")
_CLIENT_ERRORS: Final = range(400, 429)


def outcomes_of(
    trail: Sequence[Step], taken: int, usable: bool, allowed: Sequence[Tier]
) -> list[tuple[Tier, bool]]:
    """What a URL teaches: ``taken`` is the place in its trail of the result that was taken.

    Where a tier was passed over on the way (a shell needs a browser at once), it is counted with
    those that failed. Where no tier was good, it teaches only that climbing from a page that is
    thin did not help. What was no judged content (errors of the network, of the server, asking too
    often) teaches nothing; but silence that another tier did not meet is a wall.
    """
    best = trail[taken].tier
    tried = [(step.tier, _bad(step) or (usable and _is_silence(step))) for step in trail]
    if usable:
        first = TIERS.index(trail[0].tier) if _bad(trail[0]) else TIERS.index(best)
        failed = {tier for tier, bad in tried if bad and tier != best}
        spared = {tier for tier, bad in tried if not bad}
        between = TIERS[first : TIERS.index(best)]
        failed |= {tier for tier in between if tier in allowed and tier not in spared}
        return [*((tier, False) for tier in TIERS if tier in failed), (best, True)]  # type: ignore[list-item]
    thin = all(step.verdict in ("thin", "shell") for step in trail)
    if thin and taken == 0 and len(trail) > 1:
        return [(best, True), *((step.tier, False) for step in trail[1:])]  # type: ignore[list-item]
    return []


def _bad(step: Step) -> bool:
    refused = step.verdict == "http-error" and step.status in _CLIENT_ERRORS
    return refused or step.verdict.startswith(_NOT_GOOD)


def _is_silence(step: Step) -> bool:
    return step.verdict in ("timeout", "connection")


_NUMBER: Final = re.compile(r"\d+")
_OPAQUE: Final = re.compile(r"[0-9a-f]{8,}(?:-[0-9a-f]{4,}){0,5}|[A-Za-z0-9_-]{24,}", re.IGNORECASE)


def template_of(url: str) -> str:
    """The shape of an address: ``/news/2024/a-long-title?id=7`` -> ``/news/#/*?id``.

    Numbers become ``#``, the last segment below a folder and what looks like an identifier become
    ``*``; of a query only the sorted names stay. Pages of one template are mostly made by one
    program.
    """
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    segments = parts.path.split("/")
    shapes = [_shape(segment) for segment in segments]
    if len([s for s in segments if s]) > 1 and segments[-1]:
        _, dot, extension = segments[-1].rpartition(".")
        shapes[-1] = f"*.{extension}" if dot and len(extension) <= 5 else "*"
    names = sorted({name for name, _ in parse_qsl(parts.query, keep_blank_values=True)})
    query = "?" + "&".join(_NUMBER.sub("#", name) for name in names[:8]) if names else ""
    return "/".join(shapes) + query


def _shape(segment: str) -> str:
    if _OPAQUE.fullmatch(segment):
        return "*"
    if segment.count("-") >= 3 or segment.count("_") >= 3:  # a title made into an address
        return "*"
    return _NUMBER.sub("#", segment)


@lru_cache(maxsize=1024)
def key_of(url: str) -> Key:
    """The kind of page that a URL is taken to lead to."""
    try:
        host = urlsplit(url).netloc.lower().rpartition("@")[2]
    except ValueError:
        host = ""
    return host, template_of(url)
