"""Links around blocks: markdown has none, so a part of what they hold carries the target."""

from __future__ import annotations

from typing import Final

from arachne.extraction.markdown.escaping import escape_line_starts
from arachne.extraction.markdown.writer import Writer
from arachne.extraction.parsing.elements import HEADINGS
from arachne.extraction.parsing.tree import Node

MAX_LINK_TEXT: Final = 300
"""Characters of several blocks that may become the text of one link."""

_NO_LINK_TEXT: Final = frozenset("ul ol dl table pre blockquote li hr details".split())
"""Elements whose structure would be lost in the text of a link."""


class Card:
    """The link that is open around blocks, at most one: its heading carries it, else its lines are
    gathered and become its text."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self._target = ""
        self._carried = True  # by a heading; until then one may take it
        self._lines: list[str] | None = None

    @property
    def gathers(self) -> bool:
        """Whether texts go to the link rather than to the writer."""
        return self._lines is not None

    def open(self, node: Node, target: str) -> None:
        """Begin the link of an ``<a>`` that holds blocks."""
        tags = {inner.tag for inner in node.iter()}
        self._target = target
        if tags & HEADINGS:
            self._carried = False
        elif not tags & _NO_LINK_TEXT:
            self._lines = []

    def close(self) -> None:
        """End it, and write what was gathered."""
        self._carried = True
        if self._lines is not None:
            lines, self._lines = self._lines, None
            self._write(lines)

    def heading(self, text: str) -> str:
        """The text of a heading, as a link if the card still waits for one."""
        if self._carried:
            return text
        self._carried = True
        return text if "](" in text else f"[{text}]({self._target})"

    def write(self, text: str) -> None:
        """A paragraph: gathered, or written as it is."""
        if self._lines is not None:
            self._lines.append(text)
        else:
            self.writer.write(escape_line_starts(text))

    def _write(self, lines: list[str]) -> None:
        """Short lines as one link, else the first of them as the link."""
        if not lines:
            return
        if sum(map(len, lines)) <= MAX_LINK_TEXT and not any("](" in line for line in lines):
            lines = ["  \n".join(lines)]
        if "](" not in lines[0] and "\n\n" not in lines[0]:
            lines[0] = f"[{lines[0]}]({self._target})"
        for line in lines:
            self.writer.write(escape_line_starts(line))
