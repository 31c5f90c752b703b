"""Segmentation: the tree as a sequence of blocks, the units that are kept or left out.

A block is a run of inline content directly inside a block-level element. ``<br>`` does not end a
run, nor does a script between two words; an inline element with block-level descendants is
treated as block-level itself. A ``<pre>`` is one block whatever is inside.
"""

from __future__ import annotations

import re
from typing import Final

from arachne.extraction.parsing.attributes import HIDDEN, STYLE
from arachne.extraction.parsing.elements import ATOMIC, BLOCK, MEDIA, SKIPPED
from arachne.extraction.parsing.tree import Node
from arachne.extraction.text.whitespace import collapsed

Key = tuple[Node, int]

_REST: Final = re.compile(
    r"(?<![a-z])(?:more|rest|remaining|full|complete)(?:$|[ _-]?(?:text|content|$)| )",
    re.IGNORECASE,
)
"""Names of what is left of a text that was cut: ``<span id="more" style="display: none">``."""


class Block:
    """``node.children[start:end]``, white space collapsed in ``text``.

    ``hidden``: an element at or above ``node`` is not displayed (:func:`is_hidden`).
    ``link_text``: the part of the text inside ``<a href>``, collapsed too.
    A block whose ``text`` is empty holds an image, a formula or another medium.
    """

    __slots__ = ("end", "hidden", "link_text", "node", "start", "text")

    def __init__(
        self,
        node: Node,
        start: int,
        end: int,
        text: str,
        link_text: str = "",
        hidden: bool = False,
    ) -> None:
        self.node = node
        self.start = start
        self.end = end
        self.text = text
        self.link_text = link_text
        self.hidden = hidden

    @property
    def key(self) -> Key:
        """Names the block within its tree."""
        return self.node, self.start


def segment(root: Node) -> list[Block]:
    """All blocks of a parsed tree, from ``root`` on in document order; linear in its size."""
    blocks: list[Block] = []
    stack: list[tuple[Node, int, bool, bool]] = [(root, 0, False, False)]
    while stack:
        node, index, hidden, linked = stack.pop()
        if not index:
            hidden = hidden or is_hidden(node)
            linked = linked or (node.tag == "a" and "href" in node.attrs)
        children = node.children
        if node.tag in ATOMIC:
            _append(blocks, node, 0, len(children), hidden, linked)
            continue
        start, size = index, len(children)
        while index < size:
            child = children[index]
            if not isinstance(child, str) and child.ends_runs:
                break
            index += 1
        if index == start + 1 and isinstance(only := children[start], str):
            # Half of all runs are white space between two elements.
            if text := collapsed(only):
                blocks.append(Block(node, start, index, text, text if linked else "", hidden))
        elif index > start:
            _append(blocks, node, start, index, hidden, linked)
        if index < size:
            inner = children[index]
            assert isinstance(inner, Node)
            stack.append((node, index + 1, hidden, linked))
            stack.append((inner, 0, hidden, linked))
    return blocks


def is_hidden(node: Node) -> bool:
    """Whether the element itself says that it is not displayed.

    ``aria-hidden`` does not: teasers often repeat a link that way, and it is seen. Nor is a closed
    ``<details>`` hidden: its summary offers the rest. React streams content in ``<div hidden
    id="S:0">`` and moves it into place by script, so that counts as displayed too.
    """
    flags, attrs = node.flags, node.attrs
    if flags & HIDDEN and attrs["hidden"] != "until-found":
        return not attrs.get("id", "").startswith("S:")
    if node.tag == "dialog" and "open" not in attrs:
        return True
    if not flags & STYLE:
        return False
    style = attrs["style"].replace(" ", "").lower()
    if "display:none" not in style and "visibility:hidden" not in style:
        return False
    # The rest of a sentence, behind three dots that a click replaces.
    return node.tag != "span" or not _REST.search(f"{node.get('class')} {node.get('id')}")


def _append(
    blocks: list[Block], node: Node, start: int, end: int, hidden: bool, linked: bool
) -> None:
    """Read the run's text; keep the block if it has any, or a medium."""
    parts: list[str] = []
    link_parts: list[str] = []
    media = in_link = False
    stack: list[Node | str | None] = [*reversed(node.children[start:end])]
    while stack:
        item = stack.pop()
        if item is None:  # the end of a link
            in_link = False
            continue
        if isinstance(item, str):
            parts.append(item)
            if in_link:
                link_parts.append(item)
            continue
        tag = item.tag
        media = media or tag in MEDIA
        if tag == "br":
            parts.append(" ")
        elif tag not in SKIPPED and not is_hidden(item):
            if tag == "a" and not in_link and "href" in item.attrs:
                in_link = True
                stack.append(None)
            stack.extend(reversed(item.children))
            if in_link:
                link_parts.append(" ")
            if tag in BLOCK:  # only inside an atomic element
                parts.append(" ")
    text = collapsed("".join(parts))
    if text or media:
        link_text = text if linked else collapsed("".join(link_parts))
        blocks.append(Block(node, start, end, text, link_text, hidden))
