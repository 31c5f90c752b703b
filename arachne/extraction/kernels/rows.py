"""The inner loops of the model over arrays. ``rows.c`` has the same functions in C, which are
found before these where modules are compiled (:mod:`arachne.extraction.compiled`).

Each fills the arrays that it is given last but for bounds; all are contiguous.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

_ROWS: Final = 256  # at a time, so that the intermediate arrays stay in the cache


def spread_bits(masks: NDArray[np.uint64], rows: NDArray[np.float32]) -> None:
    """A row for each of the lowest bits: 1 where the mask has it, else 0."""
    octets = masks.astype("<u8").view(np.uint8).reshape(-1, 8)
    rows[:] = np.unpackbits(octets, axis=1, count=len(rows), bitorder="little").T


def sum_rows(table: NDArray[np.float32], sums: NDArray[np.float32]) -> None:
    """The sum of each row, added up as numpy does."""
    table.sum(axis=1, out=sums)


def sum_leaves(
    table: NDArray[np.float32],
    feature: NDArray[np.int64],
    threshold: NDArray[np.float32],
    leaves: NDArray[np.float32],
    sums: NDArray[np.float32],
) -> None:
    """Per row of the table (features by rows) the sums, rows by outputs, of the leaves that it
    comes to in all oblivious trees. A question is ``value > threshold``, the first level's answer
    is bit 0 of the leaf's number; at most eight levels."""
    trees, depth = feature.shape
    question = feature.reshape(-1)
    offset = (np.arange(trees) << depth)[:, None]
    flat = leaves.reshape(trees << depth, -1)
    rows = table.shape[1]
    for start in range(0, rows, _ROWS):
        part = slice(start, min(start + _ROWS, rows))
        answers = table[:, part].take(question, axis=0) > threshold.reshape(-1, 1)
        bits = answers.view(np.uint8).reshape(trees, depth, -1)
        leaf = bits[:, depth - 1].copy()
        for level in range(depth - 2, -1, -1):  # in bytes: eight times less to move
            leaf += leaf
            leaf |= bits[:, level]
        sums[part] = flat.take(leaf + offset, axis=0).sum(axis=0)


def standardize(
    table: NDArray[np.float32],
    mean: NDArray[np.float32],
    scale: NDArray[np.float32],
    same: NDArray[np.float32],
    differing: NDArray[np.int64],
    result: NDArray[np.float32],
    bound: float,
) -> int:
    """Features by rows, of which there is one at least: how many times ``scale`` each number is off
    the feature's mean, cut at ``bound`` on either side.

    What is the same in all rows is put into ``same``, which is 0 elsewhere. The others, whose
    number is returned, are put into ``result`` behind each other, their numbers into ``differing``.
    """
    binary = table.view(np.int32)
    is_same = (binary == binary[:, :1]).all(axis=1)
    number = np.flatnonzero(~is_same)
    standard = np.clip((table - mean[:, None]) / scale[:, None], -bound, bound)
    same[:] = np.where(is_same, standard[:, 0], 0)
    differing[: len(number)] = number
    result[: len(number)] = standard[number]
    return len(number)


def average_groups(
    values: NDArray[np.float32],
    groups: NDArray[np.int64],
    means: NDArray[np.float32],
    member: NDArray[np.int64],
) -> int:
    """The mean of the rows of each group, in the order of the groups' numbers; which of these means
    is each row's; how many there are. Up to 64 columns. The groups' numbers lie within a range that
    is not much wider than there are rows."""
    order = np.argsort(groups, kind="stable")
    members = groups[order]
    is_first = np.concatenate([[True], members[1:] != members[:-1]])
    starts = np.flatnonzero(is_first)
    count = np.diff(starts, append=len(groups))
    means[: len(starts)] = np.add.reduceat(values[order], starts, axis=0) / count[:, None]
    member[order] = np.cumsum(is_first) - 1
    return len(starts)
