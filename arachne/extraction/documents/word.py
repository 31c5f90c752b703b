"""DOCX, through mammoth."""

from __future__ import annotations

from typing import Any

from arachne.extraction.documents.archive import Archive, properties
from arachne.extraction.documents.document import Document
from arachne.extraction.documents.word_mending import mended


def convert(body: bytes) -> Document:
    """The text with its headings, lists, tables, links and notes."""
    import mammoth

    archive = Archive(body)
    document, styles = mended(archive)
    nothing = mammoth.images.img_element(_no_source)
    html: Any = mammoth.convert_to_html(document, style_map=styles, convert_image=nothing).value
    return Document(str(html), **properties(archive.xml("docProps/core.xml")))


def _no_source(image: Any) -> dict[str, str]:
    return {"src": ""}  # the picture is in the document; its alternative text is kept
