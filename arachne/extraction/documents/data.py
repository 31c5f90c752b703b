"""Text that is data: CSV becomes a table, JSON and XML code blocks."""

from __future__ import annotations

import csv
import io
import itertools
import json
import re
from html import escape
from typing import Any, Final

from arachne.extraction.documents.document import MAX_COLUMNS, MAX_ROWS, Document, lines, table_of

_CODE_CHARS: Final = 1_000_000
"""More is left as it is."""
_SAMPLE_CHARS: Final = 8192
_FIELD_CHARS: Final = 10_000
_FIRST_LINES: Final = 20
_SEPARATOR_LINE: Final = re.compile(r"\Asep=.\r?\n")
"""What tells Excel the separator."""


def from_csv(text: str) -> Document:
    """A table; the separator is the one that cuts the first lines into most columns."""
    csv.field_size_limit(1_000_000)
    text = _SEPARATOR_LINE.sub("", text)
    rows: list[list[str]] = []
    losses: list[str] = []
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_separator(text[:_SAMPLE_CHARS]))
    try:
        for row in reader:
            if len(rows) == MAX_ROWS:
                losses.append("rows")
                break
            if any(row):
                rows.append([cell[:_FIELD_CHARS] for cell in row[:MAX_COLUMNS]])
                if len(row) > MAX_COLUMNS and "columns" not in losses:
                    losses.append("columns")
    except csv.Error:
        losses.append("rows")
    titles = _titles(rows)
    lead = "".join(f"<p>{lines(title)}</p>" for title in titles)
    return Document(lead + table_of(rows[len(titles) :]), losses=tuple(losses))


def _titles(rows: list[list[str]]) -> list[str]:
    """The lines above a table, of one cell each, that say what it is."""
    if max(map(len, rows), default=0) < 2:
        return []
    cells = [[cell for cell in row if cell.strip()] for row in rows[:_FIRST_LINES]]
    alone = list(itertools.takewhile(lambda row: len(row) == 1, cells))
    return [row[0] for row in alone] if len(alone) < len(rows) - 1 else []


def _separator(sample: str) -> str:
    first = [line for line in sample.splitlines()[:_FIRST_LINES] if line.strip()]

    def columns(separator: str) -> tuple[int, int]:
        counts = [line.count(separator) for line in first] or [0]
        return min(counts), max(counts)

    return max((",", ";", "\t", "|"), key=columns)


def from_json(text: str) -> Document | None:
    """A code block; None for what is no JSON, nested too deep to be anything, or large."""
    if len(text) > _CODE_CHARS:
        return None
    try:
        value: Any = json.loads(text)
        text = json.dumps(value, indent=2, ensure_ascii=False)
    except (ValueError, RecursionError):
        return None
    if not isinstance(value, dict | list) or not value:
        return Document("")
    title = value.get("title") or value.get("name") if isinstance(value, dict) else ""
    return Document(_code(text, "json"), title=title if isinstance(title, str) else "")


def from_xml(text: str) -> Document | None:
    """A code block; None for what is large."""
    if len(text) > _CODE_CHARS:
        return None
    return Document(_code(text, "xml") if text.strip() else "")


def _code(text: str, language: str) -> str:
    return f'<pre><code class="language-{language}">{escape(text)}</code></pre>'
