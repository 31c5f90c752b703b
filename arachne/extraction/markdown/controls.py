"""What stands in a text and is no part of it: buttons and signs in titles, numbers of the pages of
a printed book."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from arachne.extraction.parsing.elements import HEADINGS
from arachne.extraction.parsing.tree import Node

_TITLES: Final = HEADINGS | {"button", "summary", "dt"}
_LEVELS: Final = 4  # elements from a control up to the title that it stands in
_NAME: Final = re.compile(
    r"icon|arrow|chevron|caret|togg|indicator|plus|minus|expand|collapse|marker", re.IGNORECASE
)
_SIGNS: Final = frozenset(
    "+ - − – × ▾ ▿ ▼ ▽ ▲ △ ▸ ▹ ► ▶ › » ⌄ ⌃ ˅ ˄ ∨ ∧ > ↓ ↑ → [+] [-] [–] [−]".split()
)
_MAX_SIGN: Final = 3
_MAX_BUTTON: Final = 60
"""Characters of what is a button beside a title; a longer text is a part of it."""
_COPIES: Final = re.compile(r"(?:click to )?copy\b.{0,30}\Z", re.IGNORECASE)
_PAGE: Final = re.compile(
    r"(?:^|\s)(?:x-ebookmaker-)?(?:pagenum(?:ber)?|page-?no|page-?break|pgno)(?:\s|$)",
    re.IGNORECASE,
)
_PAGE_NUMBER: Final = re.compile(
    r"[\[({|]?\s*(?:p(?:g|age|\.)?\.?\s*)?(?:\d{1,4}|[ivxlc]{1,7})\s*[\])}|]?", re.IGNORECASE
)


def is_control(node: Node) -> bool:
    """Whether an element is no part of the text around it: in a title a button that says less than
    the rest, or a sign alone that is named as an icon; anywhere the number of a printed page."""
    if node.tag == "button":
        heading = _around(node, HEADINGS)
        if heading is not None and _COPIES.match(node.text().strip()):
            return True
        if heading is None or (chars := _chars(node, _MAX_BUTTON)) >= _MAX_BUTTON:
            return False
        return 2 * chars < _chars(heading, 2 * _MAX_BUTTON)
    names = node.attrs.get("class")
    if not names:
        return False
    if _is_named_page(names):
        return _PAGE_NUMBER.fullmatch(node.text().strip()) is not None
    if not _is_named_icon(names):
        return False
    text = node.text().strip()
    if len(text) > _MAX_SIGN or text not in _SIGNS:
        return False
    return text[0] == "[" or _around(node, _TITLES) is not None


def _chars(node: Node, most: int) -> int:
    """The characters of an element without white space, ``most`` if there are as many or if there
    are as many elements before."""
    chars = steps = 0
    stack: list[Node | str] = [node]
    while stack and chars < most and steps < most:
        item = stack.pop()
        if isinstance(item, str):
            chars += len("".join(item.split()))
        else:
            steps += 1
            stack.extend(reversed(item.children))
    return min(chars, most) if steps < most else most


def _around(node: Node, tags: frozenset[str]) -> Node | None:
    around = node.parent
    for _ in range(_LEVELS):
        if around is None or around.tag in tags:
            return around
        around = around.parent
    return None


@lru_cache(maxsize=8192)
def _is_named_icon(names: str) -> bool:
    return _NAME.search(names) is not None


@lru_cache(maxsize=8192)
def _is_named_page(names: str) -> bool:
    return _PAGE.search(names) is not None
