"""Pages nested without end, made harmless before they are parsed.

The HTML algorithm asks at every block whether a paragraph is open above it, so parsing takes time
quadratic in depth: 50,000 nested ``<div>`` cost lexbor 3 s, a million half an hour. Browsers cap
the depth of their trees for the same reason (Blink at 512).
"""

from __future__ import annotations

import re
from typing import Final

SUSPECT_TAGS: Final = 20_000
"""Fewer tags than this cannot take longer than half a second, however they are nested."""
MAX_OPEN: Final = 2_000
"""Elements open at once; real pages reach 50, their scripts may hold a few unbalanced tags."""

_NAMES: Final = (
    "a|abbr|address|article|aside|b|big|blockquote|center|code|details|dir|div|dl|em|fieldset|"
    "figure|font|footer|form|h[1-6]|header|hgroup|i|main|menu|nav|nobr|object|ol|pre|s|section|"
    "small|span|strike|strong|sub|summary|sup|table|tt|u|ul"
)
_TAG: Final = re.compile(rf"<(/?)((?:{_NAMES})(?=[\s/>]))", re.IGNORECASE)


def limit_nesting(html: str) -> str:
    """The page itself, or with the tags of elements too deep turned into bogus comments.

    Text is never touched. Elements whose end tag may be left out (``p``, ``li``, ``td`` ...) do
    not count: thousands of them in a row are not nested.
    """
    if html.count("<") < SUSPECT_TAGS:
        return html
    depth = 0

    def limited(match: re.Match[str]) -> str:
        nonlocal depth
        slash, name = match.groups()
        if slash:
            depth = max(depth - 1, 0)
            return f"<!{name}" if depth >= MAX_OPEN else match.group()
        depth += 1
        return f"<!{name}" if depth > MAX_OPEN else match.group()

    return _TAG.sub(limited, html)
