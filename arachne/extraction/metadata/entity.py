"""Which of the declared objects is the page's own work, and what it says of itself."""

from __future__ import annotations

import re
from html import unescape
from typing import Any, Final

from arachne.extraction.metadata.likeness import similar
from arachne.extraction.metadata.metas import without_markup
from arachne.extraction.metadata.names import PAGES, PARTS, WORKS
from arachne.extraction.structured.reading import Structured, entities, text_value, types_of

_MANY: Final = 3
"""So many works side by side are a list; only one that is named like the page is its own."""


def main_entity(structured: Structured, titles: list[str], url: str) -> dict[str, Any]:
    """The declared work (article, posting, recipe …) that the page is about, ``{}`` if none is.

    ``titles`` are the headings and titles of the page, by which a teaser of another article is
    told from the article itself.
    """
    works: list[dict[str, Any]] = []
    pages: list[dict[str, Any]] = []
    for entity in entities(structured):
        for candidate in (entity, *_inner(entity)):
            kinds = set(types_of(candidate))
            if kinds & WORKS:
                works.append(candidate)
            elif kinds & PAGES:
                pages.append(candidate)
    ranked = sorted(works, key=lambda work: (-_likeness(work, titles, url), _is_part(work)))
    if ranked and (_likeness(ranked[0], titles, url) > 0 or _is_alone(ranked[0], works, titles)):
        return ranked[0]
    own = [page for page in pages if _likeness(page, titles, url) >= 0]
    return own[0] if own and (len(own) < _MANY or _likeness(own[0], titles, url) > 0) else {}


def _is_part(work: dict[str, Any]) -> bool:
    """Whether a work is of a kind that is often embedded in another."""
    return not PARTS.isdisjoint(types_of(work))


def _inner(entity: dict[str, Any]) -> list[dict[str, Any]]:
    inner = [entity.get(name) for name in ("mainEntity", "mainEntityOfPage", "itemReviewed")]
    return [value for value in inner[:2] if isinstance(value, dict)]


def _is_alone(work: dict[str, Any], works: list[dict[str, Any]], titles: list[str]) -> bool:
    """Whether a work is one of few and at least does not bear another name than the page."""
    name = text_value(work.get("headline") or work.get("name"))
    return len(works) < _MANY and not (name and titles)


def _likeness(entity: dict[str, Any], titles: list[str], url: str) -> int:
    """Positive if the object's name or address is the page's, negative if it is another's."""
    score = 0
    place = entity.get("url") or entity.get("mainEntityOfPage") or entity.get("@id")
    address = text_value(place)
    if address and _same_place(address, url):
        score += 2
    name = text_value(entity.get("headline") or entity.get("name"))
    if name and titles:
        score += 3 if any(similar(name, title) >= 0.5 for title in titles) else -2
    return score


def _same_place(one: str, other: str) -> bool:
    return _bare(one) == _bare(other)


def _bare(url: str) -> str:
    return re.sub(r"\A\w+://(?:www\.)?|[?#].*\Z|/\Z", "", re.sub(r"[?#].*\Z", "", url)).lower()


def people(value: Any, structured: Structured) -> list[str]:
    """The names in an ``author`` property: texts, objects, lists of them, references by ``@id``.
    Beside people, an organisation is who publishes them."""
    names: list[str] = []
    items = value if isinstance(value, list) else [value]
    if any("Person" in types_of(item) for item in items if isinstance(item, dict)):
        items = [i for i in items if not (isinstance(i, dict) and "Organization" in types_of(i))]
    for item in items:
        if isinstance(item, dict) and isinstance(inner := _contained(item), list | str):
            names.extend(people(inner, structured))
        elif isinstance(item, dict):
            is_reference = not item.get("name") and "@id" in item
            person = _referenced(item["@id"], structured) if is_reference else item
            name = person.get("name") or " ".join(
                text_value(person.get(part)) for part in ("givenName", "familyName")
            )
            names.extend(people(name, structured) if isinstance(name, list) else [text_value(name)])
        elif isinstance(item, str):
            names.append(item)
    return [without_markup(unescape(name)) for name in names if name.strip()]


def _contained(item: dict[str, Any]) -> Any:
    """What an object of JSON-LD stands for that only orders values or says their language."""
    return item.get("@list") or item.get("@set") or item.get("@value")


def _referenced(identity: Any, structured: Structured) -> dict[str, Any]:
    return next(
        (
            entity
            for entity in entities(structured)
            if entity.get("@id") == identity and entity.get("name")
        ),
        {},
    )
