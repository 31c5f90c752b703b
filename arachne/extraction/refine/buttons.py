"""Links that are drawn as buttons: they call to the next step, and are no part of what is said."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import Final

from arachne.extraction.blocks import Block
from arachne.extraction.parsing.elements import HEADINGS
from arachne.extraction.parsing.node_queries import (
    PAGE_TAGS,
    above,
    is_called,
    is_inside,
    links_of,
    naming,
)
from arachne.extraction.parsing.tree import Node
from arachne.extraction.refine.selection import Selection

BUTTON_CHARS: Final = 50
"""A longer text says something. Of 30 to 60, all lengths gain on the labelled pages."""
BUTTONS_SHARE: Final = 1 / 3
"""Where they are more than this of what was chosen, they are what the page shows."""
LIST_LINKS: Final = 3
"""So many in a row, with nothing said between them, are a list of links: a town's services, say."""
TITLE_LEVELS: Final = 4
"""From a button to the card whose title it is."""

_is_named_button: Final = naming(
    re.compile(r"(?<![A-Za-z])(?:btn|button|cta|BTN|CTA)s?(?![a-z])|Btn|Button|(?<=[a-z])CTA")
)
_CALLS: Final = re.compile(r"(?:explore|entdecke|découvrir|explora|scopri)(?!\w).*", re.IGNORECASE)
"""What buttons say and hardly any other link, however it is named."""
_CELLS: Final = frozenset({"td", "th"})
_KINDS: Final = ("home", "service")
"""Pages that sell. On others a button may be the only link of an entry: to the shop that has it, to
the story told of it."""
_FETCHED: Final = re.compile(
    r"(?:mailto|tel|sms|javascript):|#"
    r"|.*\.(?:pdf|docx?|xlsx?|pptx?|zip|gz|dmg|exe|msi|apk|ics|csv)(?:[?#]|$)",
    re.IGNORECASE,
)
"""Links to a file, a person or a place on the same page: what the button is for is found nowhere
else, or is a part of this page, whose title it is."""


def leave_out_buttons(selection: Selection) -> None:
    """Short links by themselves that are named buttons go, those that name an amount do not."""
    if selection.kind not in _KINDS:
        return
    kept = [number for number in selection.numbers() if selection.blocks[number].text]
    rows = [
        (is_button, list(row))
        for is_button, row in groupby(kept, lambda number: _is_button(selection, number))
    ]
    gone: list[int] = []
    for place, (is_button, row) in enumerate(rows):
        if is_button and len(row) < LIST_LINKS:
            before = rows[place - 1][1][-1] if place else None
            after = rows[place + 1][1][0] if place + 1 < len(rows) else None
            if not _are_titles(selection, row[0], before, after):
                gone += row
    selection.leave_out(gone, BUTTONS_SHARE)


def _are_titles(selection: Selection, button: int, before: int | None, after: int | None) -> bool:
    """Whether a button is said with what comes after it, and not with what stands before: in an
    element near around that holds the one and not the other."""
    node: Node | None = selection.blocks[button].node
    for _ in range(TITLE_LEVELS):
        if node is None or node.tag in PAGE_TAGS:
            break
        if before is not None and is_inside(selection.blocks[before].node, node):
            break
        if after is not None and is_inside(selection.blocks[after].node, node):
            return True
        node = node.parent
    return False


def _is_button(selection: Selection, number: int) -> bool:
    block = selection.blocks[number]
    text = block.text
    if len(text) > BUTTON_CHARS or "".join(text.split()) != "".join(block.link_text.split()):
        return False
    links = links_of(block)
    if not links or "amounts" in selection.kinds[number]:
        return False
    if not (_CALLS.fullmatch(text) or _is_drawn(links, block)):
        return False
    if above(block.node, HEADINGS) is not None or above(block.node, _CELLS) is not None:
        return False
    return not any(_FETCHED.match(link.get("href")) for link in links)


def _is_drawn(links: Sequence[Node], block: Block) -> bool:
    """Whether links, the element that they are alone in, or the one around it, are named so."""
    around = [block.node] if block.node.parent is None else [block.node, block.node.parent]
    return any(is_called(node, _is_named_button) for node in (*links, *around))
