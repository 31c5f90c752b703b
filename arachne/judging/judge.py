"""The order in which a page is judged."""

from __future__ import annotations

from arachne.judging import phrases
from arachne.judging.facts import Evidence, Facts, Verdict
from arachne.judging.gates import (
    judge_consent,
    judge_login,
    judge_missing,
    judge_paywall,
    says_not_found,
)
from arachne.judging.reading import Reading
from arachne.judging.shells import accepted, judge_shell
from arachne.judging.thresholds import Thresholds
from arachne.judging.trouble import SERVER_FAILED, judge_crash, judge_trouble, says_it_crashed
from arachne.judging.walls import judge_wall

_CLIMB_STATUSES = frozenset({400, 403, 405, 406, 409, 412, 418, 444, 451, 456, 520, 521, 999})
"""Error statuses without content that a dearer tier is known to turn into pages: they are what
walls without a face answer with."""

_MISSING = frozenset({404, 410})

_GATES = (
    judge_login, judge_crash, judge_missing, judge_trouble, judge_consent, judge_paywall,
    judge_shell,
)  # fmt: skip


def judge(facts: Facts, limits: Thresholds) -> Verdict:
    """The verdict on one response.

    Walls come first, whatever the status: a 200 can be one. Then error statuses, unless the page
    carries content all the same (the record keeps the status). Then gates, then shells. What is
    none of these is content. Never raises.
    """
    if facts.extraction.source not in ("html", "hydration"):
        return _judge_text(facts, limits)
    reading = Reading(facts)
    if _is_certain(reading, limits):
        return Verdict("ok", usable=True, evidence=accepted(reading, limits))
    wall = judge_wall(reading, limits)
    if wall is not None:
        return wall
    if facts.status >= 400 and limits.on("status"):
        error = _judge_status(reading, limits)
        if error is not None:
            return error
    for gate in _GATES:
        verdict = gate(reading, limits)
        if verdict is not None:
            return verdict
    if not facts.extraction.markdown.strip():
        return Verdict("thin", climb=True, reason="thin", detail="no text on the page")
    return Verdict("ok", usable=True, evidence=accepted(reading, limits))


def _is_certain(reading: Reading, limits: Thresholds) -> bool:
    """Much text, a high score, and nothing that could still be filled: most pages end here."""
    signals, score = reading.signals, reading.facts.extraction.score
    return (
        reading.status < 400
        and signals.extracted_chars >= limits["certain_chars"]
        and score > limits["score_accept"]
        and not (signals.framework_roots or signals.filled_by_script)
    )


def _judge_text(facts: Facts, limits: Thresholds) -> Verdict:
    """Text and documents are no shells and hold no forms; status and emptiness are judged."""
    reading = Reading(facts)
    if facts.status >= 400 and limits.on("status"):
        error = _judge_status(reading, limits)
        if error is not None:
            return error
    if not facts.extraction.markdown.strip():
        return Verdict("thin", reason="thin", detail="no text in the document")
    return Verdict("ok", usable=True, evidence=accepted(reading, limits))


def _judge_status(reading: Reading, limits: Thresholds) -> Verdict | None:
    """What an error status means; None when the page carries its content nevertheless."""
    status = reading.status
    least = limits["gone_chars" if status in _MISSING else "status_chars"]
    evidence: Evidence = {"status": [status, 400], "status_chars": [reading.prose, least]}
    said = says_not_found(reading, limits)
    if status in _MISSING:
        if reading.prose >= least and not said:
            return None
        detail = said or f"status {status}"
        return Verdict("gone", reason="gone", detail=detail, evidence=evidence)
    login = judge_login(reading, limits)
    if login is not None:
        return login
    if status == 429 and limits.on("rate_limit"):
        if reading.prose >= least and not phrases.RATE_LIMIT.search(reading.said):
            return None
        return Verdict(
            "rate-limited", reason="rate-limited", detail="status 429",
            evidence={**evidence, "rate_limit": [429, 429]},
        )  # fmt: skip
    crashed = status >= SERVER_FAILED and says_it_crashed(reading)
    if reading.prose >= least and not (said or crashed) and not _is_error_page(reading, limits):
        return None
    if status in (401, 407):
        return Verdict("login", reason="login", detail=f"status {status}", evidence=evidence)
    return Verdict(
        "http-error",
        climb=status in _CLIMB_STATUSES,
        reason=f"http-{status}",
        detail=f"status {status}",
        evidence=evidence,
    )


def _is_error_page(reading: Reading, limits: Thresholds) -> bool:
    """Whether a page with the title of an error is one, and not an article of that title: one that
    says nothing of the kind below it, and the more the less its title leaves open."""
    pattern = next((p for p in _ERROR_TITLES if reading.titled(p)), None)
    if pattern is None or reading.foreign >= limits["wall_chars_certain"]:
        return False
    if (
        reading.status in _MEANT
        or reading.status >= SERVER_FAILED
        or phrases.WALL_TEXT.search(reading.below_titles)
    ):
        return True
    least = limits["wall_chars"] * (2 if reading.is_headed(pattern) else 1)
    return reading.foreign < least


_ERROR_TITLES = (phrases.ERROR_TITLES, phrases.WALL_TITLES)
_MEANT = frozenset({401, 407})  # who asks for an account does not say so by chance
