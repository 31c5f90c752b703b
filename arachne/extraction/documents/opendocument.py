"""Texts, sheets and slides of OpenDocument (OASIS OpenDocument 1.3, part 3)."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from arachne.extraction.documents.archive import Archive, properties
from arachne.extraction.documents.document import MAX_COLUMNS, MAX_ROWS, Document, table_of
from arachne.extraction.documents.opendocument_styles import Styles, styles_of
from arachne.extraction.documents.opendocument_text import to_html

if TYPE_CHECKING:
    from lxml import etree

_TEXT: Final = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_TABLE: Final = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_OFFICE: Final = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_DRAW: Final = "{urn:oasis:names:tc:opendocument:xmlns:drawing:1.0}"
_SHOW: Final = "{urn:oasis:names:tc:opendocument:xmlns:presentation:1.0}"
_HREF: Final = "{http://www.w3.org/1999/xlink}href"


def convert(body: bytes) -> Document:
    """What stands in the body: a text, a table for each sheet that is shown, or slides."""
    archive = Archive(body)
    root = archive.xml("content.xml")
    inner = root.find(f".//{_OFFICE}body") if root is not None else None
    if root is None or inner is None:
        return Document("")
    html, losses = _content(inner, styles_of(archive, root))
    return Document(html, losses=losses, **properties(archive.xml("meta.xml")))


def _content(body: etree._Element, styles: Styles) -> tuple[str, tuple[str, ...]]:
    if (text := body.find(f"{_OFFICE}text")) is not None:
        return to_html(text, styles), ()
    if (show := body.find(f"{_OFFICE}presentation")) is not None:
        pages = enumerate(show.iter(f"{_DRAW}page"), 1)
        return "".join(_slide(page, number, styles) for number, page in pages), ()
    parts: list[str] = []
    losses: list[str] = []
    for sheet in body.findall(f"{_OFFICE}spreadsheet/{_TABLE}table"):
        if sheet.get(f"{_TABLE}style-name") in styles.hidden:
            continue
        name = sheet.get(f"{_TABLE}name", "")
        rows, links, is_cut = _rows(sheet)
        if is_cut:
            losses.append(f"rows of {name}")
        if table := table_of(rows, links):
            parts.append(f"<h2>{escape(name)}</h2>{table}")
    return "".join(parts), tuple(losses)


def _slide(page: etree._Element, number: int, styles: Styles) -> str:
    title, parts, notes = "", [], ""
    for frame in page:
        if frame.tag == f"{_SHOW}notes":
            boxes = frame.iter(f"{_DRAW}text-box")
            notes = "".join(to_html(box, styles) for box in boxes)
        elif frame.get(f"{_SHOW}class") == "title" and not title:
            title = " ".join("".join(frame.itertext()).split())
        elif isinstance(frame.tag, str):
            parts.append(to_html(frame, styles))
    said = f"<blockquote>{notes}</blockquote>" if notes else ""
    return f"<h2>{escape(title or f'Slide {number}')}</h2>{''.join(parts)}{said}"


def _rows(sheet: etree._Element) -> tuple[list[list[str]], dict[tuple[int, int], str], bool]:
    """The rows of a sheet as they are shown, addresses by row and column, and whether there are
    more. Rows and cells are repeated as they say; empty ones reach to the end of the sheet."""
    rows: list[list[str]] = []
    links: dict[tuple[int, int], str] = {}
    for row in sheet.iter(f"{_TABLE}table-row"):
        cells: list[str] = []
        found: dict[int, str] = {}
        for cell in row.iterchildren(f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell"):
            lines = cell.iterchildren(f"{_TEXT}p")
            text = "\n".join("".join(line.itertext()) for line in lines)
            link = cell.find(f".//{_TEXT}a")
            if link is not None and "://" in link.get(_HREF, ""):
                found[len(cells)] = link.get(_HREF, "")
            cells += [text] * min(_times(cell, "columns"), MAX_COLUMNS - len(cells))
        if not any(cells):
            continue
        for _ in range(_times(row, "rows")):
            if len(rows) == MAX_ROWS:
                return rows, links, True
            links |= {(len(rows), column): address for column, address in found.items()}
            rows.append(cells)
    return rows, links, False


def _times(element: etree._Element, what: str) -> int:
    said = element.get(f"{_TABLE}number-{what}-repeated", "1")
    return int(said) if said.isdigit() else 1
