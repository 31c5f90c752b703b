"""What a page asks of robots: ``<meta name="robots">``, ``X-Robots-Tag`` and ``rel="nofollow"``.

Rules for all robots and those for ours by name add up, the more restrictive one holds (Google,
'Robots meta tag, data-nosnippet, and X-Robots-Tag specifications'). Rules for other robots are none
of our business.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

DIRECTIVES: Final = frozenset(
    {"all", "index", "follow", "none", "noindex", "nofollow", "noarchive", "nosnippet", "nocache",
     "noimageindex", "notranslate", "noodp", "noydir", "noai", "noimageai", "indexifembedded",
     "nositelinkssearchbox", "max-snippet", "max-image-preview", "max-video-preview",
     "unavailable_after"}
)  # fmt: skip
"""Words that are directives, so that a name before a colon that is none of them names a robot."""

_BETWEEN: Final = re.compile(r"[\s,;]+")
_NAMED: Final = re.compile(r"\s*([\w.-]+)\s*:\s*(.*)", re.DOTALL)


def page_directives(
    meta: Iterable[str], named_meta: Iterable[str], headers: Iterable[str], agent: str
) -> frozenset[str]:
    """The directives for the robot ``agent``: of ``noindex`` and ``nofollow`` those that hold.

    ``meta`` are the directives of ``<meta name="robots">``; ``named_meta`` those of elements that
    name a robot, each as ``name: directives``; ``headers`` the values of ``X-Robots-Tag``.
    """
    agent = agent.lower()
    found: set[str] = set()
    for value in meta:
        found |= _words(value)
    for value in (*named_meta, *headers):
        found |= _addressed(value, agent)
    if "none" in found:
        found |= {"noindex", "nofollow"}
    return frozenset(found & {"noindex", "nofollow"})


def _addressed(value: str, agent: str) -> set[str]:
    """The directives of one header value that are for us: ``otherbot: noindex, nofollow`` is not,
    ``unavailable_after: ...`` names no robot, and a name holds until the next: servers join several
    headers to one."""
    found: set[str] = set()
    is_ours = True
    for part in value.split(","):
        words, match = part, _NAMED.match(part)
        if match is not None and match[1].lower() not in DIRECTIVES:
            is_ours, words = match[1].lower() == agent, match[2]
        if is_ours:
            found |= _words(words)
    return found


def _words(value: str) -> set[str]:
    """Those between commas, or between the blanks and semicolons that many write instead."""
    return set(_BETWEEN.split(value.lower()))
