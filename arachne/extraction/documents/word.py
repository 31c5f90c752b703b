"""DOCX, through mammoth."""

from __future__ import annotations

import io
from typing import Any, Final

from arachne.extraction.documents.archive import Archive, properties
from arachne.extraction.documents.document import Document

_STYLES: Final = "p[style-name='Title'] => h1:fresh\np[style-name='Subtitle'] => p:fresh\n"


def convert(body: bytes) -> Document:
    """The text with its headings, lists, tables, links and notes."""
    import mammoth

    archive = Archive(body)
    nothing = mammoth.images.img_element(_no_source)
    html: Any = mammoth.convert_to_html(
        io.BytesIO(body), style_map=_STYLES, convert_image=nothing
    ).value
    return Document(str(html), **properties(archive.xml("docProps/core.xml")))


def _no_source(image: Any) -> dict[str, str]:
    return {"src": ""}  # the picture is in the document; its alternative text is kept
