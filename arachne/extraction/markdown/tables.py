"""Tables as the page has them: their rows, and whether they hold data, code or the layout."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from arachne.extraction.blocks import is_hidden
from arachne.extraction.markdown.code import is_gutter
from arachne.extraction.parsing.elements import HEADINGS
from arachne.extraction.parsing.tree import Node
from arachne.extraction.text.whitespace import collapsed

LONG_CELL: Final = 1000
"""Characters in one cell that speak for layout; prose cells of real data tables stay below."""
LONG_DECLARED_CELL: Final = 5000
"""The same where header cells, a caption or the like say that it is data."""
LONG_PROSE_CELL: Final = 400
"""The same where the cell holds several paragraphs and nothing says that it is data."""

_DATA_CLASS: Final = re.compile(
    r"wikitable|infobox|dataframe|docutils|sortable|datatable|data-table|table-striped|table-bordered"
    r"|spec|comparison|markdown|tablepress|wp-block-table|(?:^|\s)params(?:$|\s)",
    re.IGNORECASE,
)
_CODE_CLASS: Final = re.compile(
    r"highlighttable|codehilitetable|rouge-table|lntable|crayon-table|hljs-ln|js-file-line|blob-code"
    r"|diff-table|syntaxhighlighter|codetable|code-table|highlight-table",
    re.IGNORECASE,
)
_ROW_GROUPS: Final = ("thead", "tbody", "tfoot")


@dataclass(slots=True)
class Row:
    """A row of the page's table: its ``<tr>`` and cells, and whether it stands in a ``<thead>``."""

    node: Node
    cells: list[Node]
    head: bool


def rows_of(table: Node) -> list[Row]:
    """The visible rows that belong to the table itself, the head's first and the footer's last,
    as CSS 2.2, 17.2 has it."""
    rows: list[Row] = []
    head: list[Row] = []
    foot: list[Row] = []
    for child in _elements(table):
        if child.tag == "tr":
            _add_row(rows, child, head=False)
        elif child.tag in _ROW_GROUPS and not is_hidden(child):
            target = foot if child.tag == "tfoot" else rows
            if child.tag == "thead" and not head:  # another one stands where it is written
                target = head
            for row in _elements(child):
                if row.tag == "tr":
                    _add_row(target, row, head=child.tag == "thead")
    return head + rows + foot


def names_columns(row: Row) -> bool:
    """Whether all cells of a row are headers; a corner without text may be none."""
    if row.head:
        return True
    first, others = row.cells[0], row.cells[1:]
    if not all(cell.tag == "th" for cell in others):
        return False
    return first.tag == "th" or (bool(others) and not first.text().strip())


def _add_row(rows: list[Row], node: Node, *, head: bool) -> None:
    if is_hidden(node):
        return
    cells = [c for c in _elements(node) if c.tag in ("td", "th") and not is_hidden(c)]
    if cells:
        rows.append(Row(node, cells, head))


def _elements(node: Node) -> Iterator[Node]:
    return (child for child in node.children if not isinstance(child, str))


def code_cells(table: Node, rows: list[Row]) -> list[Node]:
    """The cells that hold code, if the table only sets line numbers beside it; else none."""
    marked = _CODE_CLASS.search(table.get("class")) or _CODE_CLASS.search(
        table.parent.get("class") if table.parent is not None else ""
    )
    cells: list[Node] = []
    gutters = 0
    for row in rows:
        for cell in row.cells:
            if is_gutter(cell):
                gutters += 1
            else:
                cells.append(cell)
                marked = marked or _CODE_CLASS.search(cell.get("class"))
    if not cells or len(cells) > len(rows):
        return []
    if marked or (gutters and all(map(_holds_code, cells))):
        return cells
    return []


def _holds_code(cell: Node) -> bool:
    """Whether code is all that a cell holds."""
    if cell.find("pre") is not None:
        return True
    inner = [c for c in cell.children if not isinstance(c, str) or not c.isspace()]
    return len(inner) == 1 and isinstance(inner[0], Node) and inner[0].tag == "code"


def declaration(table: Node) -> str:
    """The declaration of a function, whose parts Doxygen sets in the cells of a table."""
    if "memname" not in table.get("class").split():
        return ""
    parts = [cell.text() for cell in table.iter() if cell.tag == "td"]
    return collapsed("".join(parts))


def is_layout(table: Node, rows: list[Row]) -> bool:
    """Whether the table only places things on the page, so that its cells are read one by one."""
    role = table.get("role")
    if role in ("presentation", "none"):
        return True
    if max((len(row.cells) for row in rows), default=0) < 2:
        return True
    declared = (
        role in ("table", "grid", "treegrid")
        or bool(_DATA_CLASS.search(table.get("class")))
        or any(child.tag in ("caption", "thead") for child in _elements(table))
        or any(cell.tag == "th" for row in rows for cell in row.cells)
    )
    if len(rows) < 2 and not declared:
        return True
    if any(len(row.cells) == 1 and _spans_with_lines(row.cells[0]) for row in rows):
        return True
    return any(
        _is_block_content(cell, declared)
        for row in rows
        if not all(is_heading(cell) for cell in row.cells)
        for cell in row.cells
    )


def _spans_with_lines(cell: Node) -> bool:
    """Whether a cell of several columns holds preformatted text alone: a message, say, below the
    row that says who wrote it."""
    inner = _inner(cell)
    return (
        cell.get("colspan") not in ("", "1")
        and len(inner) == 1
        and isinstance(inner[0], Node)
        and inner[0].tag == "pre"
    )


def _is_all_of(item: Node, cell: Node) -> bool:
    """Whether a cell holds an element and nothing beside it."""
    return _inner(cell) == [item]


def _inner(node: Node) -> list[Node | str]:
    """What an element holds, but for blanks between its parts."""
    return [c for c in node.children if not isinstance(c, str) or not c.isspace()]


def is_heading(cell: Node) -> bool:
    """Whether a cell holds a heading and nothing else: it names a column or a group of rows."""
    node = cell
    while node.tag not in HEADINGS:
        inner = _inner(node)
        if len(inner) != 1 or isinstance(inner[0], str):
            return False
        node = inner[0]
    return True


def _is_block_content(cell: Node, declared: bool) -> bool:
    """Whether a cell holds more than a table of text can show."""
    most = LONG_DECLARED_CELL if declared else LONG_CELL
    if len(cell.children) == 1 and isinstance(only := cell.children[0], str):
        return len(only.strip()) > most
    chars = paragraphs = 0
    stack: list[Node | str] = [cell]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            chars += len(item.strip())
            if chars > most:
                return True
            continue
        if item.tag in HEADINGS and cell.tag == "td":
            return True
        if item.tag == "blockquote":
            if not declared or not _is_all_of(item, cell):
                return True
            most = LONG_PROSE_CELL
        if item.tag in ("table", "form", "hr") and not declared:
            return True
        paragraphs += item.tag in ("p", "pre", "dl")
        if item.tag not in ("script", "style", "svg"):
            stack.extend(item.children)
    return not declared and paragraphs > 1 and chars > LONG_PROSE_CELL
