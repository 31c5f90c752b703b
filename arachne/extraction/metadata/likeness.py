"""How alike two short texts are: titles and headings, names of sites."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

_SEPARATORS: Final = re.compile(r"[\W_]+")
_WIDE: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_WHOLE: Final = 20
"""Letters of a heading that is a title, however long what it is found in."""
_A_PART: Final = 0.3
_WORDS: Final = re.compile(r"[぀-ヿ一-鿿฀-๿]|[^\W_]+")


def similar(one: str, other: str) -> float:
    """How much two short texts have in common: shared words over the words of the shorter one (or
    six tenths of the longer one's); where no blanks part words, characters take their place."""
    words, others = set(_WORDS.findall(one.lower())), set(_WORDS.findall(other.lower()))
    if not words or not others:
        return 0.0
    shorter, longer = sorted((len(words), len(others)))
    return len(words & others) / max(shorter, 0.6 * longer)


def width(text: str) -> int:
    """How long a text is, in Latin letters: one of Chinese or Japanese says as much as three."""
    return len(text) if text.isascii() else len(text) + 2 * len(_WIDE.findall(text))


@lru_cache(maxsize=1024)
def squeeze(text: str) -> str:
    """Letters and digits only, lower case: for comparing names."""
    return _SEPARATORS.sub("", text.lower())


def confirms(text: str, heading: str) -> float:
    """How much a title speaks for a heading being that of the page, in [0, 1]."""
    if squeeze(heading) and squeeze(heading) in squeeze(text):
        # A word or two of a long title is a section or a name, not the title.
        size = width(heading)
        is_whole = size * 3 >= width(text) or size > _WHOLE
        return 1.0 if is_whole else max(_A_PART, similar(text, heading))
    if len(text) > 15 and squeeze(text) and squeeze(heading).startswith(squeeze(text)):
        return 0.8  # the heading goes on
    return similar(text, heading)
