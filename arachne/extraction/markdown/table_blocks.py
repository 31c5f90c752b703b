"""A data table as blocks of markdown: its caption, titles above its columns, its grid."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from arachne.extraction.markdown.escaping import escape_line_starts
from arachne.extraction.markdown.grid import Grid, as_html, gfm, grid_of
from arachne.extraction.markdown.inline import InlineRenderer
from arachne.extraction.markdown.setting import CELL, HEADER_CELL, HEADING
from arachne.extraction.markdown.tables import Row, names_columns
from arachne.extraction.markdown.wanted import Wanted
from arachne.extraction.markdown_options import MarkdownOptions
from arachne.extraction.parsing.tree import Node

_LABEL: Final = re.compile(
    r"label|mobile|small-?screen|responsive|title|visible-(?:xs|sm)|d-(?:sm|md|lg|xl)-none"
    r"|(?:sm|md|lg|xl):hidden|(?:show|hide)-for-",
    re.IGNORECASE,
)
"""Names of what says in a cell what its column is, on screens too narrow for its head."""


class TableBlock(NamedTuple):
    """A paragraph (``rows`` is 0) or a table of that many rows."""

    markdown: str
    rows: int = 0


class TableRenderer:
    """Writes the data tables of one page."""

    def __init__(self, inline: InlineRenderer, options: MarkdownOptions) -> None:
        self._runs = inline
        self._options = options
        self._labels: set[Node] = set()

    def blocks(self, table: Node, rows: list[Row], wanted: Wanted) -> list[TableBlock]:
        """The table with those of its ``rows`` that are kept; nothing when none is.

        When half of them are, all are: numbers alone say little about themselves, but they belong
        together. The row that names the columns stays with any other, and so does the caption.
        """
        kept = [row for row in rows if wanted.has(row.node)]
        if len(kept) * 2 >= len(rows):
            kept = list(rows)
        caption = next(
            (c for c in table.children if isinstance(c, Node) and c.tag == "caption"), None
        )
        if not kept and (caption is None or not wanted.has(caption)):
            return []
        if kept and kept[0] is not rows[0] and names_columns(rows[0]):
            kept.insert(0, rows[0])
        blocks: list[TableBlock] = []
        if caption is not None and (text := self._runs.render(caption.children, HEADING)):
            blocks.append(TableBlock(escape_line_starts(text)))
        while len(kept) > 1 and len(kept[0].cells) == 1:  # a title across all columns
            if title := self._cell(kept.pop(0).cells[0], True):
                blocks.append(TableBlock(escape_line_starts(title)))
        if kept and (block := self._grid(kept)):
            blocks.append(block)
        return blocks

    def _grid(self, rows: list[Row]) -> TableBlock | None:
        self._labels = _labels(rows)
        grid = grid_of(rows, self._cell, self._options.repeat_spans)
        if self._options.html_tables and _is_complex(rows, grid, self._options.max_columns):
            block = as_html(rows, lambda cell: cell.text())
        else:
            block = gfm(grid)
        return TableBlock(block, sum(any(line) for line in grid.rows)) if block else None

    def _cell(self, cell: Node, header: bool) -> str:
        inner = cell.children
        if self._labels:
            inner = [c for c in inner if isinstance(c, str) or c not in self._labels]
        text = self._runs.render(inner, HEADER_CELL if header else CELL)
        return text.replace("|", "\\|") if "|" in text else text


def _labels(rows: list[Row]) -> set[Node]:
    """What is in the cells to say once more what their columns are called."""
    if not names_columns(rows[0]) or any("colspan" in cell.attrs for cell in rows[0].cells):
        return set()
    names = [" ".join(cell.text().split()) for cell in rows[0].cells]
    found = set()
    for row in rows[1:]:
        for name, cell in zip(names, row.cells, strict=False):
            first = next((c for c in cell.children if isinstance(c, Node) or c.strip()), "")
            if isinstance(first, str) or not _LABEL.search(first.get("class")):
                continue
            if name and " ".join(first.text().split()).rstrip(": ") == name.rstrip(": "):
                found.add(first)
    return found


def _is_complex(rows: list[Row], grid: Grid, max_columns: int) -> bool:
    """Whether a grid of single lines loses something, or has too many columns to be read."""
    if len(grid.rows[0]) > max_columns:
        return True
    return any(
        "colspan" in cell.attrs or "rowspan" in cell.attrs or cell.find("table") is not None
        for row in rows
        for cell in row.cells
    )
