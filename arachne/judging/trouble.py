"""Servers and programs in trouble: statuses that say all is well over pages that say it is not."""

from __future__ import annotations

from typing import Final

from arachne.judging import phrases
from arachne.judging.crashes import CRASH
from arachne.judging.facts import Evidence, Verdict
from arachne.judging.reading import Reading
from arachne.judging.thresholds import Thresholds

SERVER_FAILED: Final = 500
"""From this status on it is the server that has failed."""
_CRASH_CHARS: Final = 400
_CRASH_LINES: Final = 12
_FIRST_LINES: Final = 3
_NOTHING_CHARS: Final = 20
_FEW_LINKS: Final = 5


def says_it_crashed(reading: Reading) -> str:
    """The line in which a program says that it has failed; an empty string where none does. A page
    whose status says as much may say it in any of its first lines, another is short and begins so:
    a manual may well quote it."""
    failed = reading.status >= SERVER_FAILED
    if not failed and not _may_be_crash(reading):
        return ""
    first = reading.claims.lines[: _CRASH_LINES if failed else _FIRST_LINES]
    return next((line[:200] for line in (*reading.titles, *first) if CRASH.search(line)), "")


def _may_be_crash(reading: Reading) -> bool:
    """Whether a short page has no heading but one that fits, says little else, and asks nothing, as
    those do who have met with it."""
    if reading.prose >= _CRASH_CHARS or reading.has_code or "?" in reading.text:
        return False
    if reading.claims.digresses(_fails):
        return False
    head = reading.heading
    fits = (phrases.ERROR_TITLES, phrases.NOT_FOUND_BY_CHANCE)
    return not head or bool(CRASH.search(head)) or any(title.fullmatch(head) for title in fits)


def _fails(sentence: str) -> bool:
    return bool(CRASH.search(sentence) or phrases.TROUBLE.search(sentence))


def judge_crash(reading: Reading, limits: Thresholds) -> Verdict | None:
    """A page on which a program says that it has failed, whatever the status."""
    said = says_it_crashed(reading) if limits.on("status") else ""
    if not said:
        return None
    reason = f"http-{reading.status}" if reading.status >= SERVER_FAILED else "error"
    evidence: Evidence = {"status": [said[:80], "none"]}
    return Verdict("http-error", reason=reason, detail=said, evidence=evidence)


def judge_trouble(reading: Reading, limits: Thresholds) -> Verdict | None:
    """A status that says all is well, over a page that says it is not: asked too often, or a
    server that has failed."""
    if reading.status >= 400 or reading.prose >= limits["status_chars"] or reading.has_code:
        return None
    # Who is away for repairs says when they are back, but not what they are.
    if reading.is_settled and "introduced" in reading.particulars:
        return None
    if reading.claims.digresses(phrases.TROUBLE.search):
        return None
    evidence: Evidence = {"status_chars": [reading.prose, limits["status_chars"]]}
    if limits.on("rate_limit"):
        said = next((t for t in reading.titles if phrases.RATE_LIMIT.search(t)), "")
        if said:
            evidence["rate_limit"] = [said[:80], "none"]
            return Verdict("rate-limited", reason="rate-limited", detail=said, evidence=evidence)
    said = ""
    if limits.on("status"):
        said = reading.titled(phrases.SERVER_ERROR) or _nothing_but_error(reading)
    if not said and limits.on("status") and phrases.SERVER_ERROR_TEXT.match(reading.text):
        said = reading.text[:80]
    if not said:
        return None
    evidence["status"] = [said[:80], "none"]
    return Verdict("http-error", reason="error", detail=said, evidence=evidence)


def _nothing_but_error(reading: Reading) -> str:
    """The title of an error that is all that a page says; an empty string where it says more."""
    if len(reading.below_titles.strip()) >= _NOTHING_CHARS or reading.signals.links > _FEW_LINKS:
        return ""
    heads = [text for text in (reading.title, reading.heading) if text]
    return heads[0] if heads and all(phrases.ERROR_TITLES.fullmatch(h) for h in heads) else ""
