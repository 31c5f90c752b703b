"""One row of numbers per block, computed for all blocks of a page at once.

Everything is counted over characters and prefix sums, so the cost is linear in the text and
small in the number of blocks. The order of the features is part of the trained model:
``PageFeatures.columns.names`` lists it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from arachne.extraction.blocks import Block
from arachne.extraction.characters import (
    COMMA,
    IDEOGRAPH,
    LETTER,
    MONEY,
    SENTENCE_END,
    STOP,
    UPPER,
    character_counts,
)
from arachne.extraction.columns import Columns, Floats
from arachne.extraction.declared import Declared
from arachne.extraction.elements import HEADINGS
from arachne.extraction.outline import outline
from arachne.extraction.vocabulary import ANCESTOR_TAGS, ATTRIBUTE_WORDS, TEXT_WORDS, bits

if TYPE_CHECKING:
    from numpy.typing import NDArray

_TEXT_BITS = bits(TEXT_WORDS)
_TAGS = "p div li td th a pre dt dd button label figcaption blockquote summary section span".split()
_TAG_NUMBER = {tag: number for number, tag in enumerate(_TAGS)}
_HEAD_CHARS = 80  # a block's first characters, where the words of TEXT_WORDS are sought
_QUOTED = 60  # characters by which a text is found in what the page declares
_START = 40  # characters by which two texts are taken to begin alike
_OFFSETS = (-3, -2, -1, 1, 2, 3)
_REACHES = (3, 10, 30)
_LEVELS = 5
_CONTAINER = "words share links blocks stops heads long media money".split()
_UNIT = "size place words share links blocks media money stops rise".split()


class PageFeatures:
    """The features of one page's blocks, with the intermediate arrays the later stages need.

    ``columns``: the features. ``words``: words per block, an ideograph counting as one.
    """

    def __init__(self, blocks: Sequence[Block], said: Declared | None = None) -> None:
        self.blocks = blocks
        self.outline = outline(blocks)
        self.counts = character_counts([block.text for block in blocks])
        self.words = self.counts[:, 9]
        self.link_words = _link_words(blocks, self.words)
        self.columns = Columns(len(blocks))
        said = said or Declared()
        self._own(said.title)
        self._position()
        self._repetition()
        self._ancestors()
        self._containers()
        self._units()
        self._headings()
        self._neighbours()
        self._declared(said)

    def sums(self, *values: NDArray[np.generic]) -> NDArray[np.float64]:
        """Of each, a row: its sum over every element's blocks."""
        total = np.zeros((len(values), len(self.blocks) + 1))
        np.cumsum(np.array(values, dtype=np.float64), axis=1, out=total[:, 1:])
        return np.asarray(total[:, self.outline.last] - total[:, self.outline.first])

    def _own(self, title: str) -> None:
        add, counts, words = self.columns.add, self.counts, self.words
        letters = np.maximum(counts[:, LETTER] + counts[:, UPPER] + counts[:, IDEOGRAPH], 1)
        chars = np.maximum(counts[:, :9].sum(axis=1), 1)
        self.link_ratio = self.link_words / np.maximum(words, 1)
        self.sentences = counts[:, STOP]
        add("words", np.log1p(words))
        add("word_length", np.minimum(letters / np.maximum(words, 1), 20))
        add("link_ratio", self.link_ratio)
        add("upper", counts[:, UPPER] / letters)
        for name, kind in (("digits", 3), ("commas", 4), ("stops", 5), ("money", 6), ("other", 7)):
            add(name, counts[:, kind] / chars)
        add("comma_words", counts[:, COMMA] / np.maximum(words, 1))
        add("ideographs", counts[:, IDEOGRAPH] / chars)
        texts = [block.text for block in self.blocks]
        tags = [block.node.tag for block in self.blocks]
        add("ends", np.array([text[-1:] in SENTENCE_END for text in texts]))
        add("colon", np.array([text[-1:] in ":：" for text in texts]))
        add("starts_upper", np.array([text[:1].isupper() for text in texts]))
        self.hidden = np.array([block.hidden for block in self.blocks])
        add("hidden", self.hidden)
        self.level = np.array([int(tag[1]) if tag in HEADINGS else 0 for tag in tags])
        self.media = np.array([not text for text in texts])
        add("heading", np.where(self.level > 0, 7 - self.level, 0))
        number = np.array([_TAG_NUMBER.get(tag, -1) for tag in tags])
        self.columns.add_rows(_TAGS, np.arange(len(_TAGS))[:, None] == number)
        self.lower = [text.lower() for text in texts]
        self.text_masks = np.array([_text_mask(text) for text in self.lower], dtype=np.uint64)
        self.columns.add_bits("text", self.text_masks, len(TEXT_WORDS))
        wanted = set(title.lower().split())
        overlap = [
            len(wanted.intersection(text.split())) / (1 + text.count(" ")) if count <= 40 else 0
            for text, count in zip(self.lower, words.tolist(), strict=True)
        ]
        self.overlap = np.array(overlap)
        add("title", self.overlap)

    def _position(self) -> None:
        add, size = self.columns.add, len(self.blocks)
        index = np.arange(size)
        before = np.cumsum(self.words) - self.words
        self.total = max(float(self.words.sum()), 1.0)
        add("word_position", before / self.total)
        add("index", index / size)
        add("from_start", np.log1p(index))
        add("from_end", np.log1p(size - index))
        add("depth", self.outline.depth[self.outline.block])
        add("place", self._start_ratio())
        self.columns.add_same("page_words", np.log1p(self.total))
        self.columns.add_same("page_blocks", np.log1p(size))
        self.columns.add_same("page_links", self.link_words.sum() / self.total)
        self.columns.add_same("page_long", float((self.words > 20).mean()))
        self.columns.add_same("page_headings", np.log1p(float((self.level > 0).sum())))
        share = self.words[self.words > 20].sum() / self.total
        self.columns.add_same("page_long_share", share)
        self.columns.add_same("page_hidden", self.words[self.hidden].sum() / self.total)
        self.columns.add_same("page_money", np.log1p(self.counts[:, MONEY].sum()))
        self.columns.add_same("page_media", np.log1p(self.media.sum()))

    def _start_ratio(self) -> NDArray[np.float64]:
        """Where in its element the run starts: 0 for the first child."""
        return np.array([block.start / max(len(block.node.children), 1) for block in self.blocks])

    def _repetition(self) -> None:
        """How often the text, and the element's signature path, occur on the page."""
        add = self.columns.add
        numbers: dict[str, int] = {}
        self.texts = texts = np.array(
            [numbers.setdefault(block.text, len(numbers)) for block in self.blocks]
        )
        add("same_text", np.log1p(np.bincount(texts)[texts]))
        first = np.zeros(len(texts), dtype=bool)
        first[np.unique(texts, return_index=True)[1]] = True
        self.again = ~first
        add("again", self.again)
        last = np.zeros(len(texts), dtype=bool)
        last[len(texts) - 1 - np.unique(texts[::-1], return_index=True)[1]] = True
        add("later", ~last)
        starts: dict[str, int] = {}
        start = np.array([starts.setdefault(b.text[:_START], len(starts)) for b in self.blocks])
        add("same_start", np.log1p(np.bincount(start)[start]))
        path = self.outline.path[self.outline.block]
        self.path = path
        count = np.maximum(np.bincount(path), 1)
        words = np.bincount(path, weights=self.words)
        links = np.bincount(path, weights=self.link_words)
        stops = np.bincount(path, weights=self.sentences)
        add("path_count", np.log1p(count[path]))
        add("path_words", np.log1p(words[path] / count[path]))
        add("path_share", words[path] / self.total)
        add("path_links", links[path] / np.maximum(words[path], 1))
        add("path_stops", stops[path] / np.maximum(words[path], 1))

    def _ancestors(self) -> None:
        own = self.outline.block
        self.columns.add_bits("tag", self.outline.tags[own], len(ANCESTOR_TAGS))
        self.columns.add_bits("near", self.outline.near[own], len(ATTRIBUTE_WORDS))
        self.columns.add_bits("far", self.outline.far[own], len(ATTRIBUTE_WORDS))

    def _containers(self) -> None:
        """The distinct elements above: size, link density, sentences, headings."""
        add, tree = self.columns.add, self.outline
        blocks = tree.last - tree.first
        heading, money = self.level > 0, self.counts[:, MONEY]
        long_ones = np.where(self.words > 15, self.words, 0)
        sums = self.sums(
            self.words, self.link_words, self.sentences, heading, long_ones, self.media, money
        )
        words, links, stops, heads, long_words, media, prices = sums
        size, number = np.maximum(words, 1), np.maximum(blocks, 1)
        facts = np.array(
            [
                np.log1p(words), words / self.total, links / size, np.log1p(blocks), stops / size,
                heads / number, long_words / size, media / number, prices / number,
            ],
            dtype=np.float32,
        )  # fmt: skip
        own = tree.block
        level = np.where(blocks[own] > 1, own, tree.outer[own])
        inside = np.arange(len(own))
        for above in range(_LEVELS):
            self.columns.add_rows([f"up{above}_{name}" for name in _CONTAINER], facts[:, level])
            add(f"up{above}_place", (inside - tree.first[level]) / number[level])
            level = tree.outer[level]
        self.node_words, self.node_links = words, links
        self.node_extras = np.array([media, prices, stops])
        best = self._densest(words, links, long_words)
        add("in_best", (inside >= tree.first[best]) & (inside < tree.last[best]))
        middle = (tree.first[best] + tree.last[best]) / 2
        add("best_distance", (inside - middle) / max(tree.last[best] - tree.first[best], 1))
        self.columns.add_same("best_share", words[best] / self.total)

    def _densest(
        self,
        words: NDArray[np.float64],
        links: NDArray[np.float64],
        long_words: NDArray[np.float64],
    ) -> int:
        """The element with most running text that is not diluted by anything else."""
        merit = (long_words - links) * np.sqrt(np.maximum(long_words, 0) / np.maximum(words, 1))
        merit += 0.01 * self.outline.depth
        return int(np.argmax(merit))

    def _units(self) -> None:
        """The repeated element the block is part of: nearest and farthest."""
        tree = self.outline
        groups = int(tree.group.max()) + 1
        facts = [self.node_words, self.node_links, (tree.last - tree.first).astype(float)]
        words, links, blocks, *extras = (
            np.bincount(tree.group, weights=column, minlength=groups)
            for column in (*facts, *self.node_extras)
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
                    words[group] / self.total, ratio[group], blocks[group] / size,
                    *(column[group] / size for column in extras),
                    tree.depth[tree.block] - tree.depth[unit],
                ]
            )  # fmt: skip
            values[:, ~known] = -1
            values[0, ~known] = 0
            self.columns.add_rows([f"{name}_{what}" for what in _UNIT], values)

    def _headings(self) -> None:
        """The heading the block stands under, and the page's first h1."""
        add, size = self.columns.add, len(self.blocks)
        inside = np.arange(size)
        heading = (self.level > 0) & (self.words > 0)
        last = np.maximum.accumulate(np.where(heading, inside, -1))
        above = np.concatenate([[-1], last[:-1]])
        self.under, self.section = above, last + 1
        known = above >= 0
        safe = np.maximum(above, 0)
        add("under_level", np.where(known, self.level[safe], 0))
        add("under_distance", np.where(known, np.log1p(inside - safe), 9))
        masks = np.where(known, self.text_masks[safe], np.uint64(0))
        self.columns.add_bits("under", masks, len(TEXT_WORDS))
        depth = self.outline.depth[self.outline.block]
        chapter = np.maximum.accumulate(np.where(heading & (self.level <= 2), inside, -1))
        masks = np.where(chapter >= 0, self.text_masks[np.maximum(chapter, 0)], np.uint64(0))
        self.columns.add_bits("chapter", masks, len(TEXT_WORDS))
        add("under_depth", np.where(known, depth - depth[safe], 0))
        add("under_title", np.where(known, self.overlap[safe], 0))
        first = np.flatnonzero(self.level == 1)
        start = int(first[0]) if len(first) else -1
        self.columns.add_same("h1_count", len(first))
        offset = inside - start
        signed = np.sign(offset) * np.log1p(np.abs(offset))
        add("h1_distance", signed if start >= 0 else np.full(size, -9.0))
        heads = np.cumsum(heading)
        add("headings_before", np.log1p(heads))
        add("headings_after", np.log1p(heads[-1] - heads))

    def add_kinds(self, kinds: NDArray[np.floating]) -> None:
        """Append the probabilities of the page's kinds, which are known only later."""
        for number, value in enumerate(kinds):
            self.columns.add_same(f"kind{number}", value)

    def _declared(self, said: Declared) -> None:
        """Whether the text stands in what the page declares."""
        add, _size, texts = self.columns.add, len(self.blocks), self.lower
        for name, place in (("main", said.main), ("items", said.items), ("remarks", said.remarks)):
            found = np.zeros(len(texts), dtype=bool)
            if place:
                found[:] = [len(text) > 3 and text[:_QUOTED] in place for text in texts]
            add(f"said_{name}", found)
            self.columns.add_same(f"said_{name}_words", np.log1p(place.count(" ")))
            self.columns.add_same(f"said_{name}_share", self.words[found].sum() / self.total)
        tail = [len(text) > _QUOTED and text[-_START:] in said.main for text in texts]
        add("said_main_tail", np.array(tail, dtype=bool))

    def _neighbours(self) -> None:
        """The blocks before and after, and means over wider stretches."""
        size, reach = len(self.blocks), max(_OFFSETS)
        log_words = np.log1p(self.words)
        stops = self.sentences / np.maximum(self.words, 1)
        around = np.full((4, size + 2 * reach), -1, dtype=np.float32)
        around[:, reach:-reach] = log_words, self.link_ratio, stops, self.level > 0
        path = np.full(size + 2 * reach, -1)
        path[reach:-reach] = self.path
        for offset in _OFFSETS:
            there = slice(reach + offset, reach + offset + size)
            names = [f"{name}{offset:+}" for name in ("words", "links", "stops", "heading")]
            self.columns.add_rows(names, around[:, there])
            same = np.where(path[there] < 0, -1, path[there] == self.path)
            self.columns.add(f"path{offset:+}", same)
        for reach in _REACHES:
            means = _window(np.array([log_words, self.link_words, stops, self.words]), reach)
            means[1] /= np.maximum(means[3], 1e-9)
            names = [f"mean_{name}{reach}" for name in ("words", "links", "stops")]
            self.columns.add_rows(names, means[:3])


def _link_words(blocks: Sequence[Block], words: Floats) -> Floats:
    """Words inside links; most blocks are links as a whole, or have none."""
    result = np.where([block.link_text == block.text for block in blocks], words, 0)
    partly = [
        number
        for number, block in enumerate(blocks)
        if block.link_text and block.link_text != block.text
    ]
    if partly:
        result[partly] = character_counts([blocks[number].link_text for number in partly])[:, 9]
    return result


def _window(values: NDArray[np.generic], reach: int) -> NDArray[np.float64]:
    """Rows of means over up to ``reach`` blocks on either side."""
    size = values.shape[1]
    total = np.zeros((len(values), size + 1))
    np.cumsum(values, axis=1, dtype=np.float64, out=total[:, 1:])
    low = np.maximum(np.arange(size) - reach, 0)
    high = np.minimum(np.arange(size) + reach + 1, size)
    return np.asarray((total[:, high] - total[:, low]) / (high - low))


def _text_mask(lower: str) -> int:
    mask = 0
    for word in lower[:_HEAD_CHARS].split():
        found = _TEXT_BITS.get(word.strip(".,:!?()[]«»"))
        if found:
            mask |= found
    return mask
