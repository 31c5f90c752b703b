"""Tables: told apart from layout, read into a grid, written in GFM or as plain HTML."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from arachne.extraction.blocks import is_hidden
from arachne.extraction.elements import HEADINGS
from arachne.extraction.markdown.code import is_gutter
from arachne.extraction.tree import Node

MAX_SPANNED = 50
"""Columns that spanning cells can reach into; real tables reach a dozen, and 65,534 rows of 1,000
columns are easily claimed."""
MAX_HTML_SPAN = 1000
"""What HTML allows for columns."""
MAX_PADDED = 1_000_000
"""Places in the largest grid whose short rows are filled up; GFM does not ask for it."""
LONG_CELL = 1000
"""Characters in one cell that speak for layout; prose cells of real data tables stay below."""
LONG_DECLARED_CELL = 5000
"""The same where header cells, a caption or the like say that it is data."""
LONG_PROSE_CELL = 400
"""The same where the cell holds several paragraphs and nothing says that it is data."""

_DATA_CLASS = re.compile(
    r"wikitable|infobox|dataframe|docutils|sortable|datatable|data-table|table-striped|table-bordered"
    r"|spec|comparison|markdown|tablepress|wp-block-table",
    re.IGNORECASE,
)
_CODE_CLASS = re.compile(
    r"highlighttable|codehilitetable|rouge-table|lntable|crayon-table|hljs-ln|js-file-line|blob-code"
    r"|diff-table|syntaxhighlighter|codetable|code-table|highlight-table",
    re.IGNORECASE,
)
_ROW_GROUPS = ("thead", "tbody", "tfoot")


@dataclass(slots=True)
class Row:
    """A row of the page's table: its ``<tr>`` and cells, and whether it stands in a ``<thead>``."""

    node: Node
    cells: list[Node]
    head: bool


@dataclass(slots=True)
class Grid:
    """Rows of equal length; ``header`` counts the rows at the top (0 or 1) that name columns."""

    rows: list[list[str]] = field(default_factory=list)
    header: int = 0


def rows_of(table: Node) -> list[Row]:
    """The visible rows that belong to the table itself, the footer's last."""
    rows: list[Row] = []
    foot: list[Row] = []
    for child in _elements(table):
        if child.tag == "tr":
            _add_row(rows, child, head=False)
        elif child.tag in _ROW_GROUPS and not is_hidden(child):
            target = foot if child.tag == "tfoot" else rows
            for row in _elements(child):
                if row.tag == "tr":
                    _add_row(target, row, head=child.tag == "thead")
    return rows + foot


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
    if marked or (gutters and all(cell.find("pre") is not None for cell in cells)):
        return cells
    return []


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
    return any(_is_block_content(cell, declared) for row in rows for cell in row.cells)


def _is_block_content(cell: Node, declared: bool) -> bool:
    """Whether a cell holds more than a table of text can show."""
    chars = paragraphs = 0
    stack: list[Node | str] = [cell]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            chars += len(item.strip())
            continue
        if (item.tag in HEADINGS and cell.tag == "td") or item.tag in ("form", "blockquote"):
            return True
        if item.tag == "table" and not declared:
            return True
        paragraphs += item.tag in ("p", "pre", "dl")
        if item.tag not in ("script", "style", "svg"):
            stack.extend(item.children)
        if chars > (LONG_DECLARED_CELL if declared else LONG_CELL):
            return True
    return not declared and paragraphs > 1 and chars > LONG_PROSE_CELL


