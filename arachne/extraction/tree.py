"""One parse, one tree: HTML text to a light tree of Python nodes.

lexbor (through selectolax) parses by the WHATWG rules; its tree is walked once into
:class:`Node` objects, which features, markdown, links and metadata then all share. Walking the
lexbor tree again for each of them would cost a wrapper object per node and visit.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import Final

from selectolax.lexbor import LexborHTMLParser, LexborNode

from arachne.extraction.attributes import SHADOW_ROOT, flags_of
from arachne.extraction.attributes_limit import limit_attributes
from arachne.extraction.elements import ATOMIC, BLOCK, MEDIA, SKIPPED
from arachne.extraction.frames import close_frames, leaves_frame_open
from arachne.extraction.mending import mend
from arachne.extraction.nesting import SUSPECT_TAGS, limit_nesting
from arachne.extraction.selects import limit_selects
from arachne.extraction.shadow import open_shadow_roots

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
_CLOSED: Final = ATOMIC | (SKIPPED - {"noscript"})
"""Elements whose blocks are not those of the elements around them."""


class Node:
    """An element: lower-case ``tag``, ``attrs`` (lower-case names; a bare attribute is ``""``),
    ``children`` (elements and strings in document order) and ``parent`` (``None`` at the root).
    ``ends_runs``: in a parsed tree, whether it ends a run of inline content: it is block-level or
    holds such. ``flags``: which attributes of :mod:`.attributes` it has, as it is made with them.

    The elements of a parsed page are also in one list, in document order, in which an element and
    all below it are neighbours: whoever walks a part of the tree takes a slice. A parsed tree is
    not changed afterwards.
    """

    __slots__ = (
        "_end", "_page", "_start", "attrs", "children", "ends_runs", "flags", "parent", "tag",
    )  # fmt: skip

    def __init__(self, tag: str, attrs: dict[str, str], parent: Node | None) -> None:
        self.tag = tag
        self.attrs = attrs
        self.flags = flags_of(attrs) if attrs else 0
        self.children: list[Node | str] = []
        self.parent = parent
        self.ends_runs = False
        self._page: list[Node] | None = None
        self._start = self._end = 0

    def get(self, name: str) -> str:
        """The attribute's value, ``""`` when absent."""
        return self.attrs.get(name, "")

    def become(self, tag: str, attrs: dict[str, str]) -> None:
        """Be another element from now on, with the same parent and children."""
        self.tag = tag
        self.attrs = attrs
        self.flags = flags_of(attrs)

    def iter(self) -> Iterator[Node]:
        """This element and all elements below it, in document order, without recursion."""
        if self._page is not None:
            return iter(self._page[self._start : self._end])
        return self._walk()

    def flat(self) -> tuple[list[Node], int, int]:
        """The page's elements in document order, and the place of this one and of the first behind
        all below it: for loops that pass over parts of a page, or keep track of where parts end."""
        if self._page is None:
            _number(list(self._walk()))
        assert self._page is not None
        return self._page, self._start, self._end

    def _walk(self, closed: frozenset[str] = frozenset()) -> Iterator[Node]:
        stack: list[Node] = [self]
        while stack:
            node = stack.pop()
            yield node
            if node.tag not in closed:
                stack.extend(c for c in reversed(node.children) if not isinstance(c, str))

    def descend(self, closed: frozenset[str]) -> Iterator[Node]:
        """Like :meth:`iter`, but what lies below elements of the tags ``closed`` is left out."""
        page = self._page
        if page is None:
            yield from self._walk(closed)
            return
        position, end = self._start, self._end
        while position < end:
            node = page[position]
            yield node
            position = node._end if node.tag in closed else position + 1

    def find(self, tag: str) -> Node | None:
        """The first element of that tag at or below this one."""
        return next((n for n in self.iter() if n.tag == tag), None)

    def text(self) -> str:
        """All text below, as in the source (white space kept), scripts and styles included."""
        children = self.children
        if not children:
            return ""
        if len(children) == 1 and isinstance(only := children[0], str):
            return only  # as in most elements
        parts: list[str] = []
        stack: list[Node | str] = [*reversed(children)]
        while stack:
            item = stack.pop()
            if isinstance(item, str):
                parts.append(item)
            else:
                stack.extend(reversed(item.children))
        return "".join(parts)

    def text_without(self, left_out: Callable[[Node], bool]) -> str:
        """The same without the elements that are left out, and what is in them."""
        parts: list[str] = []
        stack: list[Node | str] = [self]
        while stack:
            item = stack.pop()
            if isinstance(item, str):
                parts.append(item)
            elif not left_out(item):
                stack.extend(reversed(item.children))
        return "".join(parts)

    def __repr__(self) -> str:
        return f"<Node {self.tag} {self.attrs}>"


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
    mend(page, Node)
    _number(page)
    return root


def release(root: Node) -> None:
    """Unhinge the elements of a page that nobody needs any more from those above them.

    An element and those in it refer to each other, so nothing but the garbage collector would free
    a tree, and that looks through all objects of the page to find what else may refer to it: two
    to five hundredths of the time that reading a page takes.
    """
    for node in root.flat()[0]:
        node.parent = node._page = None


def _number(page: list[Node]) -> None:
    """Tell each element where it and what is below it stand in ``page``, and of what blocks."""
    position = len(page)
    for node in reversed(page):
        end = node._end
        if not end:
            node._end = end = position
        position -= 1
        node._page, node._start = page, position
        if node.tag in BLOCK:
            node.ends_runs = True
        parent = node.parent
        if parent is not None:
            if not parent._end:
                parent._end = end
            if node.ends_runs and parent.tag not in _CLOSED:
                parent.ends_runs = True


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
