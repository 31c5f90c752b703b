"""Loss repair: structure that the page shows near the chosen content and the markdown lacks.

A reader notices when an article has lost its table or a product its price. A kind of content
(:mod:`arachne.extraction.units`) that is shown near the chosen blocks and of which nothing was
chosen widens the choice; a kind that is missing from the markdown all the same is a loss, named
in the record.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from arachne.extraction.markdown import Rendered
from arachne.extraction.selection import Selection
from arachne.extraction.units import KINDS, Kind, has_amount

LIKELY: Final[dict[Kind, float]] = {
    "amounts": 0.2,
    "rows": 0.1,
    "code": 0.05,
    "items": 0.3,
    "headings": 0.2,
}
"""How likely to be main content a block between chosen ones must be to widen the choice, by what
it would bring back.

The lowest values at which repair costs no word F1 on the labelled pages, by cross-validation.
"""

LIKELY_AROUND: Final[dict[Kind, float]] = {"amounts": 0.3, "rows": 0.3, "code": 0.1}
"""The same for blocks before the first and after the last chosen one, in the element that holds
them all."""


def repair(selection: Selection) -> None:
    """Widen the choice by likely blocks of the kinds of which nothing was chosen."""
    kept = selection.numbers()
    missing = set(KINDS).difference(*(selection.kinds[number] for number in kept))
    if not missing or not kept:
        return
    _widen(selection, range(kept[0], kept[-1] + 1), missing, LIKELY)
    if not missing.isdisjoint(LIKELY_AROUND):
        _widen(selection, selection.inside(selection.frame()), missing, LIKELY_AROUND)


def _widen(
    selection: Selection, numbers: Iterable[int], missing: set[Kind], likely: dict[Kind, float]
) -> None:
    wanted = missing.intersection(likely)
    for number in numbers:
        if selection.kept[number] or selection.blocks[number].hidden:
            continue
        kinds = wanted & selection.kinds[number]
        if any(selection.likely[number] >= likely[kind] for kind in kinds):
            selection.kept[number] = True


def lost(selection: Selection, rendered: Rendered) -> tuple[Kind, ...]:
    """The kinds that the chosen blocks, or half likely ones between them, show and the markdown
    lacks."""
    kept = selection.numbers()
    shown: set[Kind] = set()
    for number in range(kept[0], kept[-1] + 1) if kept else ():
        if selection.kept[number]:
            shown |= selection.kinds[number]
        elif not selection.blocks[number].hidden:
            likely = 2 * selection.likely[number]
            shown.update(kind for kind in selection.kinds[number] if likely >= LIKELY[kind])
    written: dict[Kind, bool] = {
        "amounts": "amounts" in shown and has_amount(rendered.markdown),
        "rows": rendered.rows > 0,
        "code": rendered.code_lines > 0,
        "items": rendered.items > 0,
        "headings": rendered.headings > 0,
    }
    return tuple(kind for kind in KINDS if kind in shown and not written[kind])
