"""Formulas of which only what MathJax has typeset is left, its own elements."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from arachne.extraction.markdown.mathml import latex_of_row, tidy
from arachne.extraction.parsing.tree import Node

_PREFIX: Final = "mjx-"
_CODE: Final = re.compile(r"mjx-c([0-9A-F]{2,6})\b")
_PLACING: Final = frozenset(
    "frac num den dbox dtable row base over under script box sqrt root table itable texatom".split()
)
"""Elements that place things and mean nothing."""
_STRUTS: Final = frozenset("nstrut dstrut line surd spacer mphantom assistive-mml".split())
_ORDER: Final = {"munderover": (1, 2, 0), "msubsup": (0, 2, 1), "mover": (1, 0)}
"""The place of MathML's first, second ... child among those of MathJax, which draws from above."""


def latex_of_glyphs(container: Node) -> str:
    """The LaTeX of a typeset formula; ``""`` when there are no glyphs.

    MathJax 4 notes its source (``data-latex``). Else its elements are called after those of
    MathML; the characters stand in class names (``mjx-c1D465``), drawn by a style sheet.
    """
    for node in container.iter():
        if node.get("data-latex"):
            return tidy(node.get("data-latex"))
        if node.tag == "mjx-math":
            return " ".join(latex_of_row(_as_mathml(node, "math")).split())
    return ""


def _as_mathml(node: Node, name: str) -> Node:
    """Recursive; trees are never deep (:data:`~arachne.extraction.parsing.tree.MAX_DEPTH`)."""
    copy = Node(name, node.attrs, None)
    children = _parts(node, name)
    order = _ORDER.get(name, ())
    if len(order) == len(children):
        children = [children[place] for place in order]
    copy.children = children
    return copy


def _parts(node: Node, name: str) -> list[Node | str]:
    """What an element holds, taken out of those that only place it."""
    parts: list[Node | str] = []
    for child in node.children:
        if isinstance(child, str):
            continue
        inner = child.tag.removeprefix(_PREFIX)
        if inner == "c":
            parts.append(_character(child))
        elif inner in _PLACING or (name == "munderover" and inner == "munder"):
            parts.extend(_parts(child, name))
        elif inner not in _STRUTS:
            parts.append(_as_mathml(child, inner))
    return parts


def _character(glyph: Node) -> str:
    match = _CODE.search(glyph.get("class"))
    code = int(match[1], 16) if match else 0
    char = chr(code) if 0 < code < 0x110000 else glyph.text()
    return unicodedata.normalize("NFKC", char)  # mathematical italics are plain letters in LaTeX
