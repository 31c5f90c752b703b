"""Frames left open inside ``<noscript>``, closed before they swallow the page.

A browser that runs scripts reads ``<noscript>`` as text, so nobody notices that
``<noscript><iframe src="..."></noscript>`` lacks an end tag. A parser without scripts reads the
frame's content, which is raw text up to ``</iframe>``: the rest of the page.
"""

from __future__ import annotations

import re
from typing import Final

_OPEN_FRAME: Final = re.compile(r"(<iframe\b[^>]{0,2000}>)(?=\s*</noscript)", re.IGNORECASE)


def close_frames(html: str) -> str:
    """The page itself, or with an end tag for each frame that ``</noscript>`` follows."""
    return _OPEN_FRAME.sub(r"\1</iframe>", html)
