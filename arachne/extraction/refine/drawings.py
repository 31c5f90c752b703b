"""Pictures that are drawn in elements instead of pixels: interfaces of programs on the pages that
sell them, with made-up chats, tasks and amounts."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from arachne.extraction.parsing.attributes import ROLE
from arachne.extraction.parsing.node_queries import is_called, naming
from arachne.extraction.parsing.tree import Node
from arachne.extraction.refine.selection import Selection, kept_below
from arachne.extraction.survey.walk import ancestors

DRAWN_CONTROLS: Final = 3
"""So many buttons, none of which a key reaches, are an interface that is shown, not used."""
DRAWN_BLOCKS: Final = 4
"""What is called an illustration and holds fewer texts may be a picture with its caption."""
DRAWN_SHARE: Final = 0.8
"""What is more than this of all that was chosen is the page."""

_PROSE: Final = ("article", "docs", "forum")
"""Kinds of pages on which illustrations are figures of the text."""
_CONTROLS: Final = frozenset({"a", "button", "input", "select", "summary", "textarea"})
_TITLES: Final = frozenset({"h1", "h2"})
"""Headings of the page itself; an interface that is drawn has smaller ones."""
_is_illustration: Final = naming(
    re.compile(
        r"(?:^|[\s_-])(?:illustration|mock-?up)(?:$|[\s_-])|[a-z_-](?:Illustration|Mockup)(?![a-z])"
    )
)


def leave_out_drawings(selection: Selection) -> None:
    """A figure that readers by ear are not told of goes, and an element in the role of a picture;
    on pages that are no prose also an interface that cannot be used, and what is called an
    illustration and holds several texts. Of all that they hold on the labelled pages no word is in
    a reference."""
    kept = selection.numbers()
    pictures = [node for node in selection.around() if _is_picture(node)]
    gone = set(kept_below(selection, pictures))
    if selection.kind not in _PROSE:
        gone.update(_illustrations(selection))
        interfaces = _interfaces(selection)
        if interfaces:
            nodes = {n: selection.blocks[n].node for n in kept}
            gone.update(
                n
                for n, node in nodes.items()
                if any(id(around) in interfaces for around in (node, *ancestors(node)))
            )
    selection.leave_out(gone, DRAWN_SHARE)


def _is_picture(node: Node) -> bool:
    if node.flags & ROLE and node.attrs["role"] == "img":
        return node.tag != "pre"  # drawn in letters, as trees of files are, it is read all the same
    return node.tag == "figure" and node.attrs.get("aria-hidden") == "true"


def _is_named_illustration(node: Node) -> bool:
    return is_called(node, _is_illustration)


def _illustrations(selection: Selection) -> list[int]:
    """The blocks in elements that are called illustrations and hold several of them."""
    inside: dict[int, list[int]] = {}
    for number in kept_below(selection, selection.called(_is_illustration)):
        node = selection.blocks[number].node
        outer = [around for around in (node, *ancestors(node)) if _is_named_illustration(around)]
        inside.setdefault(id(outer[-1]), []).append(number)
    return [n for numbers in inside.values() if len(numbers) >= DRAWN_BLOCKS for n in numbers]


def _interfaces(selection: Selection) -> set[int]:
    """The largest elements without a title of the page and without a control that a key reaches,
    if they hold buttons; other slides of a carousel are said to be hidden and are none."""
    shown = [node for node in selection.buttons if _is_unreachable(node) and not _is_slide(node)]
    if len(shown) < DRAWN_CONTROLS:
        return set()
    used: set[int] = set()
    for node in selection.root.iter():
        if node.tag in _TITLES or (node.tag in _CONTROLS and not _is_unreachable(node)):
            for around in ancestors(node):
                if id(around) in used:
                    break
                used.add(id(around))
    largest: Counter[int] = Counter()
    for button in shown:
        top = None
        for around in ancestors(button):
            if id(around) in used:
                break
            top = around
        if top is not None:
            largest[id(top)] += 1
    return {key for key, count in largest.items() if count >= DRAWN_CONTROLS}


def _is_unreachable(node: Node) -> bool:
    return node.attrs.get("tabindex") == "-1"


def _is_slide(node: Node) -> bool:
    return any("aria-hidden" in around.attrs for around in ancestors(node))
