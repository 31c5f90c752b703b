"""The blocks of a page and which of them are kept: what the rules after the model work on."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from arachne.extraction.attributes import ID, TOGGLE
from arachne.extraction.blocks import Block, Key
from arachne.extraction.tree import Node
from arachne.extraction.units import kinds_of_blocks

if TYPE_CHECKING:
    from arachne.extraction.model import Decision


class Selection:
    """``kept``, ``likely`` (the share of main content that the model expects) and ``kinds`` (of
    content whose loss would be noticed) run parallel to ``blocks``; rules change ``kept`` in
    place. ``inputs`` are the page's form fields, ``buttons`` and ``noscripts`` what these
    tags say, ``toggles`` the elements that say whether or what they open."""

    def __init__(self, root: Node, blocks: Sequence[Block], decision: Decision) -> None:
        self.root = root
        self.blocks = blocks
        self.kind = decision.kind
        self.likely: list[float] = decision.probability.tolist()
        self.kept = [block.key in decision.kept for block in blocks]
        self.kinds = kinds_of_blocks(blocks)
        self.inputs: list[Node] = []
        self.buttons: list[Node] = []
        self.noscripts: list[Node] = []
        self.toggles: list[Node] = []
        self._around: dict[Node, None] = {}
        self._named: dict[str, list[Node]] = {}
        for node in root.iter():
            tag = node.tag
            if tag == "input":
                self.inputs.append(node)
                continue
            if tag == "button":
                self.buttons.append(node)
            elif tag == "noscript":
                self.noscripts.append(node)
            if node.flags & TOGGLE:
                self.toggles.append(node)

    def called(self, says: Callable[[str], bool]) -> list[Node]:
        """Those of :meth:`around` whose class or id says so. Each name is asked once, however many
        elements have it: most rules ask for what hardly any page has."""
        self.around()
        return [node for name, nodes in self._named.items() if says(name) for node in nodes]

    def around(self) -> Iterable[Node]:
        """The elements at or above the blocks that are kept, or were before, below those of
        ``PAGE_TAGS``."""
        known = self._around
        for number in self.numbers():
            node: Node | None = self.blocks[number].node
            while node is not None and node not in known and node.tag not in PAGE_TAGS:
                known[node] = None
                if name := node.attrs.get("class"):
                    self._named.setdefault(name, []).append(node)
                if node.flags & ID and (name := node.attrs["id"]):
                    self._named.setdefault(name, []).append(node)
                node = node.parent
        return known

    def numbers(self) -> list[int]:
        """The kept blocks, in document order."""
        return [number for number, kept in enumerate(self.kept) if kept]

    def keys(self) -> set[Key]:
        return {self.blocks[number].key for number in self.numbers()}

    def frame(self) -> Node:
        """The innermost element that holds every kept block; the root when none is kept."""
        places = [self.blocks[number].node.flat()[1] for number in self.numbers()]
        if not places:
            return self.root
        first, last = min(places), max(places)
        frame = self.root.flat()[0][first]
        while frame.parent is not None and last >= frame.flat()[2]:
            frame = frame.parent
        return frame

    def inside(self, frame: Node) -> list[int]:
        """The blocks in an element; none when it is the whole body, which frames nothing."""
        if frame.tag in ("html", "body"):
            return []
        nodes = {id(node) for node in frame.iter()}
        return [number for number, block in enumerate(self.blocks) if id(block.node) in nodes]

    def chars(self, numbers: Collection[int]) -> int:
        return sum(len(self.blocks[number].text) for number in numbers)

    def linked(self, numbers: Collection[int]) -> int:
        """How many of their characters are links."""
        return sum(len(self.blocks[number].link_text) for number in numbers)

    def leave_out(self, numbers: Collection[int], share: float) -> None:
        """Leave those kept blocks out, unless nothing would be left, or they are more than this
        share of all that was chosen."""
        if not numbers:
            return
        kept = self.numbers()
        if len(numbers) < len(kept) and self.chars(numbers) <= share * self.chars(kept):
            for number in numbers:
                self.kept[number] = False


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


def above(node: Node, tags: frozenset[str]) -> Node | None:
    """The nearest element of those tags at or above this one."""
    current: Node | None = node
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


def is_below(node: Node | None, holds: Callable[[Node], bool], known: dict[Node, bool]) -> bool:
    """Whether ``holds`` is true of the element or of one above it, below those of ``PAGE_TAGS``.
    ``known`` keeps the answers, so that each element is asked once for all blocks."""
    passed: list[Node] = []
    found = False
    while node is not None and node.tag not in PAGE_TAGS:
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


def kept_below(selection: Selection, nodes: Collection[Node]) -> list[int]:
    """The kept blocks at or below one of the elements (:func:`is_below`)."""
    if not nodes:
        return []
    wanted = set(nodes)
    known: dict[Node, bool] = {}
    return [
        n
        for n in selection.numbers()
        if is_below(selection.blocks[n].node, lambda node: node in wanted, known)
    ]
