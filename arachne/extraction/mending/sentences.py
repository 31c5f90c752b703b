"""Buttons that are words of a sentence: ``press <button>Save</button> to keep it``.

A button stands apart from the text around it, so that it can be judged apart; one that a sentence
goes on behind is read with the sentence.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arachne.extraction.parsing.elements import BLOCK, SKIPPED

if TYPE_CHECKING:
    from arachne.extraction.mending.inventory import Inventory
    from arachne.extraction.parsing.node import Node

BUTTON_CHARS: Final = 60
"""What a longer button says is no name of a thing to be pressed."""
_APART: Final = (BLOCK | SKIPPED) - {"svg"}
_OPENS: Final = frozenset(",(\"'“‘„«‚，、（「")
_CLOSES: Final = frozenset(".,;:!?)\"'”’»。，、；：！？）」")


def read_buttons(page: list[Node], found: Inventory) -> None:
    """Make inline elements of such buttons; ``found`` is what occurs in the page."""
    if "button" not in found.tags:
        return
    around = [node.parent for node in page if node.tag == "button"]
    for parent in dict.fromkeys(around):  # each once, however many buttons are in it
        if parent is not None:
            _read_within(parent.children)


def _read_within(children: list[Node | str]) -> None:
    for place in range(1, len(children) - 1):
        before, button, after = children[place - 1 : place + 2]
        if isinstance(button, str) or button.tag != "button":
            continue
        if not (isinstance(before, str) and isinstance(after, str)):
            continue
        if _goes_on(before.rstrip(), after.lstrip()) and _is_word(button):
            button.tag = "span"


def _goes_on(before: str, after: str) -> bool:
    """Whether two texts are of one sentence."""
    if not before or not after:
        return False
    continues = after[0] in _CLOSES or (after[0].isalpha() and not after[0].isupper())
    leads = before[-1].isalnum() or before[-1] in _OPENS
    return continues and leads and any(map(str.isalpha, before))


def _is_word(button: Node) -> bool:
    return 0 < len(button.text().strip()) <= BUTTON_CHARS and all(
        inner is button or inner.tag not in _APART for inner in button.iter()
    )
