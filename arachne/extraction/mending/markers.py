"""Items whose bullet or number stands in a cell of its own.

Office programs, filings and laws set lists as tables: ``•`` in one cell, the text in the next. Such
tables of bullets become lists; numbers and letters go before the text that they count.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from arachne.extraction.mending.first_line import first_line

if TYPE_CHECKING:
    from arachne.extraction.mending.inventory import Inventory
    from arachne.extraction.parsing.node import Node

_BULLET: Final = re.compile(r"[•·◦▪●‣∙§–*-]")
_NUMBER: Final = re.compile(r"\(?(?:\d{1,3}|[a-z]{1,2}|[ivxlc]{1,6})[.)]", re.IGNORECASE)
_LETTER: Final = re.compile(r"\(?(?:\d{1,3}|[a-z]{1,2}|[ivxlc]{1,6})\)", re.IGNORECASE)
"""What counts in a table of several rows: ``1.`` there is a rank."""
_GROUPS: Final = frozenset({"tbody", "thead", "tfoot"})
_CELLS: Final = frozenset({"td", "th"})
_TEXT_CHARS: Final = 12
"""A shorter text behind a sign is a value, its sign a value that is missing."""


def name_items(page: list[Node], found: Inventory) -> None:
    """Make lists and numbered paragraphs of such tables; ``page`` is in document order and stays
    so, ``found`` is what occurs in it."""
    if "table" not in found.tags:
        return
    named = [_name(node) for node in page if node.tag == "table" and _begins(node)]
    if any(named):
        page[:] = list(page[0].iter())


def _begins(table: Node) -> bool:
    """Whether the first cell that is not empty holds a sign: hardly any table goes on."""
    for node in table.iter():
        if node.tag == "td" and (text := node.text().strip()):
            return _BULLET.fullmatch(text) is not None or _NUMBER.fullmatch(text) is not None
    return False


def _name(table: Node) -> bool:
    rows = [row for row in _rows(table) if row]
    if (
        not rows
        or table.get("border") not in ("", "0")
        or not all(len(row) == 2 and _is_text(row[1]) for row in rows)
    ):
        return False
    signs = [" ".join(row[0].text().split()) for row in rows]
    are_bullets = all(map(_BULLET.fullmatch, signs))
    number = _NUMBER if len(rows) == 1 else _LETTER
    if not are_bullets and not all(map(number.fullmatch, signs)):
        return False
    table.become("ul" if are_bullets else "div", {"class": "marked-items"})
    table.children[:] = [cell for _, cell in rows]
    for sign, (_, cell) in zip(signs, rows, strict=True):
        cell.tag, cell.parent = ("li" if are_bullets else "div"), table
        if not are_bullets:
            first_line(cell).children.insert(0, f"{sign} ")
    return True


def _rows(table: Node) -> list[list[Node]]:
    """The cells of each row that are not empty; nothing for a table with a caption or a head."""
    rows: list[list[Node]] = []
    groups = [table, *(c for c in table.children if not isinstance(c, str) and c.tag in _GROUPS)]
    for group in groups:
        for row in group.children:
            if isinstance(row, str):
                continue
            if row.tag == "tr":
                cells = [c for c in row.children if not isinstance(c, str) and c.tag in _CELLS]
                rows.append([c for c in cells if c.text().strip() or c.find("img") is not None])
            elif row.tag == "caption":
                return []
    return rows


def _is_text(cell: Node) -> bool:
    return cell.tag == "td" and len(cell.text().strip()) >= _TEXT_CHARS
