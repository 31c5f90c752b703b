"""One row of numbers per block, computed for all blocks of a page at once.

Everything is counted over characters and prefix sums, so the cost is linear in the text and
small in the number of blocks. The column order is part of the trained model: :func:`names` lists
it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from arachne.extraction.blocks import Block
from arachne.extraction.declared import Declared
from arachne.extraction.elements import HEADINGS
from arachne.extraction.outline import outline
from arachne.extraction.vocabulary import ANCESTOR_TAGS, ATTRIBUTE_WORDS, TEXT_WORDS, bits

Floats = NDArray[np.float32]

_TEXT_BITS = bits(TEXT_WORDS)
_TAGS = "p div li td th a pre dt dd button label figcaption blockquote summary section span".split()
_UNSPACED = (  # Thai, Lao, Myanmar, Khmer, kana, ideographs: scripts without spaces
    (0x0E01, 0x0E5A),
    (0x0E81, 0x0EE0),
    (0x1000, 0x10A0),
    (0x1780, 0x17DE),
    (0x3040, 0x3100),
    (0x3400, 0x4DC0),
    (0x4E00, 0xA000),
    (0xF900, 0xFB00),
)
_SENTENCE_END = frozenset(".!?。！？…।؟")
_HEAD_CHARS = 80  # a block's first characters, where the words of TEXT_WORDS are sought
_QUOTED = 60  # characters by which a text is found in what the page declares
_START = 40  # characters by which two texts are taken to begin alike
_OFFSETS = (-3, -2, -1, 1, 2, 3)
_LEVELS = 5

# Classes of characters
_SPACE, _LETTER, _UPPER, _DIGIT, _COMMA, _STOP, _MONEY, _OTHER, _IDEOGRAPH = range(9)


def _character_classes() -> NDArray[np.uint8]:
    table = np.full(0x10000, _OTHER, dtype=np.uint8)
    for code in range(0x10000):
        char = chr(code)
        category = unicodedata.category(char)
        if category in ("Lu", "Lt"):
            table[code] = _UPPER
        elif category[0] in "LM":
            table[code] = _LETTER
        elif category[0] == "N":
            table[code] = _DIGIT
        elif category == "Sc":
            table[code] = _MONEY
        elif category[0] in "ZC":
            table[code] = _SPACE
    for char in ",;:、，；：،":
        table[ord(char)] = _COMMA
    for char in _SENTENCE_END:
        table[ord(char)] = _STOP
    table[ord("_")] = _LETTER
    for low, high in _UNSPACED:
        table[low:high] = _IDEOGRAPH
    return table


_CLASSES = _character_classes()


def character_counts(texts: Sequence[str]) -> Floats:
    """Per text: the count of each of the nine classes, then of words (a letter of a script
    without spaces is a word)."""
    size = len(texts)
    joined = "\n".join(texts) + "\n"
    codes = np.frombuffer(joined.encode("utf-32-le", "replace"), dtype=np.uint32)
    kinds = _CLASSES[np.where(codes < 0x10000, codes, 0x4E00)]
    lengths = np.fromiter(map(len, texts), dtype=np.int64, count=size) + 1
    owner = np.repeat(np.arange(size), lengths)
    counts = np.bincount(owner * 9 + kinds, minlength=size * 9).reshape(size, 9)
    letters = (kinds == _LETTER) | (kinds == _UPPER) | (kinds == _DIGIT)
    starts = letters.copy()
    starts[1:] &= ~letters[:-1]
    words = np.bincount(owner[starts], minlength=size) + counts[:, _IDEOGRAPH]
    counts[:, _SPACE] -= 1  # the joining line feed
    return np.column_stack([counts, words]).astype(np.float32)


class Columns:
    """Named columns over the blocks of a page, in the order they are added.

    Flags take a byte a block and other numbers four, so that a page of 100,000 blocks fits in
    memory; the wide matrix is made of a few rows at a time (:meth:`Trees.predict`).
    """

    def __init__(self) -> None:
        self.names: list[str] = []
        self.values: list[NDArray[Any]] = []

    def add(self, name: str, values: NDArray[Any]) -> None:
        self.names.append(name)
        self.values.append(values if values.dtype.itemsize == 1 else values.astype(np.float32))

    def add_bits(self, prefix: str, masks: NDArray[np.uint64], width: int) -> None:
        """One column a bit, the lowest first."""
        octets = masks.astype("<u8").view(np.uint8).reshape(len(masks), 8)
        table = np.unpackbits(octets, axis=1, count=width, bitorder="little")
        self.names += [f"{prefix}{bit}" for bit in range(width)]
        self.values += list(np.ascontiguousarray(table.T))

    def matrix(self, step: int = 1) -> Floats:
        """Blocks by features; only every ``step``-th block."""
        return np.stack([column[::step] for column in self.values], axis=1).astype(np.float32)


class PageFeatures:
    """The features of one page's blocks, with the intermediate arrays the later stages need.

    ``columns``: the features. ``words``: words per block, an ideograph counting as one.
    """

    def __init__(self, blocks: Sequence[Block], said: Declared | None = None) -> None:
        self.blocks = blocks
        self.outline = outline(blocks)
        self.counts = character_counts([block.text for block in blocks])
        links = character_counts([block.link_text for block in blocks])
        self.words = self.counts[:, 9]
        self.link_words = links[:, 9]
        self.columns = Columns()
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

    def sums(self, values: NDArray[np.generic]) -> NDArray[np.float64]:
        """Sum over every element's blocks."""
        total = np.concatenate([[0.0], np.cumsum(values, dtype=np.float64)])
        return np.asarray(total[self.outline.last] - total[self.outline.first])

    def _own(self, title: str) -> None:
        add, counts, words = self.columns.add, self.counts, self.words
        letters = np.maximum(counts[:, 1] + counts[:, 2] + counts[:, 8], 1)
        chars = np.maximum(counts[:, :9].sum(axis=1), 1)
        self.link_ratio = self.link_words / np.maximum(words, 1)
        self.sentences = counts[:, _STOP]
        add("words", np.log1p(words))
        add("word_length", np.minimum(letters / np.maximum(words, 1), 20))
        add("link_ratio", self.link_ratio)
        add("upper", counts[:, _UPPER] / letters)
        for name, kind in (("digits", 3), ("commas", 4), ("stops", 5), ("money", 6), ("other", 7)):
            add(name, counts[:, kind] / chars)
        add("comma_words", counts[:, _COMMA] / np.maximum(words, 1))
        add("ideographs", counts[:, _IDEOGRAPH] / chars)
        texts = [block.text for block in self.blocks]
        tags = [block.node.tag for block in self.blocks]
        add("ends", np.array([text[-1:] in _SENTENCE_END for text in texts]))
        add("colon", np.array([text[-1:] in ":：" for text in texts]))
        add("starts_upper", np.array([text[:1].isupper() for text in texts]))
        self.hidden = np.array([block.hidden for block in self.blocks])
        add("hidden", self.hidden)
        self.level = np.array([int(tag[1]) if tag in HEADINGS else 0 for tag in tags])
        self.media = np.array([not text for text in texts])
        add("heading", np.where(self.level > 0, 7 - self.level, 0))
        for tag in _TAGS:
            add(tag, np.array([value == tag for value in tags]))
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
        add("page_words", np.full(size, np.log1p(self.total)))
        add("page_blocks", np.full(size, np.log1p(size)))
        add("page_links", np.full(size, self.link_words.sum() / self.total))
        add("page_long", np.full(size, float((self.words > 20).mean())))
        add("page_headings", np.full(size, np.log1p(float((self.level > 0).sum()))))
        share = self.words[self.words > 20].sum() / self.total
        add("page_long_share", np.full(size, share))
        add("page_hidden", np.full(size, self.words[self.hidden].sum() / self.total))
        add("page_money", np.full(size, np.log1p(self.counts[:, _MONEY].sum())))
        add("page_media", np.full(size, np.log1p(self.media.sum())))

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
        words, links = self.sums(self.words), self.sums(self.link_words)
        stops, heads = self.sums(self.sentences), self.sums(self.level > 0)
        long_words = self.sums(np.where(self.words > 15, self.words, 0))
        media, money = self.sums(self.media), self.sums(self.counts[:, _MONEY])
        own = tree.block
        level = np.where(blocks[own] > 1, own, tree.outer[own])
        inside = np.arange(len(own))
        for number in range(_LEVELS):
            size = np.maximum(words[level], 1)
            add(f"up{number}_words", np.log1p(words[level]))
            add(f"up{number}_share", words[level] / self.total)
            add(f"up{number}_links", links[level] / size)
            add(f"up{number}_blocks", np.log1p(blocks[level]))
            add(f"up{number}_stops", stops[level] / size)
            add(f"up{number}_heads", heads[level] / np.maximum(blocks[level], 1))
            add(f"up{number}_long", long_words[level] / size)
            add(f"up{number}_media", media[level] / np.maximum(blocks[level], 1))
            add(f"up{number}_money", money[level] / np.maximum(blocks[level], 1))
            add(f"up{number}_place", (inside - tree.first[level]) / np.maximum(blocks[level], 1))
            level = tree.outer[level]
        self.node_words = words
        best = self._densest(words, links, long_words)
        add("in_best", (inside >= tree.first[best]) & (inside < tree.last[best]))
        middle = (tree.first[best] + tree.last[best]) / 2
        add("best_distance", (inside - middle) / max(tree.last[best] - tree.first[best], 1))
        add("best_share", np.full(len(own), words[best] / self.total))

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
        add, tree = self.columns.add, self.outline
        groups = int(tree.group.max()) + 1
        words = self.node_words
        blocks = (tree.last - tree.first).astype(float)
        links = self.sums(self.link_words)
        group_words = np.bincount(tree.group, weights=words, minlength=groups)
        group_links = np.bincount(tree.group, weights=links, minlength=groups)
        group_blocks = np.bincount(tree.group, weights=blocks, minlength=groups)
        sums = [
            self.sums(column) for column in (self.media, self.counts[:, _MONEY], self.sentences)
        ]
        group_sums = [np.bincount(tree.group, weights=column, minlength=groups) for column in sums]
        for name, units in (("unit", tree.unit), ("top", tree.top_unit)):
            unit = units[tree.block]
            known = unit >= 0
            unit = np.maximum(unit, 0)
            group = tree.group[unit]
            size = np.maximum(tree.size[unit], 1)
            add(f"{name}_size", np.where(known, np.log1p(size), 0))
            add(f"{name}_place", np.where(known, tree.place[unit] / size, -1))
            add(f"{name}_words", np.where(known, np.log1p(group_words[group] / size), -1))
            add(f"{name}_share", np.where(known, group_words[group] / self.total, -1))
            ratio = group_links[group] / np.maximum(group_words[group], 1)
            add(f"{name}_links", np.where(known, ratio, -1))
            add(f"{name}_blocks", np.where(known, group_blocks[group] / size, -1))
            rise = tree.depth[tree.block] - tree.depth[unit]
            for what, column in zip(("media", "money", "stops"), group_sums, strict=True):
                add(f"{name}_{what}", np.where(known, column[group] / size, -1))
            add(f"{name}_rise", np.where(known, rise, -1))

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
        add("h1_count", np.full(size, len(first)))
        offset = inside - start
        signed = np.sign(offset) * np.log1p(np.abs(offset))
        add("h1_distance", signed if start >= 0 else np.full(size, -9.0))
        heads = np.cumsum(heading)
        add("headings_before", np.log1p(heads))
        add("headings_after", np.log1p(heads[-1] - heads))

    def add_kinds(self, kinds: NDArray[np.floating]) -> None:
        """Append the probabilities of the page's kinds, which are known only later."""
        for number, value in enumerate(kinds):
            self.columns.add(f"kind{number}", np.full(len(self.blocks), value))

    def _declared(self, said: Declared) -> None:
        """Whether the text stands in what the page declares."""
        add, size, texts = self.columns.add, len(self.blocks), self.lower
        for name, place in (("main", said.main), ("items", said.items), ("remarks", said.remarks)):
            found = np.array([len(text) > 3 and text[:_QUOTED] in place for text in texts])
            add(f"said_{name}", found)
            add(f"said_{name}_words", np.full(size, np.log1p(place.count(" "))))
            add(f"said_{name}_share", np.full(size, self.words[found].sum() / self.total))
        tail = [len(text) > _QUOTED and text[-_START:] in said.main for text in texts]
        add("said_main_tail", np.array(tail, dtype=bool))

    def _neighbours(self) -> None:
        add, size = self.columns.add, len(self.blocks)
        log_words = np.log1p(self.words)
        stops = self.sentences / np.maximum(self.words, 1)
        for offset in _OFFSETS:
            index = np.arange(size) + offset
            known = (index >= 0) & (index < size)
            index = np.clip(index, 0, size - 1)
            add(f"words{offset:+}", np.where(known, log_words[index], -1))
            add(f"links{offset:+}", np.where(known, self.link_ratio[index], -1))
            add(f"stops{offset:+}", np.where(known, stops[index], -1))
            add(f"heading{offset:+}", np.where(known, self.level[index] > 0, -1))
            add(f"path{offset:+}", np.where(known, self.path[index] == self.path, -1))
        for reach in (3, 10, 30):
            add(f"mean_words{reach}", _window(log_words, reach))
            add(
                f"mean_links{reach}",
                _window(self.link_words, reach) / np.maximum(_window(self.words, reach), 1e-9),
            )
            add(f"mean_stops{reach}", _window(stops, reach))


def _window(values: NDArray[np.generic], reach: int) -> NDArray[np.float64]:
    """The mean over up to ``reach`` blocks on either side."""
    size = len(values)
    total = np.concatenate([[0.0], np.cumsum(values, dtype=np.float64)])
    low = np.maximum(np.arange(size) - reach, 0)
    high = np.minimum(np.arange(size) + reach + 1, size)
    return np.asarray((total[high] - total[low]) / (high - low))


def _text_mask(lower: str) -> int:
    mask = 0
    for word in lower[:_HEAD_CHARS].split():
        found = _TEXT_BITS.get(word.strip(".,:!?()[]«»"))
        if found:
            mask |= found
    return mask
