"""When a page was published and last changed.

In order of trust: what the declared work says, ``meta`` elements, ``time`` elements and classes
near the main heading, the address, labelled text. Dates that a page is full of but that are not its
own are passed over: those in scripts, comments, related stories and side bars, expiry and event
dates, copyright years, and anything in the future.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from functools import partial
from typing import Final

from arachne.extraction.metadata.dates_elements import OTHERS, UPDATED_NAME, take_from_elements
from arachne.extraction.metadata.dates_roles import PageDates
from arachne.extraction.metadata.dates_texts import (
    take_from_blocks,
    take_from_dateline,
    take_from_lines,
)
from arachne.extraction.metadata.metas import Sources
from arachne.extraction.metadata.names import MODIFIED, PUBLISHED
from arachne.extraction.structured.reading import text_value
from arachne.extraction.survey.walk import Survey, text_of

_WORK_PUBLISHED: Final = (
    "datePublished",
    "dateCreated",
    "uploadDate",
    "datePosted",
    "dateReleased",
)
_URL_DATE: Final = re.compile(
    r"[/_=-](19[89]\d|20\d\d)[/_.-]?(0[1-9]|1[0-2]|[1-9](?=[/_.-]))[/_.-]?"
    r"(0[1-9]|[12]\d|3[01]|(?<=[/_.-])[1-9](?!\d))(?!\d)"
)
_URL_SECTION: Final = re.compile(
    r"/(19[89]\d|20\d\d)/[A-Za-z][\w-]{1,20}/(0[1-9]|1[0-2])/(0[1-9]|[12]\d|3[01])/"
)
"""With a section below the year: ``/2010/POLITICS/08/13/``."""
_URL_NAMED: Final = re.compile(
    r"[/-](?:(?P<year>20\d\d)[/-](?P<month>[A-Za-z]{3,9})[/-](?P<day>\d{1,2})"
    r"|(?P<day_>\d{1,2})-(?P<month_>[A-Za-z]{3,9})-(?P<year_>20\d\d))(?![\dA-Za-z])"
)
_CLOCKS: Final = frozenset({"created"})
"""Names of ``meta`` elements in which templates (of Oscar, of Machina) write when the page was
asked for: a date of today is not believed."""
_TITLE_PARTS: Final = re.compile(r"\s+[-–—|·•]\s+|\s*[|(),]\s*")
_DATELINE_CHARS: Final = 160
_SAMPLES: Final = 20
_SAMPLE_CHARS: Final = 100


def find_page_dates(sources: Sources, language: str, today: date) -> tuple[str, str]:
    """Publication date and date of last change, ISO 8601, ``""`` where unknown; none is after
    ``today``. A month without a day (``2024-03``) counts where the page has no whole date.

    A page that tells only when it was changed was there by then: that is its date, too.
    """
    host = sources.url.partition("://")[2].partition("/")[0].partition(":")[0]
    sample = partial(_sample, sources)
    dates = PageDates(language, host, today, sample)
    declared = PageDates(language, host, today, sample)
    _take_declared(sources, dates, declared)
    _take_shown(sources, dates)
    known = dates.published or dates.modified
    if not known and (dates.has_seen_months() or declared.has_seen_months()):
        dates.accept_months()
        _take_declared(sources, dates, dates)
        _take_shown(sources, dates)
    length = min(len(dates.modified), len(dates.published), len("2024-03-01"))
    if length and dates.modified[:length] < dates.published[:length]:
        dates.modified = ""
    return dates.published or dates.modified, dates.modified


def _sample(sources: Sources) -> str:
    """Texts of the page in which dates show whether they have their day first."""
    times = [text_of(place.node, _SAMPLE_CHARS) for place in sources.page.tags["time"][:_SAMPLES]]
    named = [text_of(place.node, _SAMPLE_CHARS) for place in sources.page.dates[:_SAMPLES]]
    return "\n".join((sources.text, *times, *named))


def _take_declared(sources: Sources, dates: PageDates, declared: PageDates) -> None:
    """What the declared work says, and ``meta`` elements (``declared`` takes their dates)."""
    metas, entity = sources.metas, sources.entity
    dates.publish(text_value(entity.get(name)) for name in _WORK_PUBLISHED)
    dates.modify([text_value(entity.get("dateModified"))])
    declared.publish(
        value
        for name in PUBLISHED
        for value in metas.of(name)
        if name not in _CLOCKS or not dates.is_today(dates.parse(value))
    )
    dates.modify(value for name in MODIFIED for value in metas.of(name))
    dates.prefer_first(declared.published)


def _take_shown(sources: Sources, dates: PageDates) -> None:
    """What a reader sees of dates, and the address."""
    url, page, _, _, blocks, text = sources
    if not dates.published or not dates.modified:
        take_from_elements(dates, page)
    if not dates.published:
        dates.publish(_url_dates(url))
    if not dates.published or not dates.modified:
        take_from_blocks(dates, blocks())
    if not dates.published:
        take_from_dateline(dates, text[:_DATELINE_CHARS])
    if not dates.published or not dates.modified:
        take_from_lines(dates, "\n".join((text, *_footers(page))))
    if not dates.published:
        dates.publish(_title_dates(page, dates))


def _url_dates(url: str) -> Iterator[str]:
    path = "/" + url.partition("://")[2].partition("/")[2]
    for form in (_URL_DATE, _URL_SECTION):
        for match in form.finditer(path):
            yield f"{match[1]}-{int(match[2]):02}-{int(match[3]):02}"
    for match in _URL_NAMED.finditer(path):
        parts = match.groupdict()
        yield " ".join(parts[name] or parts[f"{name}_"] for name in ("day", "month", "year"))


def _title_dates(page: Survey, dates: PageDates) -> Iterator[str]:
    """The dates that are a part of the title: ``Of oaks | 11.02.2024 | Gazette``."""
    for place in page.tags["title"][:1]:
        for part in _TITLE_PARTS.split(text_of(place.node, 300)):
            for found in dates.find(part):
                if found.end - found.start == len(part):
                    yield found.iso


def _footers(page: Survey) -> list[str]:
    """Texts of elements named after the last change: wikis have them at the foot of the page."""
    return [
        text_of(place.node, 300)
        for place in page.dates
        if UPDATED_NAME.search(f"{place.node.get('class')} {place.node.get('id')}")
        and not place.zone & OTHERS
    ][:3]
