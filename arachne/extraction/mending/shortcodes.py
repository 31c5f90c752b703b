"""Shortcodes that nothing has rendered: ``[vc_row type="full_width"]``, ``[contact-form id="7"]``.

A plug-in of the site's editor was to replace them; where it is gone they stand in the page as text,
in about one page of 150. A reader has no use for them. What stands between an opening and a closing
one is content.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from arachne.extraction.blocks import Block, segment
from arachne.extraction.parsing.elements import SKIPPED
from arachne.extraction.parsing.tree import Node

_QUOTES: Final = "\"'“”„″′‘’«»"
_TAG: Final = re.compile(r"\[/?([a-z][\w-]*)(?:\s[^\[\]]*)?/?\]")
_WITH_VALUE: Final = re.compile(rf"\[([a-z][\w-]*)\s+[\w-]+=([{_QUOTES}]|\d+)[^\[\]]*\]")
"""Editors' typography turns the quotes into others. A bare number counts if it is long, or if the
name is one that nobody writes in prose."""
_LONG_NUMBER: Final = 4  # digits
_RAW: Final = re.compile(r"(?s)\[(\w*_raw_(?:html|js))\b[^\[\]]*\].*?\[/\1\]")
"""These hold code, encoded."""
_PAIRED: Final = frozenset({"[/embed]", "[/caption]"})
"""The ends of shortcodes of WordPress itself that need no value."""
_LITERAL: Final = SKIPPED | {"pre", "code", "kbd", "samp", "tt", "textarea"}
"""Elements in which a page about shortcodes shows them."""


def without_shortcodes(root: Node, blocks: Sequence[Block]) -> Sequence[Block]:
    """The blocks of a page after its shortcodes were taken out of the tree's texts.

    A name that is given a value somewhere on the page is that of a shortcode; where there is one,
    names with a hyphen or an underscore are, too. Pages without them cost next to nothing.
    """
    suspects = [block for block in blocks if "[" in block.text and _TAG.search(block.text)]
    places = [place for block in suspects for place in _texts(block)]
    names = {name for node, index in places for name in _names(str(node.children[index]))}
    if not names:
        return blocks

    def removed(match: re.Match[str]) -> str:
        name = match[1]
        return " " if name in names or "-" in name or "_" in name else match[0]

    for node, index in places:
        node.children[index] = _TAG.sub(removed, _RAW.sub(" ", str(node.children[index])))
    return segment(root)


def _texts(block: Block) -> Iterator[tuple[Node, int]]:
    """Where the block's texts stand, but for what is shown as it is written."""
    above: Node | None = block.node
    while above is not None:
        if above.tag in _LITERAL:
            return
        above = above.parent
    stack = [(block.node, index) for index in range(block.start, block.end)]
    while stack:
        node, index = stack.pop()
        child = node.children[index]
        if isinstance(child, str):
            yield node, index
        elif child.tag not in _LITERAL:
            stack += [(child, inner) for inner in range(len(child.children))]


def _names(text: str) -> Iterator[str]:
    for match in _WITH_VALUE.finditer(text):
        name, value = match[1], match[2]
        if not value.isdigit() or len(value) >= _LONG_NUMBER or "-" in name or "_" in name:
            yield name
    for end in _PAIRED:
        if end in text:
            yield end[2:-1]
