"""PPTX: a heading for each slide, then its text, tables and notes, in the order of the file
(ECMA-376, part 1, 13 and 19)."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from arachne.extraction.documents.archive import Archive, properties, relations
from arachne.extraction.documents.document import Document, table_of

if TYPE_CHECKING:
    from lxml import etree

_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
_R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_PRESENTATION = "ppt/presentation.xml"


def convert(body: bytes) -> Document:
    """Slides in the order in which they are shown."""
    archive = Archive(body)
    root = archive.xml(_PRESENTATION)
    targets = relations(archive, _PRESENTATION)
    parts: list[str] = []
    for number, slide in enumerate(root.iter(f"{_P}sldId") if root is not None else (), 1):
        part = targets.get(slide.get(f"{_R}id", ""), "")
        parts.append(_slide(archive, part, number))
    return Document("".join(parts), **properties(archive.xml("docProps/core.xml")))


def _slide(archive: Archive, part: str, number: int) -> str:
    root = archive.xml(part)
    if root is None:
        return ""
    targets = relations(archive, part)
    title, parts = "", []
    for shape in root.iter(f"{_P}sp", f"{_P}graphicFrame"):
        holder = shape.find(f".//{_P}ph")
        kind = "" if holder is None else holder.get("type", "")
        if kind in ("sldNum", "dt", "ftr"):
            continue
        if kind in ("title", "ctrTitle") and not title:
            title = " ".join("".join(t.text or "" for t in shape.iter(f"{_A}t")).split())
            continue
        table = shape.find(f".//{_A}tbl")
        parts.append(_text(shape, targets) if table is None else _table(table))
    parts.append(_notes(archive, targets))
    return f"<h2>{escape(title or f'Slide {number}')}</h2>" + "".join(parts)


def _text(shape: etree._Element, targets: dict[str, str]) -> str:
    """Paragraphs; several in one shape are the points of a list."""
    paragraphs = [_paragraph(p, targets) for p in shape.iter(f"{_A}p")]
    paragraphs = [text for text in paragraphs if text.strip()]
    if len(paragraphs) < 2:
        return "".join(f"<p>{text}</p>" for text in paragraphs)
    return "<ul>" + "".join(f"<li>{text}</li>" for text in paragraphs) + "</ul>"


def _paragraph(paragraph: etree._Element, targets: dict[str, str]) -> str:
    parts = []
    for run in paragraph.iter(f"{_A}r", f"{_A}br", f"{_A}fld"):
        if run.tag == f"{_A}br":
            parts.append(" ")
            continue
        text = escape("".join(t.text or "" for t in run.iter(f"{_A}t")))
        link = run.find(f".//{_A}hlinkClick")
        address = "" if link is None else targets.get(link.get(f"{_R}id", ""), "")
        parts.append(f'<a href="{escape(address)}">{text}</a>' if "://" in address else text)
    return "".join(parts)


def _table(table: etree._Element) -> str:
    rows = [
        [
            "\n".join("".join(t.text or "" for t in p.iter(f"{_A}t")) for p in cell.iter(f"{_A}p"))
            for cell in row.iter(f"{_A}tc")
        ]
        for row in table.iter(f"{_A}tr")
    ]
    return table_of(rows)


def _notes(archive: Archive, targets: dict[str, str]) -> str:
    part = next((t for t in targets.values() if t.startswith("ppt/notesSlides/")), "")
    root = archive.xml(part) if part else None
    for shape in root.iter(f"{_P}sp") if root is not None else ():
        holder = shape.find(f".//{_P}ph")
        if holder is not None and holder.get("type") == "body":
            text = _text(shape, {})
            return f"<blockquote>{text}</blockquote>" if text else ""
    return ""
