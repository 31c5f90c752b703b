"""Data tables: spans expanded into a grid, written in GFM or as plain HTML."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from arachne.extraction.markdown.tables import Row, is_heading, names_columns
from arachne.extraction.parsing.tree import Node

MAX_NAME: Final = 60
"""Characters of the name of a column, where nothing marks it as one."""
MAX_SPANNED: Final = 50
"""Columns that spanning cells can reach into; real tables reach a dozen, and 65,534 rows of 1,000
columns are easily claimed."""
MAX_HTML_SPAN: Final = 1000
"""What HTML allows for columns."""
MAX_PADDED: Final = 1_000_000
"""Places in the largest grid whose short rows are filled up; GFM does not ask for it."""


_NUMBER: Final = re.compile(r"[-–+~<>≈]?\s?[$€£¥]?\s?\.?\d")


@dataclass(slots=True)
class Grid:
    """Rows of equal length; ``header`` counts the rows at the top (0 or 1) that name columns."""

    rows: list[list[str]] = field(default_factory=list)
    header: int = 0


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
        head = names_columns(row)
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
    if head_rows or _is_emphasised(rows) or _names_columns(grid.rows):
        grid.header = 1
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
        grid.rows[0].extend(
            [""] * (width - len(grid.rows[0]))
        )  # no row may be longer than the first
        return
    used = {column for line in grid.rows for column, text in enumerate(line) if text}
    columns = sorted(used)
    for number, line in enumerate(grid.rows):
        line.extend([""] * (width - len(line)))
        grid.rows[number] = [line[column] for column in columns]


def _is_emphasised(rows: list[Row]) -> bool:
    """Whether the first row is set in bold."""
    first = [cell for cell in rows[0].cells if cell.text().strip()]
    return len(first) > 1 and len(rows) > 1 and all(_is_strong(cell) for cell in first)


def _names_columns(lines: list[list[str]]) -> bool:
    """Whether the texts of the first row can only be names of columns.

    That is so above numbers; three columns or more begin with names, too, unless the first row
    has a number of its own. Two columns are as likely pairs of a name and a value.
    """
    first, rest = lines[0], lines[1:]
    if len(rest) < 2 or sum(map(bool, first)) < 2 or any(len(text) > MAX_NAME for text in first):
        return False
    if any(_NUMBER.match(text) for text in first):
        return False
    if len(first) > 2:
        return True
    return any(
        text and all(_NUMBER.match(line[column]) for line in rest if line[column : column + 1])
        for column, text in enumerate(first)
    )


def _is_strong(cell: Node) -> bool:
    """Whether all of a cell's text is set in bold, as a header without ``<th>`` is."""
    if "head" in cell.get("class").lower() or is_heading(cell):
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
