"""Frames left open inside ``<noscript>``, closed before they swallow the page.

A browser that runs scripts reads ``<noscript>`` as text, so nobody notices that
``<noscript><iframe src="..."></noscript>`` lacks an end tag. A parser without scripts reads the
frame's content, which is raw text up to ``</iframe>``: the rest of the page.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

_END: Final = "</noscript"
_OPEN_FRAME: Final = re.compile(r"(<iframe\b[^>]{0,2000}>)(?=\s*</noscript)", re.IGNORECASE)


def leaves_frame_open(children: Sequence[object]) -> bool:
    """Whether a frame is left open, by what is in it."""
    text = children[0] if children else None
    return isinstance(text, str) and text.lstrip()[: len(_END)].lower() == _END


def close_frames(html: str) -> str:
    """The page itself, or with an end tag for each frame that ``</noscript>`` follows."""
    return _OPEN_FRAME.sub(r"\1</iframe>", html)
