"""Train the block model and report its cross-validated figures.

    python -m training.train --data DIR [--out FILE] [--report FILE] [--folds DIR]

``DIR`` is described in :mod:`training.corpus`. Everything is seeded; on the same versions of the
libraries a second run writes the same file. Every figure reported is out of fold: models that
never saw a page of that registered domain judged it, in all four stages.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from arachne.extraction.choose import best_choice
from arachne.extraction.context import context_features
from arachne.extraction.features import PageFeatures
from arachne.extraction.kinds import MODEL_KINDS, page_features
from arachne.extraction.model import DATA, page_title
from arachne.extraction.score import GOOD_F1, confidence_features
from arachne.extraction.trees import Trees, sigmoid, softmax
from training.boosting import BLOCKS, CONFIDENCE, PAGES, fit
from training.corpus import FOLDS, Labelled, labelled_pages
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

ROWS_PER_PAGE = 250
"""Blocks of one page that are trained on; a table of 5,000 rows teaches no more."""


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
    confidence: float = 0.0
    f1: float = 0.0

    @property
    def kind(self) -> int:
        """The number of the page's kind, -1 where nobody said."""
        name = KINDS.get(self.page.group)
        return MODEL_KINDS.index(name) if name else -1

    def context(self) -> np.ndarray:
        columns = context_features(self.features, self.first, self.kinds)
        return np.concatenate([self.matrix, columns.matrix()], axis=1)

    def choice(self) -> tuple[np.ndarray, float]:
        return best_choice(self.second, self.features.words)

    def facts(self) -> np.ndarray:
        kept, expected = self.choice()
        return confidence_features(self.features, self.second, kept, expected, self.kinds)


def examples(data: Path) -> list[Example]:
    result = []
    for page in labelled_pages(data, set(SOURCES)):
        features = PageFeatures(page.blocks, page_title(page.root))
        _, row = page_features(features, page.root, page.record.get("url") or "")
        result.append(Example(page, features, features.columns.matrix(), row))
    return result


def block_weights(page: Labelled) -> np.ndarray:
    """Long blocks weigh more, sublinearly; every page of a source weighs the same."""
    sizes = np.clip([len(tokens) for tokens in page.tokens], 0.5, 80) ** 0.7
    return np.asarray(sizes / sizes.sum() * SOURCES[page.record["source"]])


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
        weights.append(weight[chosen] / weight[chosen].sum() * weight.sum())
    return np.concatenate(rows), np.concatenate(labels), np.concatenate(weights)


def fit_kinds(pages: list[Example]) -> Trees:
    pages = [example for example in pages if example.kind >= 0]
    kinds = np.array([example.kind for example in pages])
    weight = 1 / np.sqrt(np.bincount(kinds, minlength=len(MODEL_KINDS))[kinds])
    return fit(PAGES, np.array([example.row for example in pages]), kinds, weight)


def fit_first(pages: list[Example]) -> Trees:
    return fit(BLOCKS, *stacked(pages, [example.matrix for example in pages]))


def fit_second(pages: list[Example]) -> Trees:
    return fit(BLOCKS, *stacked(pages, [example.context() for example in pages]))


def fit_confidence(pages: list[Example]) -> Trees:
    pages = [example for example in pages if example.page.record["source"] in ("wcxb", "aeb")]
    target = np.array([example.f1 >= GOOD_F1 for example in pages], dtype=float)
    facts = np.array([example.facts() for example in pages])
    return fit(CONFIDENCE, facts, target, np.ones(len(pages)))


def cross_validate(pages: list[Example]) -> list[dict[str, np.ndarray]]:
    """Fill in every page's out-of-fold outputs, stage by stage; the model of each fold, which
    never saw the pages of its number."""
    models: list[dict[str, np.ndarray]] = [{} for _ in range(FOLDS)]
    for fold in range(FOLDS):
        train, test = split(pages, fold)
        kinds, first = fit_kinds(train), fit_first(train)
        models[fold] |= kinds.arrays("kinds") | first.arrays("first")
        for example in test:
            example.kinds = softmax(kinds.predict(example.row[:, None])[0])
            example.first = sigmoid(first.predict(example.matrix.T)[:, 0])
    for fold in range(FOLDS):
        train, test = split(pages, fold)
        second = fit_second(train)
        models[fold] |= second.arrays("second")
        for example in test:
            example.second = sigmoid(second.predict(example.context().T)[:, 0])
            example.f1 = word_f1(example.page, example.choice()[0])
    for fold in range(FOLDS):
        train, test = split(pages, fold)
        confidence = fit_confidence(train)
        models[fold] |= confidence.arrays("confidence")
        for example in test:
            example.confidence = float(sigmoid(confidence.predict(example.facts()[:, None]))[0, 0])
    return models


def split(pages: list[Example], fold: int) -> tuple[list[Example], list[Example]]:
    train = [example for example in pages if example.page.fold != fold]
    return train, [example for example in pages if example.page.fold == fold]


def final_model(pages: list[Example]) -> dict[str, np.ndarray]:
    """The models fitted on all pages; stage 2 and the score learn from out-of-fold outputs."""
    arrays: dict[str, np.ndarray] = {}
    for name, fit_stage in (
        ("kinds", fit_kinds),
        ("first", fit_first),
        ("second", fit_second),
        ("confidence", fit_confidence),
    ):
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
