"""What boards write into the line of an author and a date though a reader does not need it: a
number of points once for each vote that might be given, links that fold an answer.

It is a part of the line, so no rule after segmentation could leave it out.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from arachne.extraction.mending.inventory import Inventory
    from arachne.extraction.parsing.node import Node


class _Board(NamedTuple):
    """``sign``: a class that its pages have; ``unread``: those of what goes."""

    sign: str
    unread: re.Pattern[str]


_BOARDS: Final = (
    _Board("numchildren", re.compile("score (?:dis)?likes|numchildren|expand")),  # Reddit, old
    _Board("comhead", re.compile("navs")),  # Hacker News
)


def shorten_bylines(page: list[Node], found: Inventory) -> None:
    """Such elements are not shown; ``found`` is what occurs in the page."""
    for board in _BOARDS:
        if board.sign in found.names:
            for node in page:
                if (name := node.attrs.get("class")) and board.unread.fullmatch(name.strip()):
                    node.become("template", {})
