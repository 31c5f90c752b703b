"""Lists, items and quotes that are open while a page is written.

They are opened lazily: an item or a quote costs nothing until a block is written in it, so a list
whose items are all left out leaves no trace.
"""

from __future__ import annotations

from typing import Final

from arachne.extraction.markdown.torn_lists import ALONE, Place

MAX_CONTAINERS: Final = 24
"""Items and quotes nested deeper are written at this depth: nobody reads them, and each level
adds its prefix to every line."""


class Container:
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
        self.last: Container | None = None
        self.ended: Container | None = None

    def goes_on(self, place: Place, *, ordered: bool, start: int) -> bool:
        """Whether a list that has ended goes on with one that begins so."""
        if self.place != place or (self.delimiter in ".)") is not ordered:
            return False
        return not ordered or start == self.number


class Containers:
    """The containers around what is written next, the innermost last.

    ``rule_due``: a thematic break is to be written before the next block, so that no list goes on.
    """

    def __init__(self) -> None:
        self.root = Container("root")
        self.stack: list[Container] = []
        self.rule_due = False

    @property
    def innermost(self) -> Container:
        """Where the next block goes."""
        return self.stack[-1] if self.stack else self.root

    def open_quote(self) -> None:
        deep = len(self.stack) >= MAX_CONTAINERS
        self.stack.append(Container("quote", *(("", "") if deep else ("> ", "> "))))

    def open_list(
        self, *, ordered: bool, start: int = 1, step: int = 1, place: Place = ALONE
    ) -> None:
        """A list; ``start`` and ``step`` are the first number and -1 when it counts down. One that
        has a ``place`` goes on with the list of that place which has just ended, or in its latest
        item if that is less deep."""
        outer = self.innermost
        ended: Container | None = None
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
        self.stack.append(container)

    def _new_list(self, *, ordered: bool) -> Container:
        container = Container("list")
        first, second = (".", ")") if ordered else ("-", "*")
        container.delimiter = second if self._context().delimiter == first else first
        return container

    def _reopen(self, place: Place) -> tuple[Container | None, int]:
        """Go on in the latest items of the lists that are less deep; the list that has ended there,
        and how many containers were reopened."""
        ended = None if self.rule_due else _ended_in(self._context())
        borrowed = 0
        while ended is not None and ended.last is not None and self._is_above(ended.place, place):
            self.stack += [ended, ended.last]
            borrowed += 2
            ended = _ended_in(ended.last)
        return ended, borrowed

    def _is_above(self, place: Place, other: Place) -> bool:
        return (
            place.series == other.series
            and place.level < other.level
            and len(self.stack) < MAX_CONTAINERS
        )

    def _reopen_item(self, list_: Container) -> None:
        """Go on in the latest item of a list."""
        item = Container("item", rest=" " * len(list_.marker))
        item.opened, item.latest = True, "text"
        self.stack.append(item)

    def _context(self) -> Container:
        """The innermost container that is no list."""
        return next((c for c in reversed(self.stack) if c.kind != "list"), self.root)

    def open_item(self, value: int | None = None, *, indent: int = 0) -> None:
        """An item of the innermost list, or of one in its latest item, so many levels down; of a
        list of its own when there is none."""
        list_ = self.stack[-1] if self.stack else None
        if list_ is None or list_.kind != "list":
            self.stack.append(Container("item", "- ", "  "))
            return
        borrowed = 0
        while borrowed < 2 * indent and list_.last is not None:
            ordered = list_.delimiter in ".)"
            self.stack.append(list_.last)
            inner = _ended_in(list_.last)
            if inner is None:
                inner = self._new_list(ordered=ordered)
                inner.number = inner.step = 1
            self.stack.append(inner)
            list_, borrowed = inner, borrowed + 2
        if value is not None:
            list_.number = value
        marker = f"{list_.delimiter} "
        if list_.delimiter in ".)":
            marker = f"{min(max(list_.number, 0), 999_999_999)}{marker}"
            list_.number += list_.step
        if len(self.stack) >= MAX_CONTAINERS:
            marker = ""
        list_.marker = marker
        item = Container("item", marker, " " * len(marker))
        item.borrowed = borrowed
        self.stack.append(item)

    def open_lone_item(self, number: int, place: Place) -> None:
        """An item that no element makes part of a list; ``number`` is 0 where it has none."""
        self.open_list(ordered=number > 0, start=max(number, 1), place=place)
        self.open_item()
        self.stack[-1].borrowed += 1

    def pass_item(self, value: int | None) -> None:
        """An item was left out: those after it keep their numbers."""
        list_ = self.stack[-1] if self.stack else None
        if list_ is not None and list_.kind == "list":
            list_.number = (list_.number if value is None else value) + list_.step

    def close(self) -> None:
        """The innermost container ends."""
        container = self.stack.pop()
        outer = self.innermost
        if container.opened and container.kind == "list":
            context = self._context()
            context.delimiter, context.ended = container.delimiter, container
        elif container.opened and container.kind == "item" and outer.kind == "list":
            outer.loose, outer.last = container.loose, container
        borrowed, container.borrowed = container.borrowed, 0
        for _ in range(borrowed):
            self.close()


def _ended_in(context: Container) -> Container | None:
    """The list after which nothing was written in a container."""
    return context.ended if context.delimiter else None
