"""What is asked of elements and blocks: what they are named, and what is around and in them."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from typing import Final

from arachne.extraction.blocks import Block
from arachne.extraction.parsing.node import Node


class Preceding:
    """Which element stands right before another; the elements of each parent are gone through
    once."""

    def __init__(self) -> None:
        self._known: dict[int, dict[int, Node]] = {}

    def of(self, node: Node) -> Node | None:
        if node.parent is None:
            return None
        key = id(node.parent)
        if key not in self._known:
            inside = [child for child in node.parent.children if not isinstance(child, str)]
            self._known[key] = {id(after): before for before, after in pairwise(inside)}
        return self._known[key].get(id(node))


def above(node: Node | None, tags: frozenset[str]) -> Node | None:
    """The nearest element of those tags at or above this one."""
    current = node
    while current is not None and current.tag not in tags:
        current = current.parent
    return current


def is_inside(node: Node, frame: Node) -> bool:
    """Whether an element is the frame or below it."""
    current: Node | None = node
    while current is not None and current is not frame:
        current = current.parent
    return current is frame


def elements_of(block: Block) -> list[Node]:
    """The elements in a block's run, in document order."""
    run = block.node.children[block.start : block.end]
    return [node for child in run if not isinstance(child, str) for node in child.iter()]


_LINK: Final = frozenset({"a"})


def links_of(block: Block) -> list[Node]:
    """The links in a block, or the one around it."""
    links = [node for node in elements_of(block) if node.tag == "a" and "href" in node.attrs]
    around = None if links else above(block.node, _LINK)
    return links if around is None else [around]


def with_parents(node: Node) -> list[Node]:
    """An element and the two above it: those that may be named after what is in it."""
    nodes = [node]
    while len(nodes) < 3 and nodes[-1].parent is not None:
        nodes.append(nodes[-1].parent)
    return nodes


def is_called(node: Node, says: Callable[[str], bool]) -> bool:
    """Whether the class or the id of an element says so."""
    attrs = node.attrs
    if not attrs:
        return False
    names, name = attrs.get("class"), attrs.get("id")
    return (bool(names) and says(names or "")) or (bool(name) and says(name or ""))


def is_named(node: Node, has: Callable[[str], bool]) -> bool:
    """Whether the class of an element or of one just above it says so."""
    return any(has(around.get("class")) for around in with_parents(node))


def naming(pattern: re.Pattern[str]) -> Callable[[str], bool]:
    """Whether the pattern is found in a name: in the class or the id of an element, which it shares
    with many others of its page and its site, so that answers are kept."""

    @lru_cache(maxsize=8192)
    def is_found(name: str) -> bool:
        return pattern.search(name) is not None

    return is_found


def saying(pattern: re.Pattern[str]) -> Callable[[str], bool]:
    """The same of a short text as a whole: those of menus, buttons and labels are those of other
    pages of the site, too."""

    @lru_cache(maxsize=8192)
    def is_said(text: str) -> bool:
        return pattern.fullmatch(text) is not None

    return is_said


COLONS: Final = (":", "：")
"""What a label and an announcement end in."""
PAGE_TAGS: Final = frozenset({"html", "body", "main", "article"})
"""Elements that hold the page or its content as a whole: what they are named says nothing of it."""
_ARTICLE: Final = frozenset({"article"})


def holds_the_page(node: Node) -> bool:
    """Whether an element is of ``PAGE_TAGS``, but for an article within another: that is a comment
    or a review (HTML, 4.3.2), and is named for it."""
    return node.tag in PAGE_TAGS and (node.tag != "article" or above(node.parent, _ARTICLE) is None)


def is_below(node: Node | None, holds: Callable[[Node], bool], known: dict[Node, bool]) -> bool:
    """Whether ``holds`` is true of the element or of one above it, below those of ``PAGE_TAGS``.
    ``known`` keeps the answers, so that each element is asked once for all blocks."""
    passed: list[Node] = []
    found = False
    while node is not None and not holds_the_page(node):
        answer = known.get(node)
        if answer is not None:
            found = answer
            break
        passed.append(node)
        if holds(node):
            found = True
            break
        node = node.parent
    for element in passed:
        known[element] = found
    return found
