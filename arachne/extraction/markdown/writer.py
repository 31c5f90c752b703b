"""Blocks of markdown put together: blank lines, markers of items and quotes, indentation.

Containers are opened lazily: an item or a quote costs nothing until a block is written in it, so
a list whose items are all left out leaves no trace.
"""

from __future__ import annotations

import re
from typing import Literal

from arachne.extraction.markdown.torn_lists import ALONE, Place

BlockKind = Literal["text", "heading", "code", "table", "rule"]

MAX_CONTAINERS = 24
"""Items and quotes nested deeper are written at this depth: nobody reads them, and each level
adds its prefix to every line."""


_PICTURE = "[Image: "
_TARGET = re.compile(r"\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*\)")

SHORT_TEXT = 120
"""Characters of a text in an item that is a line of its own rather than a paragraph."""


class _Container:
    """A list, an item or a quote that is open.

    ``first`` and ``rest`` are the prefixes of its first and its further lines; ``delimiter`` is
    what its items (or, for other containers, those of ``ended``, the list that has just ended in
    it) are marked with; ``last`` is a list's latest item, ``place`` where it belongs; ``latest`` is
    the kind of the block written last directly in it; ``loose`` tells that the latest item of the
    list holds blank lines; ``marker`` is that of its latest item. ``borrowed`` counts the
    containers that were reopened for it.
    """

    __slots__ = (
        "borrowed",
        "delimiter",
        "ended",
        "first",
        "kind",
        "last",
        "latest",
        "loose",
        "marker",
        "number",
        "opened",
        "place",
        "rest",
        "step",
    )

    def __init__(self, kind: str, first: str = "", rest: str = "") -> None:
        self.kind = kind
        self.first = first
        self.rest = rest
        self.opened = False
        self.borrowed = 0
        self.delimiter = ""
        self.latest = ""
        self.loose = False
        self.marker = ""
        self.number = 0
        self.step = 0
        self.place = ALONE
        self.last: _Container | None = None
        self.ended: _Container | None = None

    def goes_on(self, place: Place, *, ordered: bool, start: int) -> bool:
        """Whether a list that has ended goes on with one that begins so."""
        if self.place != place or (self.delimiter in ".)") is not ordered:
            return False
        return not ordered or start == self.number


