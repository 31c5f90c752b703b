"""EPUB (EPUB 3.3, https://www.w3.org/TR/epub-33/): the chapters in the order of the spine."""

from __future__ import annotations

import posixpath
import re
from urllib.parse import unquote

from arachne.extraction.documents.archive import Archive, properties
from arachne.extraction.documents.document import MAX_CHARS, Document
from arachne.extraction.encoding import decode
from arachne.extraction.xhtml import close_empty

_PREFIX = re.compile(r"<(\w+):html[\s>]")
"""A namespace prefix that all elements have."""
_XHTML = ("application/xhtml+xml", "text/html")


def convert(body: bytes) -> Document:
    """All chapters but the table of contents."""
    archive = Archive(body)
    container = archive.xml("META-INF/container.xml")
    path = "" if container is None else _first(container, "rootfile", "full-path")
    package = archive.xml(path)
    if package is None:
        return Document("")
    folder = posixpath.dirname(path)
    items = {
        str(item.get("id")): (str(item.get("href", "")), str(item.get("media-type", "")),
                              str(item.get("properties", "")))
        for item in package.iter("{*}item")
    }  # fmt: skip
    parts: list[str] = []
    chars = 0
    losses: tuple[str, ...] = ()
    for place in package.iter("{*}itemref"):
        href, media, about = items.get(str(place.get("idref")), ("", "", ""))
        if media not in _XHTML or "nav" in about.split():
            continue
        if chars > 2 * MAX_CHARS:
            losses = ("chapters",)
            break
        html = decode(archive.read(posixpath.normpath(posixpath.join(folder, unquote(href)))), "")
        parts.append(_body(html.text))
        chars += len(parts[-1])
    known = properties(next(package.iter("{*}metadata"), None))
    return Document("".join(parts), losses=losses, **known)


def _first(root: object, tag: str, attribute: str) -> str:
    for element in root.iter(f"{{*}}{tag}"):  # type: ignore[attr-defined]
        return str(element.get(attribute, ""))
    return ""


def _body(html: str) -> str:
    """What is inside of ``<body>``: chapters are put one after the other."""
    if prefix := _PREFIX.search(html):
        html = re.sub(rf"(</?){re.escape(prefix[1])}:", r"\1", html)
    html = close_empty(html)
    lower = html.lower()
    start = lower.find("<body")
    start = lower.find(">", start) + 1 if start >= 0 else 0
    end = lower.rfind("</body")
    return f"<section>{html[start : end if end > start else len(html)]}</section>"
