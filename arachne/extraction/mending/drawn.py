"""What is drawn and means something: the boxes of checklists, the signs before notes, players,
code.

Each item of a checklist gets the box that a form would have: Confluence, Quill and editors by
ProseMirror say in the item whether it is done, Notion draws the box with an element of its own. A
label around a box alone would end the line before the item's text.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final

from arachne.extraction.mending.first_line import first_line
from arachne.extraction.parsing.node import Node

if TYPE_CHECKING:
    from arachne.extraction.mending.inventory import Inventory

_PLAYERS: Final = {
    "lite-youtube": "https://www.youtube.com/embed/{}",
    "amp-youtube": "https://www.youtube.com/embed/{}",
    "lite-vimeo": "https://player.vimeo.com/video/{}",
    "amp-vimeo": "https://player.vimeo.com/video/{}",
}
_CODE: Final = "ql-code-block-container"
_SIGN_CHARS: Final = 20
_TASKS: Final = re.compile(r"(?:^|[\s_-])task-?list(?:$|\s)", re.IGNORECASE)
_STATES: Final = {"true": True, "checked": True, "false": False, "unchecked": False}
_DONE: Final = frozenset({"checked", "checkbox-on"})
_FIELDS: Final = frozenset({"input", "span", "i", "svg"})
_FEW: Final = 50
"""Parts of a paragraph that begins with a label; to look through more takes quadratic time."""
_ONE_LINE: Final = frozenset({"p", "li", "td", "dd", "dt"})
_ENTRIES: Final = frozenset({"input", "select", "textarea", "button"})
_BESIDE: Final = _FIELDS | {"label"}


def draw_boxes(page: list[Node], found: Inventory) -> None:
    """Give such items their boxes; ``page`` is in document order and stays so, ``found`` is what
    occurs in it."""
    if "label" in found.tags:
        for node in page:
            if node.tag == "label" and (_holds_box_alone(node) or _begins_line(node)):
                node.tag = "span"
    if "checkbox-o" in found.names:
        for node in page:
            if node.tag == "div" and _is_drawn_box(node):
                done = not _DONE.isdisjoint(node.get("class").split())
                node.become("input", _box(done))
    if "li" in found.tags:
        _fill_boxes(page)


def _fill_boxes(page: list[Node]) -> None:
    """The boxes of items that say themselves whether they are done."""
    boxes: dict[int, Node] = {}
    for node in page:
        if node.tag == "li" and (done := _is_done(node)) is not None:
            for field in node.iter():
                if field.tag == "input":
                    field.become("span", {})  # the box of a form is none any more
            line = first_line(node, _BESIDE)
            boxes[id(line)] = box = Node("input", _box(done), line)
            line.children.insert(0, box)
    if boxes:
        page[:] = [
            part for node in page for part in (node, boxes.get(id(node))) if part is not None
        ]


def _is_drawn_box(node: Node) -> bool:
    is_box = "checkbox" in node.get("class").split() and not node.children
    return is_box and node.parent is not None and node.parent.tag == "li"


def _box(done: bool) -> dict[str, str]:
    box = {"type": "checkbox", "disabled": ""}
    return {**box, "checked": ""} if done else box


def _is_done(item: Node) -> bool | None:
    """Whether an item of a checklist is ticked; ``None`` for those of other lists."""
    attrs = item.attrs
    if attrs:
        for name in ("data-checked", "aria-checked", "data-list"):
            if name in attrs and (value := attrs[name]) in _STATES:
                return _STATES[value]
    names = item.parent.attrs.get("class", "") if item.parent is not None else ""
    if "task" not in names or not _TASKS.search(names):
        return None
    if item.find("input") is not None:
        return None  # says so itself
    return not _DONE.isdisjoint(attrs.get("class", "").split())


def _holds_box_alone(label: Node) -> bool:
    """Whether nothing in a label is read, but a field."""
    inner = list(label.iter())[1:]
    return (
        bool(inner)
        and all(node.tag in _FIELDS for node in inner)
        and any(node.tag == "input" for node in inner)
        and not label.text().strip()
    )


def _begins_line(label: Node) -> bool:
    """Whether a label stands before a text in one paragraph, item or cell with it, and no field
    does: ``<p><label>Name:</label> Ann</p>``."""
    around = label.parent
    if around is None or around.tag not in _ONE_LINE or label.find("input") is not None:
        return False
    if len(around.children) > _FEW:
        return False
    after = around.children[around.children.index(label) + 1 :]
    if not any(isinstance(c, str) and c.strip() for c in after):
        return False
    return not any(node.tag in _ENTRIES for node in islice(around.iter(), _FEW))


def name_signs(page: list[Node], found: Inventory) -> None:
    """Write the name of the sign before a note (``Warning``) where AsciiDoc draws it alone."""
    if "admonition" not in found.names:
        return
    for node in page:
        if node.tag != "td" or "icon" not in node.get("class").split() or node.text().strip():
            continue
        for drawn in node.iter():
            name = drawn.get("title") or drawn.get("alt")
            if 0 < len(name) <= _SIGN_CHARS:
                node.children[:] = [name]
                break


def name_code(page: list[Node], found: Inventory) -> None:
    """Make preformatted text of the boxes in which Quill keeps the lines of code."""
    if _CODE in found.names:
        for node in page:
            if node.tag == "div" and _CODE in node.get("class").split():
                node.tag = "pre"


def show_films(page: list[Node], found: Inventory) -> None:
    """Have elements that load a player at a click be what they load."""
    if _PLAYERS.keys().isdisjoint(found.tags):
        return
    for node in page:
        video = node.get("videoid") or node.get("data-videoid") if node.tag in _PLAYERS else ""
        if video:
            title = node.get("title") or node.get("playlabel")
            source = _PLAYERS[node.tag].format(video)
            node.become("iframe", {"src": source, "title": title})
            node.children.clear()
