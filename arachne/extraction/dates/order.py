"""Whether 3/4/2024 is in March or in April: by language, country and other dates of the page."""

from __future__ import annotations

import re
from typing import Final

NUMERIC: Final = re.compile(
    r"(?<![\d./-])(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?![\d/-]|\.\d)"
)
_MONTH_FIRST: Final = frozenset({"en", "en-US", "en-PH", "en-CA", "fil", "tl"})
_DAY_FIRST_TLDS: Final = frozenset(
    "uk au nz ie in za sg my hk ng ke gh zm zw mt cy lk pk bd np ae qa sa eg ma tn il tr at be bg "
    "br ch cl cz de dk ee es fi fr gr hr it lv mx nl no pe pl pt ro rs ru sk th ua uy vn".split()
)
"""Countries that write so in English, too, and whose domains are not sold for their letters."""


def is_day_first(language: str, host: str = "", separator: str = "/") -> bool:
    """Whether the day comes first in numeric dates: everywhere but in American English, and with
    dots there too."""
    if separator == ".":
        return True
    if language in _MONTH_FIRST:
        return language == "en" and host.rpartition(".")[2] in _DAY_FIRST_TLDS
    return bool(language) or host.rpartition(".")[2] in _DAY_FIRST_TLDS


def day_first_seen(text: str) -> bool | None:
    """Whether the numeric dates of a text that can be read in one way only have their day first;
    ``None`` where there are none or they differ."""
    first = second = False
    for match in NUMERIC.finditer(text):
        if match[2] != ".":
            first = first or int(match[1]) > 12 >= int(match[3])
            second = second or int(match[3]) > 12 >= int(match[1])
    return None if first == second else first
