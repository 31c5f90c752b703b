"""What stands around a block in the order of reading (its heading, its neighbours), and in what the
page declares of itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from arachne.extraction.features.columns import Columns, bit_names, flags, logarithms
from arachne.extraction.features.declared import Declared
from arachne.extraction.features.texts import TextFeatures
from arachne.extraction.features.vocabulary import TEXT_WORDS

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
_UNDER: Final = bit_names("under", len(TEXT_WORDS))
_CHAPTER: Final = bit_names("chapter", len(TEXT_WORDS))
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
    inside, logs = np.arange(size), logarithms(size)
    heading = (text.level > 0) & (text.words > 0)
    last = np.maximum.accumulate(np.where(heading, inside, -1))
    above = np.concatenate([[-1], last[:-1]])
    known = above >= 0
    safe = np.maximum(above, 0)
    add("under_level", np.where(known, text.level.take(safe), 0))
    add("under_distance", np.where(known, logs.take(inside - safe), 9))
    columns.add_bits(_UNDER, np.where(known, text.masks.take(safe), np.uint64(0)))
    chapter = np.maximum.accumulate(np.where(heading & (text.level <= 2), inside, -1))
    masks = np.where(chapter >= 0, text.masks.take(np.maximum(chapter, 0)), np.uint64(0))
    columns.add_bits(_CHAPTER, masks)
    add("under_depth", np.where(known, depth - depth.take(safe), 0))
    add("under_title", np.where(known, text.overlap.take(safe), 0))
    first = np.flatnonzero(text.level == 1)
    start = int(first[0]) if len(first) else -1
    columns.add_same("h1_count", len(first))
    offset = inside - start
    signed = np.sign(offset) * logs.take(np.abs(offset))
    add("h1_distance", signed if start >= 0 else np.full(size, -9.0))
    heads = np.cumsum(heading)
    add("headings_before", logs.take(heads))
    add("headings_after", logs.take(heads[-1] - heads))
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
        same = (paths[there] == path).view(np.int8)
        beyond = slice(0, -offset) if offset < 0 else slice(max(size - offset, 0), size)
        same[beyond] = -1
        columns.add(_SAME_PATH[offset], same)
    total = _running_totals([log_words, text.link_words, stops, text.words])
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


def _running_totals(values: list[NDArray[np.floating]]) -> NDArray[np.float64]:
    """Of each row the sum of all before, and as a last row their number; the totals at either end
    are there once more for every block that a window may reach beyond."""
    reach, size = max(_REACHES), len(values[0])
    total = np.zeros((len(values) + 1, size + 1 + 2 * reach))
    inside = total[:, reach + 1 : reach + 1 + size]
    np.cumsum(values, axis=1, dtype=np.float64, out=inside[:-1])
    inside[-1] = np.arange(1, size + 1)
    total[:, reach + 1 + size :] = inside[:, -1:]
    return total


def _window(total: NDArray[np.float64], reach: int) -> NDArray[np.float64]:
    """Rows of means over up to ``reach`` blocks on either side, from :func:`_running_totals`."""
    most = max(_REACHES)
    size = total.shape[1] - 1 - 2 * most
    low = total[:, most - reach : most - reach + size]
    sums = total[:, most + reach + 1 : most + reach + 1 + size] - low
    return np.asarray(sums[:-1] / sums[-1])
