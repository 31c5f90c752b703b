"""Train the block model and report its cross-validated figures.

    python -m training.train --data DIR [--out FILE] [--report FILE] [--folds DIR]

``DIR`` is described in :mod:`training.corpus`. Everything is seeded; on the same versions of the
libraries a second run writes the same file. Every figure reported is out of fold: models that
never saw a page of that registered domain judged it, in all four stages. ``--folds`` writes those
models too, one file a fold, so that a benchmark of whole extractions can be out of fold as well.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from arachne.extraction.choose import best_choice, share_of_content
from arachne.extraction.declared import declared
from arachne.extraction.features import PageFeatures
from arachne.extraction.kinds import MODEL_KINDS, page_features
from arachne.extraction.model import DATA
from arachne.extraction.network import Network, groupings
from arachne.extraction.score import GOOD_F1, confidence_features
from arachne.extraction.trees import Trees, sigmoid, softmax
from training.boosting import BLOCKS, CONFIDENCE, PAGES, fit
from training.corpus import FOLDS, Labelled, labelled_pages
from training.neural import Lesson, fit_network
from training.report import figures, word_f1

SOURCES = {"wcxb": 1.0, "aeb": 1.0, "webmainbench": 1.0, "mozilla": 0.5, "defuddle": 0.3}
"""Sources and the weight of their pages; the last two were written by another extractor."""

KINDS = {
    "article": "article",
    "aeb": "article",
    "documentation": "docs",
    "service": "service",
    "forum": "forum",
    "collection": "collection",
    "listing": "listing",
    "product": "product",
}
"""The kind of a page by its page type or source."""

ROWS_PER_PAGE = 150
"""Blocks of one page that are trained on; a table of 5,000 rows teaches no more."""

RARE = 200
"""Pages of a kind that has weight 1 each; fewer weigh more, more weigh less (power 0.6)."""

Arrays = dict[str, np.ndarray]


@dataclass
class Example:
    """A labelled page with its features and, as training proceeds, its out-of-fold outputs."""

    page: Labelled
    features: PageFeatures
    matrix: np.ndarray
    row: np.ndarray
    kinds: np.ndarray = field(default_factory=lambda: np.zeros(len(MODEL_KINDS)))
    first: np.ndarray = field(default_factory=lambda: np.zeros(0))
    second: np.ndarray = field(default_factory=lambda: np.zeros(0))
    rarity: float = 1.0
    confidence: float = 0.0
    f1: float = 0.0

    @property
    def kind(self) -> int:
        """The number of the page's kind, -1 where nobody said."""
        name = KINDS.get(self.page.group)
        return MODEL_KINDS.index(name) if name else -1

    def stage_one(self) -> np.ndarray:
        """Blocks by columns, with the page's kinds."""
        kinds = np.tile(self.kinds.astype(np.float32), (len(self.matrix), 1))
        return np.concatenate([self.matrix, kinds], axis=1)

    def stage_two(self) -> np.ndarray:
        """The same, with the first stage's log-odds."""
        return np.concatenate([self.stage_one(), self.first[:, None]], axis=1, dtype=np.float32)

    def weight(self) -> float:
        """Of the page: by its source, and more for kinds that are rare in the corpus."""
        return SOURCES[self.page.record["source"]] * self.rarity

    def choice(self) -> tuple[np.ndarray, float]:
        return best_choice(self.second, self.features.words)

    def facts(self) -> np.ndarray:
        kept, expected = self.choice()
        return confidence_features(self.features, self.second, kept, expected, self.kinds)


def examples(data: Path) -> list[Example]:
    """Every labelled page with its features."""
    result = []
    for page in labelled_pages(data, set(SOURCES)):
        said = declared(page.root)
        features = PageFeatures(page.blocks, said)
        _, row = page_features(features, said, page.record.get("url") or "")
        result.append(Example(page, features, features.columns.matrix(), row))
    counts = Counter(example.kind for example in result)
    for example in result:
        if example.kind >= 0:
            example.rarity = float((RARE / counts[example.kind]) ** 0.6)
    return result


def block_weights(page: Labelled) -> np.ndarray:
    """Long blocks weigh more, sublinearly; the sum is 1."""
    sizes = np.clip([len(tokens) for tokens in page.tokens], 0.5, 80) ** 0.7
    return np.asarray(sizes / sizes.sum(), dtype=np.float32)


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
    """The score, on pages whose reference an editor wrote."""
    pages = [example for example in pages if example.page.record["source"] in ("wcxb", "aeb")]
    target = np.array([example.f1 >= GOOD_F1 for example in pages], dtype=float)
    facts = np.array([example.facts() for example in pages])
    return fit(CONFIDENCE, facts, target, np.ones(len(pages)))


def cross_validate(pages: list[Example]) -> list[Arrays]:
    """Fill in every page's out-of-fold outputs, stage by stage; the models of each fold."""
    models: list[Arrays] = [{} for _ in range(FOLDS)]
    for name, fit_stage, apply in STAGES:
        for fold in range(FOLDS):
            model = fit_stage([example for example in pages if example.page.fold != fold])
            models[fold] |= model.arrays(name)
            print(f"{name}, fold {fold}", flush=True)
            for example in pages:
                if example.page.fold == fold:
                    apply(model, example)
    return models


def apply_kinds(trees: Trees, example: Example) -> None:
    """Set the page's kinds."""
    example.kinds = softmax(trees.predict(example.row[:, None])[0])


def apply_first(trees: Trees, example: Example) -> None:
    """Set the first stage's log-odds."""
    example.first = trees.predict(example.stage_one().T)[:, 0]


def apply_second(network: Network, example: Example) -> None:
    """Set the probabilities of the mean of both stages, and how good the choice by them is."""
    odds = network.predict([example.stage_two().T], groupings(example.features))
    example.second = share_of_content(example.first, odds, example.features)
    example.f1 = word_f1(example.page, example.choice()[0])


def apply_confidence(trees: Trees, example: Example) -> None:
    """Set the score."""
    example.confidence = float(sigmoid(trees.predict(example.facts()[:, None]))[0, 0])


STAGES = (
    ("kinds", fit_kinds, apply_kinds),
    ("first", fit_first, apply_first),
    ("second", fit_second, apply_second),
    ("confidence", fit_confidence, apply_confidence),
)


def final_model(pages: list[Example]) -> Arrays:
    """The models fitted on all pages; the later stages learn from out-of-fold outputs."""
    arrays: Arrays = {}
    for name, fit_stage, _ in STAGES:
        arrays |= fit_stage(pages).arrays(name)
    return arrays


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--data", type=Path, required=True, help="directory of labelled pages")
    default = Path(__file__).parent.parent / "arachne" / "extraction" / "data" / DATA
    parser.add_argument("--out", type=Path, default=default, help="where the model file goes")
    parser.add_argument("--report", type=Path, help="where the figures go, as JSON")
    parser.add_argument("--folds", type=Path, help="where the models of the folds go")
    arguments = parser.parse_args()
    pages = examples(arguments.data)
    models = cross_validate(pages)
    if arguments.folds:
        arguments.folds.mkdir(parents=True, exist_ok=True)
        for fold, arrays in enumerate(models):
            np.savez_compressed(arguments.folds / f"fold-{fold}.npz", **arrays)
    report = figures(pages)
    print(json.dumps(report, indent=1))
    if arguments.report:
        arguments.report.write_text(json.dumps(report, indent=1) + "\n")
    np.savez_compressed(arguments.out, **final_model(pages))


if __name__ == "__main__":
    main()
