"""Dates in ``time`` elements, and in elements whose class says that they hold one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from arachne.extraction.metadata.dates_roles import LABEL_CHARS, PageDates, label, labelled
from arachne.extraction.parsing.elements import BLOCK, HEADINGS
from arachne.extraction.parsing.tree import Node
from arachne.extraction.survey.names import Zone
from arachne.extraction.survey.walk import FOREIGN, Place, Survey, text_of

_NEAR_BEFORE: Final = 80
_NEAR_AFTER: Final = 200
_DATE_TEXT_CHARS: Final = 120
_LINK_DATE_CHARS: Final = 24
OTHERS: Final = int(FOREIGN & ~Zone.NAV & ~Zone.FOOTER)
UPDATED_NAME: Final = re.compile(r"updat|modif|revis|edited|last-?mod|changed", re.IGNORECASE)
_PUBLISHED_NAME: Final = re.compile(
    r"publi|pubdate|posted|created|entry-date|issued", re.IGNORECASE
)
_MAX_TIMES: Final = 60
_ISO_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d")
_VALUE_TAGS: Final = frozenset({"td", "dd"})
_TIME_TAGS: Final = ("time", "relative-time", "local-time", "time-ago", "faceplate-timeago")
_VALUES: Final = (
    "datetime", "content", "ts", "data-datetime", "data-timestamp", "data-date", "data-time",
    "data-published",
)  # fmt: skip
"""Attributes that hold a date for machines, best first."""


def take_from_elements(dates: PageDates, page: Survey) -> None:
    """``time`` elements, and elements whose class says they hold a date: those near the heading,
    then those elsewhere that say what they are, if they agree."""
    heading = page.heading
    places = [place for tag in _TIME_TAGS for place in page.tags[tag][:_MAX_TIMES]]
    places += page.dates[:_MAX_TIMES]
    places += [place for place in page.items if "date" in place.node.get("itemprop").lower()]
    seen: set[int] = set()
    far: list[tuple[str, str]] = []
    for place in sorted(places, key=lambda p: _distance(p, heading)):
        if place.order in seen or place.zone & OTHERS & ~Zone.ASIDE:
            continue
        seen.add(place.order)
        if _says_what_day_it_is(place, dates):
            continue
        beside = place.zone & Zone.ASIDE and not (place.zone & Zone.MAIN and heading is not None)
        if not beside and _is_near(place, heading):
            dates.take(_dated(place, dates))
        elif len(far) < _MAX_TIMES:
            far.extend(_dated(place, dates, default=""))
    for role in ("published", "modified"):
        values = {date for kind, value in far if kind == role and (date := dates.parse(value))}
        if len({value[:10] for value in values}) == 1:
            dates.take([(role, max(values, key=len))])


def _says_what_day_it_is(place: Place, dates: PageDates) -> bool:
    """Whether the head of a site says today's date, as newspapers do."""
    node = place.node
    if not place.zone & Zone.HEADER or place.zone & Zone.MAIN or node.tag in _TIME_TAGS:
        return False
    text = text_of(node, _DATE_TEXT_CHARS)
    return dates.is_today(dates.parse(text)) and label(text[:LABEL_CHARS]) == ""


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
    if UPDATED_NAME.search(place.node.get("class") + place.node.get("id")):
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
    text = text_of(node, _DATE_TEXT_CHARS + 1)
    if not value and (title := node.get("title")):
        # "3 years ago"
        value = title if _ISO_DATE.match(title) or not dates.parse(text) else ""
    if value and dates.parse(value):
        before = text + "\n" if label(text) == "other" else _before(place)
        yield _role(names, before, text) or default, value
    elif len(text) <= _allowance(node) and any(map(str.isdigit, text)):
        yield from labelled(text, dates, default=_role(names, _before(place), "") or default)


def _allowance(node: Node) -> int:
    """How long the text of an element may be that holds a date: a link is hardly more than it."""
    return _LINK_DATE_CHARS if node.tag == "a" else _DATE_TEXT_CHARS


def _role(names: str, before: str, text: str) -> str:
    if _PUBLISHED_NAME.search(names):
        return "published"
    if UPDATED_NAME.search(names):
        return "modified"
    return label(before) or label(text[:LABEL_CHARS])


def _before(place: Place) -> str:
    """The text that stands right before an element and may be its label: no heading, no
    paragraph. Of the first thing in a cell or a definition, it is the cell or term before."""
    node = place.node
    text = _before_in_parent(node)
    if not text and node.parent is not None and node.parent.tag in _VALUE_TAGS:
        return _before_in_parent(node.parent)
    return text


def _before_in_parent(node: Node) -> str:
    parent = node.parent
    if parent is None:
        return ""
    parts: list[str] = []
    for child in parent.children:
        if child is node:
            break
        text = child if isinstance(child, str) else text_of(child, _DATE_TEXT_CHARS)
        if not isinstance(child, str) and _is_apart(child, text):
            parts.clear()
        else:
            parts.append(text)
    return " ".join(" ".join(parts).split())[-LABEL_CHARS:]


def _is_apart(node: Node, text: str) -> bool:
    """Whether an element is a text of its own, not the label of what comes next."""
    return node.tag in HEADINGS or (node.tag in BLOCK and len(text) > LABEL_CHARS)
