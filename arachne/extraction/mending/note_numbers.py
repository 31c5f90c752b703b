"""Numbers of footnotes that stand before the text of their note in an element of their own: a style
sheet sets both on one line.

Substack and Docutils write so. Read as they are written, a number is a paragraph, and no note has
one.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from arachne.extraction.mending.first_line import first_line

if TYPE_CHECKING:
    from arachne.extraction.mending.inventory import Inventory
    from arachne.extraction.parsing.node import Node

_NOTE: Final = re.compile(r"(?:^|\s)(?:footnote|endnote)s?(?:\s|$)", re.IGNORECASE)
_NUMBER: Final = re.compile(r"\[?(\d{1,3}|[*†‡§])\]?\.?")
_NUMBERED: Final = frozenset({"a", "span", "sup"})
_TEXTS: Final = frozenset({"div", "p"})


def join_numbers(page: list[Node], found: Inventory) -> None:
    """Have the text of each such note begin with its number; ``page`` is in document order and
    stays so, ``found`` is what occurs in it."""
    if "note" not in found.names or not _NOTE.search(found.names):
        return
    moved = False
    for node in page:
        if node.tag in ("div", "aside") and node.attrs and _NOTE.search(node.get("class")):
            moved = _join(node) or moved
    if moved:
        page[:] = list(page[0].iter())


def _join(note: Node) -> bool:
    """Whether a note had its number apart."""
    parts = [c for c in note.children if not isinstance(c, str) or c.strip()]
    if len(parts) < 2 or isinstance(parts[0], str) or isinstance(parts[1], str):
        return False
    number, text = parts[0], parts[1]
    match = _NUMBER.fullmatch("".join(number.text().split()))
    if match is None or number.tag not in _NUMBERED or text.tag not in _TEXTS:
        return False
    note.children.remove(number)
    line = first_line(text)
    number.tag, number.parent, number.children = "span", line, [f"[{match[1]}] "]
    line.children.insert(0, number)
    if "id" in number.attrs and "id" not in line.attrs:
        line.become(line.tag, {**line.attrs, "id": number.attrs["id"]})
    return True
