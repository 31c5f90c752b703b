"""Tables that are drawn by a style sheet: elements named after rows and cells become such.

Only names that can mean nothing else count: those of generators and of what shows an element as a
part of a table (``display: table-row``). Since JDK 16 Javadoc writes the cells of its summaries one
after the other.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from arachne.extraction.parsing.attributes import STYLE
from arachne.extraction.parsing.node import Node

if TYPE_CHECKING:
    from arachne.extraction.mending.inventory import Inventory

_HINTS: Final = ("summary-table", "able-row", "able_row", "ableRow", "ablerow")
_ROW: Final = re.compile(
    r"(?:^|[\s_-])\w{0,5}table[_-]?(?:row|heading|head-row)(?:$|\s)", re.IGNORECASE
)
_CELL: Final = re.compile(
    r"(?:^|[\s_-])\w{0,5}table[_-]?(?:cell|col|column)(?:$|\s)", re.IGNORECASE
)
_HEAD: Final = re.compile(
    r"(?:^|[\s_-])\w{0,5}table[_-]?head(?:er)?[_-]?(?:cell)?(?:$|\s)", re.IGNORECASE
)
_STYLE: Final = re.compile(r"display\s*:\s*table-(row|cell)(?![\w-])")


def draw_grids(page: list[Node], found: Inventory) -> None:
    """Give the elements of such tables the tags of tables; ``page`` is in document order and stays
    so, ``found`` is what occurs in it."""
    is_named = any(hint in found.names for hint in _HINTS)
    for node in page:
        if not (is_named or node.flags & STYLE) or node.tag != "div":
            continue
        if (is_named or "table-row" in node.attrs["style"]) and _kind(node) == "tr":
            _name_row(node)
    if not is_named:
        return
    summaries = [node for node in page if "summary-table" in node.get("class").split()]
    gathered = [_gather(node) for node in summaries]
    if any(gathered):
        page[:] = list(page[0].iter())


def _kind(node: Node) -> str:
    names = node.get("class")
    style = _STYLE.search(node.get("style")) if "style" in node.attrs else None
    if style is not None:
        return "tr" if style[1] == "row" else "td"
    return _kind_of_name(names) if names else ""


@lru_cache(maxsize=8192)
def _kind_of_name(names: str) -> str:
    if _ROW.search(names):
        return "tr"
    if _HEAD.search(names):
        return "th"
    return "td" if _CELL.search(names) else ""


def _name_row(row: Node) -> None:
    """Name a row, its cells and its table; a row of a single cell is none."""
    cells = [child for child in row.children if not isinstance(child, str)]
    kinds = [_kind(cell) for cell in cells]
    if len(cells) < 2 or not all(kind in ("td", "th") for kind in kinds):
        return
    for cell, kind in zip(cells, kinds, strict=True):
        if cell.tag in ("div", "span"):
            cell.tag = kind
    row.tag = "tr"
    table = row.parent
    if table is None:
        return
    group = table.parent
    if group is not None and table.tag == "div" and _is_group(table):
        table.tag, table = "tbody", group
    if table.tag == "div":
        table.tag = "table"


def _is_group(node: Node) -> bool:
    return "body" in node.get("class").lower() or "table-row-group" in node.get("style")


def _gather(summary: Node) -> bool:
    """Put the cells of a Javadoc summary into rows."""
    cells = [child for child in summary.children if not isinstance(child, str)]
    rows: list[Node] = []
    for cell in cells:
        names = cell.get("class").split()
        if "col-first" in names:
            rows.append(Node("tr", {}, summary))
        elif not rows or not any(name.startswith("col-") for name in names):
            return False
        cell.tag = "th" if "table-header" in names else "td"
        cell.parent = rows[-1]
        rows[-1].children.append(cell)
    if len(rows) < 2:
        return False
    summary.tag = "table"
    summary.children[:] = rows
    return True
