"""From the stages' log-odds to a choice: the blocks with the highest expected F1."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from arachne.extraction.features.matrix import PageFeatures
from arachne.extraction.model.apart import APART_SHARE, apart, is_all_there_is
from arachne.extraction.model.cards import CARD_KINDS, complete_cards, complete_places
from arachne.extraction.model.kinds import MODEL_KINDS, SURE
from arachne.extraction.model.trees import sigmoid

if TYPE_CHECKING:
    from numpy.typing import NDArray


EVEN: Final = 0.3
"""How far blocks of one form are moved towards what is made of all of them ..."""
TEMPER: Final = 0.9
"""... and log-odds towards doubt: a page that is judged wrong is judged wrong block after block."""
RESERVE: Final = 0.4
"""By how much less the log-odds count for the choice on pages of running text: what is doubtful
there is a teaser or a note more often than content ..."""
PROSE_KINDS: Final = ("article", "docs", "service")
ARTICLE_RESERVE: Final = 0.8
"""... and by how much less again on pages whose kind is called article. The others were set on one
half of the labelled domains and held on the other, this one on all; see
docs/extraction-experiments.md."""

_SURE: Final = 1e-9  # keeps log-odds finite


def share_of_content(
    first: NDArray[np.floating], second: NDArray[np.floating], page: PageFeatures
) -> NDArray[np.float64]:
    """The probabilities by the log-odds of both stages.

    Both count the same. Blocks of one form (same tags and classes up to the grandparent) stand or
    fall together, longer ones saying more about it, by the square root of their words.
    """
    odds = (first + second) / 2
    weight = np.sqrt(page.words + 0.1)
    of_form = np.bincount(page.path, odds * weight) / np.maximum(
        np.bincount(page.path, weight), 0.1
    )
    return sigmoid(TEMPER * ((1 - EVEN) * odds + EVEN * of_form[page.path]))


def choose(
    probability: NDArray[np.floating], page: PageFeatures, kinds: NDArray[np.floating]
) -> tuple[NDArray[np.bool_], float]:
    """The blocks to keep and the word F1 expected of them, by the blocks' probabilities and those
    of the page's kinds."""
    sure = np.clip(probability, _SURE, 1 - _SURE)
    reserve = RESERVE * sum(kinds[MODEL_KINDS.index(kind)] for kind in PROSE_KINDS)
    if kinds[MODEL_KINDS.index("article")] >= max(SURE, kinds.max()):
        reserve += ARTICLE_RESERVE
    reserved = sigmoid(np.log(sure / (1 - sure)) - reserve)
    kept = _choose_again(best_choice(reserved, page.words), reserved, page)
    if MODEL_KINDS[int(kinds.argmax())] in CARD_KINDS:
        kept = complete_cards(complete_places(kept, page), page)
    kept = follow_neighbours(kept, page)
    return kept, expected_f1(kept, probability, page.words)


def _choose_again(
    kept: NDArray[np.bool_], probability: NDArray[np.floating], page: PageFeatures
) -> NDArray[np.bool_]:
    """The same choice; where some of it stands apart from all content, the best without that."""
    feet, told = apart(kept, page)
    away = feet | told
    mass = probability * page.words
    if not (kept & away).any() or mass[away].sum() > APART_SHARE * mass.sum():
        return kept
    again = best_choice(np.where(away, 0.0, probability), page.words) & ~away
    texts = sum(bool(page.blocks[number].text) for number in np.flatnonzero(again).tolist())
    if is_all_there_is(_chars(again, page), _chars(kept & feet, page), texts):
        return kept & ~told
    return again


def _chars(chosen: NDArray[np.bool_], page: PageFeatures) -> int:
    return sum(len(page.blocks[number].text) for number in np.flatnonzero(chosen).tolist())


def expected_f1(
    kept: NDArray[np.bool_], probability: NDArray[np.floating], words: NDArray[np.floating]
) -> float:
    """The word F1 to be expected of a choice.

    With ``p`` the share of a block's ``w`` words that is main content, a choice ``K`` has the
    expected F1 ``2 sum_K(p w) / (sum_K(w) + sum(p w))`` (ratio of expectations).
    """
    mass = probability * words
    return float(2 * mass[kept].sum() / max(words[kept].sum() + mass.sum(), _SURE))


def best_choice(
    probability: NDArray[np.floating], words: NDArray[np.floating]
) -> NDArray[np.bool_]:
    """The blocks of which the most is to be expected (:func:`expected_f1`).

    For any size the best choice takes the highest probabilities, so one pass over the sorted
    blocks finds the optimum.
    """
    order = np.argsort(-probability, kind="stable")
    weight = words[order].astype(np.float64)
    mass = probability[order] * weight
    expected = 2 * np.cumsum(mass) / np.maximum(np.cumsum(weight) + mass.sum(), 1e-9)
    best = int(np.argmax(expected))
    kept = np.zeros(len(order), dtype=bool)
    kept[order[: best + 1]] = True
    return kept


def follow_neighbours(kept: NDArray[np.bool_], page: PageFeatures) -> NDArray[np.bool_]:
    """Blocks without words (images, formulas, ornaments) go with the text around them.

    One is kept when the nearest block with words on either side, as far as it is in the same
    enclosing element, is kept.
    """
    silent = np.flatnonzero(page.words == 0)
    if not len(silent):
        return kept
    tree = page.outline
    inside = np.arange(len(kept))
    spoken = page.words > 0
    before = np.maximum.accumulate(np.where(spoken, inside, -1))[silent]
    after = np.minimum.accumulate(np.where(spoken, inside, len(kept))[::-1])[::-1][silent]
    own = tree.block[silent]
    around = np.where(tree.last[own] - tree.first[own] > 1, own, tree.outer[own])
    has_before = before >= tree.first[around]
    has_after = after < tree.last[around]
    agree = (kept[np.maximum(before, 0)] | ~has_before) & (
        kept[np.minimum(after, len(kept) - 1)] | ~has_after
    )
    result = kept.copy()
    result[silent] = agree & (has_before | has_after)
    return result
