"""From a body of any type to an :class:`Extraction`: HTML is extracted, text is kept as it is,
anything else is refused. Types are sniffed: a Content-Type may lie."""

from __future__ import annotations

import hashlib
from typing import Final

from arachne.extraction.encoding import decode_text
from arachne.extraction.extract import extract
from arachne.extraction.options import ExtractOptions
from arachne.extraction.result import Extraction, Signals

_HTML_TYPES: Final = ("text/html", "application/xhtml+xml", "")
_TEXT_TYPES: Final = ("text/plain", "text/markdown", "text/x-markdown", "text/x-rst")
_MAGIC: Final[tuple[tuple[bytes, str], ...]] = (
    (b"%PDF-", "application/pdf"),
    (b"PK\x03\x04", "application/zip"),
    (b"\x89PNG", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF8", "image/gif"),
    (b"\x1f\x8b", "application/gzip"),
    (b"7z\xbc\xaf", "application/x-7z-compressed"),
    (b"Rar!", "application/vnd.rar"),
    (b"\x7fELF", "application/x-executable"),
    (b"OggS", "application/ogg"),
    (b"ID3", "audio/mpeg"),
    (b"wOF", "font/woff"),
    (b"\xd0\xcf\x11\xe0", "application/x-ole-storage"),
)
"""First bytes of common files (https://www.iana.org/assignments/media-types/ and their formats)."""

_HTML_STARTS: Final = (b"<!doctype html", b"<html", b"<head", b"<body", b"<!--")
_SNIFFED: Final = 512


class UnsupportedType(Exception):
    """The body is not a document that is read; the message names its type."""


def read(
    body: bytes, url: str, *, content_type: str = "", options: ExtractOptions | None = None
) -> Extraction:
    """Read a response's body. Raises :class:`UnsupportedType`."""
    media = media_type(body, content_type)
    if media in _HTML_TYPES:
        return extract(body, url, content_type=content_type, options=options)
    if media in _TEXT_TYPES:
        return _text_document(body, url, content_type)
    raise UnsupportedType(f"{media} is not read")


def media_type(body: bytes, content_type: str) -> str:
    """The media type to go by: what the first bytes prove, else what is declared."""
    declared = content_type.partition(";")[0].strip().lower()
    head = body[:_SNIFFED]
    for magic, media in _MAGIC:
        if head.startswith(magic):
            return media
    start = head.lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if start.startswith(_HTML_STARTS[:4]):
        return "text/html"
    if declared in ("application/octet-stream", "binary/octet-stream", ""):
        if b"\0" in head and not head.startswith((b"\xff\xfe", b"\xfe\xff")):
            return "application/octet-stream"
        return "text/html" if b"<" in start[:1] or not declared else "text/plain"
    if declared.endswith("+xml") or declared in ("text/xml", "application/xml"):
        return "application/xhtml+xml" if b"<html" in head.lower() else declared
    return declared


def _text_document(body: bytes, url: str, content_type: str) -> Extraction:
    """Text is its own best markdown: nothing is escaped, nothing flattened."""
    decoded = decode_text(body, content_type)
    text = decoded.text.replace("\r\n", "\n").replace("\r", "\n")
    first = next((line.strip("# \t") for line in text.split("\n") if line.strip()), "")
    chars = len(" ".join(text.split()))
    return Extraction(
        markdown=text.rstrip() + "\n" if text.strip() else "",
        score=1.0 if chars else 0.0,  # it is the page, whole
        title=first[:200],
        base_url=url,
        encoding=decoded.encoding,
        encoding_source=decoded.source,
        engine="text",
        source="text",
        signals=Signals(
            html_bytes=len(body), visible_chars=chars, extracted_chars=chars, text_ratio=1.0
        ),
        hash_raw=hashlib.sha256(body).hexdigest(),
        hash_extracted=hashlib.sha256(text.encode("utf-8", "replace")).hexdigest(),
    )
