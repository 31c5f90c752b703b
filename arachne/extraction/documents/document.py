"""What a converter makes of a document."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import TypedDict

MAX_ROWS = 2000
"""Rows of one table that are kept; what is cut off is told in ``losses``."""
MAX_COLUMNS = 50
MAX_CHARS = 2_000_000
"""Characters of text in one document that are kept: some 400 pages of print."""


class Properties(TypedDict, total=False):
    """What a document says of itself."""

    title: str
    author: str
    description: str
    date: str
    modified: str
    language: str


@dataclass(frozen=True, slots=True)
class Document:
    """``html`` is the whole text, in the elements of a page's content, relative links left as they
    are; dates are as the document has them. ``losses`` name what was left out."""

    html: str
    title: str = ""
    author: str = ""
    description: str = ""
    date: str = ""
    modified: str = ""
    language: str = ""
    losses: tuple[str, ...] = ()


def table_of(rows: list[list[str]], links: Mapping[tuple[int, int], str] | None = None) -> str:
    """An HTML table, its first row the header; columns that are empty at the end are left out.
    ``links`` has addresses by row and column, counted from 0."""
    links = links or {}
    width = max((_width(row) for row in rows), default=0)
    if not width:
        return ""
    parts = ["<table>"]
    for number, row in enumerate(rows):
        tag = "td" if number else "th"
        cells = (row + [""] * width)[:width]
        parts.append("<tr>")
        for column, cell in enumerate(cells):
            text = lines(cell)
            if text and (address := links.get((number, column))):
                text = f'<a href="{escape(address)}">{text}</a>'
            parts.append(f"<{tag}>{text}</{tag}>")
        parts.append("</tr>")
    return "".join([*parts, "</table>"])


def lines(text: str) -> str:
    """Text as HTML, its line breaks kept."""
    return escape(text.strip()).replace("\n", "<br>")


def _width(row: list[str]) -> int:
    return max((number for number, cell in enumerate(row, 1) if cell.strip()), default=0)
