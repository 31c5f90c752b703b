"""Films and sound: a link to where they can be seen, for players embedded in the page."""

from __future__ import annotations

import re
from typing import Final

from arachne.extraction.markdown.escaping import escape, escape_all
from arachne.extraction.markdown.targets import Targets
from arachne.extraction.parsing.tree import Node

_PLAYERS: Final[tuple[tuple[re.Pattern[str], str], ...]] = (
    (
        re.compile(r"//(?:www\.)?youtube(?:-nocookie)?\.com/embed/([\w-]{11})"),
        "https://www.youtube.com/watch?v={}",
    ),
    (re.compile(r"//player\.vimeo\.com/video/(\d+)"), "https://vimeo.com/{}"),
    (
        re.compile(r"//(?:www|geo)\.dailymotion\.com/embed/video/(\w+)"),
        "https://www.dailymotion.com/video/{}",
    ),
)
"""Addresses of players to those of the pages a reader would open."""

_NO_TITLE: Final = re.compile(
    r"\s*(?:(?:youtube|vimeo|embedded|html5|dailymotion)?[\s-]*(?:video|player|embed|content|audio)*"
    r"[\s-]*(?:player|iframe)?)\s*",
    re.IGNORECASE,
)


def embed(node: Node, targets: Targets) -> str:
    """``[Video: title](address)`` for an ``<iframe>``, ``<video>`` or ``<audio>``, or ``""``.

    Frames of anything else and films that play by themselves without sound (backgrounds) are
    nothing to a reader.
    """
    if node.tag == "iframe":
        address = _watch_address(node.get("src") or node.get("data-src"))
    elif "autoplay" in node.attrs and ("muted" in node.attrs or "loop" in node.attrs):
        return ""
    else:
        inner = node.find("source")
        source = node.get("src") or (inner.get("src") if inner is not None else "")
        address = targets.image(source)
    if not address:
        return ""
    kind = "Audio" if node.tag == "audio" else "Video"
    title = " ".join((node.get("title") or node.get("aria-label")).split())
    title = "" if _NO_TITLE.fullmatch(title) else f": {escape_all(escape(title), '[]')}"
    return f"[{kind}{title}]({address})"


def _watch_address(source: str) -> str:
    for pattern, page in _PLAYERS:
        match = pattern.search(source)
        if match:
            return page.format(match[1])
    return ""
