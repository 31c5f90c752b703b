"""The block model: which blocks are the main content, how sure that is, what kind of page it is.

Boosted trees (:mod:`.trees`) and then a neural network that also sees a block's surroundings
(:mod:`.network`) say what share of each block's words is main content; their mean counts. The
choice is the one with the highest expected F1; a last model turns the page's figures into the
probability that the choice is good. docs/extraction.md has the cross-validated figures.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

import numpy as np

from arachne.extraction.blocks import Block, Key
from arachne.extraction.features.declared import declared
from arachne.extraction.features.matrix import PageFeatures
from arachne.extraction.model.choose import choose, share_of_content
from arachne.extraction.model.kinds import kind_name, page_features
from arachne.extraction.model.network import Network, groupings
from arachne.extraction.model.score import confidence_features
from arachne.extraction.model.trees import Trees, sigmoid, softmax
from arachne.extraction.parsing.tree import Node

if TYPE_CHECKING:
    from numpy.typing import NDArray

DATA: Final = "model.npz"


@dataclass(frozen=True, slots=True)
class Decision:
    """What the model says of a page.

    ``probability``: per block, the share of its words expected to be main content.
    ``kept``: the :attr:`Block.key` of the chosen blocks. ``expected_f1``: the word F1 expected of
    them. ``score``: the probability that their word F1 against an editor's choice is at least 0.8.
    ``kind``: one of ``PAGE_KINDS``, with its probability. ``types``: what of schema.org the page
    declares.
    """

    probability: NDArray[np.float64]
    kept: frozenset[Key]
    expected_f1: float
    score: float
    kind: str
    kind_probability: float
    types: frozenset[str] = frozenset()


NOTHING: Final = Decision(np.zeros(0), frozenset(), 0.0, 0.0, "other", 0.0)


@dataclass(frozen=True, slots=True)
class BlockModel:
    """The four models of the data file."""

    kinds: Trees
    first: Trees
    second: Network
    confidence: Trees

    @classmethod
    def from_arrays(cls, arrays: Mapping[str, NDArray[np.generic]]) -> BlockModel:
        return cls(
            kinds=Trees.from_arrays(arrays, "kinds"),
            first=Trees.from_arrays(arrays, "first"),
            second=Network.from_arrays(arrays, "second"),
            confidence=Trees.from_arrays(arrays, "confidence"),
        )

    def decide(self, root: Node, blocks: Sequence[Block], url: str) -> Decision:
        """The choice of main content among the blocks of :func:`segment`."""
        if not blocks:
            return NOTHING
        said = declared(root)
        page = PageFeatures(blocks, said)
        row = page_features(page, said, url)
        kinds = softmax(self.kinds.predict(row[:, None])[0])
        page.add_kinds(kinds)
        columns = page.columns
        first = np.concatenate([self.first.predict(table)[:, 0] for table in columns.parts()])
        columns.add("first", first)
        second = self.second.predict(columns.parts(), groupings(page))
        probability = share_of_content(first, second, page)
        kept, expected = choose(probability, page, kinds)
        facts = confidence_features(page, probability, kept, expected, kinds)
        score = float(sigmoid(self.confidence.predict(facts[:, None]))[0, 0])
        return Decision(
            probability=probability,
            kept=frozenset(block.key for block, keep in zip(blocks, kept, strict=True) if keep),
            expected_f1=expected,
            score=score,
            kind=kind_name(kinds, url, said.types),
            kind_probability=float(kinds.max()),
            types=frozenset(said.types),
        )


@lru_cache(maxsize=1)
def load_model() -> BlockModel:
    """The model shipped with the package, read once per process."""
    with files("arachne.extraction").joinpath("data", DATA).open("rb") as file:
        return BlockModel.from_arrays(np.load(file, allow_pickle=False))


def decide(root: Node, blocks: Sequence[Block], url: str) -> Decision:
    """The shipped model's choice of main content among the blocks of ``segment(root)``.

    Time is linear in the number of blocks and the length of their text.
    """
    return load_model().decide(root, blocks, url)
