"""White space is collapsed as it is in Python."""

from __future__ import annotations

import random
from pathlib import Path

from tests.in_c import implementations


def test_white_space_is_collapsed(tmp_path: Path) -> None:
    rng = random.Random(2)
    spaces = [chr(code) for code in range(0x3001) if chr(code).isspace()]
    texts = ["", " ", "a", " a", "a  b", "a\tb ", "two words"]
    for letters in ("ab", "aé", "aé日", "a\U0001f600"):
        chars = [*letters * 10, *spaces]
        texts += ["".join(rng.choices(chars, k=rng.choice((3, 40, 900)))) for _ in range(200)]
    for module in implementations("text.whitespace", tmp_path):
        assert [module.collapsed(text) for text in texts] == [" ".join(t.split()) for t in texts]
