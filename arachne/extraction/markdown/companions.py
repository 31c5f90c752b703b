"""What comes along with kept blocks though nobody chose it: headings above, pictures between."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from arachne.extraction.markdown.containers import Container
from arachne.extraction.markdown.escaping import escape_line_starts
from arachne.extraction.markdown.shapes import is_in_figure, is_title
from arachne.extraction.markdown.wanted import has_text
from arachne.extraction.markdown.writer import BlockKind, Writer
from arachne.extraction.parsing.tree import Node

_LINK: Final = re.compile(r"\[([^]\n]*)\]\([^)\n]*\)")
"""What is a link as a whole."""


class Companions:
    """Waits with headings, and with pictures after kept blocks, until the next text is read: if it
    is kept they are written before it, else they are forgotten.

    ``are_mute``: nothing that waits is written for now, because text is being gathered.
    """

    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self.are_mute = False
        self._waiting: list[tuple[str, BlockKind, list[Container]]] = []
        self._near = False  # whether the block before was kept

    def skip(self, node: Node) -> bool:
        """Whether to leave out an element in which nothing is kept: yes, unless it is a heading,
        which goes with what stands under it, or follows a kept block and holds only pictures."""
        return not is_title(node) and self.skip_run(node, [node])

    def skip_run(self, owner: Node, run: Sequence[Node | str]) -> bool:
        """The same of a run of inline content that is not kept. A figure stands or falls with its
        caption, and one that falls does not part what is around it."""
        if not self._near and not self._waiting:
            return True
        if not has_text(run):
            return False
        if not is_in_figure(owner):
            self.passed(False)
        return True

    def passed(self, kept: bool) -> None:
        """A block was read: what waits before it shares its fate."""
        if kept and not self.are_mute:
            for piece, kind, around in self._waiting:
                self.writer.write_within(around, piece, kind)
                self.writer.headings += kind == "heading"
        self._waiting.clear()
        self._near = kept

    def wait(self, text: str) -> None:
        """A picture or a term that was not kept, until what follows it is."""
        self._append(escape_line_starts(text), "text")

    def wait_heading(self, heading: str, level: int) -> None:
        """A heading that was not kept, until something under it is.

        One that is a link as a whole leads elsewhere: the title of another page. One of the same
        rank or a lower one that waits already has nothing under it.
        """
        if heading.endswith(")") and heading[level:].startswith((" [", " **[")):
            self.passed(False)
            return
        self._waiting = [
            (block, kind, around)
            for block, kind, around in self._waiting
            if kind == "heading" and len(block) - len(block.lstrip("#")) < level
        ]
        self._append(heading, "heading")

    def says(self, text: str, level: int) -> bool:
        """Whether a heading of a higher rank waits and says the same as one that is kept: a
        product's name, and in its gallery once more as a link. Another one that says the same is
        forgotten."""
        link = _LINK.fullmatch(text)
        text = link.group(1) if link else text
        same = [piece for piece, kind, _ in self._waiting
                if kind == "heading" and piece.lstrip("#").strip() == text]  # fmt: skip
        if any(len(piece) - len(piece.lstrip("#")) < level for piece in same):
            return True
        self._waiting = [waiting for waiting in self._waiting if waiting[0] not in same]
        return False

    def _append(self, piece: str, kind: BlockKind) -> None:
        """It will be written where it was read: a heading above a list does not go into it."""
        self._waiting.append((piece, kind, self.writer.stack.copy()))
