"""When a page was published and last changed.

In order of trust: what the declared work says, ``meta`` elements, ``time`` elements and classes
near the main heading, the address, labelled text. Dates that a page is full of but that are not its
own are passed over: those in scripts, comments, related stories and side bars, expiry and event
dates, copyright years, and anything in the future.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Iterator
from datetime import date, timedelta
from typing import Any

from arachne.extraction.dates import find_dates, parse_date
from arachne.extraction.elements import BLOCK, HEADINGS
from arachne.extraction.metadata_names import (
    MODIFIED,
    MODIFIED_LABEL,
    OTHER_LABEL,
    PUBLISHED,
    PUBLISHED_LABEL,
)
from arachne.extraction.structured import text_value
from arachne.extraction.survey import FOREIGN, Place, Survey, text_of
from arachne.extraction.survey_names import Zone
from arachne.extraction.tree import Node

_ZERO_DATES = frozenset({"1970-01-01", "1969-12-31", "1900-01-01", "1899-12-30", "1899-12-31"})
"""What databases and spreadsheets make of a date that nobody entered."""
_WORK_PUBLISHED = ("datePublished", "dateCreated", "uploadDate", "datePosted", "dateReleased")
_NEAR_BEFORE = 80
_NEAR_AFTER = 200
_DATE_TEXT_CHARS = 120
_BARE_DATE_CHARS = 80
_LINK_DATE_CHARS = 24
_LABEL_CHARS = 40
_URL_DATE = re.compile(
    r"[/_=-](19[89]\d|20\d\d)[/_.-]?(0[1-9]|1[0-2]|[1-9](?=[/_.-]))[/_.-]?"
    r"(0[1-9]|[12]\d|3[01]|(?<=[/_.-])[1-9](?!\d))(?!\d)"
)
_OTHERS = int(FOREIGN & ~Zone.NAV & ~Zone.FOOTER)
_UPDATED_NAME = re.compile(r"updat|modif|revis|edited|last-?mod|changed", re.IGNORECASE)
_PUBLISHED_NAME = re.compile(r"publi|pubdate|posted|created|entry-date|issued", re.IGNORECASE)
_MAX_TIMES = 60
_ISO_DATE = re.compile(r"\d{4}-\d\d-\d\d")
_VERSION = re.compile(r"\b(?:version|release|ver|v)[.:]?\s*\Z", re.IGNORECASE)
_DOTTED = re.compile(r"\d{1,2}\.\d{1,2}\.\d{1,2}")
"""What may be the number of a version as well as a date."""
_TIME_TAGS = ("time", "relative-time", "local-time", "time-ago", "faceplate-timeago")
_VALUES = (
    "datetime", "content", "ts", "data-datetime", "data-timestamp", "data-date", "data-time",
    "data-published",
)  # fmt: skip
"""Attributes that hold a date for machines, best first."""
_YEAR = re.compile(r"(?<!\d)\d{4}(?!\d)")
_MAX_YEARS = 30


class PageDates:
    """Takes candidates, best first, for ``published`` and ``modified``."""

    def __init__(self, language: str, host: str, today: date) -> None:
        self.language = language
        self.host = host
        self.limit = (today + timedelta(days=1)).isoformat()
        self.published = ""
        self.modified = ""

    def parse(self, text: str) -> str:
        """The date a text holds, unless it is in the future or stands for none."""
        iso = parse_date(text, self.language, host=self.host)
        return iso if iso[:10] <= self.limit and iso[:10] not in _ZERO_DATES else ""

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


def find_page_dates(
    page: Survey,
    metas: dict[str, list[str]],
    entity: dict[str, Any],
    blocks: Callable[[], list[str]],
    text: str,
    *,
    url: str,
    language: str,
    today: date,
) -> tuple[str, str]:
    """Publication date and date of last change, ISO 8601, ``""`` where unknown.

    ``metas`` maps the names of ``meta`` elements to their contents, ``entity`` is the declared
    work, ``blocks`` gives the short texts around the heading, ``text`` is some of the main text. A
    page that tells only when it was changed was there by then: that is its date, too.
    """
    host = url.partition("://")[2].partition("/")[0].partition(":")[0]
    dates = PageDates(language, host, today)
    dates.publish(text_value(entity.get(name)) for name in _WORK_PUBLISHED)
    dates.modify([text_value(entity.get("dateModified"))])
    declared = PageDates(language, host, today)
    declared.publish(value for name in PUBLISHED for value in metas.get(name, ()))
    dates.modify(value for name in MODIFIED for value in metas.get(name, ()))
    dates.prefer_first(declared.published)
    if not dates.published or not dates.modified:
        _from_elements(dates, page)
    if not dates.published:
        dates.publish(_url_dates(url))
    if not dates.published or not dates.modified:
        _from_blocks(dates, blocks())
    if not dates.published or not dates.modified:
        _from_labels(dates, [text[:6000], text[-1500:], *_footers(page)])
    if dates.modified and dates.published and dates.modified[:10] < dates.published[:10]:
        dates.modified = ""
    return dates.published or dates.modified, dates.modified


def _from_elements(dates: PageDates, page: Survey) -> None:
    """``time`` elements, and elements whose class says they hold a date: those near the heading,
    then those elsewhere that say what they are, if they agree."""
    heading = page.heading
    places = [place for tag in _TIME_TAGS for place in page.tags[tag][:_MAX_TIMES]]
    places += page.dates[:_MAX_TIMES]
    places += [place for place in page.items if "date" in place.node.get("itemprop").lower()]
    seen: set[int] = set()
    far: list[tuple[str, str]] = []
    for place in sorted(places, key=lambda p: _distance(p, heading)):
        if place.order in seen or place.zone & _OTHERS & ~Zone.ASIDE:
            continue
        seen.add(place.order)
        beside = place.zone & Zone.ASIDE and not (place.zone & Zone.MAIN and heading is not None)
        if not beside and _is_near(place, heading):
            _take(dates, _dated(place, dates))
        elif len(far) < _MAX_TIMES:
            far.extend(_dated(place, dates, default=""))
    for role in ("published", "modified"):
        values = {date for kind, value in far if kind == role and (date := dates.parse(value))}
        if len({value[:10] for value in values}) == 1:
            _take(dates, [(role, max(values, key=len))])


def _take(dates: PageDates, found: Iterable[tuple[str, str]]) -> None:
    for role, value in found:
        if role == "modified":
            dates.modify([value])
        elif role == "published":
            dates.publish([value])


def _distance(place: Place, heading: Place | None) -> int:
    if heading is None:
        return place.order
    return (
        place.order - heading.order
        if place.order > heading.order
        else 1000 + heading.order - place.order
    )


def _is_near(place: Place, heading: Place | None) -> bool:
    names = place.node.get("itemprop")
    if names in {"datePublished", "dateModified"} or "pubdate" in place.node.attrs:
        return True
    if _UPDATED_NAME.search(place.node.get("class") + place.node.get("id")):
        return True
    if heading is None:
        return bool(place.zone & Zone.MAIN)
    return heading.order - _NEAR_BEFORE <= place.order <= heading.order + _NEAR_AFTER


def _dated(
    place: Place, dates: PageDates, *, default: str = "published"
) -> Iterator[tuple[str, str]]:
    """What an element says, as pairs of a role and the text of a date."""
    node = place.node
    names = f"{node.get('class')} {node.get('itemprop')} {node.get('id')}"
    value = next((value for key in _VALUES if (value := node.get(key))), "")
    if not value and _ISO_DATE.match(node.get("title")):
        value = node.get("title")
    text = text_of(node, _DATE_TEXT_CHARS + 1)
    if value and dates.parse(value):
        label = text + "\n" if _label(text) == "other" else _before(place)
        yield _role(names, label, text) or default, value
    elif len(text) <= _allowance(node) and any(map(str.isdigit, text)):
        yield from _labelled(text, dates, default=_role(names, _before(place), "") or default)


def _allowance(node: Node) -> int:
    """How long the text of an element may be that holds a date: a link is hardly more than it."""
    return _LINK_DATE_CHARS if node.tag == "a" else _DATE_TEXT_CHARS


def _role(names: str, before: str, text: str) -> str:
    if _PUBLISHED_NAME.search(names):
        return "published"
    if _UPDATED_NAME.search(names):
        return "modified"
    return _label(before) or _label(text[:_LABEL_CHARS])


def _before(place: Place) -> str:
    """The text that stands right before an element and may be its label: no heading, no
    paragraph."""
    parent = place.node.parent
    if parent is None:
        return ""
    parts: list[str] = []
    for child in parent.children:
        if child is place.node:
            break
        text = child if isinstance(child, str) else text_of(child, _DATE_TEXT_CHARS)
        if not isinstance(child, str) and _is_apart(child, text):
            parts.clear()
        else:
            parts.append(text)
    return " ".join(" ".join(parts).split())[-_LABEL_CHARS:]


def _is_apart(node: Node, text: str) -> bool:
    """Whether an element is a text of its own, not the label of what comes next."""
    return node.tag in HEADINGS or (node.tag in BLOCK and len(text) > _LABEL_CHARS)


def _label(before: str) -> str:
    if PUBLISHED_LABEL.search(before):
        return "published"
    if MODIFIED_LABEL.search(before):
        return "modified"
    return "other" if OTHER_LABEL.search(before) else ""


def _labelled(text: str, dates: PageDates, *, default: str) -> Iterator[tuple[str, str]]:
    """The dates of a text with the roles that the words before them give."""
    end = 0
    for found in find_dates(text, dates.language, host=dates.host):
        before = text[max(end, found.start - _LABEL_CHARS) : found.start]
        if _VERSION.search(before) and _DOTTED.fullmatch(text, found.start, found.end):
            continue
        yield _label(before) or (default if end == 0 else ""), found.iso
        end = found.end


def _url_dates(url: str) -> Iterator[str]:
    path = url.partition("://")[2].partition("/")[2]
    for match in _URL_DATE.finditer(f"/{path}"):
        yield f"{match[1]}-{int(match[2]):02}-{int(match[3]):02}"


def _from_blocks(dates: PageDates, blocks: list[str]) -> None:
    """Short texts around the heading: bylines have the date near the beginning."""
    for text in blocks:
        if any(map(str.isdigit, text)):
            _take(dates, _labelled(text, dates, default=_default_role(text)))


def _default_role(text: str) -> str:
    """A date without a label counts where the text is hardly more than the date and a name."""
    return (
        "published" if len(text) <= 80 and not text.rstrip().endswith((".", "?", "!", "。")) else ""
    )


def _from_labels(dates: PageDates, texts: list[str]) -> None:
    """Running text: a date counts only behind a label. Looked for around years alone."""
    for text in texts:
        end = 0
        for match in itertools.islice(_YEAR.finditer(text), _MAX_YEARS):
            if match.start() >= end:
                end = match.end() + _LABEL_CHARS
                window = text[max(0, match.start() - 2 * _LABEL_CHARS) : end]
                _take(dates, _labelled(window, dates, default=""))


def _footers(page: Survey) -> list[str]:
    """Texts of elements named after the last change: wikis have them at the foot of the page."""
    return [
        text_of(place.node, 300)
        for place in page.dates
        if _UPDATED_NAME.search(f"{place.node.get('class')} {place.node.get('id')}")
        and not place.zone & _OTHERS
    ][:3]
