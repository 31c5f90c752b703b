"""What a body is, by its first bytes: a Content-Type may lie."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from typing import Final

_MAGIC: Final[tuple[tuple[bytes, str], ...]] = (
    (b"%PDF-", "application/pdf"),
    (b"PK\x03\x04", "application/zip"),
    (b"PK\x05\x06", "application/zip"),
    (b"\x89PNG", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"BM\x00", "image/bmp"),
    (b"II*\x00", "image/tiff"),
    (b"MM\x00*", "image/tiff"),
    (b"\x1f\x8b", "application/gzip"),
    (b"\xfd7zXZ\x00", "application/x-xz"),
    (b"\x28\xb5\x2f\xfd", "application/zstd"),
    (b"7z\xbc\xaf", "application/x-7z-compressed"),
    (b"\x7fELF", "application/x-executable"),
    (b"\xff\xfb", "audio/mpeg"),
    (b"FLV\x01", "video/x-flv"),
    (b"\x1aE\xdf\xa3", "video/webm"),
    (b"\x00\x00\x01\xba", "video/mpeg"),
    (b"SQLite format 3\x00", "application/vnd.sqlite3"),
    (b"\xd0\xcf\x11\xe0", "application/x-ole-storage"),
    (b"{\\rtf", "application/rtf"),
)
"""First bytes of common files (https://www.iana.org/assignments/media-types/ and their formats)."""

_LETTERS: Final[tuple[tuple[bytes, str], ...]] = (
    (b"GIF8", "image/gif"),
    (b"8BPS", "image/vnd.adobe.photoshop"),
    (b"BZh", "application/x-bzip2"),
    (b"Rar!", "application/vnd.rar"),
    (b"OggS", "application/ogg"),
    (b"fLaC", "audio/flac"),
    (b"ID3", "audio/mpeg"),
    (b"wOF", "font/woff"),
    (b"OTTO", "font/otf"),
)
"""Those that a text may begin with, too: no file of them is without control bytes."""
_CONTROLS: Final = bytes(set(range(0x20)) - set(b"\t\n\f\r\x1b"))

_CONTAINERS: Final = {
    b"RIFF": {b"WEBP": "image/webp", b"WAVE": "audio/wav", b"AVI ": "video/x-msvideo"},
    b"FORM": {b"AIFF": "audio/aiff"},
}
"""Formats whose kind stands at byte 8."""

_IN_ZIP: Final = {
    "word/document.xml": "docx",
    "xl/workbook.xml": "xlsx",
    "ppt/presentation.xml": "pptx",
}
_ZIP_TYPES: Final = {
    "application/epub+zip": "epub",
    "application/vnd.oasis.opendocument.text": "odt",
    "application/vnd.oasis.opendocument.spreadsheet": "ods",
    "application/vnd.oasis.opendocument.presentation": "odp",
}
_ZIPPED: Final = (b"[Content_Types].xml", b"_rels/", b"word/", b"xl/", b"ppt/", b"docProps/")
_MEDIA: Final = ("image/", "audio/", "video/", "font/")
_ARCHIVES: Final = frozenset(
    "application/zip application/gzip application/x-bzip2 application/x-xz application/zstd"
    " application/x-7z-compressed application/vnd.rar application/x-executable application/ogg"
    " application/vnd.sqlite3 application/octet-stream application/x-tar".split()
)
_LISTED: Final = (b"<", b"http")
"""How pages, sitemaps, feeds and lists of addresses begin."""
SNIFFED: Final = 512
"""Bytes that are looked at."""
_HTML: Final = re.compile(rb"<(?:!doctype\s+html|html|head|body)[\s>]", re.IGNORECASE)
_TAG: Final = re.compile(rb"</?[a-z][^<>]*>", re.IGNORECASE)
_FEED: Final = re.compile(rb"<(?:rss|feed|rdf:RDF)[\s>]")
_NO_TYPES: Final = ("application/octet-stream", "binary/octet-stream", "")
_JSON: Final = ("application/json", "text/json", "application/ld+json", "application/x-ndjson")
_OFFICE: Final = ("application/vnd.ms-excel", "application/msword", "application/vnd.ms-word")
_KINDS: Final = {"application/pdf": "pdf", "application/rtf": "rtf"}
_CSV: Final = ("text/csv", "text/tab-separated-values", "application/csv")


def media_type(body: bytes, content_type: str) -> str:
    """The media type to go by: what the first bytes prove, else what is declared."""
    declared = content_type.partition(";")[0].strip().lower()
    head = body[:SNIFFED]
    if proven := _proven(head):
        return proven
    start = head.lstrip(b"\xef\xbb\xbf \t\r\n")
    if _HTML.match(start):
        return "text/html"
    if b"%PDF-" in head and declared == "application/pdf":
        return "application/pdf"  # readers allow for some bytes before it
    if declared in _NO_TYPES or declared.startswith(_MEDIA) or declared in _ARCHIVES:
        return _undeclared(head, start, declared)
    if declared.endswith("+xml") or declared in ("text/xml", "application/xml"):
        if b"<html" in head.lower():
            return "application/xhtml+xml"
        return declared
    if declared in _OFFICE and start.startswith(b"<") and _TAG.match(start):
        return "text/html"  # a table that a program calls a sheet, so that Excel opens it
    if declared == "application/pdf":  # and nothing of a PDF in it
        return "text/html" if start.startswith(b"<") else "application/octet-stream"
    return declared


def _proven(head: bytes) -> str:
    for magic, media in _MAGIC:
        if head.startswith(magic):
            return media
    if head.translate(None, _CONTROLS) == head:
        return ""  # a text about OTTO, or about ID3 tags
    for magic, media in _LETTERS:
        if head.startswith(magic):
            return media
    kinds = _CONTAINERS.get(head[:4], {})
    if head[8:12] in kinds:
        return kinds[head[8:12]]
    if head[4:8] == b"ftyp":  # ISO 14496-12; the brand tells pictures from films
        return "image/avif" if head[8:12] in (b"avif", b"heic", b"mif1") else "video/mp4"
    return "application/x-tar" if head[257:262] == b"ustar" else ""


def _undeclared(head: bytes, start: bytes, declared: str) -> str:
    """The type of what is declared as nothing readable, by whether it reads as text."""
    if b"\0" in head and not head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return declared or "application/octet-stream"
    if declared.startswith("image/svg") or b"<svg" in head[:SNIFFED].lower()[:256]:
        return "image/svg+xml"
    if start.startswith(b"<"):
        return "application/rss+xml" if _FEED.search(head) else "text/html"
    if declared in _NO_TYPES:
        return "text/plain" if declared or not _TAG.search(head) else "text/html"
    return declared


def is_media(media: str) -> bool:
    """Whether it is a picture, sound, film, font, archive or program: nothing to read."""
    return media.startswith(_MEDIA) or media in _ARCHIVES


def is_certain_media(head: bytes, content_type: str) -> bool:
    """Whether the first bytes alone settle that it is media: the rest need not be fetched.

    An archive is not settled by its magic: office documents are archives, and pages and sitemaps
    are packed, too.
    """
    media = media_type(head, content_type)
    if not is_media(media):
        return False
    if media == "application/zip":
        name = head[30 : 30 + int.from_bytes(head[26:28], "little")]
        return bool(name) and name != b"mimetype" and not name.startswith(_ZIPPED)
    if media == "application/gzip":
        packed = _packed(head)
        return bool(packed) and not packed.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(_LISTED)
    return bool(head)


def _packed(head: bytes) -> bytes:
    """What the beginning of a gzip file unpacks to, as far as it does."""
    try:
        return zlib.decompressobj(16 + zlib.MAX_WBITS).decompress(head, SNIFFED)
    except zlib.error:
        return b""


def document_kind(body: bytes, media: str) -> str:
    """Which converter reads it: pdf, docx, xlsx, pptx, odt, ods, odp, epub, rtf, feed, xml, csv,
    json; else empty."""
    if media in _KINDS:
        return _KINDS[media]
    if media == "application/zip":
        return _zip_kind(body)
    if media in _CSV:
        return "csv"
    if media in _JSON or media.endswith("+json"):
        return "json"
    if media in ("text/xml", "application/xml") or media.endswith("+xml"):
        if media.startswith(("application/xhtml", "image/")):
            return ""
        return "feed" if _FEED.search(body[:4096]) else "xml"
    if media == "text/plain" and body[:SNIFFED].lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in (b"{", b"["):
        return "json?"
    return ""


def _zip_kind(body: bytes) -> str:
    try:
        with zipfile.ZipFile(io.BytesIO(body)) as archive:
            names = set(archive.namelist())
            for name, kind in _IN_ZIP.items():
                if name in names:
                    return kind
            if "mimetype" in names and archive.getinfo("mimetype").file_size < SNIFFED:
                said = archive.read("mimetype").decode("latin-1").strip()
                return _ZIP_TYPES.get(said, "")
            return "epub" if "META-INF/container.xml" in names else ""
    except (zipfile.BadZipFile, OSError, ValueError, KeyError, NotImplementedError, RuntimeError):
        return ""