def grid_of(rows: list[Row], text_of: Callable[[Node, bool], str], repeat: bool) -> Grid:
    """The rows as texts, spans expanded so that the columns line up.

    ``text_of`` gives a cell's text, told whether the cell is a header. Rows and columns without
    any text are left out.
    """
    grid = Grid()
    below: dict[int, tuple[int, str]] = {}  # column to (rows still covered, text)
    head_rows = 0
    for number, row in enumerate(rows):
        line: list[str] = []
        head = row.head or all(cell.tag == "th" for cell in row.cells)
        for cell in row.cells:
            _covered(line, below, repeat)
            text = text_of(cell, cell.tag == "th" or head)
            rowspan = _span(cell, "rowspan", len(rows))
            for offset in range(_span(cell, "colspan", MAX_SPANNED)):
                spanned = text if not offset or repeat else ""
                if offset and len(line) >= MAX_SPANNED:
                    break
                if rowspan > 1 and len(line) < MAX_SPANNED:
                    below[len(line)] = (rowspan - 1, spanned)
                line.append(spanned)
        _covered(line, below, repeat)
        for column in sorted(below):
            if column >= len(line):
                line.extend([""] * (column - len(line)))
                _covered(line, below, repeat)
        grid.rows.append(line)
        if head and number == head_rows:
            head_rows += 1
    _square(grid)
    grid.header = int(_starts_with_header(rows, head_rows))
    return grid


def _covered(line: list[str], below: dict[int, tuple[int, str]], repeat: bool) -> None:
    """Fill the columns that cells of earlier rows reach into."""
    while (column := len(line)) in below:
        left, text = below.pop(column)
        if left > 1:
            below[column] = (left - 1, text)
        line.append(text if repeat else "")


def _span(cell: Node, name: str, most: int) -> int:
    value = cell.attrs.get(name)
    if not value:
        return 1
    try:
        span = int(value)
    except ValueError:
        return 1
    return min(span, most) if span > 0 else (most if span == 0 and name == "rowspan" else 1)


def _square(grid: Grid) -> None:
    """Make all rows of one length; leave out columns without text."""
    width = max((len(line) for line in grid.rows), default=0)
    if width * len(grid.rows) > MAX_PADDED and width > MAX_SPANNED:
        grid.rows[0].extend([""] * (width - len(grid.rows[0])))  # no row may be longer than the first
        return
    used = {column for line in grid.rows for column, text in enumerate(line) if text}
    columns = sorted(used)
    for number, line in enumerate(grid.rows):
        line.extend([""] * (width - len(line)))
        grid.rows[number] = [line[column] for column in columns]


def _starts_with_header(rows: list[Row], head_rows: int) -> bool:
    if head_rows:
        return True
    first = [cell for cell in rows[0].cells if cell.text().strip()]
    return len(first) > 1 and len(rows) > 1 and all(_is_strong(cell) for cell in first)


def _is_strong(cell: Node) -> bool:
    """Whether all of a cell's text is set in bold, as a header without ``<th>`` is."""
    if "head" in cell.get("class").lower():
        return True
    node = cell
    while True:
        inner = [c for c in node.children if not isinstance(c, str) or c.strip()]
        if len(inner) != 1 or isinstance(inner[0], str):
            return False
        node = inner[0]
        if node.tag in ("b", "strong", "th"):
            return True


def gfm(grid: Grid) -> str:
    """The grid as a GFM table, without its rows of empty cells."""
    rows = [line for line in grid.rows if any(line)]
    if not rows:
        return ""
    width = len(rows[0])
    header = rows.pop(0) if grid.header and any(grid.rows[0]) else [""] * width
    lines = [_line(header), "|" + " --- |" * width]
    lines.extend(_line(row) for row in rows)
    return "\n".join(lines)


def _line(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def as_html(rows: list[Row], text_of: Callable[[Node], str]) -> str:
    """The table as HTML that CommonMark passes through: spans kept, no blank lines."""
    lines = ["<table>"]
    for row in rows:
        cells = []
        for cell in row.cells:
            spans = "".join(
                f' {name}="{_span(cell, name, MAX_HTML_SPAN)}"'
                for name in ("colspan", "rowspan")
                if _span(cell, name, MAX_HTML_SPAN) > 1
            )
            text = html.escape(" ".join(text_of(cell).split()), quote=False)
            cells.append(f"<{cell.tag}{spans}>{text}</{cell.tag}>")
        lines.append(f"<tr>{''.join(cells)}</tr>")
    lines.append("</table>")
    return "\n".join(lines)
