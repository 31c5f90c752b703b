"""XLSX, through openpyxl: a table for each sheet."""

from __future__ import annotations

import io
import re
import warnings
from datetime import date, datetime, time
from html import escape
from typing import Any

from arachne.extraction.documents.archive import Archive, properties
from arachne.extraction.documents.document import MAX_COLUMNS, MAX_ROWS, Document, table_of

_MAX_SHEETS = 50
_PERCENT = re.compile(r"[0#,]*(\.[0#]+)?\s*%")
"""A format of numbers that shows 0.25 as 25%, or 25.00%."""
_MAX_EMPTY = 200
"""Empty rows in a row after which a sheet has ended: a format reaches to row 1,048,576."""


def convert(body: bytes) -> Document:
    """The values that the sheets show, not their formulas."""
    import openpyxl

    archive = Archive(body)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of extensions of the format that hold no text
        book = openpyxl.load_workbook(io.BytesIO(body), read_only=True, data_only=True)
        parts, losses = [], []
        sheets = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]
        for sheet in sheets[:_MAX_SHEETS]:
            rows, cut = _rows(sheet)
            if cut:
                losses.append(f"rows of {sheet.title}")
            if table := table_of(rows):
                parts.append(f"<h2>{escape(sheet.title)}</h2>{table}")
        book.close()
    if len(sheets) > _MAX_SHEETS:
        losses.append("sheets")
    known = properties(archive.xml("docProps/core.xml"))
    return Document("".join(parts), losses=tuple(losses), **known)


def _rows(sheet: Any) -> tuple[list[list[str]], bool]:
    rows: list[list[str]] = []
    empty = 0
    for row in sheet.iter_rows(max_col=MAX_COLUMNS):
        cells = [_shown(cell) for cell in row]
        if not any(cells):
            empty += 1
            if empty > _MAX_EMPTY:
                break
            continue
        empty = 0
        if len(rows) == MAX_ROWS:
            return rows, True
        rows.append(cells)
    return rows, (sheet.max_column or 0) > MAX_COLUMNS


def _shown(cell: Any) -> str:
    value = cell.value
    if value is None:
        return ""
    if isinstance(value, int | float) and (percent := _PERCENT.fullmatch(cell.number_format)):
        return f"{value:.{len(percent[1] or '.') - 1}%}"
    if isinstance(value, datetime):
        midnight = value.time() == time()
        return value.date().isoformat() if midnight else value.isoformat(" ", "minutes")
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, float):
        return f"{value:.12g}"
    return str(value)
