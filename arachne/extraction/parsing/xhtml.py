"""Pages that are XML, made readable to a parser of HTML.

``<script src="x.js"/>`` is whole in XML. In HTML the slash means nothing, and what follows is
script up to an end tag that never comes.
"""

from __future__ import annotations

import re
from typing import Final

MEDIA_TYPE: Final = "application/xhtml+xml"
_VOID: Final = frozenset(
    "area base br col embed hr img input link meta param source track wbr".split()
)
"""Elements that have no end tag in HTML (HTML standard, 'Void elements')."""
_EMPTY: Final = re.compile(
    r"<([A-Za-z][\w-]*)((?:\s+[^\s<>\"'/=]+(?:\s*=\s*(?:\"[^\"<]*\"|'[^'<]*'))?)*)\s*/>"
)


def close_empty(text: str) -> str:
    """The page with end tags for its empty elements."""
    return _EMPTY.sub(_closed, text)


def _closed(match: re.Match[str]) -> str:
    name, attributes = match.groups()
    return match[0] if name.lower() in _VOID else f"<{name}{attributes}></{name}>"
