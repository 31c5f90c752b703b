"""The cards of a list are kept alike: what most of them show, or some of a list that is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from arachne.extraction.features import PageFeatures

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
    return _completed(kept, page, page.outline.unit, PLACES_KEPT, 0.0)


def complete_cards(kept: NDArray[np.bool_], page: PageFeatures) -> NDArray[np.bool_]:
    """What some cards of a list that is kept show, all of them do, unless it is hidden.

    A card is the outermost repeated element around a block: what is repeated within it, such as
    the lines of a specification, is a part of it.
    """
    return _completed(kept, page, page.outline.top_unit, CARD_PLACES_KEPT, CARDS_KEPT)


def _completed(
    kept: NDArray[np.bool_],
    page: PageFeatures,
    units: NDArray[np.int64],
    share: float,
    share_of_units: float,
) -> NDArray[np.bool_]:
    """Keep each place of which that ``share`` is kept, in groups of which that ``share_of_units``
    keeps something. ``units``: the repeated element around each element, or -1."""
    tree = page.outline
    unit = units[tree.block]
    inside = np.flatnonzero((unit >= 0) & (page.words > 0))
    if not len(inside):
        return kept
    own, unit = kept[inside], unit[inside]
    group = tree.group[unit]
    _, place = np.unique(group * (page.path.max() + 1) + page.path[inside], return_inverse=True)
    count = np.bincount(place)
    common = ((count >= PLACES) & (np.bincount(place, own) >= share * count))[place]
    if share_of_units:
        members = np.flatnonzero(np.bincount(unit))
        groups = tree.group[members]
        keeping = np.bincount(groups, np.bincount(unit, own)[members] > 0)
        common &= (keeping >= share_of_units * np.bincount(groups))[group]
    result = kept.copy()
    result[inside] |= common & ~page.text.hidden[inside]
    return result
