"""What the elements around a block say: those above it, and the repeated one it is part of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from arachne.extraction.characters import MONEY
from arachne.extraction.columns import Columns
from arachne.extraction.features_text import TextFeatures
from arachne.extraction.outline import Outline
from arachne.extraction.vocabulary import ANCESTOR_TAGS, ATTRIBUTE_WORDS

if TYPE_CHECKING:
    from numpy.typing import NDArray

_LEVELS: Final = 5
_CONTAINER: Final = "words share links blocks stops heads long media money".split()
_UNIT: Final = "size place words share links blocks media money stops rise".split()
_CONTAINERS: Final = [[f"up{above}_{name}" for name in _CONTAINER] for above in range(_LEVELS)]
_PLACES: Final = [f"up{above}_place" for above in range(_LEVELS)]
_UNITS: Final = {name: [f"{name}_{what}" for what in _UNIT] for name in ("unit", "top")}


class ElementFeatures:
    """The sums of the texts in each element of the outline."""

    def __init__(self, text: TextFeatures, tree: Outline) -> None:
        self.text, self.outline = text, tree
        self.blocks = tree.last - tree.first
        long_ones = np.where(text.words > 15, text.words, 0)
        sums = self._sums(
            text.words, text.link_words, text.sentences, text.level > 0, long_ones, text.media,
            text.counts[:, MONEY],
        )  # fmt: skip
        self.words, self.links, self.stops, self.headings = sums[:4]
        self.long_words, self.media, self.money = sums[4:]

    def _sums(self, *values: NDArray[np.generic]) -> NDArray[np.float64]:
        """Of each, a row: its sum over every element's blocks."""
        total = np.zeros((len(values), len(self.text.words) + 1))
        np.cumsum(np.array(values, dtype=np.float64), axis=1, out=total[:, 1:])
        return np.asarray(total[:, self.outline.last] - total[:, self.outline.first])

    def add_to(self, columns: Columns) -> None:
        """What the elements above say, then the repeated ones."""
        own = self.outline.block
        columns.add_bits("tag", self.outline.tags[own], len(ANCESTOR_TAGS))
        columns.add_bits("near", self.outline.near[own], len(ATTRIBUTE_WORDS))
        columns.add_bits("far", self.outline.far[own], len(ATTRIBUTE_WORDS))
        self._add_containers(columns)
        self._add_best(columns)
        self._add_units(columns)

    def _add_containers(self, columns: Columns) -> None:
        """The distinct elements above: size, link density, sentences, headings."""
        tree, words, total = self.outline, self.words, self.text.total
        size, number = np.maximum(words, 1), np.maximum(self.blocks, 1)
        facts = np.array(
            [
                np.log1p(words), words / total, self.links / size, np.log1p(self.blocks),
                self.stops / size, self.headings / number, self.long_words / size,
                self.media / number, self.money / number,
            ],
            dtype=np.float32,
        )  # fmt: skip
        own = tree.block
        level = np.where(self.blocks[own] > 1, own, tree.outer[own])
        inside = np.arange(len(own))
        for above in range(_LEVELS):
            columns.add_rows(_CONTAINERS[above], facts[:, level])
            columns.add(_PLACES[above], (inside - tree.first[level]) / number[level])
            level = tree.outer[level]

    def _add_best(self, columns: Columns) -> None:
        """Where the block is, seen from the element with most running text that is not diluted by
        anything else."""
        tree, words, long_words = self.outline, self.words, self.long_words
        share = np.sqrt(np.maximum(long_words, 0) / np.maximum(words, 1))
        merit = (long_words - self.links) * share + 0.01 * tree.depth
        best = int(np.argmax(merit))
        inside = np.arange(len(tree.block))
        columns.add("in_best", (inside >= tree.first[best]) & (inside < tree.last[best]))
        middle = (tree.first[best] + tree.last[best]) / 2
        distance = (inside - middle) / max(tree.last[best] - tree.first[best], 1)
        columns.add("best_distance", distance)
        columns.add_same("best_share", words[best] / self.text.total)

    def _add_units(self, columns: Columns) -> None:
        """The repeated element the block is part of: nearest and farthest."""
        tree = self.outline
        groups = int(tree.group.max()) + 1
        facts = [self.words, self.links, self.blocks.astype(float)]
        words, links, blocks, *extras = (
            np.bincount(tree.group, weights=column, minlength=groups)
            for column in (*facts, self.media, self.money, self.stops)
        )
        ratio = links / np.maximum(words, 1)
        for name, units in (("unit", tree.unit), ("top", tree.top_unit)):
            unit = units[tree.block]
            known = unit >= 0
            unit = np.maximum(unit, 0)
            group = tree.group[unit]
            size = np.maximum(tree.size[unit], 1)
            values = np.array(
                [
                    np.log1p(size), tree.place[unit] / size, np.log1p(words[group] / size),
                    words[group] / self.text.total, ratio[group], blocks[group] / size,
                    *(column[group] / size for column in extras),
                    tree.depth[tree.block] - tree.depth[unit],
                ]
            )  # fmt: skip
            values[:, ~known] = -1
            values[0, ~known] = 0
            columns.add_rows(_UNITS[name], values)
