"""Second stage: a small neural network that reads a block together with its surroundings.

Content is contiguous and repeats itself in form: the cards of a listing stand or fall together.
So what the first layer makes of a block is joined with what it makes of the blocks before and
after, of the whole page, and of the blocks that share a form, an enclosing element, a repeated
element or a heading. All of it is a few matrix products and means, in numpy.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from threadpoolctl import ThreadpoolController

from arachne.extraction.features.columns import PART, Floats
from arachne.extraction.kernels.rows import average_groups, standardize

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from arachne.extraction.features.matrix import PageFeatures

OFFSETS: Final = (-3, -2, -1, 1, 2, 3)
"""The neighbours that are looked at, in blocks."""

GROUPINGS: Final = 5
"""How many groupings :func:`groupings` gives."""

CLIP: Final = 4.0
"""Standardised features are cut at so many standard deviations."""


@dataclass(frozen=True, slots=True)
class Network:
    """The weights; ``hidden`` units see a block, ``joint`` units see it in its surroundings.

    ``mean``, ``scale``: features. ``block``: features by hidden, ``block_bias``. ``brief``:
    hidden by units passed on to other blocks, ``brief_bias``. ``joint``, ``joint_bias``: what is
    joined by joint units. ``out``: joint units, ``direct``: features, ``out_bias``: one number.
    """

    mean: NDArray[np.float32]
    scale: NDArray[np.float32]
    block: NDArray[np.float32]
    block_bias: NDArray[np.float32]
    brief: NDArray[np.float32]
    brief_bias: NDArray[np.float32]
    joint: NDArray[np.float32]
    joint_bias: NDArray[np.float32]
    out: NDArray[np.float32]
    direct: NDArray[np.float32]
    out_bias: NDArray[np.float32]

    @classmethod
    def from_arrays(cls, arrays: Mapping[str, NDArray[Any]], name: str) -> Network:
        """Read what :meth:`arrays` wrote under that name."""
        return cls(*(arrays[f"{name}.{part.name}"].astype(np.float32) for part in fields(cls)))

    def arrays(self, name: str) -> dict[str, NDArray[Any]]:
        """The arrays to store; half precision does for the large ones."""
        stored: dict[str, NDArray[Any]] = {}
        for part in fields(self):
            value = getattr(self, part.name)
            stored[f"{name}.{part.name}"] = value.astype(np.float16) if value.ndim > 1 else value
        return stored

    def predict(
        self, tables: Iterable[Floats], groups: Sequence[NDArray[np.int64]]
    ) -> NDArray[np.float64]:
        """Log-odds per block. ``tables``: the blocks part by part, ``table[f]`` is feature ``f``;
        each grouping gives every block the number of its group."""
        with _pools().limit(limits=1, user_api="blas"):
            return self._odds(tables, groups)

    def _odds(
        self, tables: Iterable[Floats], groups: Sequence[NDArray[np.int64]]
    ) -> NDArray[np.float64]:
        layers = [self._first_layer(table) for table in tables]
        seen, odds = (np.concatenate(part) for part in zip(*layers, strict=True))
        brief = np.tanh(seen @ self.brief + self.brief_bias)
        beside = [seen, *neighbours(brief)]
        weights = np.split(self.joint, self._places())
        # What blocks have in common goes through the joint layer once, and is added to theirs.
        page = seen.mean(axis=0) @ weights[1] + self.joint_bias
        shared = []
        for group, of_group in zip(groups, weights[2:], strict=True):
            means, member = group_means(brief, group)
            shared.append((means @ of_group, member))
        for start in range(0, len(seen), PART):
            rows = slice(start, start + PART)
            joint = np.concatenate([part[rows] for part in beside], axis=1) @ weights[0]
            joint += page
            for values, member in shared:
                joint += values.take(member[rows], axis=0)
            odds[rows] += np.maximum(joint, 0, out=joint) @ self.out
        return np.asarray(odds + self.out_bias[0], dtype=np.float64)

    def _places(self) -> list[int]:
        """Where the weights of the joint layer end that are for the block and its neighbours, for
        the page, and for each grouping but the last."""
        hidden, brief = self.brief.shape
        page = hidden + brief * len(OFFSETS) + hidden
        return [page - hidden, *range(page, len(self.joint), brief)]

    def _first_layer(self, table: Floats) -> tuple[Floats, Floats]:
        """Per block its hidden units, and its share of the log-odds without them.

        Half of the features are the same for all blocks of a page (what the page is like, words
        that stand nowhere on it): their part is the same for all, too.
        """
        same, differing = np.empty(len(table), np.float32), np.empty(len(table), np.int64)
        standard: Floats = np.empty(table.shape, np.float32)
        count = standardize(
            np.ascontiguousarray(table), self.mean, self.scale, same, differing, standard, CLIP
        )
        differing, rows = differing[:count], standard[:count].T
        seen: Floats = rows @ self.block.take(differing, axis=0)
        seen += same @ self.block + self.block_bias
        direct: Floats = rows @ self.direct[differing] + same @ self.direct
        return np.maximum(seen, 0, out=seen), direct


@lru_cache(maxsize=1)
def _pools() -> ThreadpoolController:
    """The thread pools of the linear algebra under numpy. Matrices as small as these cost ten
    times the CPU on several threads, which spin while they wait for each other."""
    return ThreadpoolController()


def groupings(page: PageFeatures) -> list[NDArray[np.int64]]:
    """Blocks of the same signature path; in the same element, and the next larger one; in
    repeated elements of one group; under the same heading."""
    tree = page.outline
    own = tree.block
    around = np.where(tree.last[own] - tree.first[own] > 1, own, tree.outer[own])
    unit = tree.unit[own]
    alone = -1 - np.arange(len(own))
    repeated = np.where(unit >= 0, tree.group[np.maximum(unit, 0)], alone)
    return [page.path, around, tree.outer[around], repeated, page.section]


def neighbours(values: NDArray[np.float32]) -> list[NDArray[np.float32]]:
    """For each of :data:`OFFSETS` the rows so far behind; zeros beyond the ends."""
    size, reach = len(values), max(OFFSETS)
    wider = np.zeros((size + 2 * reach, values.shape[1]), values.dtype)
    wider[reach:-reach] = values
    return [wider[reach + offset : reach + offset + size] for offset in OFFSETS]


def group_means(
    values: NDArray[np.float32], groups: NDArray[np.int64]
) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
    """The mean of the rows of each group, and which of these means is each row's."""
    means, member = np.empty_like(values), np.empty(len(values), np.int64)
    count = average_groups(values, groups, means, member)
    return means[:count], member
