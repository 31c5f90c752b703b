"""Texts that run across the page."""

from __future__ import annotations

from typing import Final

from arachne.extraction.refine.selection import Selection

MARQUEE_TIMES: Final = 5
"""A text that says the same so many times on end runs across the page ..."""
MARQUEE_CHARS: Final = 6
"""... if what it says is no shorter than this, as laughter and numbers in a row are ..."""
MARQUEE_MOST: Final = 40
"""... and no longer than this, nor a sentence: those are filler, and the text of pages that show
nothing but their layout."""
MARQUEES_SHARE: Final = 1 / 3
"""What is more than this of what was chosen is what the page says, however often."""
_KINDS: Final = ("home", "service", "product", "collection")
"""Pages that sell. Elsewhere people shout, and sing."""
_SENTENCE_ENDS: Final = frozenset(".?…。？")


def leave_out_marquees(selection: Selection) -> None:
    """Texts that are one phrase over and over ("Book now * Book now * ...") go: it is written that
    often to fill the width of any screen, and says no more than the button that it is about."""
    if selection.kind not in _KINDS:
        return
    gone = [
        number
        for number in selection.numbers()
        if is_marquee(selection.blocks[number].text) and "code" not in selection.kinds[number]
    ]
    selection.leave_out(gone, MARQUEES_SHARE)


def is_marquee(text: str) -> bool:
    """Whether a text is a phrase of ``MARQUEE_CHARS`` to ``MARQUEE_MOST``, ``MARQUEE_TIMES`` or
    more often, the last time in part, maybe. Rules and dots are no phrases."""
    period = text.find(text[:MARQUEE_CHARS], 1, MARQUEE_MOST + MARQUEE_CHARS)
    if not MARQUEE_CHARS <= period < len(text) / (MARQUEE_TIMES - 1):
        return False
    if text[period:] != text[:-period]:
        return False
    phrase = text[:period]
    return any(map(str.isalpha, phrase)) and _SENTENCE_ENDS.isdisjoint(phrase)
