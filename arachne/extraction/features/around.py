"""What the elements around a block say: those above it, and the repeated one it is part of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from arachne.extraction.features.columns import Columns, bit_names, logarithms
from arachne.extraction.features.outline import Outline
from arachne.extraction.features.texts import TextFeatures
from arachne.extraction.features.vocabulary import ANCESTOR_TAGS, ATTRIBUTE_WORDS
from arachne.extraction.text.characters import MONEY

if TYPE_CHECKING:
    from numpy.typing import NDArray

_TAG: Final = bit_names("tag", len(ANCESTOR_TAGS))
_NEAR: Final = bit_names("near", len(ATTRIBUTE_WORDS))
_FAR: Final = bit_names("far", len(ATTRIBUTE_WORDS))
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
        self.logs = logarithms(len(tree.block))
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
        return total.take(self.outline.last, axis=1) - total.take(self.outline.first, axis=1)

    def add_to(self, columns: Columns) -> None:
        """What the elements above say, then the repeated ones."""
        own = self.outline.block
        columns.add_bits(_TAG, self.outline.tags.take(own))
        columns.add_bits(_NEAR, self.outline.near.take(own))
        columns.add_bits(_FAR, self.outline.far.take(own))
        self._add_containers(columns)
        self._add_best(columns)
        self._add_units(columns)

    def _add_containers(self, columns: Columns) -> None:
        """The distinct elements above: size, link density, sentences, headings."""
        tree, words, total = self.outline, self.words, self.text.total
        size, number = np.maximum(words, 1), np.maximum(self.blocks, 1)
        facts = np.array(
            [
                np.log1p(words), words / total, self.links / size, self.logs.take(self.blocks),
                self.stops / size, self.headings / number, self.long_words / size,
                self.media / number, self.money / number,
            ],
            dtype=np.float32,
        )  # fmt: skip
        own = tree.block
        level = np.where(self.blocks.take(own) > 1, own, tree.outer.take(own))
        inside = np.arange(len(own))
        for above in range(_LEVELS):
            columns.add_rows(_CONTAINERS[above], facts.take(level, axis=1))
            columns.add(_PLACES[above], (inside - tree.first.take(level)) / number.take(level))
            level = tree.outer.take(level)

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
        sums = (self.words, self.links, self.blocks, self.media, self.money, self.stops)
        words, links, blocks, *extras = (
            np.bincount(tree.group, weights=column, minlength=groups) for column in sums
        )
        size = np.ones(groups, np.int64)
        size[tree.group] = tree.size
        # A column for each group, and as the last one what is said of blocks in none. What differs
        # within a group is put into the rows between.
        facts = np.full((len(_UNIT), groups + 1), -1.0)
        facts[0, -1] = 0
        facts[0, :-1] = self.logs.take(size)
        facts[2, :-1] = np.log1p(words / size)
        facts[3, :-1] = words / self.text.total
        facts[4, :-1] = links / np.maximum(words, 1)
        facts[5:9, :-1] = np.array([blocks, *extras]) / size
        place = tree.place / tree.size
        depth = tree.depth.take(tree.block)
        for name, units in (("unit", tree.unit), ("top", tree.top_unit)):
            unit = units.take(tree.block)
            known = unit >= 0
            values = facts.take(np.where(known, tree.group.take(unit), groups), axis=1)
            values[1] = np.where(known, place.take(unit), -1)
            values[9] = np.where(known, depth - tree.depth.take(unit), -1)
            columns.add_rows(_UNITS[name], values)
