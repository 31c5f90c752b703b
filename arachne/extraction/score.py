"""What a page's probabilities and shape say about the quality of the choice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from arachne.extraction.columns import Floats
from arachne.extraction.features import PageFeatures

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
    words = page.words
    total, chosen = page.text.total, max(float(words[kept].sum()), 1.0)
    doubt = probability * (1 - probability)
    inside = np.flatnonzero(kept)
    runs = float((np.diff(inside) > 1).sum() + 1) if len(inside) else 0.0
    span = words[inside[0] : inside[-1] + 1].sum() if len(inside) else 0.0
    values = [
        expected,
        float((words * doubt).sum()) / total,
        float((words * doubt)[kept].sum()) / chosen,
        float((words * probability)[kept].sum()) / chosen,
        float((words * probability)[~kept].sum()) / chosen,
        float(probability.max()),
        np.log1p(chosen),
        np.log1p(total),
        chosen / total,
        chosen / max(float(span), 1.0),
        np.log1p(runs),
        np.log1p(len(inside)),
        np.log1p(len(words)),
        float(page.text.link_words[kept].sum()) / chosen,
        float(page.text.link_words.sum()) / total,
        float(words[kept & (words > 20)].sum()) / chosen,
        float((page.text.level[kept] > 0).mean()) if len(inside) else 0.0,
        float(words[kept & page.text.hidden].sum()) / chosen,
        float(page.again[kept].mean()) if len(inside) else 0.0,
        float(page.text.overlap[kept].max(initial=0.0)),
        *kinds,
    ]
    return np.array(values, dtype=np.float32)
