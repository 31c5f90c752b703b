"""Where the text of an item or a cell begins: what is to stand before it goes there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from arachne.extraction.parsing.node import Node

_LINES: Final = frozenset({"div", "p"})
_NOTHING: Final[frozenset[str]] = frozenset()


def first_line(item: Node, beside: frozenset[str] = _NOTHING) -> Node:
    """The element that an item's text begins in: itself, or the first of its lines, or of theirs.
    Elements whose tags are ``beside`` may stand before the text."""
    while True:
        first = next(
            (
                c
                for c in item.children
                if (c.strip() if isinstance(c, str) else c.tag not in beside)
            ),
            "",
        )
        if isinstance(first, str) or first.tag not in _LINES:
            return item
        item = first
