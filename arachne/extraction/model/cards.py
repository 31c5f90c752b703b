"""The cards of a list are kept alike: what most of them show, or some of a list that is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from arachne.extraction.features.matrix import PageFeatures
from arachne.extraction.kernels.outline import REPEATED

if TYPE_CHECKING:
    from numpy.typing import NDArray

CARD_KINDS: Final = ("article", "collection", "listing")
"""Pages called something else gain nothing by either rule."""

PLACES: Final = 4
"""A place that so many repeated elements have (their titles, their prices) ..."""
PLACES_KEPT: Final = 0.5
"""... and of which so large a share is kept, is kept in all of them. Out of fold this is worth
.0009 of the type mean (no fold loses more than .0002); shares of .4 to .6 and six instead of four
places .0005 to .0011. Leaving out what few elements keep is worth nothing."""

CARDS_KEPT: Final = 0.6
"""Where so large a share of the cards of a list keeps something ..."""
CARD_PLACES_KEPT: Final = 0.07
"""... a place of which so small a share is kept is kept in all of them, too. Out of fold this is
worth .0015 of the type mean (listings .0050, collections .0041; every fold gains); shares of .02 to
.15 are worth .0011 to .0015, no bound at all costs .0034; .4 to .8 of the cards .0013 to .0016."""


def complete_places(kept: NDArray[np.bool_], page: PageFeatures) -> NDArray[np.bool_]:
    """The same place in the cards of a listing, or in the posts of a thread, is content in all of
    them: where most titles are kept, the rest are, too, unless they are hidden.

    A place is a form (tags and classes up to the grandparent) in repeated elements of one group.
    """
    return _completed(kept, page, page.outline.unit[page.outline.block], PLACES_KEPT)


def complete_cards(kept: NDArray[np.bool_], page: PageFeatures) -> NDArray[np.bool_]:
    """What some cards of a list that is kept show, all of them do, unless it is hidden."""
    return _completed(kept, page, _cards(kept, page), CARD_PLACES_KEPT)


def _cards(kept: NDArray[np.bool_], page: PageFeatures) -> NDArray[np.int64]:
    """The card that each block is a part of, or -1: the outermost repeated element around it of
    which most of the group keep something. What is repeated within a card, such as the lines of a
    specification, is a part of it; a shop's list may be one of three sections that look alike."""
    tree, spoken = page.outline, page.words > 0
    speaking, keeping = (
        np.bincount(tree.group, (tree.size >= REPEATED) & _any_below(blocks, page))
        for blocks in (spoken, spoken & kept)
    )
    is_kept = (speaking > 0) & (keeping >= CARDS_KEPT * speaking)
    cards = np.flatnonzero((tree.size >= REPEATED) & is_kept[tree.group])
    ends = tree.last[cards]
    cards = cards[ends > np.maximum.accumulate(np.append(0, ends))[:-1]]  # those in no other one
    blocks = np.arange(len(kept))
    around = np.append(-1, cards)[np.searchsorted(tree.first[cards], blocks, side="right")]
    return np.where(blocks < tree.last[around], around, -1)


def _any_below(blocks: NDArray[np.bool_], page: PageFeatures) -> NDArray[np.bool_]:
    """Which elements hold one of those blocks."""
    total = np.append(0, np.cumsum(blocks))
    return total[page.outline.last] > total[page.outline.first]


def _completed(
    kept: NDArray[np.bool_], page: PageFeatures, unit: NDArray[np.int64], share: float
) -> NDArray[np.bool_]:
    """Keep each place of which that ``share`` is kept. ``unit``: the repeated element around each
    block that the places are in, or -1."""
    inside = np.flatnonzero((unit >= 0) & (page.words > 0))
    if not len(inside):
        return kept
    group = page.outline.group[unit[inside]]
    _, place = np.unique(group * (page.path.max() + 1) + page.path[inside], return_inverse=True)
    count = np.bincount(place)
    common = (count >= PLACES) & (np.bincount(place, kept[inside]) >= share * count)
    result = kept.copy()
    result[inside] |= common[place] & ~page.text.hidden[inside]
    return result
