"""Icons that say something: ratings, and in tables the tick that tells which plan includes what."""

from __future__ import annotations

import re
from typing import Final

from arachne.extraction.markdown.vocabulary import is_unseen
from arachne.extraction.parsing.tree import Node

_TAGS: Final = frozenset({"svg", "i", "span", "em", "div"})
_CELLS: Final = frozenset({"td", "th"})
_LEVELS: Final = 6  # elements from an icon up to its cell
_FEW_PARTS: Final = 100
"""Parts of a cell that holds an icon alone; to look through more takes quadratic time."""
_LABEL_CHARS: Final = 80
_RATING: Final = re.compile(
    r"\d.*(?:star|stern|étoile|estrella|stell|星|\b(?:of|von|sur|de|di) \d)", re.IGNORECASE
)
_YES: Final = re.compile(
    r"(?:^|[\s_#/-])(?:check(?:mark|ed)?|tick|yes|included|available|true)(?:$|[\s_.-])",
    re.IGNORECASE,
)
_NO: Final = re.compile(
    r"(?:^|[\s_#/-])(?:times|x-?mark|cross|close|no|excluded|unavailable|false|x)(?:$|[\s_.-])",
    re.IGNORECASE,
)
_LIGATURES: Final = re.compile(r"(?:^|\s)material-(?:icons|symbols)", re.IGNORECASE)
"""Fonts whose icons are written as words: ``<i class="material-icons">check</i>``."""
_LIGATURE_SAYS: Final = {
    **dict.fromkeys(
        "check done done_all check_circle check_circle_outline check_box task_alt verified".split(),
        "✓",
    ),
    **dict.fromkeys(
        "close clear cancel highlight_off remove remove_circle block not_interested".split(), "✗"
    ),
}


def icon_text(node: Node) -> str:
    """What an element of a cell says that shows nothing but an icon: its label, what screen readers
    are told, ``✓`` or ``✗`` by its name; ``""`` when it is no icon or not alone."""
    if node.tag not in _TAGS or not (node.attrs or node.tag == "svg"):
        return ""
    said = _said(node)
    return said if said and _is_alone_in_cell(node) else ""


def rating(node: Node) -> str:
    """The label of stars that are drawn: ``4 of 5 stars``."""
    if node.attrs.get("role") != "img" or "aria-label" not in node.attrs:
        return ""
    label = " ".join(node.attrs["aria-label"].split())
    if node.tag not in _TAGS or len(label) > _LABEL_CHARS or not _RATING.search(label):
        return ""
    return "" if any(map(str.isalnum, node.text())) else label


def _said(node: Node) -> str:
    names = node.get("class")
    if node.tag != "svg" and node.text().strip():
        if _LIGATURES.search(names):
            return _LIGATURE_SAYS.get(node.text().strip().lower(), "")
        return " ".join(node.text().split()) if is_unseen(names) else ""
    title = node.find("title") if node.tag == "svg" else None
    label = node.get("aria-label") or (title.text() if title is not None else "")
    if label := " ".join(label.split()):
        return label if len(label) <= _LABEL_CHARS else ""
    drawn = node.find("use")
    if drawn is not None:
        names += f" {drawn.get('href') or drawn.get('xlink:href')}"
    if _YES.search(names):
        return "✓"
    return "✗" if _NO.search(names) else ""


def _is_alone_in_cell(node: Node) -> bool:
    """Whether nothing else in the cell around an icon is read."""
    cell: Node | None = node
    for _ in range(_LEVELS):
        if cell is None or cell.tag in _CELLS:
            break
        cell = cell.parent
    if cell is None or cell.tag not in _CELLS:
        return False
    if len(cell.children) > _FEW_PARTS:
        return False
    stack: list[Node | str] = list(reversed(cell.children))
    steps = 0
    while stack:
        item = stack.pop()
        steps += 1
        if steps > _FEW_PARTS:
            return False
        if isinstance(item, str):
            if item.strip():
                return False
        elif item is not node and item.tag != "svg" and not is_unseen(item.get("class")):
            if item.tag == "img" and item.get("alt"):
                return False
            stack.extend(reversed(item.children))
        elif item is not node and _said(item) and item.tag != "svg":
            return False  # what screen readers are told goes before a drawing
    return True
