"""Which parts of the tree hold something to write, found in one pass before the walk."""

from __future__ import annotations

from collections.abc import Sequence

from arachne.extraction.blocks import Key
from arachne.extraction.parsing.elements import HEADINGS, MEDIA, SKIPPED
from arachne.extraction.parsing.tree import Node


class Wanted:
    """``keep`` holds the keys of the blocks wanted; ``None`` means all."""

    def __init__(self, root: Node, keep: set[Key] | None) -> None:
        self._keep = keep
        self._wanted: set[Node] = set()
        self._sections: set[Node] = set()
        for node, _ in keep or ():
            _mark(node, self._wanted)
        for node in root.iter():
            if node.tag in HEADINGS:
                _mark(node, self._sections)

    @property
    def is_everything(self) -> bool:
        return self._keep is None

    def has_run(self, node: Node, start: int) -> bool:
        """Whether the block that begins at ``node.children[start]`` is kept."""
        return self._keep is None or (node, start) in self._keep

    def has(self, node: Node) -> bool:
        """Whether anything at or below ``node`` is kept."""
        return self._keep is None or node in self._wanted

    def has_heading(self, node: Node) -> bool:
        """Whether there is a heading, kept or not, at or below ``node``."""
        return node in self._sections


def _mark(node: Node | None, marked: set[Node]) -> None:
    """Add an element and its ancestors."""
    while node is not None and node not in marked:
        marked.add(node)
        node = node.parent


def has_text(run: Sequence[Node | str]) -> bool:
    """Whether a run shows more than pictures."""
    for item in run:
        if isinstance(item, str):
            if not item.isspace() and item:
                return True
        elif item.tag not in SKIPPED and item.tag not in MEDIA and item.text().strip():
            return True
    return False
