"""EPUB (EPUB 3.3, https://www.w3.org/TR/epub-33/): the chapters in the order of the spine."""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING
from urllib.parse import unquote

from arachne.extraction.documents.archive import Archive, properties
from arachne.extraction.documents.document import MAX_CHARS, Document, Properties
from arachne.extraction.encoding.decoding import decode
from arachne.extraction.parsing.xhtml import close_empty

if TYPE_CHECKING:
    from lxml import etree

_PREFIX = re.compile(r"<(\w+):html[\s>]")
"""A namespace prefix that all elements have."""
_WITHIN = re.compile(
    r"""(<a\s[^<>]*?\bhref\s*=\s*["'])(?![\w+.-]+:|//|\#)[^"'<>\#]*\#?""", re.IGNORECASE
)
"""Where links to other chapters name the file: it is no page of the site."""
_DC = "{http://purl.org/dc/elements/1.1/}"
_OPF = "{http://www.idpf.org/2007/opf}"
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
    names = {name.lower(): name for name in archive.names}
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
        name = posixpath.normpath(posixpath.join(folder, unquote(href)))
        found = name if name in archive.names else names.get(name.lower(), "")
        parts.append(_body(decode(archive.read(found), "").text))
        chars += len(parts[-1])
    return Document("".join(parts), losses=losses, **_about(package))


def _about(package: etree._Element) -> Properties:
    """What the book says of itself: of several names those of its authors, of several dates that
    of its publication."""
    metadata = next(package.iter("{*}metadata"), None)
    known = properties(metadata)
    if metadata is None:
        return known
    creators = [c for c in metadata.iter(f"{_DC}creator") if c.get(f"{_OPF}role", "aut") == "aut"]
    if names := [name for c in creators if (name := " ".join("".join(c.itertext()).split()))]:
        known["author"] = "; ".join(dict.fromkeys(names))
    dates = {d.get(f"{_OPF}event", ""): (d.text or "").strip() for d in metadata.iter(f"{_DC}date")}
    for event in ("publication", "original-publication", "creation", ""):
        if dates.get(event):
            known["date"] = dates[event]
            break
    else:
        known.pop("date", None)
    modified = [
        (meta.text or "").strip()
        for meta in metadata.iter("{*}meta")
        if meta.get("property") == "dcterms:modified"
    ]
    if changed := next(filter(None, [*modified, dates.get("modification", "")]), ""):
        known["modified"] = changed
    return known


def _first(root: object, tag: str, attribute: str) -> str:
    for element in root.iter(f"{{*}}{tag}"):  # type: ignore[attr-defined]
        return str(element.get(attribute, ""))
    return ""


def _body(html: str) -> str:
    """What is inside of ``<body>``: chapters are put one after the other."""
    if prefix := _PREFIX.search(html):
        html = re.sub(rf"(</?){re.escape(prefix[1])}:", r"\1", html)
    html = _WITHIN.sub(r"\1#", close_empty(html))
    lower = html.lower()
    start = lower.find("<body")
    start = lower.find(">", start) + 1 if start >= 0 else 0
    end = lower.rfind("</body")
    return f"<section>{html[start : end if end > start else len(html)]}</section>"
