"""What is judged, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from arachne.extraction.result import Extraction
from arachne.tiers import Tier

Evidence = dict[str, list[Any]]
"""Signal -> ``[measured, threshold]``."""


@dataclass(frozen=True, slots=True)
class Facts:
    """One response and what was read from it.

    ``headers`` have lower-case names; several values of one are joined by a comma. ``cookies`` are
    the names of those the response sets. ``body`` may be cut: walls are small, and only their
    beginning is searched. ``requested_url`` is the address before redirects.
    """

    status: int
    url: str
    extraction: Extraction
    headers: Mapping[str, str] = field(default_factory=dict)
    cookies: tuple[str, ...] = ()
    body: bytes = b""
    requested_url: str = ""
    tier: Tier = "http"


@dataclass(frozen=True, slots=True)
class Verdict:
    """``name`` is one of :data:`VERDICTS` or ``blocked:<vendor>``.

    ``usable``: the content may go into a record. ``reason``: which failure it is otherwise, of
    :data:`arachne.items.REASONS`. ``climb``: a dearer tier may do better; none below ``least``
    would. ``keepable``: not good, but better than nothing. ``teaser``: the content is the
    beginning of what others pay for.
    """

    name: str
    usable: bool = False
    climb: bool = False
    least: Tier = "http"
    reason: str = ""
    detail: str = ""
    teaser: bool = False
    keepable: bool = False
    evidence: Evidence = field(default_factory=dict)


VERDICTS: Mapping[str, str] = {
    "ok": "content",
    "thin": "next to nothing to read",
    "shell": "a page that its scripts have yet to fill",
    "blocked": "a wall; written blocked:<vendor>, or blocked:unknown",
    "captcha": "a captcha instead of the page",
    "human-challenge": "a challenge that asks for a person or a browser",
    "ip-block": "the address that asks is refused",
    "rate-limited": "too many requests",
    "login": "an account is asked for",
    "paywall": "the beginning of an article, the rest is for subscribers; kept, as a teaser",
    "soft-404": "status 200, but no such page",
    "gone": "404 or 410",
    "consent": "a gate that asks for consent or an age",
    "http-error": "another error status without content, or a page that says the server failed",
}
"""Every verdict and what it means."""
