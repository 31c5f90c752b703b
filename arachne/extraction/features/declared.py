"""What a page says of itself outside its visible text: title, descriptions, schema.org items.

A product page's main content is often just what its JSON-LD says, a review in JSON-LD is a
visitor's word, and the names in an ItemList are the cards of a listing: so blocks are compared
with these texts.
"""

from __future__ import annotations

import html
import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from arachne.extraction.parsing.attributes import ITEMTYPE
from arachne.extraction.parsing.tree import Node

_MAIN: Final = frozenset("name headline description articleBody text brand sku material".split())
_ITEMS: Final = frozenset(
    "itemListElement hasPart itemOffered mainEntity hasVariant isRelatedTo".split()
)
_REMARKS: Final = frozenset("review reviews comment acceptedAnswer suggestedAnswer author".split())
_DESCRIPTIONS: Final = frozenset(
    {"description", "og:description", "og:title", "twitter:description"}
)
_CLAIMS: Final = frozenset({"og:type", "generator"})
_TAGS: Final = re.compile(r"<[^<>]*>")
_MAX_JSON: Final = 500_000  # characters of one script; more is data, not a description
_MAX_DEPTH: Final = 12


@dataclass(slots=True)
class Declared:
    """``main``: what is said of the page's subject; ``items``: of the things it lists;
    ``remarks``: by its visitors and authors (all lower case, white space collapsed).
    ``types``: names of schema.org types; ``claims``: og:type and generator, lower case;
    ``tags``: how many elements of each kind the page has."""

    title: str = ""
    main: str = ""
    items: str = ""
    remarks: str = ""
    types: set[str] = field(default_factory=set)
    claims: list[str] = field(default_factory=list)
    tags: Counter[str] = field(default_factory=Counter)


def declared(root: Node) -> Declared:
    """Read it in one walk. JSON that does not parse says nothing."""
    said = Declared()
    parts: dict[str, list[str]] = {"main": [], "items": [], "remarks": []}
    for node in root.iter():
        tag, attrs = node.tag, node.attrs
        if not attrs and tag != "title":
            continue
        if tag == "meta":
            name = attrs.get("property") or attrs.get("name") or ""
            if name in _DESCRIPTIONS:
                parts["main"].append(attrs.get("content", ""))
            elif name in _CLAIMS:
                said.claims.append(attrs.get("content", "").lower())
        elif tag == "title":
            said.title = said.title or node.text()
        elif tag == "script" and "ld+json" in attrs.get("type", ""):
            _read_json(node.text(), said.types, parts)
        if node.flags & ITEMTYPE:
            said.types.add(attrs["itemtype"].rstrip("/").rsplit("/", 1)[-1])
    said.tags = Counter([node.tag for node in root.iter()])
    said.main, said.items, said.remarks = (plain(parts[key]) for key in parts)
    return said


def plain(texts: list[str]) -> str:
    """Lower case, without markup, white space collapsed; one line a text."""
    return "\n".join(
        " ".join(html.unescape(_TAGS.sub(" ", text)).lower().split()) for text in texts if text
    )


def _read_json(text: str, types: set[str], parts: dict[str, list[str]]) -> None:
    if len(text) > _MAX_JSON:
        return
    try:
        data = json.loads(text, strict=False)
    except (ValueError, RecursionError):
        return
    for place, key, value in _strings(data, "main", 0):
        if key == "@type":
            types.add(value.rsplit("/", 1)[-1])
        elif key in _MAIN:
            parts[place].append(value)


def _strings(data: Any, place: str, depth: int) -> Iterator[tuple[str, str, str]]:
    """Every string with the key it stands under, and whose word it is."""
    if depth > _MAX_DEPTH:
        return
    if isinstance(data, list):
        for item in data:
            yield from _strings(item, place, depth + 1)
    elif isinstance(data, dict):
        for key, value in data.items():
            if isinstance(value, str):
                yield place, key, value
            elif key == "@type" and isinstance(value, list):
                yield from ((place, key, name) for name in value if isinstance(name, str))
            elif isinstance(value, dict | list):
                inner = "remarks" if key in _REMARKS else "items" if key in _ITEMS else place
                yield from _strings(value, place if place == "remarks" else inner, depth + 1)
