"""Buttons that are words of a sentence: ``press <button>Save</button> to keep it``.

A button stands apart from the text around it, so that it can be judged apart; one that a sentence
goes on behind is read with the sentence.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from arachne.extraction.elements import BLOCK, SKIPPED

if TYPE_CHECKING:
    from arachne.extraction.inventory import Inventory
    from arachne.extraction.tree import Node

BUTTON_CHARS: Final = 60
"""What a longer button says is no name of a thing to be pressed."""
_APART: Final = (BLOCK | SKIPPED) - {"svg"}
_OPENS: Final = frozenset(",(\"'“‘„«‚，、（「")
_CLOSES: Final = frozenset(".,;:!?)\"'”’»。，、；：！？）」")


def read_buttons(page: list[Node], found: Inventory) -> None:
    """Make inline elements of such buttons; ``found`` is what occurs in the page."""
    if "button" not in found.tags:
        return
    for node in page:
        if node.tag == "button" and node.parent is not None and _is_word(node, node.parent):
            node.tag = "span"


def _is_word(button: Node, around: Node) -> bool:
    before = after = ""
    for first, second in pairwise(around.children):
        if second is button and isinstance(first, str):
            before = first.rstrip()
        elif first is button and isinstance(second, str):
            after = second.lstrip()
            break
    if not before or not after:
        return False
    goes_on = after[0] in _CLOSES or (after[0].isalpha() and not after[0].isupper())
    return (
        goes_on
        and (before[-1].isalnum() or before[-1] in _OPENS)
        and any(map(str.isalpha, before))
        and 0 < len(button.text().strip()) <= BUTTON_CHARS
        and all(inner is button or inner.tag not in _APART for inner in button.iter())
    )
