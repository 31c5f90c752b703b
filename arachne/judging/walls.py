"""Walls and captchas: marks are added up, and what reads like content speaks against them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from arachne.judging import claims, phrases
from arachne.judging.facts import Evidence, Verdict
from arachne.judging.reading import Reading
from arachne.judging.signatures import CAPTCHA_MARKS, WALL, WALL_MARKS, Mark
from arachne.judging.thresholds import Thresholds
from arachne.urls import host_of

_WALL_STATUSES: Final = frozenset({202, 401, 403, 405, 406, 407, 409, 418, 429, 444, 456, 503, 520})
_NO_WALL_CHARS: Final = 5_000
"""No wall says so much."""
_SAYS_IT: Final = ("title", "header", "url")
"""Places where the mark of a wall speaks of the response as a whole, whatever stands in it."""
_TITLE_WEIGHT: Final = 1.5
_PHRASE_WEIGHT: Final = 1.0
_PHRASES_COUNTED: Final = 2
_STATUS_WEIGHT: Final = 1.0
_NOINDEX_WEIGHT: Final = 0.5
_NOTHING_ELSE_WEIGHT: Final = 1.5
"""For a page that says nothing but that the visitor has to prove something."""
_FORM_INPUTS: Final = 2
"""From so many fields for text on, a captcha guards a form rather than the page."""


def find_marks(reading: Reading, table: Iterable[Mark]) -> Iterator[Mark]:
    """The rows of a table that the response bears."""
    facts, signals = reading.facts, reading.signals
    hosts = {host_of(frame) for frame in signals.iframes} | set(signals.script_hosts)
    title, url = signals.title.lower(), facts.url.lower()
    for mark in table:
        text = mark.text
        if mark.place == "header":
            name, _, value = text.partition(": ")
            found = name in facts.headers and value in facts.headers[name].lower()
        elif mark.place == "cookie":
            found = any(cookie.lower().startswith(text) for cookie in facts.cookies)
        elif mark.place == "title":
            found = title.startswith(text[:-1]) if text.endswith("*") else title == text
        elif mark.place == "host":
            found = any(host == text or host.endswith("." + text) for host in hosts)
        elif mark.place == "url":
            found = text in url
        else:
            found = text.encode() in reading.source
        if found:
            yield mark


def judge_wall(reading: Reading, limits: Thresholds) -> Verdict | None:
    """A wall, a captcha, a refused address; None for anything else."""
    if reading.prose >= _NO_WALL_CHARS:
        return None
    error = reading.status >= 400
    if reading.foreign >= limits["wall_chars_certain"]:
        return None
    marks = list(find_marks(reading, WALL_MARKS))
    certain = any(mark.weight >= WALL for mark in marks)
    named = any(mark.weight >= WALL and mark.place in _SAYS_IT for mark in marks)
    if reading.foreign >= limits["wall_chars"] and not (named or (certain and error)):
        return None
    captcha = _captcha(reading, limits, certain)
    if captcha is not None:
        return captcha
    if not limits.on("wall"):
        return None
    title = reading.titled(phrases.WALL_TITLES)
    said = [match.group(0) for match in phrases.WALL_TEXT.finditer(reading.said)]
    claimed = _claimed(reading, limits)
    weight = _weigh(reading, marks, title, max(min(len(set(said)), _PHRASES_COUNTED), claimed[0]))
    evidence: Evidence = {
        "wall": [weight, limits["wall_evidence"]],
        "wall_chars": [reading.foreign, limits["wall_chars"]],
    }
    if not (weight >= limits["wall_evidence"] or (error and said and marks)):
        return None
    # "Access restricted", says the title of a short page, and it goes on about a road.
    least = claims.SENTENCE if title and reading.claims.headed(*claims.NO_ACCESS) else claims.ASIDE
    if not (marks or error) and (
        reading.is_settled
        or reading.claims.digresses(phrases.WALL_TEXT.search, *_TELLING, least=least)
    ):
        return None
    words = claimed[1] or title or (said[0] if said else "")
    return _named(reading, limits, marks, words, evidence)


_CLAIMS: Final = (
    (3.0, claims.PROOF), (3.0, claims.NOT_A_ROBOT), (2.5, claims.PUZZLE),
    (2.5, claims.COOKIES_ASKED), (2.5, claims.OLD_BROWSER), (2.5, claims.AUTOMATED),
    (2.5, claims.RECOGNISED), (3.0, claims.SAYS_SO), (2.5, claims.CLICK_ON),
    *((3.0, together) for together in claims.ADDRESS), (2.5, claims.AD_BLOCK),
    *((2.0, together) for together in claims.TUNNEL),
    (2.0, claims.BROWSER_CHECK), (2.0, claims.TRAFFIC), (2.0, claims.QUEUE),
    *((2.0, together) for together in claims.REFUSED), (1.5, claims.SECURITY_CHECK),
    (1.0, claims.TURN),
)  # fmt: skip
_KINDS: Final = tuple(together for _, together in _CLAIMS)
_TELLING: Final = tuple(together for weight, together in _CLAIMS if weight >= 2)
"""Those of them that hardly any other text makes."""
_HEADS: Final = ((1.5, claims.NO_ACCESS), (1.0, claims.MOMENT))
_HEAD_CHARS: Final = 60
_BARE_WEIGHT: Final = 0.5
"""For a page that leads nowhere."""
_REST_CHARS: Final = 150
"""More than that beside what it claims, and a page is not a wall for claiming it."""


def _claimed(reading: Reading, limits: Thresholds) -> tuple[float, str]:
    """The weight of what a short page says of itself in whatever language, and the heaviest of its
    sentences. A form with a captcha may well ask for a proof."""
    if reading.prose >= limits["gate_chars"] or reading.signals.text_inputs >= _FORM_INPUTS:
        return 0.0, ""
    page, found = reading.claims, []
    for weight, together in _CLAIMS:
        sentence = page.said(*together, among=_KINDS)
        if sentence and not (together in claims.ADDRESS and claims.ASKS.search(sentence)):
            found.append((weight, sentence))
    for weight, together in _HEADS:
        sentence = page.headed(*together)
        if sentence and len(sentence) <= _HEAD_CHARS:
            found.append((weight, sentence))
    if not found or page.rest(*_KINDS) >= _REST_CHARS:
        return 0.0, ""
    weights = {sentence: weight for weight, sentence in sorted(found)}  # one claim a sentence
    bare = 0.0 if reading.signals.links else _BARE_WEIGHT
    return sum(weights.values()) + bare, max(found)[1]


def _weigh(reading: Reading, marks: list[Mark], title: str, phrases_said: float) -> float:
    """The sum that is held against ``wall_evidence``. Hints of a vendor count together as one."""
    weight = float(WALL if any(mark.weight >= WALL for mark in marks) else bool(marks))
    weight += _TITLE_WEIGHT if title else 0.0
    weight += _PHRASE_WEIGHT * phrases_said
    weight += _STATUS_WEIGHT if reading.status in _WALL_STATUSES else 0.0
    if not reading.foreign and phrases_said and _asks_visitor(reading):
        weight += _NOTHING_ELSE_WEIGHT
    weight += _NOINDEX_WEIGHT if "noindex" in reading.signals.robots else 0.0
    return weight


def _asks_visitor(reading: Reading) -> bool:
    return bool(phrases.CHALLENGE_TEXT.search(reading.said) and phrases.YOU.search(reading.said))


def _named(
    reading: Reading, limits: Thresholds, marks: list[Mark], said: str, evidence: Evidence
) -> Verdict:
    detail = ", ".join(f"{mark.place} {mark.text.strip()}" for mark in marks[:4]) or said
    refused = phrases.IP_BLOCK.search(reading.said) or claims.makes_one(said, claims.ADDRESS)
    if limits.on("ip_block") and refused:
        return Verdict(
            "ip-block", climb=True, least="proxy", reason="ip-block", detail=detail,
            evidence={**evidence, "ip_block": [1, 1]},
        )  # fmt: skip
    vendor = _vendor(marks)
    if not vendor and limits.on("captcha") and claims.makes_one(said, (claims.PUZZLE,)):
        return Verdict("captcha", climb=True, reason="captcha", detail=detail, evidence=evidence)
    if vendor:
        name = f"blocked:{vendor}"
        return Verdict(name, climb=True, reason=name, detail=detail, evidence=evidence)
    words = f"{said} {' '.join(reading.titles)} {reading.said[:3000]}"
    if phrases.CHALLENGE_TEXT.search(words) or claims.makes_one(said, _CHALLENGES):
        name = "human-challenge"
        return Verdict(name, climb=True, reason=name, detail=detail, evidence=evidence)
    return Verdict(
        "blocked:unknown", climb=True, reason="blocked:unknown", detail=detail, evidence=evidence
    )


_CHALLENGES: Final = (
    claims.PROOF, claims.NOT_A_ROBOT, claims.SAYS_SO, claims.CLICK_ON, claims.QUEUE,
    claims.BROWSER_CHECK, claims.SECURITY_CHECK,
)  # fmt: skip


def _vendor(marks: list[Mark]) -> str:
    """The vendor with the heaviest marks; the first of the table among equals."""
    weights: Counter[str] = Counter()
    for mark in marks:
        weights[mark.vendor] += 10 * mark.weight if mark.weight >= WALL else mark.weight
    return weights.most_common(1)[0][0] if weights else ""


def _captcha(reading: Reading, limits: Thresholds, walled: bool) -> Verdict | None:
    """A captcha where the page should be; one that guards a form is part of a real page."""
    if not limits.on("captcha"):
        return None
    marks = list(find_marks(reading, CAPTCHA_MARKS))
    if not marks or reading.foreign >= limits["wall_chars"]:
        return None
    certain = any(mark.weight >= WALL for mark in marks)
    asked = bool(reading.titled(phrases.WALL_TITLES) or phrases.WALL_TEXT.search(reading.said))
    form = reading.signals.text_inputs >= _FORM_INPUTS or reading.signals.password_inputs
    refused = reading.status in _WALL_STATUSES
    bare = reading.chars < limits["min_chars"] and reading.signals.links <= _FEW_LINKS
    if not (certain or refused or (not form and (walled or asked or bare))):
        return None
    vendor = _vendor(marks)
    evidence: Evidence = {
        "captcha": [vendor, "none"],
        "wall_chars": [reading.foreign, limits["wall_chars"]],
    }
    return Verdict("captcha", climb=True, reason="captcha", detail=vendor, evidence=evidence)


_FEW_LINKS: Final = 5
