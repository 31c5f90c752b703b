"""Blocks of markdown put together: blank lines, markers of items and quotes, indentation."""

from __future__ import annotations

import re
from typing import Final, Literal

from arachne.extraction.markdown.containers import Container, Containers

BlockKind = Literal["text", "heading", "code", "table", "rule"]

_PICTURE: Final = "[Image: "
_TARGET: Final = re.compile(r"\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*\)")

SHORT_TEXT: Final = 120
"""Characters of a text in an item that is a line of its own rather than a paragraph."""


class Writer(Containers):
    """Collects the markdown of a page, block by block, and counts what it is made of."""

    def __init__(self) -> None:
        super().__init__()
        self._parts: list[str] = []
        self._picture: str | None = None  # the block written last, if it is a picture
        self.headings = 0
        self.items = 0
        self.rows = 0
        self.code_lines = 0

    def markdown(self) -> str:
        """All that was written, without a final line feed."""
        return "".join(self._parts)

    def rule(self) -> None:
        """A thematic break, if something follows in the same container."""
        self.rule_due = bool(self._parts)

    def write(self, block: str, kind: BlockKind = "text") -> None:
        """A block in the innermost container; in a list, one that interrupts it."""
        stack = self.stack
        picture, self._picture = self._picture, None
        if picture is not None and self._says_the_same(picture, block):
            return
        if kind == "text" and self._continues(block):
            return
        if stack and stack[-1].kind == "list":
            list_ = stack.pop()
            list_.opened, list_.latest = False, ""
            self.write(block, kind)
            stack.append(list_)
            return
        if self.rule_due:
            self._write_rule()
        self._write(block, kind)
        if block.startswith(_PICTURE):
            self._picture = block

    def write_within(self, around: list[Container], block: str, kind: BlockKind) -> None:
        """A block in containers that were open earlier, as far as they still are; those that were
        opened since are entered only afterwards."""
        stack = self.stack
        depth = 0
        while depth < len(stack) and (stack[depth : depth + 1] == around[depth : depth + 1]):
            depth += 1
        depth = max(depth, sum(container.opened for container in stack))
        coming = stack[depth:]
        del stack[depth:]
        self.write(block, kind)
        stack += coming

    def _write_rule(self) -> None:
        """The break before what is about to begin; between two items of a list it is left out."""
        self.rule_due = False
        stack = self.stack
        opened = next((n for n, c in enumerate(stack) if not c.opened), len(stack))
        coming = stack[opened:]
        del stack[opened:]
        if not stack or stack[-1].kind != "list":
            self._write("---", "rule")
        stack += coming

    def _says_the_same(self, picture: str, block: str) -> bool:
        """Put a title in the place of the picture above it whose alternative text it repeats."""
        alternative, text = _letters(picture[len(_PICTURE) :]), _letters(block)
        inner = self.innermost
        if not text or not (alternative.startswith(text) or text.startswith(alternative)):
            return False
        if inner.latest != "text" or not self._parts[-1].endswith(picture):
            return False
        inner.latest = "heading" if block[0] == "#" else "text"
        rest = "".join([container.rest for container in self.stack])
        self._parts[-1] = self._parts[-1][: -len(picture)] + _indented(block, rest)
        return True

    def _begin_item(self, item: Container, depth: int) -> None:
        """Count it; an unnumbered item that has a list for its only beginning gets no marker."""
        inner = self.stack[depth + 1 : depth + 2]
        if inner and inner[0].kind == "list" and item.first in ("- ", "* "):
            item.first = item.rest = ""
        else:
            self.items += 1

    def _continues(self, block: str) -> bool:
        """Write short texts of one item (title, price, date) as lines of one paragraph."""
        item = self.innermost
        if item.kind != "item" or item.latest != "text" or self.rule_due:
            return False
        if min(len(block), len(self._parts[-1])) > SHORT_TEXT or "\n\n" in block:
            return False
        rest = "".join([container.rest for container in self.stack])
        self._parts.append(f"  \n{rest}{_indented(block, rest)}")
        return True

    def _write(self, block: str, kind: BlockKind) -> None:
        first = rest = blank = ""
        outer, tight, fresh = self.root, False, False
        goes_on: list[Container] = []
        for depth, container in enumerate(self.stack):
            if container.opened:
                first += container.rest
                blank += container.rest
                goes_on.append(container)
            else:
                if not fresh:
                    tight = _follows_tightly(outer, container)
                    fresh = True
                container.opened = True
                outer.latest = container.kind
                if container.kind == "item":
                    self._begin_item(container, depth)
                elif container.kind == "quote":
                    outer.delimiter = ""
                first += container.first
            rest += container.rest
            outer = container
        outer.latest, outer.delimiter = kind, ""
        if self._parts:
            self._parts.append("\n" if tight else f"\n{blank.rstrip()}\n")
        if not tight:
            for container in goes_on:
                container.loose = container.kind == "item"
        self._parts.append(first + _indented(block, rest))


def _follows_tightly(outer: Container, container: Container) -> bool:
    """Whether the first block of a container needs no blank line before it."""
    if container.kind == "item":
        return outer.kind == "list" and outer.latest == "item" and not outer.loose
    if container.kind == "list" and outer.kind == "item":
        # Only a list that starts with 1 can interrupt a paragraph (CommonMark 0.31, 5.3).
        return outer.latest == "text" and container.marker[:2] in ("- ", "* ", "1.", "1)")
    return False


def _letters(block: str) -> str:
    """What is compared of two texts: letters and digits, of a link its text only."""
    return "".join(filter(str.isalnum, _TARGET.sub("]", block))).casefold()


def _indented(block: str, prefix: str) -> str:
    if not prefix or "\n" not in block:
        return block
    empty = prefix.rstrip()
    lines = block.split("\n")
    return "\n".join([lines[0], *[prefix + line if line else empty for line in lines[1:]]])
