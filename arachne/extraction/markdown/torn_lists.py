"""Lists that editors tear apart: one element for each item, nesting told by a name or a style.

Google Docs ends a list where another level begins (``lst-kix_x-1``), Notion gives each item a list
of its own, Quill indents items by a class, and Word has paragraphs that a style calls items.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from arachne.extraction.parsing.tree import Node

_DOCS: Final = re.compile(r"(?:^|\s)lst-kix_([\w.]+?)-(\d)(?:\s|$)")
_INDENT: Final = re.compile(r"(?:^|\s)ql-indent-(\d)(?:\s|$)")
_WORD: Final = re.compile(r"mso-list:\s*(l\d+)\s+level(\d)", re.IGNORECASE)
_SIGN: Final = re.compile(r"mso-list:\s*ignore", re.IGNORECASE)
_NUMBER: Final = re.compile(r"\(?(\d{1,4}|[a-zA-Z]{1,4})[.)]")
_UNORDERED: Final = frozenset({"bullet", "checked", "unchecked"})


class Place(NamedTuple):
    """Which lists of the page belong together, and how deep one of them is."""

    series: str = ""
    level: int = 0


ALONE: Final = Place()


class WordItem(NamedTuple):
    """A paragraph of Word that is an item; ``number`` is 0 where it has a bullet."""

    place: Place
    number: int


def place_of(node: Node) -> Place:
    """Where a list belongs; :data:`ALONE` when nothing says that it is a part of another."""
    names = node.attrs.get("class", "")
    if not names:
        return ALONE
    if docs := _DOCS.search(names):
        return Place(docs[1], int(docs[2]))
    items = sum(isinstance(child, Node) and child.tag == "li" for child in node.children)
    if items != 1 or (node.tag == "ol" and "start" not in node.attrs):
        return ALONE
    return Place(names)


def indent_of(item: Node) -> int:
    """By how many levels an item is moved in."""
    indent = _INDENT.search(item.attrs.get("class", ""))
    return int(indent[1]) if indent else 0


def has_bullets(node: Node) -> bool:
    """Whether an ``<ol>`` is a list of bullets all the same, as Quill writes them."""
    first = next((child for child in node.children if isinstance(child, Node)), None)
    return first is not None and first.get("data-list") in _UNORDERED


def word_item(node: Node) -> WordItem | None:
    """The item that the style of a paragraph makes of it, if it does."""
    style = _WORD.search(node.attrs.get("style", ""))
    if style is None:
        return None
    sign = next((inner for inner in node.iter() if is_sign(inner)), None)
    number = _NUMBER.match(sign.text().strip()) if sign is not None else None
    value = 0
    if number is not None:
        value = int(number[1]) if number[1].isdigit() else 1
    return WordItem(Place(style[1], int(style[2]) - 1), value)


def is_sign(node: Node) -> bool:
    """Whether an element is the bullet or the number that Word sets before an item."""
    style = node.attrs.get("style") if node.attrs else None
    return style is not None and _SIGN.search(style) is not None
