"""Lists, tables and code that a kept sentence announces."""

from __future__ import annotations

from typing import Final

from arachne.extraction.parsing.node_queries import COLONS
from arachne.extraction.parsing.tree import Node
from arachne.extraction.refine.selection import Selection

ANNOUNCEMENT_CHARS: Final = 40
"""A shorter text that ends in a colon is a label (``Tags:``, ``Share:``), not a sentence."""
_ANNOUNCED: Final = frozenset({"ul", "ol", "dl", "pre", "table"})
_WRAPPERS: Final = frozenset({"div", "section"})
_LEVELS: Final = 3
_MOST: Final = 100  # announcements on a page: to look behind one among many siblings takes time


def keep_what_is_announced(selection: Selection) -> None:
    """Behind a kept sentence that ends in a colon ("Here is an overview:") the list, table or code
    stays whole, even where it looks like a menu: a manual's chapters are links, too."""
    blocks = selection.blocks
    announcing = [
        number
        for number in selection.numbers()
        if blocks[number].text.endswith(COLONS) and len(blocks[number].text) >= ANNOUNCEMENT_CHARS
    ]
    for number in announcing[:_MOST]:
        announced = _behind(blocks[number].node)
        if announced is None:
            continue
        inside = set(announced.iter())
        for later in range(number + 1, len(blocks)):
            if blocks[later].node not in inside:
                break
            if not blocks[later].hidden:
                selection.kept[later] = True


def _behind(node: Node) -> Node | None:
    """The list, table or code that comes right after an element, or that is all of what comes."""
    if node.parent is None:
        return None
    siblings = node.parent.children
    behind = siblings[siblings.index(node) + 1 :]
    found = _first(behind)
    for _ in range(_LEVELS):
        if found is None or found.tag not in _WRAPPERS:
            break
        found = _first(found.children, only=True)
    return found if found is not None and found.tag in _ANNOUNCED else None


def _first(children: list[Node | str], *, only: bool = False) -> Node | None:
    """The first child that is no white space, if an element; ``only``: and if nothing follows."""
    there = [child for child in children if not isinstance(child, str) or not child.isspace()]
    if not there or (only and len(there) > 1):
        return None
    first = there[0]
    return first if isinstance(first, Node) else None
