"""Boosted oblivious trees, evaluated all at once.

An oblivious tree asks the same question at every node of a level, so a row's leaf is a number
whose bits are the answers: no walking, and numpy answers for all rows and all trees together.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from arachne.extraction.kernels.rows import sum_leaves

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from arachne.extraction.features.columns import Floats


@dataclass(frozen=True, slots=True)
class Trees:
    """``feature`` and ``threshold``: trees by levels; ``leaves``: trees by leaves by outputs;
    ``bias``: outputs. A question is ``row[feature] > threshold``, the first level is bit 0; there
    are at most eight levels."""

    feature: NDArray[np.int64]
    threshold: NDArray[np.float32]
    leaves: NDArray[np.float32]
    bias: NDArray[np.float32]

    @classmethod
    def from_arrays(cls, arrays: Mapping[str, NDArray[np.generic]], name: str) -> Trees:
        """Read what :meth:`arrays` wrote under that name."""
        return cls(
            arrays[f"{name}.feature"].astype(np.int64),
            arrays[f"{name}.threshold"].astype(np.float32),
            arrays[f"{name}.leaves"].astype(np.float32),
            arrays[f"{name}.bias"].astype(np.float32),
        )

    def arrays(self, name: str) -> dict[str, NDArray[np.generic]]:
        """The arrays to store, in compact types."""
        return {
            f"{name}.feature": self.feature.astype(np.uint16),
            f"{name}.threshold": self.threshold,
            f"{name}.leaves": self.leaves.astype(np.float16),
            f"{name}.bias": self.bias,
        }

    def predict(self, table: Floats) -> NDArray[np.float64]:
        """Raw sums, rows by outputs; ``table[f]`` is feature ``f`` of all rows."""
        sums = np.empty((table.shape[1], self.leaves.shape[2]), np.float32)
        sum_leaves(np.ascontiguousarray(table), self.feature, self.threshold, self.leaves, sums)
        return sums.astype(np.float64) + self.bias


def sigmoid(values: NDArray[np.floating]) -> NDArray[np.float64]:
    """Log-odds to probabilities."""
    return np.asarray(1 / (1 + np.exp(-values)), dtype=np.float64)


def softmax(values: NDArray[np.floating]) -> NDArray[np.float64]:
    """Along the last axis."""
    powers = np.exp(values - values.max(axis=-1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=-1, keepdims=True), dtype=np.float64)
