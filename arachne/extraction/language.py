"""The language of a text: by script, then by function words."""

from __future__ import annotations


def detect(text: str) -> tuple[str, float]:
    """The primary language subtag (ISO 639) and a confidence in [0, 1]; ``("", 0.0)`` if unsure."""
    return "", 0.0


def choose_language(declared: str, text: str) -> str:
    """The declared tag, normalised, unless the text is clearly in another language."""
    return declared
