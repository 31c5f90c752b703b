"""Loss repair: structure that the page shows near the chosen content and the markdown lacks.

A reader notices when an article has lost its table or a product its price. Five kinds of content
are counted among the blocks around the chosen ones and in the markdown. A kind that is shown and
was not chosen at all widens the choice; a kind that is missing in the end is a loss, named in the
record.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final, Literal

from arachne.extraction.blocks import Block
from arachne.extraction.elements import HEADINGS
from arachne.extraction.tree import Node

Kind = Literal["amounts", "rows", "code", "items", "headings"]
KINDS: Final[tuple[Kind, ...]] = ("amounts", "rows", "code", "items", "headings")

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

_ITEM_LINE: Final = re.compile(r"^[\s>]*(?:[-*+]|\d{1,9}[.)])\s")
_HEADING_LINE: Final = re.compile(r"^[\s>]*(?:[-*+]\s+)*#{1,6}\s")
_ROW_LINE: Final = re.compile(r"^[\s>]*\||<tr\b")
_FENCE: Final = re.compile(r"^[\s>]*(?:[-*+]\s+|\d+[.)]\s+)*(`{3,}|~{3,})")


def count_blocks(blocks: Iterable[Block]) -> Counter[Kind]:
    """How many units of each kind the blocks show: amounts, table rows, lines of code, list items,
    headings. A row, item or heading counts once, however many blocks it has."""
    counts: Counter[Kind] = Counter()
    seen: set[int] = set()
    for block in blocks:
        if not block.text:
            continue
        if amounts := len(AMOUNT.findall(block.text)):
            counts["amounts"] += amounts
        for kind, unit in units_of(block.node):
            if id(unit) not in seen:
                seen.add(id(unit))
                counts[kind] += unit.text().strip().count("\n") + 1 if kind == "code" else 1
    return counts


def units_of(node: Node) -> list[tuple[Kind, Node]]:
    """The row, item, heading or code that the element is or stands in, the nearest of each."""
    found: dict[Kind, Node] = {}
    current: Node | None = node
    while current is not None:
        kind = _KIND_OF_TAG.get(current.tag)
        if kind is not None:
            found.setdefault(kind, current)
        current = current.parent
    return list(found.items())


_KIND_OF_TAG: Final[dict[str, Kind]] = {
    "tr": "rows",
    "pre": "code",
    "li": "items",
    **dict.fromkeys(HEADINGS, "headings"),
}


def count_markdown(markdown: str) -> Counter[Kind]:
    """The same units in a markdown text, line by line."""
    counts: Counter[Kind] = Counter()
    fence = ""
    for line in markdown.split("\n"):
        mark = _FENCE.match(line)
        if fence:
            if mark and mark.group(1).startswith(fence):
                fence = ""
            else:
                counts["code"] += 1
        elif mark:
            fence = mark.group(1)
        elif _HEADING_LINE.match(line):
            counts["headings"] += 1
        elif _ROW_LINE.search(line):
            counts["rows"] += 1
        elif _ITEM_LINE.match(line):
            counts["items"] += 1
    counts["amounts"] = len(AMOUNT.findall(markdown))
    return counts
