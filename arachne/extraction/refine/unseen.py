"""What a page holds and never displays, unlike what a click opens."""

from __future__ import annotations

import re
from typing import Final

from arachne.extraction.blocks import is_hidden
from arachne.extraction.parsing.elements import HEADINGS
from arachne.extraction.parsing.node_queries import Preceding
from arachne.extraction.parsing.tree import Node

_OPENERS: Final = HEADINGS | {"button", "summary", "label", "dt"}
_WORDS: Final = re.compile(r"[a-z]+|[A-Z]+(?![a-z])|[A-Z][a-z]*")
_HIDING: Final = frozenset({"hidden", "hide", "none", "d", "invisible", "is", "u", "js"})


def is_never_shown(node: Node, preceding: Openers) -> bool:
    """Whether an element is hidden and nothing suggests that a click would show it: it has no
    name by which a script could find it, and what stands before it is no button or title."""
    if not is_hidden(node) or node.tag in ("details", "dialog") or node.get("id"):
        return False
    words = {word.lower() for word in _WORDS.findall(node.get("class"))}
    if words - _HIDING or any(
        name.startswith(("data-", "role", "x-", "v-")) for name in node.attrs
    ):
        return False
    return not preceding.opens(node)


class Openers(Preceding):
    """Knows what stands before an element, and whether that may open it."""

    def opens(self, node: Node) -> bool:
        before = self.of(node)
        return before is not None and any(_is_opener(part) for part in before.iter())


def _is_opener(node: Node) -> bool:
    return node.tag in _OPENERS or "aria-expanded" in node.attrs or "onclick" in node.attrs
