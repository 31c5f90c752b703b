"""The tree that all readers of a page share: light Python nodes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from arachne.extraction.parsing.attributes import flags_of
from arachne.extraction.parsing.elements import ATOMIC, BLOCK, SKIPPED

_CLOSED: Final = ATOMIC | (SKIPPED - {"noscript"})
"""Elements whose blocks are not those of the elements around them."""


class Node:
    """An element: lower-case ``tag``, ``attrs`` (lower-case names; a bare attribute is ``""``),
    ``children`` (elements and strings in document order) and ``parent`` (``None`` at the root).
    ``ends_runs``: in a parsed tree, whether it ends a run of inline content: it is block-level or
    holds such. ``flags``: which attributes of :mod:`.attributes` it has, as it is made with them.

    The elements of a parsed page are also in one list, in document order, in which an element and
    all below it are neighbours: whoever walks a part of the tree takes a slice. A parsed tree is
    not changed afterwards, but for what the posts of a board are drawn with
    (:mod:`arachne.extraction.refine.board_layout`).
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
            number_elements(list(self._walk()))
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


def number_elements(page: list[Node]) -> None:
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


def release(root: Node) -> None:
    """Unhinge the elements of a page that nobody needs any more from those above them.

    An element and those in it refer to each other, so nothing but the garbage collector would free
    a tree, and that looks through all objects of the page to find what else may refer to it: two
    to five hundredths of the time that reading a page takes.
    """
    for node in root.flat()[0]:
        node.parent = node._page = None
