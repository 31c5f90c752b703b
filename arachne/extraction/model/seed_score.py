"""The seed score: a formula of four parts, handed down from the crawlers this one replaces.

It is the baseline that the calibrated score has to beat, and stays in every record.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

LENGTH_STEPS: Final = ((100, 0.0), (500, 0.2), (2000, 0.5), (8000, 0.8))
"""Characters of extracted text below each bound and what they are worth; above all, 1."""
RATIO_STEPS: Final = ((0.5, 1.0), (0.2, 0.7), (0.05, 0.4))
"""Share of text in the HTML above each bound and what it is worth; below all, five times it."""
WEIGHTS: Final = {"length": 0.4, "ratio": 0.3, "structured": 0.2, "metadata": 0.1}


def seed_score(
    text_chars: int, html_chars: int, *, structured: bool, metadata: Sequence[str]
) -> tuple[float, dict[str, float]]:
    """The score in [0, 1] and its weighted parts, 4 decimals each.

    ``metadata`` is the values of title, description, author and date: the part is the share of
    them that is not empty. No text at all scores 0, whatever the page declares.
    """
    if text_chars == 0:
        return 0.0, dict.fromkeys(WEIGHTS, 0.0)
    ratio = text_chars / max(html_chars, 1)
    values = {
        "length": next((worth for bound, worth in LENGTH_STEPS if text_chars < bound), 1.0),
        "ratio": next((worth for bound, worth in RATIO_STEPS if ratio > bound), ratio * 5),
        "structured": float(structured),
        "metadata": sum(map(bool, metadata)) / max(len(metadata), 1),
    }
    parts = {name: round(WEIGHTS[name] * value, 4) for name, value in values.items()}
    return round(sum(parts.values()), 4), parts
