"""The Persian (Solar Hijri) calendar, which pages of Iran and Afghanistan date by."""

from __future__ import annotations

from datetime import date
from typing import Final

YEARS: Final = range(1300, 1500)
"""Years in use, 1921 to 2121 of the common era."""
MONTHS: Final = {
    name: number
    for number, names in enumerate(
        (
            "فروردین حمل", "اردیبهشت ثور", "خرداد جوزا", "تیر سرطان", "مرداد اسد", "شهریور سنبله",
            "مهر میزان", "آبان عقرب", "آذر قوس", "دی جدی", "بهمن دلو", "اسفند حوت",
        ),
        start=1,
    )
    for name in names.split()
}  # fmt: skip
"""Month names of Iran and of Afghanistan."""
_ANCHOR_YEAR: Final = 1400
_ANCHOR: Final = date(2021, 3, 21).toordinal()
"""The first day of 1400."""
_LEAP_YEARS_OF_33: Final = frozenset({1, 5, 9, 13, 17, 22, 26, 30})
_LONG_MONTHS: Final = 6
"""Six months of 31 days, five of 30, and the last of 29 or 30."""


def to_gregorian(year: int, month: int, day: int) -> date:
    """The day in the Gregorian calendar; ``ValueError`` if there is no such day.

    Leap years by their cycle of 33 years, which agrees with the astronomical rule in
    :data:`YEARS` but for a day in very few years.
    """
    if year not in YEARS or not 1 <= month <= 12 or not 1 <= day <= _days(year, month):
        raise ValueError(f"no day of the Persian calendar: {year}-{month}-{day}")
    first, last = sorted((year, _ANCHOR_YEAR))
    days = sum(366 if _is_leap(between) else 365 for between in range(first, last))
    new_year = _ANCHOR + (days if year >= _ANCHOR_YEAR else -days)
    return date.fromordinal(new_year + sum(_days(year, m) for m in range(1, month)) + day - 1)


def _is_leap(year: int) -> bool:
    return year % 33 in _LEAP_YEARS_OF_33


def _days(year: int, month: int) -> int:
    if month <= _LONG_MONTHS:
        return 31
    return 30 if month < 12 or _is_leap(year) else 29
