"""XLSX, through openpyxl: a table for each sheet."""

from __future__ import annotations

import io
import re
import warnings
from html import escape, unescape
from typing import Any

from arachne.extraction.documents.archive import Archive, properties, relations
from arachne.extraction.documents.document import MAX_COLUMNS, MAX_ROWS, Document, table_of
from arachne.extraction.documents.sheet_values import shown

_MAX_SHEETS = 50
_MARK = re.compile(rb"<(?:\w+:)?hyperlink\s[^>]*>")
_CELL = re.compile(rb'\sref="([A-Z]{1,3}\d+)')
_ID = re.compile(rb'\s\w+:id="([^"]+)"')
_FUNCTION = re.compile(
    rb'<(?:\w+:)?c\s+r="([A-Z]{1,3}\d+)"[^>]*>\s*<(?:\w+:)?f[^>]*>'
    rb'\s*HYPERLINK\((?:"|&quot;)([^"<>]{1,2000}?)(?:"|&quot;)'
)
_ADDRESSES = ("http://", "https://", "mailto:")
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
            rows, links, cut = _rows(sheet, _links(archive, sheet._worksheet_path.lstrip("/")))
            if cut:
                losses.append(f"rows of {sheet.title}")
            if table := table_of(rows, links):
                parts.append(f"<h2>{escape(sheet.title)}</h2>{table}")
        book.close()
    if len(sheets) > _MAX_SHEETS:
        losses.append("sheets")
    known = properties(archive.xml("docProps/core.xml"))
    return Document("".join(parts), losses=tuple(losses), **known)


def _links(archive: Archive, part: str) -> dict[str, str]:
    """Addresses by cell (``B2``), of its own or by the function HYPERLINK: what reads a sheet row
    by row leaves them out."""
    source = archive.read(part)
    found = {
        cell.decode(): unescape(address.decode("utf-8", "replace"))
        for cell, address in _FUNCTION.findall(source)
    }
    if marks := _MARK.findall(source):
        targets = relations(archive, part)
        for mark in marks:
            cell, target = _CELL.search(mark), _ID.search(mark)
            if cell and target:
                found[cell[1].decode()] = targets.get(target[1].decode(), "")
    return {cell: address for cell, address in found.items() if address.startswith(_ADDRESSES)}


def _rows(
    sheet: Any, addresses: dict[str, str]
) -> tuple[list[list[str]], dict[tuple[int, int], str], bool]:
    """The rows of a sheet, addresses by their place in these, and whether there are more."""
    rows: list[list[str]] = []
    links: dict[tuple[int, int], str] = {}
    empty = 0
    for row in sheet.iter_rows(max_col=MAX_COLUMNS):
        cells = [shown(cell.value, cell.number_format or "") for cell in row]
        if not any(cells):
            empty += 1
            if empty > _MAX_EMPTY:
                break
            continue
        empty = 0
        if len(rows) == MAX_ROWS:
            return rows, links, True
        if addresses:
            links |= {
                (len(rows), column): addresses[cell.coordinate]
                for column, cell in enumerate(row)
                if cell.value is not None and cell.coordinate in addresses
            }
        rows.append(cells)
    return rows, links, (sheet.max_column or 0) > MAX_COLUMNS
