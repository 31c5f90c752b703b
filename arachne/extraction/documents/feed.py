"""RSS and Atom: an entry is a heading with a link, a date and what the feed says of it."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from arachne.extraction.documents.archive import parse_xml
from arachne.extraction.documents.document import Document

if TYPE_CHECKING:
    from lxml import etree

_MAX_ENTRIES = 1000
_TEXTS = ("encoded", "content", "description", "summary")
_DATES = ("pubDate", "published", "updated", "date")


def convert(body: bytes) -> Document:
    """The entries, in the order of the feed."""
    root = parse_xml(body)
    if root is None:
        return Document("")
    channel = next(root.iter("{*}channel"), root)
    entries = list(root.iter("{*}item", "{*}entry"))
    title = _said(channel, "title")
    about = _said(channel, "description") or _said(channel, "subtitle")
    html = f"<h1>{escape(title)}</h1>" if title else ""
    html += f"<p>{escape(about)}</p>" if about else ""
    return Document(
        html + "".join(_entry(entry) for entry in entries[:_MAX_ENTRIES]),
        title=title,
        description=about,
        language=_said(channel, "language") or root.get(
            "{http://www.w3.org/XML/1998/namespace}lang", ""
        ),
        losses=("entries",) if len(entries) > _MAX_ENTRIES else (),
    )  # fmt: skip


def _entry(entry: etree._Element) -> str:
    title, link = _said(entry, "title") or "Untitled", _link(entry)
    heading = f'<a href="{escape(link)}">{escape(title)}</a>' if link else escape(title)
    date = next((said for name in _DATES if (said := _said(entry, name))), "")
    text = next((said for name in _TEXTS if (said := _said(entry, name))), "")
    parts = [f"<h2>{heading}</h2>"]
    if date:
        parts.append(f"<p>{escape(date)}</p>")
    if text:
        parts.append(f"<div>{text}</div>")  # feeds carry HTML as text
    return "".join(parts)


def _link(entry: etree._Element) -> str:
    for link in entry.iterfind("{*}link"):
        if link.get("rel", "alternate") == "alternate":
            return (link.get("href") or link.text or "").strip()
    return ""


def _said(element: etree._Element, name: str) -> str:
    child = element.find(f"{{*}}{name}")
    return "" if child is None else "".join(child.itertext()).strip()
