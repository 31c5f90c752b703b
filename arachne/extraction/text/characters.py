"""Counting the characters of many texts at once, by class."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

import numpy as np

from arachne.extraction.features.columns import Floats
from arachne.extraction.kernels.lists import count_characters

if TYPE_CHECKING:
    from numpy.typing import NDArray

_UNSPACED: Final = (  # Thai, Lao, Myanmar, Khmer, kana, ideographs: scripts without spaces
    (0x0E01, 0x0E5A),
    (0x0E81, 0x0EE0),
    (0x1000, 0x10A0),
    (0x1780, 0x17DE),
    (0x3040, 0x3100),
    (0x3400, 0x4DC0),
    (0x4E00, 0xA000),
    (0xF900, 0xFB00),
)
SENTENCE_END: Final = frozenset(".!?。！？…।؟")

# Classes of characters; their numbers are the columns of the counts.
SPACE, LETTER, UPPER, DIGIT, COMMA, STOP, MONEY, OTHER, IDEOGRAPH = range(9)


_BY_CATEGORY: Final = {
    "Lu": UPPER, "Lt": UPPER, "Ll": LETTER, "Lm": LETTER, "Lo": LETTER,
    "Mn": LETTER, "Mc": LETTER, "Me": LETTER,
    "Nd": DIGIT, "Nl": DIGIT, "No": DIGIT,
    "Sc": MONEY,
    "Zs": SPACE, "Zl": SPACE, "Zp": SPACE,
    "Cc": SPACE, "Cf": SPACE, "Cs": SPACE, "Co": SPACE, "Cn": SPACE,
}  # fmt: skip
"""Unicode's general categories; all others are OTHER."""


def _character_classes() -> NDArray[np.uint8]:
    categories = map(unicodedata.category, map(chr, range(0x10000)))
    table = np.array([_BY_CATEGORY.get(name, OTHER) for name in categories], dtype=np.uint8)
    for char in ",;:、，；：،":
        table[ord(char)] = COMMA
    for char in SENTENCE_END:
        table[ord(char)] = STOP
    table[ord("_")] = LETTER
    for low, high in _UNSPACED:
        table[low:high] = IDEOGRAPH
    return table


_CLASSES: Final = _character_classes()


def character_counts(texts: list[str]) -> Floats:
    """Per text: the count of each of the nine classes, then of words (a letter of a script
    without spaces is a word)."""
    counts = np.empty((len(texts), 10), np.float32)
    count_characters(texts, _CLASSES, counts)
    return counts
