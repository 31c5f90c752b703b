"""Labels: how much of each block is main content, by the page's reference text.

The measure is the F1 over the multisets of words, so the label of a block is what it is worth
under that measure: the share of its words that the reference needs and the other chosen blocks
do not supply. The chosen blocks are found by local search, so a text that the page shows three
times (mobile menu, card, footer) and the reference once is labelled content in one place only.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

_CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_WORDS = re.compile(rf"[{_CJK}]|[^\W{_CJK}]+")
_PASSES = 5
_EXACT = 4  # words from which a block is matched by its word triples


def words(text: str) -> list[str]:
    """Lower-case words, each ideograph or kana a word: the tokens of the public benchmarks."""
    return _WORDS.findall(text.lower())


def similarity(block: Sequence[str], reference: Reference) -> float:
    """The share of the block's word triples that the reference has; of a short block: 1 when it
    is a whole line of the reference, 1/2 when it is part of one."""
    if len(block) >= _EXACT:
        triples = list(zip(block, block[1:], block[2:], strict=False))
        return sum(triple in reference.triples for triple in triples) / len(triples)
    if not block:
        return 0.0
    if " ".join(block) in reference.lines:
        return 1.0
    if len(block) == 1:
        return 0.5 if block[0] in reference.counts else 0.0
    return 0.5 * all(pair in reference.pairs for pair in pairwise(block))


class Reference:
    """A reference text, indexed."""

    def __init__(self, text: str) -> None:
        tokens = words(text)
        self.size = len(tokens)
        self.counts = Counter(tokens)
        self.pairs = set(pairwise(tokens))
        self.triples = set(zip(tokens, tokens[1:], tokens[2:], strict=False))
        self.lines = {" ".join(words(line)) for line in text.split("\n")}


class Selection:
    """A growing and shrinking choice of blocks, with its word F1 against the reference."""

    def __init__(self, blocks: Sequence[Sequence[str]], reference: Reference) -> None:
        self.blocks = blocks
        self.counters = [Counter(block) for block in blocks]
        self.reference = reference
        self.kept = [False] * len(blocks)
        self.chosen: Counter[str] = Counter()
        self.overlap = 0
        self.size = 0

    def gain(self, index: int) -> int:
        """Words of the block that the reference needs beyond what the other kept blocks give."""
        total = 0
        own_too = self.kept[index]
        for word, count in self.counters[index].items():
            others = self.chosen[word] - (count if own_too else 0)
            total += min(count, max(0, self.reference.counts[word] - others))
        return total

    def toggle(self, index: int) -> None:
        gain = self.gain(index)
        if self.kept[index]:
            self.chosen.subtract(self.counters[index])
            self.overlap -= gain
            self.size -= len(self.blocks[index])
        else:
            self.chosen.update(self.counters[index])
            self.overlap += gain
            self.size += len(self.blocks[index])
        self.kept[index] = not self.kept[index]

    @property
    def f1(self) -> float:
        return 2 * self.overlap / max(1, self.size + self.reference.size)

    def improves(self, index: int) -> bool:
        """Whether toggling the block raises the F1."""
        sign = -1 if self.kept[index] else 1
        overlap = self.overlap + sign * self.gain(index)
        size = self.size + sign * len(self.blocks[index])
        return 2 * overlap / max(1, size + self.reference.size) > self.f1 + 1e-12

    def surroundings(self, index: int) -> float:
        """How far the neighbours are kept: breaks ties between copies of a text."""
        near = [
            (1 / abs(offset), self.kept[index + offset])
            for offset in (-3, -2, -1, 1, 2, 3)
            if 0 <= index + offset < len(self.kept)
        ]
        return sum(weight * kept for weight, kept in near) / max(sum(w for w, _ in near), 1e-9)


def label(blocks: Sequence[Sequence[str]], text: str) -> tuple[list[float], float]:
    """Each block's label in [0, 1], and the word F1 of the blocks found best: the ceiling."""
    reference = Reference(text)
    alike = [similarity(block, reference) for block in blocks]
    choice = Selection(blocks, reference)
    for index, block in enumerate(blocks):
        if block and alike[index] >= (0.5 if len(block) >= _EXACT else 1.0):
            choice.toggle(index)
    candidates = [index for index, block in enumerate(blocks) if block]
    for _ in range(_PASSES):
        changed = 0
        for index in sorted(candidates, key=choice.surroundings):
            if choice.kept[index] and choice.improves(index):
                choice.toggle(index)
                changed += 1
        for index in sorted(candidates, key=choice.surroundings, reverse=True):
            if not choice.kept[index] and alike[index] >= 1 / 3 and choice.improves(index):
                choice.toggle(index)
                changed += 1
        if not changed:
            break
    labels = [0.0] * len(blocks)
    for index in candidates:
        worth = choice.gain(index) / len(blocks[index])
        combine = max if choice.kept[index] else min
        labels[index] = combine(worth, alike[index])
    return labels, choice.f1
