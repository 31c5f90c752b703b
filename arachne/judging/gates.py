"""Gates of the site's own making: login, consent, paywall, and pages that are not there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final
from urllib.parse import urlsplit

from arachne.judging import claims, families, phrases
from arachne.judging.expression import Expression
from arachne.judging.facts import Evidence, Verdict
from arachne.judging.reading import Reading
from arachne.judging.thresholds import Thresholds
from arachne.urls import host_of

_CONSENT_HOSTS: Final = (
    "consent.google.", "consent.youtube.", "consent.yahoo.", "guce.", "consent.cmp.",
)  # fmt: skip
_NOTHING_MORE_CHARS: Final = 60
_LEAD_CHARS: Final = 400
"""A page that is not there says so at once."""


def judge_login(reading: Reading, limits: Thresholds) -> Verdict | None:
    """An account is asked for instead of the page. A password box on a real page is no gate."""
    if not limits.on("login") or reading.prose >= limits["gate_chars"] or reading.has_code:
        return None
    title = reading.titled(phrases.LOGIN_TITLES)
    match = phrases.LOGIN_TEXT.search(reading.said)
    said = match.group(0) if match else _claim(reading, claims.LOG_IN)
    if said and reading.claims.digresses(phrases.LOGIN_TEXT.search, claims.LOG_IN):
        said = ""
    path = bool(phrases.LOGIN_PATH.search(_path(reading.facts.url)))
    moved = _has_moved(reading, phrases.LOGIN_PATH) or _has_moved(reading, phrases.SIGN_UP_PATH)
    box = reading.signals.password_inputs > 0
    locked = box and bool(phrases.PASSWORD_ASKED.search(reading.said))
    asks = bool(title) + bool(said) + path + moved + locked
    if not (said or (box and asks) or (title and (moved or reading.status in (401, 403)))
            or (reading.status == 401 and "www-authenticate" in reading.facts.headers)
            or (title and reading.signals.text_inputs and path)):  # fmt: skip
        return None
    return Verdict(
        "login",
        reason="login",
        detail=title or said or "a password is asked for",
        evidence={
            "login": [asks + box, 1],
            "gate_chars": [reading.prose, limits["gate_chars"]],
        },
    )


def _has_moved(reading: Reading, pattern: Expression) -> bool:
    """Whether a redirect has led to such a path from another."""
    asked, got = reading.facts.requested_url, reading.facts.url
    return bool(asked and pattern.search(_path(got)) and not pattern.search(_path(asked)))


def says_not_found(reading: Reading, limits: Thresholds) -> str:
    """How the page says that it is not there; an empty string when it does not. Of a page with
    the status for that, the title is believed however much stands below it."""
    if not limits.on("not_found") or (reading.has_code and reading.status < 400):
        return ""
    if reading.prose < limits["missing_chars"] or reading.status in (404, 410):
        title = reading.titled(phrases.NOT_FOUND)
        wholes = [text for text in reading.titles if title in text]
        about = reading.status < 400 and any(phrases.ABOUT.search(text) for text in wholes)
        if title and not about and _speaks_of_itself(reading, limits):
            return title
    if reading.prose >= limits["gate_chars"]:
        return ""
    if reading.status < 400 and any(phrases.ABOUT.search(head) for head in reading.claims.heads):
        return ""
    said = phrases.NOT_FOUND_TEXT.search(reading.text[:_LEAD_CHARS])
    return said.group(0) if said else _claims_absence(reading)


def _claims_absence(reading: Reading) -> str:
    """How a short page says in whatever language that it is not there, or that what it was about
    is gone."""
    return _claim(reading, claims.NO_PAGE) or reading.claims.headed(*claims.ITEM_GONE)


_REST_CHARS: Final = 200
"""More than that beside what it claims, and a page is no gate for claiming it."""


def _claim(reading: Reading, claim: tuple[Expression, ...]) -> str:
    """The sentence of a short page that makes the claim; an empty string where it says more."""
    said = reading.claims.said(*claim)
    return said if said and reading.claims.rest(claim) < _REST_CHARS else ""


def _speaks_of_itself(reading: Reading, limits: Thresholds) -> bool:
    """Whether a page that is titled like one that is not there is one, and not a text with such a
    title. A short one is, and one with the status for it; another has to say it in its heading
    alone, or again below it."""
    by_chance = reading.is_headed(phrases.NOT_FOUND_BY_CHANCE)
    short = reading.prose < (_NOTHING_MORE_CHARS if by_chance else limits["gate_chars"])
    if short or reading.status in (404, 410):
        return True
    if reading.prose < limits["gate_chars"] and phrases.THIS_PAGE.search(reading.below_titles):
        return True
    if reading.is_headed(phrases.NOT_FOUND) and not by_chance:
        return True
    return bool(phrases.NOT_FOUND_TEXT.search(reading.below_titles[:_LEAD_CHARS]))


def judge_missing(reading: Reading, limits: Thresholds) -> Verdict | None:
    """Status 200, but no such page."""
    said = says_not_found(reading, limits)
    if not said or reading.is_settled:
        return None
    return Verdict(
        "soft-404",
        reason="soft-404",
        detail=said[:200],
        evidence={
            "not_found": [said[:80], "none"],
            "missing_chars": [reading.prose, limits["missing_chars"]],
        },
    )


def judge_consent(reading: Reading, limits: Thresholds) -> Verdict | None:
    """A question that has to be answered before the page is shown; a browser can answer it."""
    if not limits.on("consent") or reading.prose >= limits["gate_chars"] * 2:
        return None
    if reading.titled(phrases.POLICIES):
        return None
    asked = {match.group(0).lower() for match in phrases.CONSENT.finditer(reading.said)}
    host = host_of(reading.facts.url).startswith(_CONSENT_HOSTS)
    asked |= _claims_consent(reading)
    rest = _without(reading, asked)
    if not host and (len(asked) < _CONSENT_QUESTIONS or rest >= limits["gate_chars"] / 2):
        return None
    return Verdict(
        "consent",
        climb=True,
        least="browser",
        reason="thin",
        detail="a consent gate: " + "; ".join(sorted(asked))[:150],
        evidence={
            "consent": [len(asked), _CONSENT_QUESTIONS],
            "gate_chars": [rest, limits["gate_chars"] / 2],
        },
    )


_CONSENT_QUESTIONS: Final = 2
_QUESTIONS: Final = (
    (claims.AGE, families.AGE, families.YES), (claims.COOKIES, families.COOKIE, families.AGREE),
)  # fmt: skip
_ASIDE_CHARS: Final = 50
"""Beside a bar that asks, a short page still says what it says."""


def _claims_consent(reading: Reading) -> set[str]:
    """What a short page asks in whatever language: an age, or leave for its partners' cookies."""
    page, said = reading.claims, reading.said.lower()
    found: set[str] = set()
    for claim, words, answer in _QUESTIONS:
        asks, answered = page.said(*claim), answer.search(said)
        if asks and answered and page.rest(claim, (words,), (answer,)) < _ASIDE_CHARS:
            found |= {asks.lower(), answered.group(0)}
    return found


