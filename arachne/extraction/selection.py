"""The blocks of a page and which of them are kept: what the rules after the model work on."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from arachne.extraction.blocks import Block, Key
from arachne.extraction.tree import Node

if TYPE_CHECKING:
    from arachne.extraction.model import Decision


class Selection:
    """``kept`` and ``likely`` (the share of main content that the model expects) run parallel to
    ``blocks``; rules change ``kept`` in place."""

    def __init__(self, root: Node, blocks: Sequence[Block], decision: Decision) -> None:
        self.root = root
        self.blocks = blocks
        self.kind = decision.kind
        self.likely: list[float] = decision.probability.tolist()
        self.kept = [block.key in decision.kept for block in blocks]

    def numbers(self) -> list[int]:
        """The kept blocks, in document order."""
        return [number for number, kept in enumerate(self.kept) if kept]

    def keys(self) -> set[Key]:
        return {self.blocks[number].key for number in self.numbers()}

    def chars(self, numbers: Collection[int]) -> int:
        return sum(len(self.blocks[number].text) for number in numbers)


def above(node: Node, tags: Collection[str]) -> Node | None:
    """The nearest element of those tags at or above this one."""
    current: Node | None = node
    while current is not None and current.tag not in tags:
        current = current.parent
    return current
