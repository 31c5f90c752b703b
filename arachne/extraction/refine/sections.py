"""Sections and lists that were chosen in part."""

from __future__ import annotations

from bisect import bisect
from itertools import pairwise
from typing import Final

from arachne.extraction.parsing.elements import HEADINGS
from arachne.extraction.parsing.node_queries import above, is_inside
from arachne.extraction.parsing.tree import Node
from arachne.extraction.refine.gaps import SERIAL_KINDS
from arachne.extraction.refine.selection import Selection

SECTION_LIKELY: Final = 0.15
"""How likely to be main content a block must be to come with its heading ..."""
ITEM_LIKELY: Final = 0.15
"""... or with most of the items of its list."""
LINK_SHARE: Final = 0.5
"""What is links for more than half is a menu."""
TITLED_CHARS: Final = 80
"""A heading comes with this much kept text under it, in the same element ..."""
TITLE_LEVELS: Final = {"article": 1, "docs": 1, "listing": 2, "collection": 2}
"""... or, in lists of cards, in the one around that. On other pages, headings over kept text are
as often left out by those who wrote the references as they are kept."""

ENDING_KINDS: Final = frozenset({"article", "docs", "other"})
"""On other pages, headings may be all that there is of an entry."""
_LISTS: Final = frozenset({"ul", "ol"})
_PAGE: Final = frozenset({"html", "body", "main"})
_ASIDE: Final = frozenset({"nav", "aside", "footer", "form", "dialog"})


def fill_sections(selection: Selection) -> None:
    """A kept heading under which nothing was chosen gets what is not unlikely there. By
    cross-validation worth .0003 of the type mean, on 22 of 42 pages that change."""
    blocks = selection.blocks
    headings = [n for n, block in enumerate(blocks) if above(block.node, HEADINGS) is not None]
    for heading, following in pairwise([*headings, len(blocks)]):
        block = blocks[heading]
        if not selection.kept[heading] or block.text == block.link_text:
            continue
        below = [n for n in range(heading + 1, following) if blocks[n].text]
        title = above(block.node, HEADINGS)
        frame = title.parent if title is not None else None
        if frame is None or any(selection.kept[number] for number in below):
            continue
        inside = [n for n in below if not blocks[n].hidden and is_inside(blocks[n].node, frame)]
        _keep(selection, inside, SECTION_LIKELY)


def title_the_sections(selection: Selection) -> None:
    """Kept text has its heading over it, be it a link or parted from it by what was left out
    (badges, ratings, the date). What stands above all that is kept is the page's title."""
    levels = TITLE_LEVELS.get(selection.kind)
    kept = [n for n in selection.numbers() if selection.blocks[n].text]
    if levels is None or not kept:
        return
    blocks = selection.blocks
    headings = [n for n, block in enumerate(blocks) if above(block.node, HEADINGS) is not None]
    for heading, following in pairwise([*headings, len(blocks)]):
        block = blocks[heading]
        if selection.kept[heading] or block.hidden or heading < kept[0] or not block.text:
            continue
        title = above(block.node, HEADINGS)
        below = kept[bisect(kept, heading) : bisect(kept, following - 1)]
        if not below or title is None or above(title, _ASIDE) is not None:
            continue
        frame = _frame(title, levels)
        inside = [n for n in below if frame is not None and is_inside(blocks[n].node, frame)]
        selection.kept[heading] = selection.chars(inside) >= TITLED_CHARS


def _frame(title: Node, levels: int) -> Node | None:
    """The element around a title, or so many levels up, but below the one that holds the page."""
    frame = title.parent
    for _ in range(1, levels):
        if frame is None or frame.parent is None or frame.parent.tag in _PAGE:
            break
        frame = frame.parent
    return frame


def fill_lists(selection: Selection) -> None:
    """The rest of a list most of whose items were chosen: readers miss the third of five. It costs
    no word F1 on the labelled pages."""
    if selection.kind in SERIAL_KINDS or selection.kind == "product":
        return
    lists: dict[int, list[int]] = {}
    for number, block in enumerate(selection.blocks):
        if block.text and not block.hidden and "items" in selection.kinds[number]:
            around = above(block.node, _LISTS)
            lists.setdefault(id(around), []).append(number)
    for numbers in lists.values():
        if 2 * sum(selection.kept[number] for number in numbers) >= len(numbers):
            _keep(selection, numbers, ITEM_LIKELY)


def _keep(selection: Selection, numbers: list[int], likely: float) -> None:
    """Keep those that are likely enough, unless all of them together are a menu."""
    linked = selection.linked(numbers)
    if linked <= LINK_SHARE * selection.chars(numbers):
        for number in numbers:
            if selection.likely[number] >= likely:
                selection.kept[number] = True


def end_with_text(selection: Selection) -> None:
    """A heading does not end a text where what it announces, in the same element, was left out."""
    kept = selection.numbers()
    if selection.kind not in ENDING_KINDS or len(kept) < 2 or kept[-1] + 1 == len(selection.blocks):
        return
    last, before = (
        above(selection.blocks[number].node, HEADINGS) for number in reversed(kept[-2:])
    )
    if last is None or before is not None or last.tag == "h1" or last.parent is None:
        return
    announced = selection.blocks[kept[-1] + 1].node
    if last.parent.tag not in ("html", "body") and is_inside(announced, last.parent):
        selection.kept[kept[-1]] = False
