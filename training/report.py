"""The figures of a training run: word F1 by page type, page kinds, calibration of the score."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from arachne.extraction.model.kinds import MODEL_KINDS
from arachne.extraction.model.score import GOOD_F1
from training.labels import words

if TYPE_CHECKING:
    from training.corpus import Labelled
    from training.examples import Example

BINS = 10


def word_f1(page: Labelled, kept: Sequence[bool] | np.ndarray) -> float:
    """F1 over multisets of words of the kept blocks against the reference text."""
    chosen = [word for keep, some in zip(kept, page.tokens, strict=True) if keep for word in some]
    return text_f1(chosen, page.record["truth_text"])


def text_f1(found: Sequence[str], reference: str) -> float:
    """F1 over multisets of words against a reference text."""
    truth = words(reference)
    overlap = (Counter(found) & Counter(truth)).total()
    return 2 * overlap / max(1, len(found) + len(truth))


def figures(pages: Sequence[Example]) -> dict[str, Any]:
    """All figures; every page's outputs must be out of fold."""
    chosen = _by_group(pages, [example.f1 for example in pages])
    markdown = _by_group(pages, [example.markdown_f1 for example in pages])
    types = {example.page.group for example in pages if example.page.record["source"] == "wcxb"}
    judged = [example for example in pages if example.page.record["source"] in ("wcxb", "aeb")]
    good = np.array([example.markdown_f1 >= GOOD_F1 for example in judged])
    score = np.array([example.confidence for example in judged])
    return {
        "pages": len(pages),
        "ceiling": float(np.mean([example.page.ceiling for example in pages])),
        "type_mean": float(np.mean([chosen[name] for name in types])),
        "word_f1": chosen,
        "markdown_type_mean": float(np.mean([markdown[name] for name in types])),
        "markdown_f1": markdown,
        "kinds": kind_figures(pages),
        "score": calibration(score, good),
    }


def _by_group(pages: Sequence[Example], values: Sequence[float]) -> dict[str, float]:
    groups: dict[str, list[float]] = defaultdict(list)
    for example, value in zip(pages, values, strict=True):
        groups[example.page.group].append(value)
    return {group: float(np.mean(some)) for group, some in sorted(groups.items())}


def kind_figures(pages: Sequence[Example]) -> dict[str, Any]:
    """How many pages' kinds are right, and of each kind."""
    known = [example for example in pages if example.kind >= 0]
    truth = np.array([example.kind for example in known])
    guess = np.array([int(np.argmax(example.kinds)) for example in known])
    recall = {
        name: float((guess[truth == number] == number).mean())
        for number, name in enumerate(MODEL_KINDS)
    }
    return {"accuracy": float((guess == truth).mean()), "recall": recall}


def calibration(score: np.ndarray, good: np.ndarray) -> dict[str, Any]:
    """AUC, expected calibration error over ten equal-width bins, and the reliability table of
    (mean score, share of good pages, pages) by bin."""
    order = np.argsort(score, kind="stable")
    ranks = np.empty(len(score))
    ranks[order] = np.arange(1, len(score) + 1)
    for value in np.unique(score):
        ranks[score == value] = ranks[score == value].mean()
    positives, negatives = int(good.sum()), int((~good).sum())
    auc = (ranks[good].sum() - positives * (positives + 1) / 2) / max(positives * negatives, 1)
    place = np.minimum((score * BINS).astype(int), BINS - 1)
    table = [
        (float(score[place == b].mean()), float(good[place == b].mean()), int((place == b).sum()))
        for b in range(BINS)
        if (place == b).any()
    ]
    ece = sum(abs(mean - share) * count for mean, share, count in table) / len(score)
    return {"auc": float(auc), "ece": float(ece), "base": float(good.mean()), "reliability": table}
