"""One parse, one tree: HTML text to a light tree of Python nodes.

lexbor (through selectolax) parses by the WHATWG rules; its tree is walked once into
:class:`Node` objects, which features, markdown, links and metadata then all share. Walking the
lexbor tree again for each of them would cost a wrapper object per node and visit.
"""

from __future__ import annotations

import sys
from typing import Final

from selectolax.lexbor import LexborHTMLParser, LexborNode

from arachne.extraction.mending.steps import mend
from arachne.extraction.parsing.attributes import SHADOW_ROOT
from arachne.extraction.parsing.attributes_limit import limit_attributes
from arachne.extraction.parsing.elements import BLOCK, MEDIA, SKIPPED
from arachne.extraction.parsing.frames import close_frames, leaves_frame_open
from arachne.extraction.parsing.nesting import SUSPECT_TAGS, limit_nesting
from arachne.extraction.parsing.node import Node, number_elements, release
from arachne.extraction.parsing.selects import limit_selects
from arachne.extraction.parsing.shadow import open_shadow_roots

__all__ = ["MAX_DEPTH", "Node", "parse", "release"]

MAX_DEPTH: Final = 256
"""Deeper elements become later siblings, so that whoever walks the tree need not fear its depth.

The deepest of 1,620 pages of a public benchmark has 48 levels.
"""
_OTHER_NAMES: Final = {
    "xmp": "pre", "listing": "pre", "plaintext": "pre",
    "amp-img": "img", "amp-anim": "img", "amp-video": "video", "amp-audio": "audio",
}  # fmt: skip
"""Elements that are shown the way others are: those from before HTML 4, and those of AMP."""
_TEXT: Final = 2
"""The number of text among lexbor's tags (``LXB_TAG__TEXT``)."""
_FIXED: Final = (
    BLOCK
    | SKIPPED
    | MEDIA
    | frozenset(
        "a abbr b br cite code em g html i ins kbd mark path rect s small span strong sub sup time "
        "u use wbr".split()
    )
)
"""Names that are spelled the same in HTML and in drawings (not so ``lineargradient``)."""
_tag_names: Final[dict[int, str]] = {}
"""Their numbers in lexbor, as they are met."""
_OWN_TAGS: Final = 1000
"""Above all numbers of tags that lexbor has names for, some two hundred; others are numbered by
where a document keeps their names, so that another document may have the number for another tag."""


def parse(html: str, utf8: bytes = b"") -> Node:
    """Parse a whole document; never fails, the root is always an ``html`` element. ``utf8`` is the
    same in UTF-8, if it is at hand.

    Comments are left out, and so is what ``<template>`` elements hold, unless it is a
    shadow root: it is not rendered.
    No element is deeper than :data:`MAX_DEPTH`.
    """
    data = utf8 or html.encode("utf-8", "ignore")
    if data.count(b"<") >= SUSPECT_TAGS:
        html = limit_nesting(html)
        data = html.encode("utf-8", "ignore")
    root = _tree(data)
    # What is seldom there is not looked for in the text of each page.
    if any(_is_to_be_opened(node) for node in root.iter()):
        release(root)
        root = _tree(open_shadow_roots(close_frames(html)).encode("utf-8", "ignore"))
    return root


def _is_to_be_opened(node: Node) -> bool:
    """Whether the source has to be mended for what is in an element to be parsed."""
    if node.flags & SHADOW_ROOT:
        return node.tag == "template"
    return node.tag == "iframe" and leaves_frame_open(node.children)


def _tree(html: bytes) -> Node:
    top = LexborHTMLParser(limit_attributes(limit_selects(html))).root
    if top is None:
        return Node("html", {}, None)
    root = Node("html", _attributes(top), None)
    page = [root]
    stack: list[tuple[LexborNode | None, Node, int]] = [(top.first_child, root, 1)]
    while stack:
        current, parent, depth = stack.pop()
        while current is not None:
            number = current.tag_id
            if number == _TEXT:
                parent.children.append(current.text_content or "")
                current = current.next
                continue
            tag = _tag_names.get(number) or _tag_of(current)
            if tag and tag[0] not in "-!":
                node = Node(tag, _attributes(current), parent)
                parent.children.append(node)
                page.append(node)
                if (inner := current.first_child) is not None:
                    stack.append((current.next, parent, depth))
                    current = inner
                    if depth + 1 < MAX_DEPTH:
                        parent, depth = node, depth + 1
                    continue
            current = current.next
    mend(page)
    number_elements(page)
    return root


def _tag_of(node: LexborNode) -> str:
    """The tag, interned: whoever looks it up in a table need not compare letters."""
    tag = node.tag or ""
    tag = sys.intern(_OTHER_NAMES.get(tag, tag))
    if tag in _FIXED and node.tag_id < _OWN_TAGS:
        _tag_names[node.tag_id] = tag
    return tag


def _attributes(node: LexborNode) -> dict[str, str]:
    attributes = node.attributes
    for value in attributes.values():
        if value is None:
            return {name: value or "" for name, value in attributes.items()}
    return attributes  # type: ignore[return-value]
