"""Lists of Quill, nested as they are shown.

Quill keeps items side by side in one ``<ol>``, whatever they are: each says whether it has a bullet
or a number (``data-list``), and by a class how far it is moved in.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from arachne.extraction.parsing.node import Node

if TYPE_CHECKING:
    from arachne.extraction.mending.inventory import Inventory

_INDENT: Final = re.compile(r"(?:^|\s)ql-indent-(\d)(?:\s|$)")
_HINTS: Final = ("ql-ui", "ql-indent", "ql-editor")


def nest_items(page: list[Node], found: Inventory) -> None:
    """Give items of several kinds lists of their own, and those that are moved in a place in the
    item above; ``found`` is what occurs in the page, whose elements stay in document order."""
    if not any(hint in found.names for hint in _HINTS):
        return
    changed = False
    for node in page:
        if node.tag == "ol" and _is_mixed(node):
            _nest(node)
            changed = True
    if changed:
        page[:] = list(page[0].iter())


def _items(list_: Node) -> list[Node]:
    return [child for child in list_.children if isinstance(child, Node) and child.tag == "li"]


def _is_mixed(list_: Node) -> bool:
    items = _items(list_)
    kinds = {item.attrs.get("data-list", "") == "ordered" for item in items}
    return len(kinds) > 1 and all("data-list" in item.attrs for item in items)


def _nest(list_: Node) -> None:
    items = _items(list_)
    list_.become("div", {})
    list_.children = []
    open_: list[tuple[int, Node]] = []  # lists from the outermost in, with how far they are in
    for item in items:
        indent = _INDENT.search(item.get("class"))
        level = int(indent[1]) if indent else 0
        tag = "ol" if item.attrs["data-list"] == "ordered" else "ul"
        while open_ and open_[-1][0] > level:
            open_.pop()
        if open_ and open_[-1][0] == level and open_[-1][1].tag != tag:
            open_.pop()
        if not open_ or open_[-1][0] < level:
            around = _items(open_[-1][1])[-1] if open_ else list_
            inner = Node(tag, {}, around)
            around.children.append(inner)
            open_.append((level, inner))
        around = open_[-1][1]
        item.become("li", {key: value for key, value in item.attrs.items() if key != "class"})
        item.parent = around
        around.children.append(item)
