"""A ranking names what it ranks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from arachne.extraction.refine.selection import Selection

RANKS: Final = 4
"""So many numbers, one after the other, that count up are ranks; two or three may be anything."""
NAMELESS: Final = 0.75
"""In a ranking of which so large a share was chosen without what is ranked, that was overlooked."""
NAME_CHARS: Final = 150

_rank: Final = re.compile(r"(?:#|no\. ?|nr\. ?)?(\d{1,4})[.):]?", re.IGNORECASE).fullmatch
_counts: Final = re.compile(r"(?:(?:of|von|de|sur|di|van|из) |/ ?)\d+", re.IGNORECASE).fullmatch
"""How many there are ("of 15"): the rest of the number."""
_TOLD: Final = frozenset({"rows", "code"})
"""Tables are filled by other rules; code has numbers of lines."""


def keep_what_is_ranked(selection: Selection) -> None:
    """Where the numbers of a list were chosen (``1.``, ``#2``) and what comes after each was not,
    that is its name: short titles between a rank and a score look like nothing else on a page."""
    for ranking in _rankings(selection):
        names = [name for number in ranking if (name := _name(selection, number)) is not None]
        if len(names) >= NAMELESS * len(ranking):
            for name in names:
                selection.kept[name] = True


def _rankings(selection: Selection) -> Iterator[list[int]]:
    """The kept blocks that say nothing but numbers that count up by one."""
    ranking: list[int] = []
    last = -1
    for number in selection.numbers():
        found = _rank(selection.blocks[number].text)
        if found is None or not _TOLD.isdisjoint(selection.kinds[number]):
            continue
        value = int(found[1])
        if value != last + 1:
            if len(ranking) >= RANKS:
                yield ranking
            ranking = []
        ranking.append(number)
        last = value
    if len(ranking) >= RANKS:
        yield ranking


def _name(selection: Selection, rank: int) -> int | None:
    """The text right after a rank, if it was not chosen."""
    for number in range(rank + 1, len(selection.blocks)):
        block = selection.blocks[number]
        if not block.text or block.hidden or _counts(block.text):
            continue
        tells = any(char.isalpha() for char in block.text) and len(block.text) <= NAME_CHARS
        return number if tells and not selection.kept[number] else None
    return None
