"""From lists to arrays: Python's and C's say the same."""

from __future__ import annotations

import random
from types import ModuleType

import numpy as np
import pytest

from arachne.extraction.text.characters import _CLASSES
from tests.in_c import implementations

CHARS = [chr(code) for code in range(0x250)] + list("日本語กข\U0001f600\ud800 \n.,;€\u2003")


@pytest.fixture(scope="module")
def kernels(tmp_path_factory: pytest.TempPathFactory) -> list[ModuleType]:
    """The module in Python, then that in C where there is a compiler."""
    return implementations("kernels.lists", tmp_path_factory.mktemp("kernels"))


def some_texts() -> list[str]:
    rng = random.Random(1)
    return ["".join(rng.choices(CHARS, k=rng.randrange(90))) for _ in range(50)]


def test_characters_are_counted_by_class_and_words_by_runs(kernels: list[ModuleType]) -> None:
    texts = ["", "one two", *some_texts()]
    counts = [np.empty((len(texts), 10), np.float32) for _ in kernels]
    for module, result in zip(kernels, counts, strict=True):
        module.count_characters(texts, _CLASSES, result)
    found = counts[0]
    np.testing.assert_array_equal(found, counts[-1])
    assert found[:2, 9].tolist() == [0, 2]
    assert found[:, :9].sum(axis=1).tolist() == [len(text) for text in texts]


def test_numbers_of_a_list_are_taken(kernels: list[ModuleType]) -> None:
    numbers = [0, -1, 1 << 62, True]
    for module in kernels:
        result = np.empty(4, np.int64)
        module.take_numbers(numbers, result)
        assert result.tolist() == numbers
        with pytest.raises(OverflowError):
            module.take_numbers([1, 1 << 64], np.empty(2, np.int64))
        with pytest.raises(ValueError):  # noqa: PT011 - numpy's words differ from ours
            module.take_numbers([1, 2, 3], result)


def marked(
    module: ModuleType, texts: list[str], words: dict[str, int], around: str = "", length: int = 99
) -> list[int]:
    masks = np.empty(len(texts), np.uint64)
    module.mark_words(texts, words, around, length, masks)
    return masks.tolist()


def test_words_are_marked_whole(kernels: list[ModuleType]) -> None:
    words = {"one": 1, "two": 2, "größe": 4, "日本": 1 << 63}
    for module in kernels:
        assert marked(module, ["one two", "one, «two»", "ones", "", " größe\u3000日本 "], words) == [
            3, 0, 0, 0, 4 | 1 << 63,
        ]  # fmt: skip
        assert marked(module, ["(one, «two»…", "…", "()"], words, "(,)«»…") == [3, 0, 0]
        assert marked(module, ["two one", "twofold one"], words, length=3) == [2, 2]


def test_both_mark_the_same_words_of_any_text(kernels: list[ModuleType]) -> None:
    texts = some_texts()
    known = {word: 1 << at % 64 for at, word in enumerate(" ".join(texts).split())}
    first, *others = (marked(module, texts, known, ".,;€\u20ac", 60) for module in kernels)
    assert any(first)
    for found in others:
        assert found == first


def test_first_and_last_characters_are_looked_at(kernels: list[ModuleType]) -> None:
    texts = ["Ends.", "of what:", "Ünd…", "", "?", "a", "ǅ", "Ⓐ", *some_texts()]
    marks = [np.empty((3, len(texts)), np.uint8) for _ in kernels]
    for module, result in zip(kernels, marks, strict=True):
        module.mark_ends(texts, ".?…", ":", result)
    assert marks[0][:, :8].tolist() == [
        [1, 0, 1, 0, 1, 0, 0, 0],
        [0, 1, 0, 1, 0, 0, 0, 0],
        [1, 0, 1, 0, 0, 0, 0, 1],
    ]
    np.testing.assert_array_equal(marks[0], marks[-1])


def test_numbers_are_found_beside_what_may_stand_there(kernels: list[ModuleType]) -> None:
    table = bytearray(0x10000)
    for chars, role in (("0123456789٣", 1), (".,", 2), ("$€", 4), ("€kق", 8)):
        for char in chars:
            table[ord(char)] |= role
    roles = bytes(table)
    cases = {
        "1 2 3": [], "": [], "$5": ["5"], "$ 5": ["5"], "$  5": [], "5 kg, 1.000,5€ 7": ["5", "1.000,5", "7"],
        "$,5": [], "$5,": ["5,"], "٣ ق": ["٣"], "\U0001f600 $1\ud800": ["1"], "$": [], "€\n7": ["7"],
        ".,5k .,": ["5"],
    }  # fmt: skip
    for module in kernels:
        for text, numbers in cases.items():
            found = module.numbers_beside(text, roles)
            assert [text[start:end] for start, end in found] == numbers, text
    rng = random.Random(3)
    for _ in range(300):
        text = "".join(rng.choices("123.,$€k x\n", k=rng.randrange(30)))
        first, *others = (module.numbers_beside(text, roles) for module in kernels)
        assert others in ([], [first])
