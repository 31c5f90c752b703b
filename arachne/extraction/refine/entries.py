"""The front page of a blog has all of its entries."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from arachne.extraction.parsing.elements import HEADINGS
from arachne.extraction.parsing.node_queries import above
from arachne.extraction.parsing.tree import Node
from arachne.extraction.refine.selection import Selection

ENTRIES: Final = 4
"""So many articles beside each other are entries ..."""
CHOSEN: Final = 2
"""... if the choice is in some of them: one is the article of its page, others are teasers ..."""
CHOSEN_SHARE: Final = 0.6
"""... and not in most of them, whose forms tell what else belongs there."""
WITHIN: Final = 0.9
"""So large a share of what was chosen stands in them."""
LIKELY: Final = 0.15
"""How likely to be main content the text of an entry must be. Of 1,349 labelled pages one changes
by all this, a list of news of which the two that were there in full length had been chosen."""
_ENTRY: Final = frozenset({"article"})


def keep_every_entry(selection: Selection) -> None:
    """Where a few long entries of many were chosen, the others are kept, too: their titles, what
    stands beside these, and their likely texts. In a thread, articles are posts."""
    if selection.kind == "forum":
        return
    chars: dict[Node, int] = {}
    for number in selection.numbers():
        entry = above(selection.blocks[number].node, _ENTRY)
        if entry is not None and entry.parent is not None:
            chars[entry] = chars.get(entry, 0) + len(selection.blocks[number].text)
    told = sum(chars.values())
    if len(chars) < CHOSEN or told < WITHIN * selection.chars(selection.numbers()):
        return
    for around in {entry.parent for entry in chars if entry.parent is not None}:
        entries = [
            node for node in around.children if isinstance(node, Node) and node.tag in _ENTRY
        ]
        chosen = [entry for entry in entries if chars.get(entry)]
        if sum(chars[entry] for entry in chosen) < WITHIN * told or len(entries) < ENTRIES:
            continue
        if CHOSEN <= len(chosen) < CHOSEN_SHARE * len(entries):
            for number in _of_entries(selection, set(entries)):
                selection.kept[number] = True


def _of_entries(selection: Selection, entries: set[Node]) -> Iterator[int]:
    """The titles and likely texts of entries, and what shares an element with a title alone."""
    titled: set[Node] = set()
    for block in selection.blocks:
        heading = above(block.node, HEADINGS)
        if heading is not None and heading.parent is not None and heading.parent not in entries:
            titled.add(heading.parent)
    for number, block in enumerate(selection.blocks):
        if block.hidden or not block.text or above(block.node, _ENTRY) not in entries:
            continue
        is_title = above(block.node, HEADINGS) is not None or block.node.parent in titled
        if is_title or selection.likely[number] >= LIKELY:
            yield number
