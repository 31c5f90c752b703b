"""What can be clicked in a title beside what the title says: buttons, signs that it opens."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from arachne.extraction.elements import HEADINGS
from arachne.extraction.tree import Node

_TITLES: Final = HEADINGS | {"button", "summary", "dt"}
_LEVELS: Final = 4  # elements from a control up to the title that it stands in
_NAME: Final = re.compile(
    r"icon|arrow|chevron|caret|toggle|indicator|plus|minus|expand|collapse|marker", re.IGNORECASE
)
_SIGNS: Final = frozenset("+ - − – × ▾ ▿ ▼ ▽ ▲ △ ▸ ▹ ► ▶ › » ⌄ ⌃ ˅ ˄ ∨ ∧ > ↓ ↑ → [+] [-]".split())
_MAX_SIGN: Final = 3


def is_control(node: Node) -> bool:
    """Whether an element in a title is no part of it: a button that says less than the rest of a
    heading, or a sign alone that is named as an icon."""
    if node.tag == "button":
        heading = _around(node, HEADINGS)
        return heading is not None and 2 * _chars(node) < _chars(heading)
    names = node.attrs.get("class")
    if not names or not _is_named_icon(names):
        return False
    text = node.text().strip()
    return len(text) <= _MAX_SIGN and text in _SIGNS and _around(node, _TITLES) is not None


def _chars(node: Node) -> int:
    return len(node.text().strip())


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
