"""RSS and Atom: an entry is a heading with a link, a date and what the feed says of it."""

from __future__ import annotations

import re
from html import escape, unescape
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from lxml.etree import tostring

from arachne.extraction.documents.archive import parse_xml
from arachne.extraction.documents.document import Document
from arachne.extraction.metadata.metas import without_markup

if TYPE_CHECKING:
    from lxml import etree

_MAX_ENTRIES = 1000
_TEXTS = ("encoded", "content", "description", "summary")
_FOR_PLAYERS = ("search.yahoo.com/mrss", "itunes", "media:", "googleplay")
"""Vocabularies that say a title and a description once more."""
_OPENS, _CLOSES = "<![CDATA[", "]]>"
_AMPERSAND = re.compile(
    rb"<!\[CDATA\[.*?(?:\]\]>|\Z)|<!--.*?(?:-->|\Z)|&[A-Za-z]\w*;|&(?!#\w+;)", re.DOTALL
)
_OF_XML = frozenset({b"amp", b"lt", b"gt", b"quot", b"apos"})
_DATES = ("pubDate", "published", "updated", "date")


def convert(body: bytes) -> Document:
    """The entries, in the order of the feed."""
    root = parse_xml(_with_characters(body))
    if root is None:
        return Document("")
    channel = next(root.iter("{*}channel"), root)
    entries = list(root.iter("{*}item", "{*}entry"))
    title = _title(channel)
    about = without_markup(_said(channel, "description") or _said(channel, "subtitle"))
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


def _with_characters(body: bytes) -> bytes:
    """The feed with the characters of HTML that XML does not know by name, and ampersands that
    nobody has escaped, by their numbers. In sections of characters both are as they should be."""
    return body if b"\0" in body[:4] else _AMPERSAND.sub(_numbered, body)


def _numbered(match: re.Match[bytes]) -> bytes:
    found = match[0]
    if found[:1] != b"&":
        return found
    if found == b"&":
        return b"&#38;"
    text = unescape(found.decode("ascii"))
    is_known = found[1:-1] in _OF_XML or text == found.decode("ascii")
    return found if is_known else "".join(f"&#{ord(char)};" for char in text).encode("ascii")


def _entry(entry: etree._Element) -> str:
    title, link = _title(entry) or "Untitled", _link(entry)
    heading = f'<a href="{escape(link)}">{escape(title)}</a>' if link else escape(title)
    date = next((said for name in _DATES if (said := _said(entry, name))), "")
    text = next((said for name in _TEXTS if (said := _said(entry, name))), "")
    if not text and (group := entry.find("{*}group")) is not None:
        text = _said(group, "description")
    parts = [f"<h2>{heading}</h2>"]
    if date:
        parts.append(f"<p>{escape(date)}</p>")
    if text:
        parts.append(f"<div>{text}</div>")  # feeds carry HTML as text
    for file in entry.iterfind("{*}enclosure"):
        address = file.get("url", "").strip()
        if address and file.get("type", "").startswith(("audio/", "video/")):
            name = unquote(urlsplit(address).path).rpartition("/")[2] or address
            parts.append(f'<p><a href="{escape(address)}">{escape(name)}</a></p>')
    return "".join(parts)


def _link(entry: etree._Element) -> str:
    for link in entry.iterfind("{*}link"):
        if link.get("rel", "alternate") == "alternate":
            return (link.get("href") or link.text or "").strip()
    guid = entry.find("{*}guid")
    lasting = guid is not None and guid.get("isPermaLink") != "false"
    return _said(entry, "guid") if lasting and _said(entry, "guid").startswith("http") else ""


def _title(element: etree._Element) -> str:
    """Titles are text; what is markup or escaped twice in them nobody meant to be read."""
    return without_markup(unescape(_said(element, "title")))


def _said(element: etree._Element, name: str) -> str:
    """The text of a child, of the feed's own vocabulary rather than of one for players; HTML where
    it holds elements. Prefixes that nothing declares are part of the tag."""
    children = [
        child
        for child in element
        if isinstance(child.tag, str)
        and child.tag.rpartition("}")[2].rpartition(":")[2] == name
        and (child.text or len(child))
    ]
    if not children:
        return ""
    child = min(children, key=_is_for_players)
    if len(child):
        return _markup(child)
    text = (child.text or "").strip()
    return text[len(_OPENS) : -len(_CLOSES)] if _is_wrapped(text) else text


def _is_wrapped(text: str) -> bool:
    """Whether a section of characters was itself written as characters."""
    return text.startswith(_OPENS) and text.endswith(_CLOSES)


def _is_for_players(element: etree._Element) -> bool:
    return any(word in str(element.tag) for word in _FOR_PLAYERS)


def _markup(element: etree._Element) -> str:
    """What is in an element as HTML: Atom lets feeds write it so."""
    for inner in element.iter():
        if isinstance(inner.tag, str):
            inner.tag = inner.tag.rpartition("}")[2]
    parts = [tostring(inner, encoding="unicode", method="html") for inner in element]
    return escape(element.text or "").strip() + "".join(parts)
