"""What a page says that no page before it has said."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping
from functools import lru_cache
from hashlib import blake2b
from itertools import islice
from typing import Final, NamedTuple
from urllib.parse import unquote_plus
from zlib import crc32

_MAX_SENTENCES: Final = 400
_MEMORY: Final = 60_000
"""Sentences remembered, some 100 bytes each."""
_LINK_TARGET: Final = re.compile(r"\]\([^()\s]*\)")
_PARTS: Final = bytes.maketrans(b".!?|]", b"\n" * 5)
_FIGURES: Final = b"0123456789"
_LETTER: Final = rb"[a-z\x80-\xff]"
_WORDS: Final = re.compile(_LETTER + b"+")
_MAX_WORDS: Final = 30
_BLANKS: Final = b" \t\n\r\v\f"


def sentences_of(markdown: str) -> set[int]:
    """What the page says, as hashes: sentences, table cells, link texts; at most 400.

    Without figures, as a calendar has new ones on every page, and without the targets of links.
    """
    return set(map(crc32, _lines_of(markdown)))


def echoes_of(markdown: str, url: str) -> dict[int, int]:
    """Of those sentences that hold words of the address's query, the hashes without these: what
    facets choose stands in the title and the text of their pages, which say nothing else."""
    words = set(_WORDS.findall(unquote_plus(url.partition("?")[2]).lower().encode()))
    if not words:
        return {}
    alternatives = b"|".join(sorted(words)[:_MAX_WORDS])
    said = re.compile(rb"(?<!%b)(?:%b)(?!%b)[ ,]*" % (_LETTER, alternatives, _LETTER))
    echoes: dict[int, int] = {}
    for line in _lines_of(markdown):
        rest, number = said.subn(b"", line)
        if number:
            echoes[crc32(line)] = crc32(rest.rstrip())
    return echoes


@lru_cache(maxsize=2)
def _lines_of(markdown: str) -> Collection[bytes]:
    plain = _untargeted(markdown).translate(_PARTS, _FIGURES).lower()
    lines = {line.strip(b" #*_[(-") for line in plain.split(b"\n")}
    lines.discard(b"")
    return sorted(lines)[:_MAX_SENTENCES] if len(lines) > _MAX_SENTENCES else lines


def content_hash(markdown: str) -> bytes:
    """16 bytes that are equal for pages that say the same, wherever their lines end and their links
    lead to: one to the page itself is none there."""
    said = _untargeted(markdown).translate(None, _BLANKS + b"[]")
    return blake2b(said, digest_size=16).digest()


@lru_cache(maxsize=4)  # both are asked for, one after the other
def _untargeted(markdown: str) -> bytes:
    """The text without the targets of its links; as bytes, because a translation of text costs a
    look-up for each of its characters."""
    text = _LINK_TARGET.sub("]", markdown) if "](" in markdown else markdown
    return text.encode("utf-8", "replace")


class Novelty(NamedTuple):
    """Shares in [0, 1]: sentences not met before, sentences in common with one earlier page."""

    new: float
    alike: float


class Said:
    """What pages have said so far; the oldest is forgotten first."""

    def __init__(self, memory: int = _MEMORY) -> None:
        self._pages: dict[int, int] = {}  # sentence -> the last page that said it
        self._memory = memory
        self._count = 0

    def add(self, sentences: set[int], echoes: Mapping[int, int] | None = None) -> Novelty:
        """Remember a page; what was new about it. A sentence with an echo (:func:`echoes_of`) is
        not new where that was met."""
        self._count += 1
        pages = self._pages
        met = [pages.pop(sentence, 0) for sentence in sentences]
        if echoes:
            echoed = (pages.get(echoes.get(sentence, -1), 0) for sentence in sentences)
            met = [page or other for page, other in zip(met, echoed, strict=True)]
            pages.update(dict.fromkeys(echoes.values(), self._count))
        votes = Counter(met)
        del votes[0]  # pages are counted from one on
        pages.update(dict.fromkeys(sentences, self._count))
        # All at once: a dictionary passes over what was taken from its front to find its first key.
        for sentence in list(islice(pages, max(0, len(pages) - self._memory))):
            del pages[sentence]
        total = max(1, len(sentences))
        return Novelty(1 - votes.total() / total, max(votes.values(), default=0) / total)
