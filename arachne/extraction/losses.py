"""Loss repair: structure that the page shows near the chosen content and the markdown lacks.

A reader notices when an article has lost its table or a product its price. Five kinds of content
are looked for among the blocks around the chosen ones: amounts of money, table rows, lines of
code, list items, headings. A kind that is shown there and of which nothing was chosen widens the
choice; a kind that is missing from the markdown all the same is a loss, named in the record.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final, Literal

from arachne.extraction.blocks import Block, Key
from arachne.extraction.elements import HEADINGS
from arachne.extraction.markdown import Rendered
from arachne.extraction.selection import Selection
from arachne.extraction.tree import Node

Kind = Literal["amounts", "rows", "code", "items", "headings"]
KINDS: Final[tuple[Kind, ...]] = ("amounts", "rows", "code", "items", "headings")

LIKELY: Final[dict[Kind, float]] = {
    "amounts": 0.2,
    "rows": 0.1,
    "code": 0.05,
    "items": 0.3,
    "headings": 0.2,
}
"""How likely to be main content a block must be to widen a choice, by what it would bring back.

The lowest values at which repair costs no word F1 on the labelled pages, by cross-validation.
"""

_NUMBER: Final = r"\d[\d.,'\u00a0\u202f]*"
_SIGNS: Final = "$€£¥₹₽₩₺₫₴₪฿₦₱₲₡₵₸₼₾₿\uffe5\uffe1"
_CODES: Final = (
    "USD|EUR|GBP|CHF|JPY|CNY|RMB|AUD|CAD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|RON|RUB|UAH|TRY|INR|BRL|MXN|"
    r"ZAR|KRW|HKD|SGD|AED|SAR|ILS|zł|Kč|Ft|lei|kr|руб|р\.|грн|元|円|원|บาท|درهم|ريال|ש\"ח|TL|R\$|Rs"
)
AMOUNT: Final = re.compile(
    rf"(?:[{_SIGNS}]|\b(?:{_CODES}))\s?{_NUMBER}|{_NUMBER}\s?(?:[{_SIGNS}]|(?:{_CODES})(?!\w))"
)
"""An amount of money, in any of the notations that shops use."""

_KIND_OF_TAG: Final[dict[str, Kind]] = {
    "tr": "rows",
    "pre": "code",
    "li": "items",
    **dict.fromkeys(HEADINGS, "headings"),
}


def kinds_of(block: Block) -> set[Kind]:
    """The kinds of content that a block is part of."""
    kinds: set[Kind] = {"amounts"} if AMOUNT.search(block.text) else set()
    node: Node | None = block.node
    while node is not None:
        if node.tag in _KIND_OF_TAG:
            kinds.add(_KIND_OF_TAG[node.tag])
        node = node.parent
    return kinds


def repair(selection: Selection) -> None:
    """Widen the choice by likely blocks of the kinds of which nothing was chosen.

    Looked at are the blocks between the first and the last chosen one.
    """
    kept = selection.numbers()
    missing = set(KINDS)
    for number in kept:
        missing -= kinds_of(selection.blocks[number])
    if not missing or not kept:
        return
    for number in range(kept[0], kept[-1] + 1):
        block = selection.blocks[number]
        if selection.kept[number] or block.hidden:
            continue
        lost_here = missing & kinds_of(block)
        if any(selection.likely[number] >= LIKELY[kind] for kind in lost_here):
            selection.kept[number] = True


def lost(blocks: Sequence[Block], choice: Collection[Key], rendered: Rendered) -> tuple[Kind, ...]:
    """The kinds that the page shows among and between the chosen blocks and the markdown lacks."""
    kept = [number for number, block in enumerate(blocks) if block.key in choice]
    shown: set[Kind] = set()
    for number in range(kept[0], kept[-1] + 1) if kept else ():
        if not blocks[number].hidden:
            shown |= kinds_of(blocks[number])
    written: dict[Kind, bool] = {
        "amounts": bool(AMOUNT.search(rendered.markdown)),
        "rows": rendered.rows > 0,
        "code": rendered.code_lines > 0,
        "items": rendered.items > 0,
        "headings": rendered.headings > 0,
    }
    return tuple(kind for kind in KINDS if kind in shown and not written[kind])