class Writer:
    """Collects the markdown of a page, block by block, and counts what it is made of."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._root = _Container("root")
        self._stack: list[_Container] = []
        self._rule = False
        self._picture: str | None = None  # the block written last, if it is a picture
        self.headings = 0
        self.items = 0
        self.rows = 0
        self.code_lines = 0

    def markdown(self) -> str:
        """All that was written, without a final line feed."""
        return "".join(self._parts)

    # -- containers

    def open_quote(self) -> None:
        deep = len(self._stack) >= MAX_CONTAINERS
        self._stack.append(_Container("quote", *(("", "") if deep else ("> ", "> "))))

    def open_list(
        self, *, ordered: bool, start: int = 1, step: int = 1, place: Place = ALONE
    ) -> None:
        """A list; ``start`` and ``step`` are the first number and -1 when it counts down. One that
        has a ``place`` goes on with the list of that place which has just ended, or in its latest
        item if that is less deep."""
        outer = self._stack[-1] if self._stack else self._root
        ended: _Container | None = None
        borrowed = 0
        if outer.kind == "list" and outer.opened:  # a list outside of any item, as old pages have
            self._reopen_item(outer)
            borrowed = 1
        elif place.series:
            ended, borrowed = self._reopen(place)
        if ended is not None and ended.goes_on(place, ordered=ordered, start=start):
            container = ended
        else:
            container = self._new_list(ordered=ordered)
            container.number, container.step, container.place = start, step, place
        container.borrowed = borrowed
        self._stack.append(container)

    def _new_list(self, *, ordered: bool) -> _Container:
        container = _Container("list")
        first, second = (".", ")") if ordered else ("-", "*")
        container.delimiter = second if self._context().delimiter == first else first
        return container

    def _reopen(self, place: Place) -> tuple[_Container | None, int]:
        """Go on in the latest items of the lists that are less deep; the list that has ended there,
        and how many containers were reopened."""
        ended = None if self._rule else _ended_in(self._context())
        borrowed = 0
        while ended is not None and ended.last is not None and self._is_above(ended.place, place):
            self._stack += [ended, ended.last]
            borrowed += 2
            ended = _ended_in(ended.last)
        return ended, borrowed

    def _is_above(self, place: Place, other: Place) -> bool:
        return (
            place.series == other.series
            and place.level < other.level
            and len(self._stack) < MAX_CONTAINERS
        )

    def _reopen_item(self, list_: _Container) -> None:
        """Go on in the latest item of a list."""
        item = _Container("item", rest=" " * len(list_.marker))
        item.opened, item.latest = True, "text"
        self._stack.append(item)

    def _context(self) -> _Container:
        """The innermost container that is no list."""
        return next((c for c in reversed(self._stack) if c.kind != "list"), self._root)

    def open_item(self, value: int | None = None, *, indent: int = 0) -> None:
        """An item of the innermost list, or of one in its latest item, so many levels down; of a
        list of its own when there is none."""
        list_ = self._stack[-1] if self._stack else None
        if list_ is None or list_.kind != "list":
            self._stack.append(_Container("item", "- ", "  "))
            return
        borrowed = 0
        while borrowed < 2 * indent and list_.last is not None:
            ordered = list_.delimiter in ".)"
            self._stack.append(list_.last)
            inner = _ended_in(list_.last)
            if inner is None:
                inner = self._new_list(ordered=ordered)
                inner.number = inner.step = 1
            self._stack.append(inner)
            list_, borrowed = inner, borrowed + 2
        if value is not None:
            list_.number = value
        marker = f"{list_.delimiter} "
        if list_.delimiter in ".)":
            marker = f"{min(max(list_.number, 0), 999_999_999)}{marker}"
            list_.number += list_.step
        if len(self._stack) >= MAX_CONTAINERS:
            marker = ""
        list_.marker = marker
        item = _Container("item", marker, " " * len(marker))
        item.borrowed = borrowed
        self._stack.append(item)

    def open_lone_item(self, number: int, place: Place) -> None:
        """An item that no element makes part of a list; ``number`` is 0 where it has none."""
        self.open_list(ordered=number > 0, start=max(number, 1), place=place)
        self.open_item()
        self._stack[-1].borrowed += 1

    def pass_item(self, value: int | None) -> None:
        """An item was left out: those after it keep their numbers."""
        list_ = self._stack[-1] if self._stack else None
        if list_ is not None and list_.kind == "list":
            list_.number = (list_.number if value is None else value) + list_.step

    def close(self) -> None:
        """The innermost container ends."""
        container = self._stack.pop()
        outer = self._stack[-1] if self._stack else self._root
        if container.opened and container.kind == "list":
            context = self._context()
            context.delimiter, context.ended = container.delimiter, container
        elif container.opened and container.kind == "item" and outer.kind == "list":
            outer.loose, outer.last = container.loose, container
        borrowed, container.borrowed = container.borrowed, 0
        for _ in range(borrowed):
            self.close()

    # -- blocks

    def rule(self) -> None:
        """A thematic break, if something follows in the same container."""
        self._rule = bool(self._parts)

    def write(self, block: str, kind: BlockKind = "text") -> None:
        """A block in the innermost container; in a list, one that interrupts it."""
        stack = self._stack
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
        if self._rule:
            self._rule = False
            if not stack or stack[-1].opened:
                self._write("---", "rule")
        self._write(block, kind)
        if block.startswith(_PICTURE):
            self._picture = block

    def _says_the_same(self, picture: str, block: str) -> bool:
        """Put a title in the place of the picture above it whose alternative text it repeats."""
        alternative, text = _letters(picture[len(_PICTURE) :]), _letters(block)
        inner = self._stack[-1] if self._stack else self._root
        if not text or not (alternative.startswith(text) or text.startswith(alternative)):
            return False
        if inner.latest != "text" or not self._parts[-1].endswith(picture):
            return False
        inner.latest = "heading" if block[0] == "#" else "text"
        rest = "".join([container.rest for container in self._stack])
        self._parts[-1] = self._parts[-1][: -len(picture)] + _indented(block, rest)
        return True

    def _begin_item(self, item: _Container, depth: int) -> None:
        """Count it; an unnumbered item that has a list for its only beginning gets no marker."""
        inner = self._stack[depth + 1 : depth + 2]
        if inner and inner[0].kind == "list" and item.first in ("- ", "* "):
            item.first = item.rest = ""
        else:
            self.items += 1

    def _continues(self, block: str) -> bool:
        """Write short texts of one item (title, price, date) as lines of one paragraph."""
        item = self._stack[-1] if self._stack else self._root
        if item.kind != "item" or item.latest != "text" or self._rule:
            return False
        if min(len(block), len(self._parts[-1])) > SHORT_TEXT or "\n\n" in block:
            return False
        rest = "".join([container.rest for container in self._stack])
        self._parts.append(f"  \n{rest}{_indented(block, rest)}")
        return True

    def _write(self, block: str, kind: BlockKind) -> None:
        first = rest = blank = ""
        outer, tight, fresh = self._root, False, False
        goes_on: list[_Container] = []
        for depth, container in enumerate(self._stack):
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


def _ended_in(context: _Container) -> _Container | None:
    """The list after which nothing was written in a container."""
    return context.ended if context.delimiter else None


def _follows_tightly(outer: _Container, container: _Container) -> bool:
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
