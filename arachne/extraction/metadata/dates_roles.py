"""Dates of publication and of change: which a text holds, and what the words before them say."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from datetime import date, timedelta
from functools import cache
from typing import Final

from arachne.extraction.dates.order import day_first_seen
from arachne.extraction.dates.reading import (
    MAX_DATE_CHARS,
    FoundDate,
    find_dates,
    find_months,
    machine_date,
)
from arachne.extraction.metadata.names import (
    DATE_LABEL,
    MODIFIED_LABEL,
    OTHER_LABEL,
    PUBLISHED_LABEL,
)
from arachne.extraction.text.whitespace import collapsed

_ZERO_DATES: Final = frozenset(
    {"1970-01-01", "1969-12-31", "1900-01-01", "1899-12-30", "1899-12-31"}
)
"""What databases and spreadsheets make of a date that nobody entered."""
MONTH_CHARS: Final = len("2024-03")
"""A date no longer than this has no day: beside other words it may be what the page is about."""
LABEL_CHARS: Final = 40
"""Characters before a date in which its label is looked for."""
_VERSION: Final = re.compile(r"\b(?:version|release|ver|v)[.:]?\s*\Z", re.IGNORECASE)
_DOTTED: Final = re.compile(r"\d{1,2}\.\d{1,2}\.\d{1,2}")
"""What may be the number of a version as well as a date."""


class PageDates:
    """Takes candidates, best first, for ``published`` and ``modified``.

    ``sample`` gives texts of the page whose other dates show the order of day and month; it is
    asked when that is to be known.
    """

    def __init__(
        self,
        language: str,
        host: str,
        today: date,
        sample: Callable[[], str] = str,
    ) -> None:
        self._language = language
        self._host = host
        self._seen = cache(lambda: day_first_seen(sample()))
        self._found: dict[str, tuple[FoundDate, ...]] = {}
        self._months = False
        self.limit = (today + timedelta(days=1)).isoformat()
        self._today = {(today + timedelta(days=n)).isoformat() for n in (-1, 0, 1)}
        self.published = ""
        self.modified = ""

    def has_seen_months(self) -> bool:
        """Whether a text that held no date names a month and its year."""
        return any(
            not found and find_months(text, self._language) for text, found in self._found.items()
        )

    def accept_months(self) -> None:
        """From now on a month without a day is a date as well."""
        self._months = True

    def find(self, text: str) -> tuple[FoundDate, ...]:
        """The dates in a text; most texts of a page are asked about several times."""
        found = self._found.get(text)
        if found is None:
            found = find_dates(text, self._language, host=self._host, seen=self._seen)
            self._found[text] = found
        return find_months(text, self._language) if self._months and not found else found

    def parse(self, text: str) -> str:
        """The date a text holds, unless it is in the future or stands for none."""
        text = collapsed(text)[:MAX_DATE_CHARS]
        iso = machine_date(text) or next((found.iso for found in self.find(text)), "")
        return iso if iso[:10] <= self.limit and iso[:10] not in _ZERO_DATES else ""

    def is_today(self, iso: str) -> bool:
        """Whether a date is today somewhere on earth."""
        return iso[:10] in self._today

    def publish(self, values: Iterable[str]) -> None:
        """Take the first usable date as that of publication, if none is known yet."""
        if not self.published:
            self.published = next(filter(None, map(self.parse, values)), "")

    def prefer_first(self, other: str) -> None:
        """Take another date of publication if there is none, or if the one there is looks like
        that of the last change: systems that write each change as a publication are common."""
        if not self.published or (
            self.published == self.modified and other[:10] < self.published[:10]
        ):
            self.published = other or self.published

    def modify(self, values: Iterable[str]) -> None:
        """Take the first usable date as that of the last change, if none is known yet."""
        if not self.modified:
            self.modified = next(filter(None, map(self.parse, values)), "")

    def take(self, found: Iterable[tuple[str, str]]) -> None:
        """Take dates with their roles, best first."""
        for role, value in found:
            if role == "modified":
                self.modify([value])
            elif role == "published":
                self.publish([value])


def label(before: str) -> str:
    """The role that the words before a date give it: ``published``, ``modified``, ``other``, or
    none (``""``). Of two labels it is the later one's: ``Published 4 March, updated``."""
    published, modified = PUBLISHED_LABEL.search(before), MODIFIED_LABEL.search(before)
    if published and not (modified and modified.start() >= published.end(1)):
        return "published"
    if modified:
        return "modified"
    if OTHER_LABEL.search(before):
        return "other"
    return "published" if DATE_LABEL.search(before) else ""


def labelled(text: str, dates: PageDates, *, default: str) -> Iterator[tuple[str, str]]:
    """The dates of a text with the roles that the words before them give."""
    end = 0
    for found in dates.find(text):
        before = text[max(end, found.start - LABEL_CHARS) : found.start]
        if _VERSION.search(before) and _DOTTED.fullmatch(text, found.start, found.end):
            continue
        alone = len(found.iso) > MONTH_CHARS or text[found.start : found.end] == text.strip()
        yield label(before) or (default if end == 0 and alone else ""), found.iso
        end = found.end
