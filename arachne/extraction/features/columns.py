"""The wide table of a page's features, put together piece by piece."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from arachne.extraction.kernels.lists import take_numbers
from arachne.extraction.kernels.rows import spread_bits

Floats = NDArray[np.float32]

PART: Final = 4096
"""Blocks at a time in everything that needs all features at once: the table of a page of 100,000
blocks would be 200 MB."""
_LOGARITHMS: Final = np.log1p(np.arange(PART + 1))
_SPARE: Final = 64  # rows that a table has room for when its first pieces are put in


def flags(values: Sequence[bool]) -> NDArray[np.bool_]:
    """An array of them, several times as fast as ``np.array``, which asks each for its type."""
    return np.frombuffer(bytes(values), np.bool_)


def numbers(values: list[int]) -> NDArray[np.int64]:
    """The same of whole numbers."""
    result = np.empty(len(values), np.int64)
    take_numbers(values, result)
    return result


def masks(values: Sequence[int]) -> NDArray[np.uint64]:
    """The same of up to 64 bits each."""
    return np.frombuffer(struct.pack(f"{len(values)}Q", *values), np.uint64)


def bit_names(prefix: str, width: int) -> list[str]:
    """Names for :meth:`Columns.add_bits`."""
    return [f"{prefix}{bit}" for bit in range(width)]


def logarithms(most: int) -> NDArray[np.float64]:
    """``log(1 + n)`` for all whole numbers up to ``most``: to look one up takes a fifth of the time
    that it takes to compute it."""
    return _LOGARITHMS if most < len(_LOGARITHMS) else np.log1p(np.arange(most + 1))


class Columns:
    """Named features, in the order they are added; ``names[f]`` is row ``f`` of every table.

    A *table* is features by blocks. Pieces are kept as they come, flags in a byte each and bits in
    masks; most pages have few enough blocks for one table, which grows with the pieces.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.names: list[str] = []
        self._pieces: list[_Piece] = []
        self._table = np.empty((0, size), np.float32)
        self._put = 0  # pieces in the table, and the rows they take
        self._rows = 0

    def add(self, name: str, values: NDArray[Any]) -> None:
        """One feature."""
        self.names.append(name)
        self._pieces.append(_Piece(1, values))

    def add_rows(self, names: Sequence[str], values: NDArray[Any]) -> None:
        """Several: a row each."""
        self.names += names
        self._pieces.append(_Piece(len(names), values))

    def add_same(self, name: str, value: float) -> None:
        """One that is the same for all blocks."""
        self.names.append(name)
        self._pieces.append(_Piece(1, None, value))

    def add_bits(self, names: Sequence[str], masks: NDArray[np.uint64]) -> None:
        """One feature a bit, the lowest first."""
        self.names += names
        self._pieces.append(_Piece(len(names), masks, is_masks=True))

    def parts(self) -> Iterator[Floats]:
        """The tables of the page's blocks, up to PART at a time."""
        if self.size <= PART:
            yield self._whole()
            return
        for start in range(0, self.size, PART):
            yield self._of(slice(start, start + PART))

    def sample(self, step: int) -> Floats:
        """The table of every ``step``-th block."""
        return (
            self._whole() if step == 1 and self.size <= PART else self._of(slice(None, None, step))
        )

    def matrix(self) -> Floats:
        """Blocks by features, all at once: for training."""
        return np.ascontiguousarray(self._of(slice(None)).T)

    def _whole(self) -> Floats:
        wanted = len(self.names)
        if wanted > len(self._table):
            larger = np.empty((wanted + _SPARE, self.size), np.float32)
            larger[: self._rows] = self._table[: self._rows]
            self._table = larger
        for piece in self._pieces[self._put :]:
            piece.put(self._table[self._rows : self._rows + piece.rows])
            self._rows += piece.rows
        self._put = len(self._pieces)
        return self._table[:wanted]

    def _of(self, blocks: slice) -> Floats:
        size = len(range(*blocks.indices(self.size)))
        table = np.empty((len(self.names), size), np.float32)
        row = 0
        for piece in self._pieces:
            piece.put(table[row : row + piece.rows], blocks)
            row += piece.rows
        return table


class _Piece:
    """Some features of all blocks: ``values`` by rows (a single one: flat) or as masks with a bit a
    row; or the value of all where there are none."""

    def __init__(
        self,
        rows: int,
        values: NDArray[Any] | None,
        same: float = 0.0,
        is_masks: bool = False,
    ) -> None:
        self.rows = rows
        self._values = values
        self._same = same
        self._is_masks = is_masks

    def put(self, rows: Floats, blocks: slice | None = None) -> None:
        """Write into the rows of a table that is of those blocks, or of all."""
        values = self._values
        if values is None:
            rows.fill(self._same)
            return
        if blocks is not None:
            values = values[..., blocks]
        if self._is_masks:
            spread_bits(np.ascontiguousarray(values), rows)
        else:
            rows[:] = values
