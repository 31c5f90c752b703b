"""Data as markup: what of it reads like content, in the order of the data, each text once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from typing import Any, Final
from urllib.parse import urljoin

from arachne.extraction.hydration.blocks import TAGGED, decoded, holds_blocks, rich_text

_MIN_TEXT: Final = 40
"""Characters from which on a text of several words is a paragraph rather than a label."""
MAX_NODES: Final = 50_000
_MAX_PIECES: Final = 2_000
TITLES: Final = ("title", "headline", "heading", "name", "subject", "question", "label")
_NAMES_IT: Final = re.compile(
    r"(?!alt|internal|link|meta|og|seo|short|sub|url).*(?:title|heading|headline)"
)
"""Other keys of the sort: ``step_title``, ``displaytitle``."""
_NOT_CONTENT: Final = frozenset(
    "css class classname style styles config env runtimeconfig i18n translations messages locale "
    "locales lang language analytics tracking consent cookies cookie seo meta metadata query "
    "params route router routes buildid assetprefix scripts stylesheets token csrf flags features "
    "experiments svg icon icons theme colors ads settings navigation nav menu menus footer header "
    "breadcrumbs errors error user session auth sitemap schema __typename alt alttext filename "
    "internaltitle internal_title internalname internal_name internallabel entrytitle entryname "
    "adminlabel admin_label adminname seodescription seo_description metadescription "
    "meta_description".split()
)
"""Keys below which there are interface, configuration and bookkeeping, not the page's content:
what editors call an entry among themselves, too."""
_KINDS: Final = ("type", "_type", "__typename", "contenttype", "mimetype")
_PICTURES: Final = frozenset("image imageobject picture photo asset icon icons svg".split())
_MEDIA: Final = ("image/", "video/", "audio/")
_LINKS: Final = frozenset("href url path link to permalink canonicalurl uri".split())
_PRICES: Final = frozenset("price amount saleprice currentprice formattedprice pricerange".split())
_MAX_PRICES: Final = 2
"""In a row: a price and what it was before. More belong to a catalogue."""
_CODE: Final = re.compile(r"[{};]\s*\n|function\s*\(|=>|https?://\S+$|^[\w./#?=&%-]+$")


class Writer:
    """Writes one payload as markup, in the order of its data, each text once."""

    def __init__(self, base_url: str) -> None:
        self.base_url = base_url
        self.pieces: list[str] = []
        self.urls: dict[str, None] = {}
        self.chars = 0
        self._seen: set[str] = set()
        self._prices = 0

    def write(self, payload: Any) -> None:
        stack: list[tuple[str, Any]] = [("", payload)]
        budget = MAX_NODES
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
        if any(_is_picture(value.get(keys.get(name, ""))) for name in _KINDS):
            if "caption" in keys:
                yield "caption", value[keys["caption"]]
            return
        called = [*TITLES, *filter(_NAMES_IT.fullmatch, keys)] if _speaks(value) else []
        for name in called:
            title = value.get(keys.get(name, ""))
            if isinstance(title, str) and 2 < len(title) < 200 and not _CODE.search(title):
                self._heading(title)
                break
        for name, key in keys.items():
            item = value[key]
            if name in _PRICES and isinstance(item, (int, float, str)) and str(item).strip():
                currency = value.get(keys.get("currency", keys.get("pricecurrency", "")), "")
                self._price(f"{item} {currency}".strip())
            elif name not in _NOT_CONTENT and name not in TITLES:
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
            self._prices = 0
            level = 2 if self.pieces else 1
            self.pieces.append(f"<h{level}>{escape(title)}</h{level}>")

    def _price(self, text: str) -> None:
        if self._prices == _MAX_PRICES or len(text) >= 40 or text in self._seen:
            return
        if any(c.isdigit() for c in text):
            self._seen.add(text)
            self._prices += 1
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
            self._prices = 0
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


def _is_picture(kind: object) -> bool:
    said = kind.lower() if isinstance(kind, str) else ""
    return said in _PICTURES or said.startswith(_MEDIA)


def _text_of(markup: str) -> str:
    return re.sub(r"<[^<>]*>", " ", markup)
