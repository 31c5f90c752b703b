"""Doubtful blocks that belong to what was chosen around them."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from arachne.extraction.markdown.shapes import is_in_figure
from arachne.extraction.parsing.node_queries import above, is_below, is_called, is_inside, naming
from arachne.extraction.parsing.tree import Node
from arachne.extraction.refine.selection import Selection

SHORT_CHARS: Final = 900
"""A choice no longer than this is filled up with all that is half likely between its ends."""
SHORT_LIKELY: Final = 0.15
SERIAL_KINDS: Final = ("collection", "listing", "forum")
"""Pages of many like parts: what was chosen of them is seldom a fragment."""
GAP_LIKELY: Final = 0.4
"""A block at least this likely between two chosen ones of the same container is chosen too ..."""
CAPTION_LIKELY: Final = 0.25
"""... and the caption of a figure from here on: readers miss it more than editors do."""
END_LIKELY: Final = 0.25
BEGINNING_CHARS: Final = 60
"""What stands above a text and is shorter is a label or a note. The bound was not tuned."""
GAP_BLOCKS: Final = 2
CELL_LIKELY: Final = 0.1
ROWS_SHARE: Final = 1 / 3
"""From this share of its rows on a table is wanted as a whole ..."""
ROWS_LINKED: Final = 0.6
"""... unless so much of it is links: then it leads to other pages."""

_is_named_elsewhere: Final = naming(
    re.compile(
        r"related|recommend|read-?(?:also|next|more)|more-?(?:stories|posts|news|articles)|trending"
        r"|(?:^|[\s_-])(?:share|sharing|social|tags|pagination|pager|prev|next|popular)(?:$|[\s_-])",
        re.IGNORECASE,
    )
)
"""What such an element holds belongs to other pages, however short this one is."""
_MAIN: Final = frozenset({"main", "article"})
_TABLE: Final = frozenset({"table"})
_TABLE_ROW: Final = frozenset({"tr"})
_KINSHIP: Final = 4  # generations up to which two blocks count as neighbours


def fill_short_pages(selection: Selection) -> None:
    """Of a page that says little, little is left out."""
    kept = selection.numbers()
    if not kept or selection.kind in SERIAL_KINDS or selection.chars(kept) > SHORT_CHARS:
        return
    known: dict[Node, bool] = {}
    blocks, start, end = selection.blocks, kept[0], kept[-1]
    frame = above(blocks[start].node, _MAIN)
    while frame is not None and start and is_inside(blocks[start - 1].node, frame):
        start -= 1
    for number in range(start, end + 1):
        likely = selection.likely[number] >= SHORT_LIKELY and not blocks[number].hidden
        if likely and not is_below(blocks[number].node, _leads_elsewhere, known):
            selection.kept[number] = True


def _leads_elsewhere(node: Node) -> bool:
    return node.tag == "nav" or is_called(node, _is_named_elsewhere)


def fill_gaps(selection: Selection) -> None:
    """Doubtful blocks between kept neighbours in the same container are kept: a caption, a line of
    loose text, the only short item of a list."""
    if selection.kind in SERIAL_KINDS:
        return
    blocks, kept = selection.blocks, selection.numbers()
    for before, after in pairwise(kept):
        if not 1 < after - before <= GAP_BLOCKS + 1:
            continue
        for number in range(before + 1, after):
            block = blocks[number]
            least = CAPTION_LIKELY if is_in_figure(block.node) else GAP_LIKELY
            if selection.likely[number] < least or block.hidden:
                continue
            if any(_are_near(block.node, blocks[end].node) for end in (before, after)):
                selection.kept[number] = True


def keep_the_beginning(selection: Selection) -> None:
    """Doubtful prose right before the first kept block, not far from it, is where the text begins:
    a paragraph that is made to stand out, loose text behind a box."""
    kept = selection.numbers()
    if not kept or selection.kind in SERIAL_KINDS:
        return
    first = selection.blocks[kept[0]].node
    for number in range(kept[0] - 1, -1, -1):
        block = selection.blocks[number]
        if (
            block.hidden
            or block.link_text
            or len(block.text) < BEGINNING_CHARS
            or selection.likely[number] < GAP_LIKELY
            or not _are_near(block.node, first)
        ):
            break
        selection.kept[number] = True


def keep_the_end(selection: Selection) -> None:
    """Doubtful paragraphs right after the last kept block, not far from it, are its end; so is what
    goes on in an element of its own where that block is loose text."""
    kept = selection.numbers()
    if not kept:
        return
    last = selection.blocks[kept[-1]].node
    for number in range(kept[-1] + 1, len(selection.blocks)):
        block = selection.blocks[number]
        beside = block.node.tag in ("p", "aside") and _are_near(block.node, last)
        goes_on = block.node.tag == "div" and block.node.parent is last
        if (
            not (beside or goes_on)
            or block.hidden
            or block.link_text
            or selection.likely[number] < END_LIKELY
        ):
            break
        selection.kept[number] = True


def _are_near(one: Node, other: Node) -> bool:
    """Whether the same element is one of both, or stands not far above both."""
    return not _family(one).isdisjoint(_family(other))


def _family(node: Node) -> set[int]:
    nodes = {id(node)}
    current = node.parent
    for _ in range(_KINSHIP):
        if current is None or (current.tag == "body" and current is not node.parent):
            break
        nodes.add(id(current))
        current = current.parent
    return nodes


def fill_tables(selection: Selection) -> None:
    """The cells of a table of data that was chosen in part, where they are not unlikely; and the
    rows of which nothing was chosen, where there are rows enough beside them."""
    tables: dict[int, list[int]] = {}
    for number, block in enumerate(selection.blocks):
        table = above(block.node, _TABLE) if "rows" in selection.kinds[number] else None
        if table is not None and not block.hidden:
            tables.setdefault(id(table), []).append(number)
    for numbers in tables.values():
        if any(selection.kept[number] for number in numbers):
            for number in numbers:
                if selection.likely[number] >= CELL_LIKELY:
                    selection.kept[number] = True
            if not all(selection.kept[number] for number in numbers):
                _fill_rows(selection, numbers)


def _fill_rows(selection: Selection, numbers: list[int]) -> None:
    """Cells that say yes or no are unlikely as such, and so would be every second row."""
    rows: dict[int, list[int]] = {}
    for number in numbers:
        rows.setdefault(id(above(selection.blocks[number].node, _TABLE_ROW)), []).append(number)
    begun = sum(any(selection.kept[number] for number in row) for row in rows.values())
    linked = selection.linked(numbers)
    if begun < max(2, ROWS_SHARE * len(rows)) or linked > ROWS_LINKED * selection.chars(numbers):
        return
    for row in rows.values():
        if not any(selection.kept[number] for number in row):
            for number in row:
                selection.kept[number] = True
