"""Notes that stand in the middle of the sentence they are about: a style sheet alone sets them
beside it.

LaTeXML (``ltx_note``), Tufte CSS (``sidenote``) and Distill (``d-footnote``) write so. Read as they
are written, a note is a part of its sentence, so it is put in parentheses; its number, which
style sheets make or which is said twice, goes.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from arachne.extraction.parsing.elements import BLOCK

if TYPE_CHECKING:
    from arachne.extraction.mending.inventory import Inventory
    from arachne.extraction.parsing.node import Node

_HINTS: Final = ("sidenote", "marginnote", "margin-note", "ltx_note", "footnote", "tooltip")
_NOTES: Final = frozenset({"sidenote", "marginnote", "margin-note", "ltx_note_content"})
_SHOWN_AT_A_TOUCH: Final = re.compile(
    r"(?:^|\s)(?:[\w-]{0,40}footnotes?[\w-]{0,40}[_-]{1,2}(?:note|content|tooltip|popup)"
    r"|footnote_tooltip|tool-?tip-?(?:text|content))(?:\s|$)",
    re.IGNORECASE,
)
"""Names of notes and explanations that appear beside the word that they follow."""
_NUMBERS: Final = frozenset(
    {"ltx_note_mark", "ltx_tag_note", "ltx_note_type", "margin-toggle", "sidenote-number"}
)
_MARK: Final = "ltx_role_footnotemark"
"""LaTeXML's name for the number of a note whose text stands elsewhere."""


def set_off_notes(page: list[Node], found: Inventory) -> None:
    """Put such notes in parentheses; ``page`` is in document order, ``found`` what occurs in it."""
    if "d-footnote" not in found.tags and not any(hint in found.names for hint in _HINTS):
        return
    inside: set[Node] = set()
    for node in page:
        names = node.get("class").split()
        if not _NUMBERS.isdisjoint(names):
            node.tag = "span"  # a label would end the sentence
            node.children.clear()
        elif node.tag == "d-footnote" or not _NOTES.isdisjoint(names) or _appears(node):
            if _is_mark(node):
                node.children.clear()
            elif node not in inside and node.tag not in BLOCK:
                whole = list(node.iter())
                inside.update(whole)
                if not any(inner.tag in BLOCK for inner in whole):
                    _set_off(node)


def _appears(node: Node) -> bool:
    """Whether an element is shown beside the words before it, once they are touched."""
    if node.tag != "span" or not _SHOWN_AT_A_TOUCH.search(node.get("class")):
        return False
    siblings = node.parent.children if node.parent is not None else []
    first = next((item for item in siblings if not isinstance(item, str) or item.strip()), node)
    return first is not node


def _set_off(note: Node) -> None:
    children = note.children
    if children and isinstance(first := children[0], str):
        children[0] = first.lstrip()
    if children and isinstance(last := children[-1], str):
        children[-1] = last.rstrip()
    if note.text().strip():
        note.children = [" (", *children, ")"]


def _is_mark(content: Node) -> bool:
    """Whether LaTeXML's note is nothing but the number of one, which it says once more."""
    around = content.parent and content.parent.parent
    return around is not None and _MARK in around.get("class").split()
