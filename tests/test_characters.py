"""Characters are counted by kind, and words in any script."""

from __future__ import annotations

import pytest

from arachne.extraction.text.characters import character_counts


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("two words", 2),
        ("日本語", 3),
        ("don't", 2),
        ("", 0),
        ("— …", 0),
        ("สวัสดี ครับ", 10),
        ("a1_b", 1),
    ],
)
def test_words_are_counted_in_any_script(text: str, words: int) -> None:
    assert character_counts([text])[0, 9] == words


def test_texts_are_counted_apart() -> None:
    assert character_counts(["one", "two three", ""])[:, 9].tolist() == [1, 2, 0]
