"""Content that a shell carries as data: what its scripts would write, read without running them.

Frameworks send the state of a page along as JSON. What of it reads like content (texts, HTML, rich
text of editors and content systems) is written into a small document, which then goes the way of
any page. Only for pages whose markup says next to nothing: see :func:`hydrate`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from typing import Any, Final
from urllib.parse import urljoin

from arachne.extraction.hydration_blocks import TAGGED, decoded, holds_blocks, rich_text
from arachne.extraction.hydration_sources import payloads
from arachne.extraction.tree import Node

_MIN_TEXT: Final = 40
"""Characters from which on a text of several words is a paragraph rather than a label."""
_MAX_NODES: Final = 50_000
_MAX_PIECES: Final = 2_000
_TITLES: Final = ("title", "headline", "heading", "name", "subject", "question", "label")
_NOT_CONTENT: Final = frozenset(
    "css class classname style styles config env runtimeconfig i18n translations messages locale "
    "locales lang language analytics tracking consent cookies cookie seo meta metadata query "
    "params route router routes buildid assetprefix scripts stylesheets token csrf flags features "
    "experiments svg icon icons theme colors ads settings navigation nav menu menus footer header "
    "breadcrumbs errors error user session auth sitemap schema __typename alt alttext".split()
)
"""Keys below which there are interface, configuration and bookkeeping, not the page's content."""
_LINKS: Final = frozenset("href url path link to permalink canonicalurl uri".split())
_PRICES: Final = frozenset("price amount saleprice currentprice formattedprice pricerange".split())
_CODE: Final = re.compile(r"[{};]\s*\n|function\s*\(|=>|https?://\S+$|^[\w./#?=&%-]+$")


@dataclass(slots=True)
class Hydrated:
    """``html``: a document of the content found; ``urls``: absolute addresses in the data."""

    html: str = ""
    urls: list[str] = field(default_factory=list)


def hydrate(root: Node, base_url: str) -> Hydrated:
    """The content in the data of a page; an empty document when there is none.

    Of several payloads the one with the most text is taken. Never raises for what the data holds;
    time is bounded by the size of the page.
    """
    best = _Writer(base_url)
    urls: dict[str, None] = {}
    for payload in payloads(root):
        writer = _Writer(base_url)
        writer.write(payload)
        urls |= dict.fromkeys(writer.urls)
        if writer.chars > best.chars:
            best = writer
    if not best.pieces:
        return Hydrated(urls=list(urls))
    body = "\n".join(best.pieces)
    return Hydrated(f"<html><body><main><article>{body}</article></main></body></html>", list(urls))


class _Writer:
    """Writes one payload as markup, in the order of its data, each text once."""

    def __init__(self, base_url: str) -> None:
        self.base_url = base_url
        self.pieces: list[str] = []
        self.urls: dict[str, None] = {}
        self.chars = 0
        self._seen: set[str] = set()

    def write(self, payload: Any) -> None:
        stack: list[tuple[str, Any]] = [("", payload)]
        budget = _MAX_NODES
        while stack and budget and len(self.pieces) < _MAX_PIECES:
            budget -= 1
            key, value = stack.pop()
            if isinstance(value, str) and holds_blocks(value):
                stack.append((key, decoded(value)))
            elif isinstance(value, str):
                self._string(key, value)
            elif isinstance(value, list):
                stack.extend((key, item) for item in reversed(value))
            elif isinstance(value, dict):
                markup = rich_text(value)
                if markup:
                    self._add(markup, _text_of(markup))
                    continue
                stack.extend(reversed(list(self._members(value))))

    def _members(self, value: dict[str, Any]) -> Iterator[tuple[str, Any]]:
        """What an object holds, its title first, a price with its currency as one."""
        keys = {str(key).lower(): key for key in value}
        if _speaks(value):
            for name in _TITLES:
                title = value.get(keys.get(name, ""))
                if isinstance(title, str) and 2 < len(title) < 200 and not _CODE.search(title):
                    self._heading(title)
                    break
        for name, key in keys.items():
            item = value[key]
            if name in _PRICES and isinstance(item, (int, float, str)) and str(item).strip():
                currency = value.get(keys.get("currency", keys.get("pricecurrency", "")), "")
                self._price(f"{item} {currency}".strip())
            elif name not in _NOT_CONTENT and name not in _TITLES:
                yield name, item

    def _string(self, key: str, text: str) -> None:
        text = text.strip()
        if key in _LINKS:
            self._link(text)
        elif len(text) < _MIN_TEXT or text[0] in "{[":
            return
        elif TAGGED.search(text):
            self._add(text, _text_of(text))
        elif " " in text and not _CODE.search(text):
            paragraphs = [part.strip() for part in re.split(r"\n\s*\n", text) if part.strip()]
            self._add("".join(f"<p>{escape(part)}</p>" for part in paragraphs), text)
        elif not text.isascii() and not _CODE.search(text):  # scripts without blanks
            self._add(f"<p>{escape(text)}</p>", text)

    def _heading(self, title: str) -> None:
        title = " ".join(_text_of(title).split())
        if title and title not in self._seen:
            self._seen.add(title)
            level = 2 if self.pieces else 1
            self.pieces.append(f"<h{level}>{escape(title)}</h{level}>")

    def _price(self, text: str) -> None:
        if text not in self._seen and any(c.isdigit() for c in text) and len(text) < 40:
            self._seen.add(text)
            self.pieces.append(f"<p>{escape(text)}</p>")

    def _link(self, text: str) -> None:
        if text.startswith(("/", "http://", "https://")) and len(text) < 2_000:
            try:
                self.urls[urljoin(self.base_url, text)] = None
            except ValueError:
                return

    def _add(self, markup: str, text: str) -> None:
        mark = " ".join(text.split())
        if mark and mark not in self._seen:
            self._seen.add(mark)
            self.pieces.append(markup)
            self.chars += len(mark)


def _speaks(value: dict[str, Any]) -> bool:
    """Whether an object holds a text of its own, so that its title is a heading."""
    for key, item in value.items():
        if str(key).lower() in _NOT_CONTENT:
            continue
        if isinstance(item, str) and len(item) >= _MIN_TEXT and (" " in item or not item.isascii()):
            return True
        if key in ("content", "body", "blocks") and isinstance(item, (list, dict)):
            return True
    return False


def _text_of(markup: str) -> str:
    return re.sub(r"<[^<>]*>", " ", markup)
