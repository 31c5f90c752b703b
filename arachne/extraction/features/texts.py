"""What the own text of each block says, whatever stands around it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import numpy as np

from arachne.extraction.blocks import Block
from arachne.extraction.features.columns import Columns, Floats, bit_names, flags, numbers
from arachne.extraction.features.vocabulary import TEXT_WORDS, bits
from arachne.extraction.kernels.lists import mark_ends, mark_words
from arachne.extraction.parsing.elements import HEADINGS
from arachne.extraction.text.characters import (
    COMMA,
    DIGIT,
    IDEOGRAPH,
    LETTER,
    OTHER,
    SENTENCE_END,
    STOP,
    UPPER,
    character_counts,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

_TEXT_BITS: Final = bits(TEXT_WORDS)
_TAGS: Final = (
    "p div li td th a pre dt dd button label figcaption blockquote summary section span".split()
)
_TAG_BIT: Final = {tag: 1 << number for number, tag in enumerate(_TAGS)}
_TEXT_NAMES: Final = bit_names("text", len(TEXT_WORDS))
_SHARES: Final = ["digits", "commas", "stops", "money", "other"]
_ENDS: Final = ["ends", "colon", "starts_upper"]
_STOPS: Final = "".join(sorted(SENTENCE_END))
_COLONS: Final = ":："
_HEAD_CHARS: Final = 80  # a block's first characters, where the words of TEXT_WORDS are sought
_AROUND: Final = ".,:!?()[]«»"  # a word is one of TEXT_WORDS whichever of these stand at its ends
_LONGEST_TITLE: Final = 40  # words of a block that may repeat the page's title


class TextFeatures:
    """Arrays with a value per block: ``counts`` of its characters by kind, its ``words`` (an
    ideograph counts as one), those of them in links, ``sentences`` that end in it, ``level`` as a
    heading (0: none), ``masks`` of known words at its start, ``overlap`` with the page's title.

    ``total``: words of the page, 1 at the least.
    """

    def __init__(self, blocks: Sequence[Block], title: str) -> None:
        texts = [block.text for block in blocks]
        self.tags = [block.node.tag for block in blocks]
        self.texts = texts
        self.lower = [text.lower() for text in texts]
        self.counts = character_counts(texts)
        self.words = self.counts[:, 9]
        self.total = max(float(self.words.sum()), 1.0)
        self.link_words = _link_words(blocks, self.words)
        self.link_ratio = self.link_words / np.maximum(self.words, 1)
        self.sentences = self.counts[:, STOP]
        self.hidden = flags([block.hidden for block in blocks])
        self.level = numbers([int(tag[1]) if tag in HEADINGS else 0 for tag in self.tags])
        self.media = flags([not text for text in texts])
        self.masks = np.empty(len(texts), np.uint64)
        mark_words(self.lower, _TEXT_BITS, _AROUND, _HEAD_CHARS, self.masks)
        self.overlap = self._overlap(title)

    def _overlap(self, title: str) -> NDArray[np.float64]:
        """Words of the page's title in a text, each counted once, for each of the text's words."""
        wanted = list(set(title.lower().split()))
        counts = self.words.tolist()
        short = [
            text if count <= _LONGEST_TITLE else ""
            for text, count in zip(self.lower, counts, strict=True)
        ]
        found = np.zeros(len(short), np.int64)
        masks = np.empty(len(short), np.uint64)
        for start in range(0, len(wanted), 64):
            word_bits = {word: 1 << bit for bit, word in enumerate(wanted[start : start + 64])}
            mark_words(short, word_bits, "", sys.maxsize, masks)
            found += np.bitwise_count(masks)
        near = np.flatnonzero(found)
        spaces = numbers([short[number].count(" ") for number in near.tolist()])
        overlap = np.zeros(len(short))
        overlap[near] = found[near] / (1 + spaces)
        return overlap

    def add_to(self, columns: Columns) -> None:
        """What a block says by itself."""
        add, counts, words, texts = columns.add, self.counts, self.words, self.texts
        letters = np.maximum(counts[:, LETTER] + counts[:, UPPER] + counts[:, IDEOGRAPH], 1)
        chars = np.maximum(counts[:, :9].sum(axis=1), 1)
        add("words", np.log1p(words))
        add("word_length", np.minimum(letters / np.maximum(words, 1), 20))
        add("link_ratio", self.link_ratio)
        add("upper", counts[:, UPPER] / letters)
        columns.add_rows(_SHARES, counts.T[DIGIT : OTHER + 1] / chars)
        add("comma_words", counts[:, COMMA] / np.maximum(words, 1))
        add("ideographs", counts[:, IDEOGRAPH] / chars)
        marks = np.empty((len(_ENDS), len(texts)), np.uint8)
        mark_ends(texts, _STOPS, _COLONS, marks)
        columns.add_rows(_ENDS, marks)
        add("hidden", self.hidden)
        add("heading", np.where(self.level > 0, 7 - self.level, 0))
        columns.add_bits(
            _TAGS, numbers([_TAG_BIT.get(tag, 0) for tag in self.tags]).view(np.uint64)
        )
        columns.add_bits(_TEXT_NAMES, self.masks)
        add("title", self.overlap)


def _link_words(blocks: Sequence[Block], words: Floats) -> Floats:
    """Words inside links; most blocks are links as a whole, or have none."""
    wholly = [block.link_text == block.text for block in blocks]
    result = np.where(flags(wholly), words, 0)
    partly = [
        number for number, block in enumerate(blocks) if block.link_text and not wholly[number]
    ]
    if partly:
        result[partly] = character_counts([blocks[number].link_text for number in partly])[:, 9]
    return result
