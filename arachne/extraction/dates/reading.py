"""Dates as people and machines write them, to ISO 8601.

Reads ISO 8601 in its many shapes, RFC 2822, numeric dates in the order of the language, dates with
month names in seventy languages, East Asian, Vietnamese and Mongolian dates, the eras of Japan and
Taiwan, Thai (Buddhist) and Persian years and digits of any script; a month and its year alone where
a caller asks for such. No guess is made from a year alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, date, datetime
from functools import cache
from typing import Final, NamedTuple

from arachne.extraction.dates import forms, persian
from arachne.extraction.dates.months import MONTHS
from arachne.extraction.dates.order import NUMERIC, is_day_first
from arachne.extraction.text.whitespace import collapsed

OLDEST_YEAR: Final = 1800
"""Archives hold newspapers of the nineteenth century; earlier dates are what a text is about."""
_BUDDHIST_OFFSET: Final = 543
_BUDDHIST_YEARS: Final = range(2400, 2700)
_ERAS: Final = {"令和": 2018, "平成": 1988, "昭和": 1925, "民國": 1911, "民国": 1911}
_PERSIAN: Final = ("fa", "prs", "ps")
MAX_DATE_CHARS: Final = 100
"""A value that is a date is looked through this far."""

_FIRST_YEAR_OF_1900S: Final = 70


class FoundDate(NamedTuple):
    """A date in a text: ISO 8601 and the place where it was found."""

    iso: str
    start: int
    end: int


def parse_date(value: str, language: str = "", *, host: str = "") -> str:
    """The date that ``value`` is, as ISO 8601: with time and zone where it has them. ``""`` if it
    is none. ``language`` (BCP 47) and ``host`` decide whether 3/4/2024 is in March or in April."""
    value = collapsed(value)[:MAX_DATE_CHARS]
    return machine_date(value) or next(
        (found.iso for found in find_dates(value, language, host=host)), ""
    )


def machine_date(value: str) -> str:
    """The date that ``value`` is in a form for machines alone: digits without a sign between them,
    or the seconds since 1970; ``""`` if it is none."""
    if match := forms.COMPACT.match(value):
        year, month, day, hour, minute, second, zone = match.groups()
        if int(year) < OLDEST_YEAR:
            return ""
        return _iso(year, month, day, hour, minute, second, zone)
    if match := forms.EPOCH.match(value):
        seconds = int(match[1])
        return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%S+00:00")
    return ""


def _nothing_seen() -> bool | None:
    return None


def find_dates(
    text: str,
    language: str = "",
    *,
    host: str = "",
    seen: Callable[[], bool | None] = _nothing_seen,
) -> tuple[FoundDate, ...]:
    """The dates in a text, in the order they stand there; of dates that overlap, the first form
    that fits. Whether a date that can be read in two ways has its day first is ``seen`` in others
    of its page (:func:`.dates_order.day_first_seen`), or told by language and host. Time is linear
    in the text."""
    found: list[FoundDate] = []
    for match in forms.ISO.finditer(text):
        year, _, month, day, *clock = match.groups()
        if int(year) >= OLDEST_YEAR or language.startswith(_PERSIAN):
            _keep(found, match, _iso(year, month, day, *clock))
    if not text.isascii():
        _find_counted(found, text)
    _find_named(found, text, language)
    for match in NUMERIC.finditer(text):
        _keep(found, match, _numeric(match, language, host, seen))
    return tuple(sorted(found, key=lambda item: item.start))


def find_months(text: str, language: str = "") -> tuple[FoundDate, ...]:
    """The months of a year in a text (``2024-03``), in the order they stand there. Those of whole
    dates may be among them: a caller asks where there is no such date."""
    found: list[FoundDate] = []
    if not forms.YEAR.search(text):
        return ()
    for match in forms.ISO_MONTH.finditer(text):
        _keep(found, match, _iso(match[1], match[2], "1")[:7])
    for match in forms.EAST_ASIAN_MONTH.finditer(text):
        _keep(found, match, _iso(_era(match[1]), match[2], "1")[:7])
    for match in forms.NAMED_MONTH.finditer(text):
        if month := _month(match[1], language):
            _keep(found, match, _iso(match[2], month, "1")[:7])
    return tuple(sorted(found, key=lambda item: item.start))


def _find_named(found: list[FoundDate], text: str, language: str) -> None:
    for match in forms.DAY_MONTH_YEAR.finditer(text):
        if month := _month(match[2], language):
            _keep(found, match, _iso(match[3], month, match[1], *match.groups()[3:]))
    _find_short_years(found, text)
    for match in forms.MONTH_DAY_YEAR.finditer(text):
        if month := _month(match[1], language):
            _keep(found, match, _iso(match[3], month, match[2]))
    for match in forms.LATVIAN.finditer(text):
        if month := _month(match[3], "lv"):
            _keep(found, match, _iso(match[1], month, match[2]))
    for match in forms.YEAR_MONTH_DAY.finditer(text):
        if month := _month(match[2], language):
            _keep(found, match, _iso(match[1], month, match[3]))


def _find_counted(found: list[FoundDate], text: str) -> None:
    """Dates whose months are numbers, and those of Thailand."""
    for match in forms.EAST_ASIAN.finditer(text):
        _keep(found, match, _iso(_era(match[1]), match[2], match[3]))
    for match in forms.VIETNAMESE.finditer(text):
        _keep(found, match, _iso(match[3], match[2], match[1]))
    for match in forms.MONGOLIAN.finditer(text):
        _keep(found, match, _iso(match[1], match[2], match[3]))
    for match in forms.THAI.finditer(text):
        if month := _months_of("th").get(match[2].strip(".")):
            _keep(found, match, _iso(f"25{match[3]}", month, match[1]))


def _find_short_years(found: list[FoundDate], text: str) -> None:
    for match in forms.SHORT_YEAR.finditer(text):
        if month := _month(match[2], "en"):
            _keep(found, match, _iso(_century(match[3]), month, match[1]))
    for match in forms.MONTH_DAY_SHORT_YEAR.finditer(text):
        if month := _month(match[1], "en"):
            _keep(found, match, _iso(_century(match[3]), month, match[2]))


def _century(year: str) -> str:
    """A year of two digits with its century."""
    return ("19" if int(year) >= _FIRST_YEAR_OF_1900S else "20") + year


def _keep(found: list[FoundDate], match: re.Match[str], iso: str) -> None:
    if iso and not any(item.start < match.end() and match.start() < item.end for item in found):
        found.append(FoundDate(iso, match.start(), match.end()))


def _numeric(
    match: re.Match[str], language: str, host: str, seen: Callable[[], bool | None]
) -> str:
    first, separator, second, year = match.groups()
    if len(year) == 2:
        year = f"20{year}"
    day_first = int(first) > 12
    if not day_first and int(second) <= 12 and first != second:
        told = seen() if separator != "." else None
        day_first = is_day_first(language, host, separator) if told is None else told
    return _iso(year, second, first) if day_first else _iso(year, first, second)


def _era(year: str) -> str:
    for era, offset in _ERAS.items():
        if year.startswith(era):
            rest = year[len(era) :].strip()
            return str(offset + (1 if rest == "元" else int(rest)))
    return year


def _iso(
    year: str,
    month: str | int,
    day: str,
    hour: str | None = None,
    minute: str | None = None,
    second: str | None = None,
    zone: str | None = None,
) -> str:
    number = int(year)
    if number in _BUDDHIST_YEARS:
        number -= _BUDDHIST_OFFSET
    if number < OLDEST_YEAR and number not in persian.YEARS:
        return ""
    try:
        if number in persian.YEARS:
            written = persian.to_gregorian(number, int(month), int(day)).isoformat()
        else:
            written = date(number, int(month), int(day)).isoformat()
    except ValueError:
        return ""
    if hour is None or minute is None or int(hour) > 23 or int(minute) > 59:
        return written
    if zone and zone[0] in "AaPp":
        half = 12 if zone[0] in "Pp" and int(hour) <= 12 else 0
        hour, zone = str(int(hour) % 12 + half if int(hour) <= 12 else hour), None
    clock = f"{int(hour):02}:{int(minute):02}:{min(int(second or 0), 59):02}"
    return f"{written}T{clock}{_zone(zone)}"


def _zone(zone: str | None) -> str:
    if not zone:
        return ""
    if zone in {"Z", "UTC", "GMT"}:
        return "+00:00"
    return zone if ":" in zone else f"{zone[:3]}:{zone[3:]}"


def _month(name: str, language: str) -> int:
    """The number of a month by its name, first in the given language, then in any; 0 if none."""
    name = name.lower().strip(".,").removeprefix("ב")
    if name in _FILLERS:
        return 0
    primary = language.partition("-")[0]
    own = _months_of(primary) if primary in MONTHS else {}
    return own.get(name) or _all_months().get(name, 0) or persian.MONTHS.get(name, 0)


_FILLERS: Final = frozenset({"de", "of", "the", "am", "pm", "at", "on"})


@cache
def _months_of(language: str) -> dict[str, int]:
    return {
        name: number
        for number, names in enumerate(MONTHS[language].split("|"), start=1)
        for name in names.split()
    }


@cache
def _all_months() -> dict[str, int]:
    months: dict[str, int] = {}
    for language in MONTHS:
        for name, number in _months_of(language).items():
            months.setdefault(name, number)
    return months
