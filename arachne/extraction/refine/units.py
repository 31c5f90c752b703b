"""The kinds of content whose loss a reader would notice, and which blocks are part of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal

from arachne.extraction.blocks import Block
from arachne.extraction.kernels.lists import numbers_beside
from arachne.extraction.markdown.tables import code_cells, is_layout, rows_of
from arachne.extraction.parsing.elements import HEADINGS
from arachne.extraction.parsing.tree import Node
from arachne.extraction.text.digits import AFTER, BEFORE, DIGIT, GOES_ON, ZEROS

Kind = Literal["amounts", "rows", "code", "items", "headings"]
KINDS: Final[tuple[Kind, ...]] = ("amounts", "rows", "code", "items", "headings")

_INSIDE: Final = ".,'\u00a0\u202f"  # what may stand between the digits of a number
_SIGNS: Final = "$€£¥₹₽₩₺₫₴₪฿₦₱₲₡₵₸₼₾₿\uffe5\uffe1"
_CODES: Final = (
    "USD|EUR|GBP|CHF|JPY|CNY|RMB|AUD|CAD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|RON|RUB|UAH|TRY|INR|BRL|MXN|"
    r"ZAR|KRW|HKD|SGD|AED|SAR|ILS|zł|Kč|Ft|lei|kr|руб|р\.|грн|元|円|원|บาท|درهم|ريال|ש\"ח|TL|R\$|Rs"
)
_BEFORE: Final = re.compile(rf"(?:[{_SIGNS}]|\b(?:{_CODES}))\s?$")
_AFTER: Final = re.compile(rf"\s?(?:[{_SIGNS}]|(?:{_CODES})(?!\w))")
_REACH: Final = 8  # characters before a number that hold the longest code, a blank and a word's end
_ENDS: Final = frozenset(_SIGNS + "".join(code[-1] for code in _CODES.replace("\\", "").split("|")))
"""What the characters before an amount end with; most numbers follow something else."""
_BEGINNINGS: Final = frozenset(
    _SIGNS + "".join(code[0] for code in _CODES.replace("\\", "").split("|"))
)
"""What the characters after an amount begin with."""


def _roles() -> bytes:
    """What every character may be to an amount, for :func:`numbers_beside`."""
    digits = {digit for zero in ZEROS for digit in range(zero, zero + 10)}
    roles = bytearray(0x10000)
    for codes, role in (
        (digits, DIGIT),
        (map(ord, _INSIDE), GOES_ON),
        (map(ord, _ENDS), BEFORE),
        (map(ord, _BEGINNINGS), AFTER),
    ):
        for code in codes:
            roles[code] |= role
    return bytes(roles)


_ROLES: Final = _roles()

_NONE: Final[frozenset[Kind]] = frozenset()
_MONEY: Final[frozenset[Kind]] = frozenset({"amounts"})
_ROWS: Final[frozenset[Kind]] = frozenset({"rows"})
_CODE: Final[frozenset[Kind]] = frozenset({"code"})
_KIND_OF_TAG: Final[dict[str, frozenset[Kind]]] = {
    "pre": _CODE,
    "li": frozenset({"items"}),
    **dict.fromkeys(HEADINGS, frozenset({"headings"})),
}


def kinds_of_blocks(blocks: Sequence[Block]) -> list[frozenset[Kind]]:
    """For every block the kinds of content it is part of."""
    of_node: dict[Node, frozenset[Kind]] = {}
    found = []
    for block in blocks:
        kinds = of_node.get(block.node)
        if kinds is None:
            kinds = _structure(block.node, of_node)
        found.append(kinds)
    for number in _with_amounts([block.text for block in blocks]):
        found[number] = found[number] | _MONEY
    return found


def _with_amounts(texts: Sequence[str]) -> set[int]:
    """Which of the texts hold an amount; each is one line. All are gone through at once: most are
    short, and to begin a search takes longer than to look through one."""
    joined = "\n".join(texts)
    found: set[int] = set()
    number, first, last = 0, 0, len(texts[0]) if texts else 0
    for start, end in numbers_beside(joined, _ROLES):
        while start >= last:
            number += 1
            first, last = last + 1, last + 1 + len(texts[number])
        if number not in found and _is_amount(joined, start, end, first, last):
            found.add(number)
    return found


def has_amount(text: str) -> bool:
    """Whether there is an amount of money, in any of the notations that shops use.

    Numbers are looked for first: to try fifty names of currencies at every character would cost as
    much as the rest of loss repair.
    """
    return any(
        _is_amount(text, start, end, 0, len(text)) for start, end in numbers_beside(text, _ROLES)
    )


def _is_amount(text: str, start: int, end: int, first: int, last: int) -> bool:
    """Whether the number from ``start`` to ``end`` is one, in a text from ``first`` to ``last``."""
    before = text[max(start - _REACH, first) : start]
    sign = before[-2:-1] if before[-1:].isspace() else before[-1:]
    if sign in _ENDS and _BEFORE.search(before):
        return True
    after = text[end : end + 2]
    if after[:1].isspace():
        after = after[1:]
    return after[:1] in _BEGINNINGS and _AFTER.match(text, end, last) is not None


def _structure(node: Node, of_node: dict[Node, frozenset[Kind]]) -> frozenset[Kind]:
    """By the element and those above it; ``of_node`` remembers, so each is asked once."""
    unknown: list[Node] = []
    current: Node | None = node
    kinds = _NONE
    while current is not None:
        known = of_node.get(current)
        if known is not None:
            kinds = known
            break
        unknown.append(current)
        current = current.parent
    for element in reversed(unknown):
        tag = element.tag
        own = _KIND_OF_TAG.get(tag)
        if own is not None:
            kinds = kinds | own
        elif tag == "table":
            kinds = kinds | _kinds_of_table(element)
        of_node[element] = kinds
    return kinds


def _kinds_of_table(table: Node) -> frozenset[Kind]:
    """Rows, unless the table only places things, or numbers the lines of code."""
    rows = rows_of(table)
    if is_layout(table, rows):
        return _NONE
    return _CODE if code_cells(table, rows) else _ROWS
