"""The blocks of a page and which of them are kept: what the rules after the model work on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from arachne.extraction.blocks import Block, Key
from arachne.extraction.parsing.attributes import ID, TOGGLE
from arachne.extraction.parsing.node_queries import holds_the_page, is_below
from arachne.extraction.parsing.tree import Node
from arachne.extraction.refine.units import kinds_of_blocks

if TYPE_CHECKING:
    from arachne.extraction.model.block_model import Decision


class Post(NamedTuple):
    """A post of a thread. ``text`` is the element that holds what is said, ``whole`` the one around
    it that holds its author and its date, too, but no other post. The numbers are those of blocks:
    ``said`` in the text, ``around`` beside it."""

    text: Node
    whole: Node
    said: list[int]
    around: list[int]


class Selection:
    """``kept``, ``likely`` (the share of main content that the model expects) and ``kinds`` (of
    content whose loss would be noticed) run parallel to ``blocks``; rules change ``kept`` in
    place. ``types`` are those of schema.org that the page declares, ``inputs`` its form fields,
    ``buttons`` and ``noscripts`` what these tags say, ``toggles`` the elements that say whether or
    what they open. ``posts`` are those of a thread whose software is known, once
    :func:`keep_the_board` has found them."""

    def __init__(self, root: Node, blocks: Sequence[Block], decision: Decision) -> None:
        self.root = root
        self.blocks = blocks
        self.kind = decision.kind
        self.types = decision.types
        self.likely: list[float] = decision.probability.tolist()
        self.kept = [block.key in decision.kept for block in blocks]
        self.kinds = kinds_of_blocks(blocks)
        self.inputs: list[Node] = []
        self.buttons: list[Node] = []
        self.noscripts: list[Node] = []
        self.toggles: list[Node] = []
        self.posts: list[Post] = []
        self._around: dict[Node, None] = {}
        self._named: dict[str, list[Node]] = {}
        self._names: str | None = None
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
        ``PAGE_TAGS`` (:func:`holds_the_page`)."""
        known = self._around
        for number in self.numbers():
            node: Node | None = self.blocks[number].node
            while node is not None and node not in known and not holds_the_page(node):
                known[node] = None
                if name := node.attrs.get("class"):
                    self._named.setdefault(name, []).append(node)
                if node.flags & ID and (name := node.attrs["id"]):
                    self._named.setdefault(name, []).append(node)
                node = node.parent
        return known

    def names(self) -> str:
        """The classes of all elements, one a line: what few pages have is asked of them first."""
        if self._names is None:
            self._names = "\n".join({node.attrs.get("class", "") for node in self.root.iter()})
        return self._names

    def within(self, holds: Callable[[Node], bool]) -> dict[int, Node]:
        """The blocks at or below an element of which ``holds`` is true, with the innermost such,
        below those of ``PAGE_TAGS`` (:func:`holds_the_page`). Each element is asked once."""
        known: dict[Node, Node | None] = {}
        found: dict[int, Node] = {}
        for number, block in enumerate(self.blocks):
            passed: list[Node] = []
            node: Node | None = block.node
            part: Node | None = None
            while node is not None and not holds_the_page(node):
                if node in known:
                    part = known[node]
                    break
                passed.append(node)
                if holds(node):
                    part = node
                    break
                node = node.parent
            for element in passed:
                known[element] = part
            if part is not None:
                found[number] = part
        return found

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
