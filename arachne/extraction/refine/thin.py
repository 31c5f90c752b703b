"""Pages of which hardly more than an introduction was chosen."""

from __future__ import annotations

from typing import Final

from arachne.extraction.refine.gaps import SERIAL_KINDS
from arachne.extraction.refine.selection import Selection

THIN_CHARS: Final = 200
"""What was chosen is thin if it is shorter than this ..."""
THIN_SERIAL_CHARS: Final = 600
"""... or, on pages whose kind is called a list of something, than this; short news have lists of
other news after them ..."""
TIMES: Final = 2.5
"""... and what follows it, not quite unlikely, is so many times as long. A list of cards or of
categories looks like a menu to the model, but less so than the menus of its page do. Of 51 labelled
pages with little text, three are such, and gain .26 to .80 of word F1; none loses."""
LIKELY: Final = 0.03
MISSES: Final = 3
"""After more unlikely blocks than this in a row the list is over."""


def keep_the_list(selection: Selection) -> None:
    """Where little was chosen, the long list after it is the content."""
    kept = selection.numbers()
    chosen = selection.chars(kept)
    thin = THIN_SERIAL_CHARS if selection.kind in SERIAL_KINDS else THIN_CHARS
    if not kept or chosen >= thin:
        return
    following = _following(selection, kept[0])
    if selection.chars(following) >= TIMES * chosen:
        for number in following:
            selection.kept[number] = True


def _following(selection: Selection, first: int) -> list[int]:
    """The blocks after the first chosen one, up to where they become unlikely."""
    found: list[int] = []
    misses = 0
    for number in range(first + 1, len(selection.blocks)):
        block = selection.blocks[number]
        if selection.kept[number]:
            misses = 0
        elif block.text and (block.hidden or selection.likely[number] < LIKELY):
            misses += 1
            if misses > MISSES:
                break
        elif block.text:
            found.append(number)
            misses = 0
    return found
