"""Names of link relations, as ``rel`` holds them in HTML, feeds and ``Link`` headers.

A registered name may be written as an address of IANA's registry, too: RFC 4287, 4.2.7.2 says so of
Atom, and that both are the same.
"""

from __future__ import annotations

import re
from typing import Final

_REGISTRY: Final = re.compile(
    r"^https?://www\.iana\.org/assignments/(?:link-)?relations?/(?:link-relations\.xhtml#|#)?"
)


def relations(rel: str) -> frozenset[str]:
    """The names in ``rel``, in lower case: those of the registry short, others as they are."""
    return frozenset(_REGISTRY.sub("", name) for name in rel.lower().split())
