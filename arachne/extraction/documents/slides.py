"""PPTX: a heading for each slide that is shown, then its text, tables, diagrams and notes, as filed
(ECMA-376, part 1, 13 and 19)."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from arachne.extraction.documents.archive import Archive, properties, relations
from arachne.extraction.documents.document import Document, table_of
from arachne.extraction.documents.slide_texts import to_html

if TYPE_CHECKING:
    from lxml import etree

_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
_R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_DIAGRAM = "{http://schemas.openxmlformats.org/drawingml/2006/diagram}"
_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
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
    if root.get("show") in ("0", "false"):
        return ""
    targets = relations(archive, part)
    title, parts = "", []
    for shape in root.iter(f"{_P}sp", f"{_P}graphicFrame", f"{_P}pic"):
        if any(around.tag == _FALLBACK for around in shape.iterancestors()):
            continue  # the same once more, for older programs
        holder = shape.find(f".//{_P}ph")
        kind = "" if holder is None else holder.get("type", "")
        if kind in ("sldNum", "dt", "ftr"):
            continue
        if kind in ("title", "ctrTitle") and not title:
            title = " ".join("".join(t.text or "" for t in shape.iter(f"{_A}t")).split())
            continue
        table = shape.find(f".//{_A}tbl")
        parts.append(_picture(shape) + _diagram(archive, shape, targets))
        parts.append(to_html(shape, targets) if table is None else _table(table))
    parts.append(_notes(archive, targets))
    return f"<h2>{escape(title or f'Slide {number}')}</h2>" + "".join(parts)


def _picture(shape: etree._Element) -> str:
    """What a picture shows, as its author says."""
    about = shape.find(f"{_P}nvPicPr/{_P}cNvPr")
    alt = " ".join(about.get("descr", "").split()) if about is not None else ""
    return f'<p><img src="" alt="{escape(alt)}"></p>' if alt else ""


def _diagram(archive: Archive, shape: etree._Element, targets: dict[str, str]) -> str:
    """The texts of a diagram (SmartArt), whose data is a part of its own."""
    related = shape.find(f".//{_DIAGRAM}relIds")
    part = "" if related is None else targets.get(related.get(f"{_R}dm", ""), "")
    root = archive.xml(part) if part else None
    return "" if root is None else to_html(root, {})


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
            text = to_html(shape, {})
            return f"<blockquote>{text}</blockquote>" if text else ""
    return ""
