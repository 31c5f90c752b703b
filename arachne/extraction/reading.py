"""From a body of any type to an :class:`Extraction`: HTML is extracted, text is kept as it is,
documents are converted, media are refused. Types are sniffed: a Content-Type may lie.

What does the reading is imported when a body is read: a crawl whose pages are read by worker
processes passes :func:`read` to them without loading any of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from arachne.extraction.documents import Unreadable
from arachne.extraction.media_types import SNIFFED, document_kind, is_media, media_type
from arachne.extraction.options import ExtractOptions
from arachne.extraction.text_document import TEXT_TYPES, text_document

if TYPE_CHECKING:
    from arachne.extraction.documents.document import Document
    from arachne.extraction.result import Extraction

_HTML_TYPES: Final = ("text/html", "application/xhtml+xml", "")
_FOR_BROWSERS: Final = frozenset(
    {"text/css", "text/javascript", "text/ecmascript", "text/jscript", "text/x-javascript",
     "text/x-component"}
)  # fmt: skip
"""What pages are made with, and nobody reads."""
_TEXTS_BY_NAME: Final = frozenset(
    "application/yaml application/x-yaml application/toml application/x-tex application/x-latex "
    "application/x-subrip application/sql application/x-bibtex message/rfc822".split()
)
"""Texts that are registered, or known, as something else."""
_OF_CODE: Final = (b"{", b"(", b";")
"""One of these is in every program and style sheet, so what has none is something else."""
_VAST: Final = 500_000_000
"""Squared bytes: 0.2 s for attributes of two bytes, at 4 ns for each pair."""
_SMALL: Final = 20_000
"""Bytes of data (JSON, XML, CSV) that are read in a few milliseconds."""


def read(
    body: bytes, url: str, *, content_type: str = "", options: ExtractOptions | None = None
) -> Extraction:
    """Read a response's body.

    Raises :class:`Unreadable`; its reason is ``media`` for what is no document at all: a picture,
    a film, an archive, a program.
    """
    media = media_type(body, content_type)
    if media in _HTML_TYPES + TEXT_TYPES:
        from arachne.extraction.encoding.decoding import is_text

        if not is_text(body, content_type):
            raise Unreadable("unsupported-type", f"{media or 'no type'} is said, but it is no text")
    if media in _HTML_TYPES:
        from arachne.extraction.entry import extract

        return extract(body, url, content_type=content_type, options=options)
    from arachne.extraction.documents.reading import CONVERTED, read_document
    from arachne.extraction.encoding.decoding import decode_text

    kind = document_kind(body, media)
    if kind in CONVERTED:
        return read_document(kind, body, url, options)
    if kind:
        return _data(kind, body, url, content_type, options)
    if media in TEXT_TYPES:
        return text_document(body, url, decode_text(body, content_type))
    if is_media(media):
        raise Unreadable("media", media)
    is_code = media in _FOR_BROWSERS and any(sign in body for sign in _OF_CODE)
    is_text_type = media.startswith("text/") or media in _TEXTS_BY_NAME
    if is_text_type and not is_code and b"\0" not in body[:SNIFFED]:
        return text_document(body, url, decode_text(body, content_type))
    raise Unreadable("unsupported-type", f"{media} is not read")


def needs_worker(body: bytes, content_type: str) -> bool:
    """Whether reading it may take time and memory: what libraries of others read, and large
    data."""
    media = media_type(body[:SNIFFED], content_type)
    if media in ("application/pdf", "application/zip", "application/rtf"):
        return True
    return len(body) > _SMALL and media not in _HTML_TYPES + TEXT_TYPES and not is_media(media)


def has_vast_tags(body: bytes) -> bool:
    """Whether there are tags so long that comparing all of their attributes with each other, as
    the parser does, may take seconds that nothing interrupts."""
    cost = 0
    for part in body.split(b"<"):
        end = part.find(b">")
        cost += (len(part) if end < 0 else end) ** 2
    return cost > _VAST


def _data(
    kind: str, body: bytes, url: str, content_type: str, options: ExtractOptions | None
) -> Extraction:
    from arachne.extraction.documents.data import from_csv, from_json, from_xml
    from arachne.extraction.documents.notebook import notebook_text
    from arachne.extraction.documents.reading import extraction_of
    from arachne.extraction.encoding.decoding import decode_text

    decoded = decode_text(body, content_type)
    if kind.startswith("json") and (cells := notebook_text(decoded.text)):
        return text_document(body, url, replace(decoded, text=cells, utf8=b""))
    document: Document | None
    if kind == "csv":
        document = from_csv(decoded.text)
    elif kind == "xml":
        document = from_xml(decoded.text)
    else:
        document = from_json(decoded.text)
    if document is None:  # text that begins like JSON, or too much of it
        return text_document(body, url, decoded)
    return extraction_of(document, kind.rstrip("?"), body, url, options)
