"""What a page's probabilities and shape say about the quality of the choice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from arachne.extraction.features.columns import Floats
from arachne.extraction.features.matrix import PageFeatures

if TYPE_CHECKING:
    from numpy.typing import NDArray

GOOD_F1: Final = 0.8
"""The score is the probability that the word F1 of the choice reaches this."""


def confidence_features(
    page: PageFeatures,
    probability: NDArray[np.floating],
    kept: NDArray[np.bool_],
    expected: float,
    kinds: NDArray[np.floating],
) -> Floats:
    """One row of figures; the expected F1 is the strongest of them by far."""
    words, text, total = page.words, page.text, page.text.total
    inside = np.flatnonzero(kept)
    own = words.take(inside)
    chosen = max(float(own.sum()), 1.0)
    share = words * probability
    doubt = words * (probability * (1 - probability))
    runs, span = 0.0, 0.0
    if len(inside):
        runs = float((np.diff(inside) > 1).sum() + 1)
        span = float(words[inside[0] : inside[-1] + 1].sum())
    values = [
        expected,
        float(doubt.sum()) / total,
        float(doubt.take(inside).sum()) / chosen,
        float(share.take(inside).sum()) / chosen,
        float(share[~kept].sum()) / chosen,
        float(probability.max()),
        np.log1p(chosen),
        np.log1p(total),
        chosen / total,
        chosen / max(span, 1.0),
        np.log1p(runs),
        np.log1p(len(inside)),
        np.log1p(len(words)),
        float(text.link_words.take(inside).sum()) / chosen,
        float(text.link_words.sum()) / total,
        float(own[own > 20].sum()) / chosen,
        _share_of(text.level.take(inside) > 0),
        float(own[text.hidden.take(inside)].sum()) / chosen,
        _share_of(page.again.take(inside)),
        float(text.overlap.take(inside).max(initial=0.0)),
        *kinds,
    ]
    return np.array(values, dtype=np.float32)


def _share_of(marks: NDArray[np.bool_]) -> float:
    return np.count_nonzero(marks) / len(marks) if len(marks) else 0.0
