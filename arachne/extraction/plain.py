"""Markdown back to the characters a reader sees: a cheap estimate for counting, not a parser."""

from __future__ import annotations

import re

_TARGET = re.compile(r"\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)?\)")
_LINK = re.compile(r"!?\[[^\[\]]*\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)?\)")
_MARKS = re.compile(r"[*_`#|>~\\\[\]]+|^\s*(?:[-+]|\d+\.)\s|-{3,}", re.MULTILINE)
_SPACE = re.compile(r"\s+")


def plain_text(markdown: str) -> str:
    """The text without link targets and marks, white space collapsed.

    Literal marks of the text are lost too; good for counting characters of any script.
    """
    return _SPACE.sub(" ", _MARKS.sub(" ", _TARGET.sub("", markdown))).strip()


def prose_chars(markdown: str) -> int:
    """Characters outside of links: what a page says, as against where it points."""
    return len(plain_text(_LINK.sub(" ", markdown)))
