"""Loss repair: structure that the page shows near the chosen content and the markdown lacks.

A reader notices when an article has lost its table or a product its price. A kind of content
(:mod:`.units`) that is shown near the chosen blocks and of which nothing was chosen widens the
choice; a kind that is missing from the markdown all the same is a loss, named in the record.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from arachne.extraction.markdown import Rendered
from arachne.extraction.parsing.node_queries import with_parents
from arachne.extraction.refine.selection import Selection
from arachne.extraction.refine.units import KINDS, Kind, has_amount

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

_CARD: Final = 5  # blocks after the last chosen one, the title of a card, that are its rest


def repair(selection: Selection) -> None:
    """Widen the choice by likely blocks of the kinds of which nothing was chosen."""
    kept = selection.numbers()
    missing = set(KINDS).difference(*(selection.kinds[number] for number in kept))
    if not missing or not kept:
        return
    last_card = range(kept[-1] + 1, min(kept[-1] + 1 + _CARD, len(selection.blocks)))
    _widen(selection, range(kept[0], kept[-1] + 1), missing, LIKELY, last_card)
    if not missing.isdisjoint(LIKELY_AROUND):
        _widen(selection, selection.inside(selection.frame()), missing, LIKELY_AROUND)


def _widen(
    selection: Selection,
    numbers: Iterable[int],
    missing: set[Kind],
    likely: dict[Kind, float],
    after: Iterable[int] = (),
) -> None:
    """Keep what is likely enough; the amounts of one form together, since a list of products states
    the price of all or of none. Those ``after`` the blocks in question go with others of theirs."""
    wanted = missing.intersection(likely)
    forms: dict[tuple[Kind, str], list[int]] = {}
    for number in numbers:
        for kind in wanted & selection.kinds[number]:
            if _may_come_back(selection, number):
                forms.setdefault((kind, _form(selection, number, kind)), []).append(number)
    for number in after:
        for kind in wanted & selection.kinds[number]:
            alike = forms.get((kind, _form(selection, number, kind)))
            if alike and _may_come_back(selection, number):
                alike.append(number)
    for (kind, _), alike in forms.items():
        if sum(selection.likely[number] for number in alike) >= likely[kind] * len(alike):
            for number in alike:
                selection.kept[number] = True


def _may_come_back(selection: Selection, number: int) -> bool:
    return not selection.kept[number] and not selection.blocks[number].hidden


def _form(selection: Selection, number: int, kind: Kind) -> str:
    """Tags and classes of the element of an amount and of the two above it."""
    if kind != "amounts":
        return str(number)
    around = with_parents(selection.blocks[number].node)
    return "/".join(f"{node.tag}.{node.get('class')}" for node in around)


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