def _without(reading: Reading, asked: Iterable[str]) -> int:
    """Characters of lines without any of the questions, nor the word that all of them share."""
    words = (*asked, "cookie", "consent", "privacy", "partner", "einwilligung", "datenschutz")
    lines = reading.facts.extraction.markdown.lower().split("\n")
    return sum(len(line) for line in lines if not any(word in line for word in words))


def judge_paywall(reading: Reading, limits: Thresholds) -> Verdict | None:
    """The beginning of what others pay for: kept, and marked as a teaser."""
    if not limits.on("paywall") or reading.prose >= limits["teaser_chars"]:
        return None
    match = phrases.PAYWALL.search(reading.signals.excerpt)
    said = match.group(0) if match else reading.claims.at_last(*claims.SUBSCRIBE)
    said = said or _kept_for_some(reading)
    declared = not _is_free(reading.facts.extraction.structured)
    if not said and not (declared and reading.prose < limits["teaser_chars"] / 2):
        return None
    evidence: Evidence = {
        "paywall": [said[:80] or "isAccessibleForFree", "none"],
        "teaser_chars": [reading.prose, limits["teaser_chars"]],
    }
    detail = said or "declared as not free"
    if reading.prose < limits["min_chars"]:
        return Verdict("paywall", reason="login", detail=detail, evidence=evidence)
    return Verdict("paywall", usable=True, teaser=True, detail=detail, evidence=evidence)


def _kept_for_some(reading: Reading) -> str:
    """How a page is marked ``Subscribers only``: on a line that is no heading, or beside an offer.
    Evenings at a club may be for members only, too."""
    lines = reading.signals.excerpt.split("\n")
    for line in lines:
        match = phrases.FOR_SOME.search(line)
        if not match:
            continue
        badge = len(line) <= _BADGE_CHARS and line not in reading.titles
        if badge or any(phrases.OFFER.search(other) for other in lines):
            return match.group(0)
    return ""


_BADGE_CHARS: Final = 30


def _is_free(structured: Any) -> bool:
    """Whether nothing of schema.org/isAccessibleForFree says that the page is paid for."""
    stack, seen = [structured], 0
    while stack and seen < _NODES:
        item = stack.pop()
        seen += 1
        if isinstance(item, dict):
            if str(item.get("isAccessibleForFree", "")).lower() in (
                "false",
                "http://schema.org/false",
            ):
                return False
            stack.extend(item.values())
        elif isinstance(item, list):
            stack.extend(item)
    return True


_NODES: Final = 2_000


def _path(url: str) -> str:
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    return parts.path
