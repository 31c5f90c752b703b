"""Tables and headings made of other elements: what ARIA roles call one becomes one.

By WAI-ARIA 1.2: ``table``, ``grid`` and ``treegrid`` own ``row`` elements, these own cells and
headers; a ``heading`` has a level, 2 if none is given. Readers of the tree then need to know one
kind of each only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arachne.extraction.parsing.attributes import ROLE
from arachne.extraction.parsing.elements import BLOCK

if TYPE_CHECKING:
    from arachne.extraction.parsing.node import Node

_TABLES: Final = frozenset({"table", "grid", "treegrid"})
_PARTS: Final = {
    "rowgroup": "tbody",
    "row": "tr",
    "cell": "td",
    "gridcell": "td",
    "columnheader": "th",
    "rowheader": "th",
}
_CELLS: Final = frozenset({"td", "th"})
_OWN: Final = frozenset("table caption colgroup col thead tbody tfoot tr td th".split())
_PLAIN: Final = frozenset({"div", "p", "span", "strong", "b"})
_LEVELS: Final = frozenset("123456789")


def name_tables(page: list[Node]) -> None:
    """Give the elements of such tables the tags of tables; ``page`` is in document order. A table
    without a row that holds cells stays what it was."""
    for node in [node for node in page if node.flags & ROLE and node.attrs["role"] in _TABLES]:
        if node.tag in _OWN:
            continue
        parts = [(part, _PARTS.get(part.get("role"), "")) for part in node.iter()]
        rows = {id(part.parent) for part, tag in parts if tag in _CELLS}
        if not any(tag == "tr" and id(part) in rows for part, tag in parts):
            continue
        node.tag = "table"
        for part, tag in parts:
            if tag and part.tag not in _OWN:
                part.tag = tag


def name_headings(page: list[Node]) -> None:
    """Give such headings the tags of headings, unless they hold a block of another kind."""
    for node in page:
        if node.flags & ROLE and node.attrs["role"] == "heading" and node.tag in _PLAIN:
            level = node.get("aria-level").strip()
            if all(isinstance(child, str) or child.tag not in BLOCK for child in node.children):
                node.tag = f"h{min(int(level), 6)}" if level in _LEVELS else "h2"
