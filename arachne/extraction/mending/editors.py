"""Code in the editors that pages show it in: their lines become preformatted text.

CodeMirror, Monaco and Ace draw every line in an element of its own, with the numbers of the lines
beside them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from arachne.extraction.mending.inventory import Inventory
    from arachne.extraction.parsing.node import Node

_LINES: Final = frozenset({"CodeMirror-code", "cm-content", "view-lines", "ace_text-layer"})
"""Classes of what holds the lines in CodeMirror 5 and 6, Monaco and Ace."""
_BESIDE: Final = frozenset(
    {"cm-gutters", "CodeMirror-gutters", "ace_gutter", "margin-view-overlays"}
)
_TOP: Final = re.compile(r"(?:^|;)\s*top:\s*(-?\d+(?:\.\d+)?)px")


_BARS: Final = {"code-toolbar": "toolbar", "crayon-syntax": "crayon-toolbar"}
"""Classes of boxes of code, and of the bars in them: Prism's and Crayon's."""
_NAME: Final = "crayon-language"


def hide_bars(page: list[Node], found: Inventory) -> None:
    """Hide the bars of such boxes; where one names the language, the box does so then."""
    if not any(name in found.names for name in _BARS):
        return
    for node in page:
        box = node.parent
        if box is None or not node.attrs or not box.attrs:
            continue
        names, around = node.get("class").split(), box.get("class").split()
        if not any(bar in names and name in around for name, bar in _BARS.items()):
            continue
        told = next((inner for inner in node.iter() if inner.get("class") == _NAME), None)
        if told is not None and (language := told.text().strip()):
            box.become(box.tag, {**box.attrs, "data-lang": language})
        node.become("span", {"hidden": ""})


def show_editors(page: list[Node], found: Inventory) -> None:
    """Make preformatted text of the lines, and hide what is beside them."""
    if not any(name in found.names for name in _LINES):
        return
    moved = False
    inside: set[Node] = set()
    for node in page:
        if node in inside:
            continue
        names = node.attrs.get("class", "").split() if node.attrs else []
        if not _BESIDE.isdisjoint(names):
            node.become("span", {"hidden": ""})
        elif not _LINES.isdisjoint(names) and node.tag != "pre":
            language = node.get("data-language")
            node.become("pre", {"data-language": language} if language else {})
            moved = _order(node) or moved
            for inner in node.iter():
                inside.add(inner)
                if inner is not node and inner.tag == "pre":
                    inner.tag = "div"
    if moved:
        page[:] = list(page[0].iter())


def _order(lines: Node) -> bool:
    """Bring lines that are set by their distance from the top into the order in which they are
    read (Monaco uses the elements of lines that are out of sight for others); whether any was
    moved."""
    places: list[tuple[float, int, Node]] = []
    for number, child in enumerate(lines.children):
        if not isinstance(child, str):
            match = _TOP.search(child.get("style"))
            if match is None:
                return False
            places.append((float(match[1]), number, child))
    in_order = sorted(places, key=lambda place: place[:2])
    if in_order == places:
        return False
    lines.children = [child for _, _, child in in_order]
    return True
