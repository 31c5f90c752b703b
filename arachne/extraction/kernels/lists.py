"""From texts and lists to arrays and numbers. ``lists.c`` has the same in C, which is found
before this where modules are compiled (:mod:`arachne.extraction.compiled`).

But for the last, each fills the array that it is given last.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from arachne.extraction.text.digits import AFTER, BEFORE, DIGIT, GOES_ON

if TYPE_CHECKING:
    from numpy.typing import NDArray

_LETTERS: Final = (1, 2, 3)  # letters, capitals, digits: what words are made of
_IDEOGRAPH: Final = 8


def take_numbers(numbers: list[int], result: NDArray[np.int64]) -> None:
    """The numbers themselves."""
    result[:] = numbers


def count_characters(
    texts: list[str], classes: NDArray[np.uint8], counts: NDArray[np.float32]
) -> None:
    """Per text how many of its characters are of each of nine classes, then of its words: runs of
    the classes 1 to 3, and each character of class 8. ``classes``: by code point up to 0xFFFF;
    those beyond are ideographs."""
    size = len(texts)
    joined = "\n".join(texts) + "\n"
    codes = np.frombuffer(joined.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    kinds = classes[np.where(codes < 0x10000, codes, 0x4E00)]
    lengths = np.fromiter(map(len, texts), dtype=np.int64, count=size) + 1
    owner = np.repeat(np.arange(size), lengths)
    counts[:, :9] = np.bincount(owner * 9 + kinds, minlength=size * 9).reshape(size, 9)
    letters = np.isin(kinds, _LETTERS)
    starts = letters.copy()
    starts[1:] &= ~letters[:-1]
    counts[:, 9] = np.bincount(owner[starts], minlength=size) + counts[:, _IDEOGRAPH]
    counts[:, classes[ord("\n")]] -= 1  # what joins the texts


def mark_words(
    texts: list[str], words: dict[str, int], around: str, length: int, masks: NDArray[np.uint64]
) -> None:
    """Per text the bits of all words that stand in its first ``length`` characters, apart by white
    space; characters of ``around`` at either end of a word do not count."""
    for number, text in enumerate(texts):
        mask = 0
        for word in text[:length].split():
            mask |= words.get(word.strip(around), 0)
        masks[number] = mask


def mark_ends(texts: list[str], stops: str, colons: str, marks: NDArray[np.uint8]) -> None:
    """Three rows of flags: whether the text's last character is one of ``stops``; whether it is one
    of ``colons``, or there is none; whether the first is a capital."""
    marks[0] = [text != "" and text[-1] in stops for text in texts]
    marks[1] = [text[-1:] in colons for text in texts]
    marks[2] = [text[:1].isupper() for text in texts]


def numbers_beside(text: str, roles: bytes) -> list[tuple[int, int]]:
    """Start and end of every number beside which there is a character that may stand there, with a
    white space between them or not.

    ``roles``: by code point up to 0xFFFF. A number is a ``DIGIT`` and all of ``DIGIT`` and
    ``GOES_ON`` that follow; beside it, a character is ``BEFORE`` or ``AFTER``.
    """
    codes = np.frombuffer(f"  {text}  ".encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    role = np.append(np.frombuffer(roles, np.uint8), 0)[np.minimum(codes, 0x10000)]
    inside = (role & (DIGIT | GOES_ON)) > 0
    edges = np.flatnonzero(inside[1:] != inside[:-1]) + 1
    runs, ends = edges[::2], edges[1::2]
    digits = np.append(np.flatnonzero(role & DIGIT), len(role))
    starts = digits[np.searchsorted(digits, runs)]  # a run may begin with commas
    starts, ends = starts[starts < ends], ends[starts < ends]
    found = []
    for start, end in zip(starts.tolist(), ends.tolist(), strict=True):
        before, after = start - 1, end
        before -= chr(codes[before]).isspace()
        after += chr(codes[after]).isspace()
        if role[before] & BEFORE or role[after] & AFTER:
            found.append((start - 2, end - 2))
    return found
