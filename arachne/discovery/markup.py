"""The few elements of a list in XML, out of text that need not be XML.

A third of the sitemaps on the web break a rule of XML: an ``&`` that is not escaped, an entity of
HTML, a missing end. A parser that recovers changes what it reads (libxml2 makes ``?a=1=2`` of
``?a=1&b=2``), so the text is scanned for tags instead. Nothing is ever expanded but character
references, each once: an entity bomb is as long as it is written. One pass, linear.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Final

_TOKEN: Final = re.compile(
    r"<!\[CDATA\[(?P<data>.*?)(?:\]\]>|\Z)"
    r"|<!--.*?(?:-->|\Z)"
    r"|<(?P<close>/?)(?:(?!(?:image|video|news):)[A-Za-z_][\w.-]{0,40}:)?"
    r"(?P<name>(?:(?:image|video|news):)?[A-Za-z_][\w.-]{0,40})"
    r"(?P<attributes>(?:\s[^<>]*)?)>"
    r"|<[!?][^>]*(?:>|\Z)"
    r"|(?P<text>[^<]+)|<",
    re.DOTALL,
)
_ATTRIBUTE: Final = re.compile(r"([\w:.-]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")

Event = tuple[str, str, str]
"""``("open", name, attributes)``, ``("text", "", text)`` or ``("close", name, "")``; names are in
lower case, without the prefix of their namespace but for those of what a page shows
(``image:loc``)."""


def scan(text: str) -> Iterator[Event]:
    """The tags and the text of ``text``, in order."""
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup
        if kind == "text":
            yield "text", "", unescape(match["text"])
        elif kind == "data":
            yield "text", "", match["data"]
        elif match["name"] is not None:
            name = match["name"].lower()
            if match["close"]:
                yield "close", name, ""
                continue
            attributes = match["attributes"]
            yield "open", name, attributes
            if attributes.endswith("/"):
                yield "close", name, ""


def attributes_of(text: str) -> dict[str, str]:
    """The attributes of a start tag, by name in lower case."""
    return {
        name.lower(): unescape(double or single)
        for name, double, single in _ATTRIBUTE.findall(text)
    }
