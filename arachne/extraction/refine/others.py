"""Lists of what else there is to see, known by their titles: other stories, other goods."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, islice
from typing import Final

from arachne.extraction.blocks import Block
from arachne.extraction.parsing.elements import HEADINGS
from arachne.extraction.parsing.node_queries import above
from arachne.extraction.parsing.tree import Node
from arachne.extraction.refine.others_names import is_title_of_others, may_go_on, points_on
from arachne.extraction.refine.selection import Selection, kept_below
from arachne.extraction.survey.walk import ancestors

TITLE_CHARS: Final = 60
OTHERS_SHARE: Final = 1 / 3
"""Such a list is no more than this of what was chosen ..."""
TEXT_CHARS: Final = 500
"""... unless an article of this length stands above it: what follows that may be longer."""
LINKED: Final = 0.3
"""... and at least this of it is links; prices and descriptions are not."""
PROSE_CHARS: Final = 160
"""A longer text without links ends it."""
MOST: Final = 500
"""Blocks under a title that are looked at: pages may have thousands of such titles."""
_KINDS: Final = frozenset({"article", "forum", "other", "product", "service"})
"""Pages about one thing. Others list such things, or are manuals, which say where to read on."""
_LEVELS: Final = 4  # elements from a title up to the one that holds its list, too
_LINK: Final = frozenset({"a"})
_PAGE: Final = frozenset({"html", "body", "main"})


def leave_out_pointers(selection: Selection) -> None:
    """A link that says it leads to more of something goes with what that is."""
    links = {
        link
        for number in selection.numbers()
        if points_on(selection.blocks[number].text)
        and (link := above(selection.blocks[number].node, _LINK)) is not None
    }
    selection.leave_out(kept_below(selection, links), OTHERS_SHARE)


def leave_out_others(selection: Selection) -> None:
    """What stands under such a title in the same element goes with it, on pages about one thing."""
    if selection.kind not in _KINDS:
        return
    titles = [n for n, block in enumerate(selection.blocks) if _is_title(block.text)]
    if not titles:
        return
    told = [
        (len(block.text) - len(block.link_text)) * kept
        for block, kept in zip(selection.blocks, selection.kept, strict=True)
    ]
    text_before = list(accumulate(told, initial=0))
    headings: dict[Node, Node | None] = {}
    kept = selection.numbers()
    count, chars = len(kept), selection.chars(kept)
    seen = 0
    for title in titles:
        if title < seen:
            continue
        follows = selection.kind == "article" and text_before[title] >= TEXT_CHARS
        others, share = _others(selection, title, headings, follows_a_text=follows)
        gone = [number for number in others if selection.kept[number]]
        size = selection.chars(gone)
        if len(gone) < count and size <= share * chars:
            count, chars = count - len(gone), chars - size
            for number in gone:
                selection.kept[number] = False
        seen = others.stop if share == 1.0 else seen


def _is_title(text: str) -> bool:
    return len(text) <= TITLE_CHARS and is_title_of_others(text.rstrip(" :：»›→…."))


def _others(
    selection: Selection, title: int, headings: dict[Node, Node | None], *, follows_a_text: bool
) -> tuple[range, float]:
    """The blocks that are listed under a title, with it, and how much of all that is kept they may
    be; none where they are no list of others."""
    if follows_a_text and not may_go_on(selection.blocks[title].text):
        end = _end_of_printed(selection, title)
        if end > title + 1:
            return range(title, end), 1.0
    listed, cards = _listed(selection, title, headings)
    if follows_a_text and cards > 1:
        return range(title, title + 1 + len(listed)), 1.0
    if listed and selection.linked(listed) >= LINKED * selection.chars(listed):
        return range(title, title + 1 + len(listed)), OTHERS_SHARE
    return range(title, title), 0.0


def _end_of_printed(selection: Selection, title: int) -> int:
    """The number after the last block of the largest element that begins with a title, whatever it
    shows of the others: some sites print them whole. It holds no text that leads nowhere: that is
    the page's own, which goes on."""
    blocks = selection.blocks
    before = title - 1
    while before >= 0 and not blocks[before].text:
        before -= 1
    last = blocks[before].node if before >= 0 else None
    heading = blocks[title].node
    end = title + 1
    for frame in (heading, *ancestors(heading)):
        if frame.tag in _PAGE or (last is not None and _holds(frame, last)):
            break
        reach = end
        while reach < len(blocks) and _holds(frame, blocks[reach].node):
            reach += 1
        if _holds_text(blocks[end:reach], frame):
            break
        end = reach
    return end


def _holds_text(blocks: Sequence[Block], frame: Node) -> bool:
    """Whether one of the elements right in the frame is a text, or holds one and no link."""
    telling: set[Node] = set()
    leading: set[Node] = set()
    for block in blocks:
        inside = next((n for n in (block.node, *ancestors(block.node)) if n.parent is frame), frame)
        if _is_prose(block):
            if inside is block.node or inside is frame:
                return True
            telling.add(inside)
        if block.link_text:
            leading.add(inside)
    return not telling <= leading


def _is_prose(block: Block) -> bool:
    return len(block.text) > PROSE_CHARS and 2 * len(block.link_text) < len(block.text)


def _listed(
    selection: Selection, title: int, headings: dict[Node, Node | None]
) -> tuple[range, int]:
    """The blocks under a title that are links, or say in short what links lead to, and how many
    cards there are of a linked heading and the beginning of what it leads to. ``headings`` keeps
    those that elements are in."""
    blocks = selection.blocks
    heading = _heading_of(blocks[title].node, headings)
    frame = _frame(selection, title)
    end = title + 1
    cards = 0
    leading: Node | None = None
    for number in range(title + 1, min(title + 1 + MOST, len(blocks))):
        block = blocks[number]
        if frame is None or not _holds(frame, block.node):
            break
        other = _heading_of(block.node, headings)
        if heading is not None and other is not None and other.tag <= heading.tag:
            break
        if other is not None:
            leading = other if block.text == block.link_text else None
        if _is_prose(block):
            if leading is None or not _is_in_card(block.node, leading, frame):
                break
            leading = None  # a second text is no beginning of anything
            cards += 1
        end = number + 1
    return range(title + 1, end), cards


def _is_in_card(node: Node, heading: Node, frame: Node) -> bool:
    """Whether an element below the frame holds the heading and the node."""
    for card in islice(ancestors(heading), _LEVELS):
        if card is frame:
            return False
        if _holds(card, node):
            return True
    return False


def _frame(selection: Selection, title: int) -> Node | None:
    """The nearest element around a title that holds the block after it, too."""
    if title + 1 == len(selection.blocks):
        return None
    following = selection.blocks[title + 1].node
    frame: Node | None = selection.blocks[title].node
    for _ in range(_LEVELS):
        if frame is None or _holds(frame, following):
            return frame
        frame = frame.parent
    return None


def _holds(frame: Node, node: Node) -> bool:
    """Whether a node is the frame or below it, however deep."""
    _, first, last = frame.flat()
    return first <= node.flat()[1] < last


def _heading_of(node: Node, known: dict[Node, Node | None]) -> Node | None:
    passed: list[Node] = []
    current: Node | None = node
    while current is not None and current not in known and current.tag not in HEADINGS:
        passed.append(current)
        current = current.parent
    found = current if current is None or current.tag in HEADINGS else known[current]
    for element in passed:
        known[element] = found
    return found
