"""One row of numbers per block, computed for all blocks of a page at once.

Everything is counted over characters and prefix sums, so the cost is linear in the text and
small in the number of blocks. The order of the features is part of the trained model:
``PageFeatures.columns.names`` lists it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import numpy as np

from arachne.extraction.blocks import Block
from arachne.extraction.features.around import ElementFeatures
from arachne.extraction.features.columns import Columns, logarithms, numbers
from arachne.extraction.features.context import add_declared, add_headings, add_neighbours
from arachne.extraction.features.declared import Declared
from arachne.extraction.features.outline import outline
from arachne.extraction.features.texts import TextFeatures
from arachne.extraction.text.characters import MONEY

if TYPE_CHECKING:
    from numpy.typing import NDArray

_START: Final = 40  # characters by which two texts are taken to begin alike
_PATH: Final = [f"path_{what}" for what in ("count", "words", "share", "links", "stops")]
_LONG: Final = 20  # words; a block with more is running text


class PageFeatures:
    """The features of one page's blocks, with the intermediate arrays the later stages need.

    ``columns``: the features. ``text``: what the blocks say by themselves; ``words`` are its words
    per block. ``path`` numbers the signature paths of the blocks' elements, ``section`` the
    headings that they stand under; ``again`` marks a text from its second time on.
    """

    def __init__(self, blocks: Sequence[Block], said: Declared | None = None) -> None:
        said = said or Declared()
        self.blocks = blocks
        self.outline = outline(blocks)
        self.text = TextFeatures(blocks, said.title)
        self.words = self.text.words
        self.path = self.outline.path.take(self.outline.block)
        self.logs = logarithms(len(blocks))
        self.columns = columns = Columns(len(blocks))
        self.text.add_to(columns)
        self._add_position()
        self.again = self._add_repetition()
        self._add_paths()
        ElementFeatures(self.text, self.outline).add_to(columns)
        depth = self.outline.depth.take(self.outline.block)
        self.section = add_headings(columns, self.text, depth)
        add_neighbours(columns, self.text, self.path)
        add_declared(columns, self.text, said)

    def add_kinds(self, kinds: NDArray[np.floating]) -> None:
        """Append the probabilities of the page's kinds, which are known only later."""
        for number, value in enumerate(kinds):
            self.columns.add_same(f"kind{number}", value)

    def _add_position(self) -> None:
        """Where the block is in the page, and what the page is like as a whole."""
        add, add_same, size = self.columns.add, self.columns.add_same, len(self.blocks)
        text, words, total = self.text, self.words, self.text.total
        index = np.arange(size)
        add("word_position", (np.cumsum(words) - words) / total)
        add("index", index / size)
        add("from_start", self.logs[:size])
        add("from_end", self.logs[size:0:-1])
        add("depth", self.outline.depth.take(self.outline.block))
        add("place", self._start_ratio())
        add_same("page_words", np.log1p(total))
        add_same("page_blocks", np.log1p(size))
        add_same("page_links", text.link_words.sum() / total)
        add_same("page_long", float((words > _LONG).mean()))
        add_same("page_headings", np.log1p(float((text.level > 0).sum())))
        add_same("page_long_share", words[words > _LONG].sum() / total)
        add_same("page_hidden", words[text.hidden].sum() / total)
        add_same("page_money", np.log1p(text.counts[:, MONEY].sum()))
        add_same("page_media", np.log1p(text.media.sum()))

    def _start_ratio(self) -> NDArray[np.float64]:
        """Where in its element the run starts: 0 for the first child."""
        starts = numbers([block.start for block in self.blocks])
        return starts / np.maximum(numbers([len(block.node.children) for block in self.blocks]), 1)

    def _add_repetition(self) -> NDArray[np.bool_]:
        """How often the text, and its start, occur on the page; which blocks say a text again."""
        add = self.columns.add
        known: dict[str, int] = {}
        texts = numbers([known.setdefault(text, len(known)) for text in self.text.texts])
        add("same_text", self.logs.take(np.bincount(texts).take(texts)))
        most = np.maximum.accumulate(texts)  # a new text has the next number
        again = np.zeros(len(texts), dtype=bool)
        again[1:] = most[1:] == most[:-1]
        add("again", again)
        place = np.empty(len(known), dtype=np.int64)
        place[texts] = np.arange(len(texts))  # the last one of each stays
        later = np.ones(len(texts), dtype=bool)
        later[place] = False
        add("later", later)
        starts: dict[str, int] = {}
        start = numbers([starts.setdefault(text[:_START], len(starts)) for text in self.text.texts])
        add("same_start", self.logs.take(np.bincount(start).take(start)))
        return again

    def _add_paths(self) -> None:
        """How often the signature path of the block's element occurs, and what stands there."""
        path, text = self.path, self.text
        count = np.maximum(np.bincount(path), 1)
        words = np.bincount(path, weights=self.words)
        links = np.bincount(path, weights=text.link_words)
        stops = np.bincount(path, weights=text.sentences)
        size = np.maximum(words, 1)
        facts = [
            self.logs.take(count), np.log1p(words / count), words / text.total, links / size,
            stops / size,
        ]  # fmt: skip
        self.columns.add_rows(_PATH, np.array(facts).take(path, axis=1))
