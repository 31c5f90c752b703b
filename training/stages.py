"""The four models, how each is fitted, applied to a page, and read from a data file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from arachne.extraction.model.choose import share_of_content
from arachne.extraction.model.kinds import MODEL_KINDS
from arachne.extraction.model.network import Network, groupings
from arachne.extraction.model.score import GOOD_F1
from arachne.extraction.model.trees import Trees, sigmoid, softmax
from training.boosting import BLOCKS, CONFIDENCE, PAGES, fit
from training.examples import Example, block_weights
from training.neural import Lesson, fit_network
from training.report import word_f1

ROWS_PER_PAGE = 150
"""Blocks of one page that are trained on; a table of 5,000 rows teaches no more."""

NEARLY = 0.02
"""Pages so close to ``GOOD_F1`` are as good as bad: the target is the logistic function of the
distance to it, on this scale."""


def stacked(pages: list[Example], matrices: list[np.ndarray]) -> tuple[np.ndarray, ...]:
    """Rows, labels and weights of the pages' blocks, large pages sampled."""
    random = np.random.default_rng(0)
    rows, labels, weights = [], [], []
    for example, matrix in zip(pages, matrices, strict=True):
        weight = block_weights(example.page)
        size = len(weight)
        chosen = np.arange(size)
        if size > ROWS_PER_PAGE:
            chosen = np.sort(random.choice(size, ROWS_PER_PAGE, replace=False))
        rows.append(matrix[chosen])
        labels.append(example.page.labels[chosen])
        weights.append(weight[chosen] / weight[chosen].sum() * example.weight())
    return np.concatenate(rows), np.concatenate(labels), np.concatenate(weights)


def fit_kinds(pages: list[Example]) -> Trees:
    """Page kinds; rare ones weigh more, by the square root of their number."""
    pages = [example for example in pages if example.kind >= 0]
    kinds = np.array([example.kind for example in pages])
    weight = 1 / np.sqrt(np.bincount(kinds, minlength=len(MODEL_KINDS))[kinds])
    return fit(PAGES, np.array([example.row for example in pages]), kinds, weight)


def fit_first(pages: list[Example]) -> Trees:
    """The first stage: blocks by their own features and the page's kind."""
    return fit(BLOCKS, *stacked(pages, [example.stage_one() for example in pages]))


def fit_second(pages: list[Example]) -> Network:
    """The second stage, which sees the first stage's out-of-fold outputs and all around."""
    return fit_network(
        [
            Lesson(
                matrix=example.stage_two(),
                groups=np.stack(groupings(example.features), axis=1).astype(np.int32),
                labels=example.page.labels,
                weights=block_weights(example.page),
                words=np.array([len(tokens) for tokens in example.page.tokens], np.float32),
                page=example.weight(),
            )
            for example in pages
        ]
    )


def fit_confidence(pages: list[Example]) -> Trees:
    """The score, on pages whose reference an editor wrote: is the markdown good?"""
    pages = [example for example in pages if example.page.record["source"] in ("wcxb", "aeb")]
    distance = np.array([example.markdown_f1 - GOOD_F1 for example in pages])
    facts = np.array([example.facts() for example in pages])
    return fit(CONFIDENCE, facts, sigmoid(distance / NEARLY), np.ones(len(pages)))


def apply_kinds(trees: Trees, example: Example) -> None:
    """Set the page's kinds."""
    example.kinds = softmax(trees.predict(example.row[:, None])[0])


def apply_first(trees: Trees, example: Example) -> None:
    """Set the first stage's log-odds."""
    example.first = trees.predict(example.stage_one().T)[:, 0]


def apply_second(network: Network, example: Example) -> None:
    """Set the probabilities by both stages, how good the choice by them is, and its markdown."""
    odds = network.predict([example.stage_two().T], groupings(example.features))
    example.second = share_of_content(example.first, odds, example.features)
    example.f1 = word_f1(example.page, example.choice()[0])
    example.markdown_f1 = example.delivered()


def apply_confidence(trees: Trees, example: Example) -> None:
    """Set the score."""
    example.confidence = float(sigmoid(trees.predict(example.facts()[:, None]))[0, 0])


@dataclass(frozen=True, slots=True)
class Stage:
    """``fit`` on pages gives a model, ``apply`` sets what it says of a page, ``read`` takes it from
    the arrays of a data file, where they begin with the stage's ``name``."""

    name: str
    fit: Callable[[list[Example]], Any]
    apply: Callable[[Any, Example], None]
    read: Callable[[Mapping[str, Any], str], Any]


STAGES = (
    Stage("kinds", fit_kinds, apply_kinds, Trees.from_arrays),
    Stage("first", fit_first, apply_first, Trees.from_arrays),
    Stage("second", fit_second, apply_second, Network.from_arrays),
    Stage("confidence", fit_confidence, apply_confidence, Trees.from_arrays),
)
"""In the order in which they build on each other; the later learn from out-of-fold outputs."""
