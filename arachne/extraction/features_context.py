"""What stands around a block in the order of reading (its heading, its neighbours), and in what the
page declares of itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from arachne.extraction.columns import Columns, flags
from arachne.extraction.declared import Declared
from arachne.extraction.features_text import TextFeatures
from arachne.extraction.vocabulary import TEXT_WORDS

if TYPE_CHECKING:
    from numpy.typing import NDArray

_QUOTED: Final = 60  # characters by which a text is found in what the page declares
_TAIL: Final = 40  # characters by which its end is
_OFFSETS: Final = (-3, -2, -1, 1, 2, 3)
_REACHES: Final = (3, 10, 30)
_NEIGHBOUR: Final = {
    offset: [f"{name}{offset:+}" for name in ("words", "links", "stops", "heading")]
    for offset in _OFFSETS
}
_SAME_PATH: Final = {offset: f"path{offset:+}" for offset in _OFFSETS}
_MEANS: Final = {
    reach: [f"mean_{name}{reach}" for name in ("words", "links", "stops")] for reach in _REACHES
}


def add_headings(
    columns: Columns, text: TextFeatures, depth: NDArray[np.integer]
) -> NDArray[np.integer]:
    """The heading the block stands under, and the page's first h1; the section of each block, which
    is 1 more than the number of its heading, 0 before the first.

    ``depth`` is that of each block's element.
    """
    add, size = columns.add, len(text.words)
    inside = np.arange(size)
    heading = (text.level > 0) & (text.words > 0)
    last = np.maximum.accumulate(np.where(heading, inside, -1))
    above = np.concatenate([[-1], last[:-1]])
    known = above >= 0
    safe = np.maximum(above, 0)
    add("under_level", np.where(known, text.level[safe], 0))
    add("under_distance", np.where(known, np.log1p(inside - safe), 9))
    masks = np.where(known, text.masks[safe], np.uint64(0))
    columns.add_bits("under", masks, len(TEXT_WORDS))
    chapter = np.maximum.accumulate(np.where(heading & (text.level <= 2), inside, -1))
    masks = np.where(chapter >= 0, text.masks[np.maximum(chapter, 0)], np.uint64(0))
    columns.add_bits("chapter", masks, len(TEXT_WORDS))
    add("under_depth", np.where(known, depth - depth[safe], 0))
    add("under_title", np.where(known, text.overlap[safe], 0))
    first = np.flatnonzero(text.level == 1)
    start = int(first[0]) if len(first) else -1
    columns.add_same("h1_count", len(first))
    offset = inside - start
    signed = np.sign(offset) * np.log1p(np.abs(offset))
    add("h1_distance", signed if start >= 0 else np.full(size, -9.0))
    heads = np.cumsum(heading)
    add("headings_before", np.log1p(heads))
    add("headings_after", np.log1p(heads[-1] - heads))
    return last + 1


def add_neighbours(columns: Columns, text: TextFeatures, path: NDArray[np.integer]) -> None:
    """The blocks before and after, and means over wider stretches; ``path`` numbers the signature
    paths of the blocks' elements."""
    size, reach = len(text.words), max(_OFFSETS)
    log_words = np.log1p(text.words)
    stops = text.sentences / np.maximum(text.words, 1)
    around = np.full((4, size + 2 * reach), -1, dtype=np.float32)
    around[:, reach:-reach] = log_words, text.link_ratio, stops, text.level > 0
    paths = np.full(size + 2 * reach, -1)
    paths[reach:-reach] = path
    for offset in _OFFSETS:
        there = slice(reach + offset, reach + offset + size)
        columns.add_rows(_NEIGHBOUR[offset], around[:, there])
        same = np.where(paths[there] < 0, -1, paths[there] == path)
        columns.add(_SAME_PATH[offset], same)
    values = np.array([log_words, text.link_words, stops, text.words])
    total = np.zeros((len(values), size + 1))
    np.cumsum(values, axis=1, dtype=np.float64, out=total[:, 1:])
    for reach in _REACHES:
        means = _window(total, reach)
        means[1] /= np.maximum(means[3], 1e-9)
        columns.add_rows(_MEANS[reach], means[:3])


def add_declared(columns: Columns, text: TextFeatures, said: Declared) -> None:
    """Whether the text stands in what the page declares."""
    texts = text.lower
    for name, place in (("main", said.main), ("items", said.items), ("remarks", said.remarks)):
        found = np.zeros(len(texts), dtype=bool)
        if place:
            found = flags([len(one) > 3 and one[:_QUOTED] in place for one in texts])
        columns.add(f"said_{name}", found)
        columns.add_same(f"said_{name}_words", np.log1p(place.count(" ")))
        columns.add_same(f"said_{name}_share", text.words[found].sum() / text.total)
    tail = [len(one) > _QUOTED and one[-_TAIL:] in said.main for one in texts]
    columns.add("said_main_tail", flags(tail))


def _window(total: NDArray[np.float64], reach: int) -> NDArray[np.float64]:
    """Rows of means over up to ``reach`` blocks on either side, of sums of all blocks before."""
    size = total.shape[1] - 1
    low = np.maximum(np.arange(size) - reach, 0)
    high = np.minimum(np.arange(size) + reach + 1, size)
    return np.asarray((total[:, high] - total[:, low]) / (high - low))
