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
    and ``unavailable_after: ...`` names no robot."""
    match = _NAMED.match(value)
    if match is None or match[1].lower() in DIRECTIVES:
        return _words(value)
    name = match[1].lower()
    return _words(match[2]) if name == agent else set()


def _words(value: str) -> set[str]:
    return {word.strip().lower() for word in value.split(",")}
