"""Lists of choices without end, made harmless before they are parsed.

The HTML algorithm asks at every option of a list that lets one be chosen which of all its options
is the chosen one, so parsing takes time quadratic in their number: 20,000 cost lexbor 1.3 s, a
quarter of a million three minutes.
"""

from __future__ import annotations

import re
from typing import Final

SUSPECT_OPTIONS: Final = 5_000
"""Fewer options than this take less than a tenth of a second; real lists reach a few hundred."""

_SELECT: Final = re.compile(rb"<select(?=[\s/>])", re.IGNORECASE)
_OPTION: Final = re.compile(rb"<option", re.IGNORECASE)


def limit_selects(html: bytes) -> bytes:
    """The page itself, or with its lists letting several options be chosen: then none is asked
    which it is. Neither text nor options change."""
    if (
        html.count(b"<") < SUSPECT_OPTIONS
        or sum(1 for _ in _OPTION.finditer(html)) < SUSPECT_OPTIONS
    ):
        return html
    return _SELECT.sub(rb"<select multiple", html)
