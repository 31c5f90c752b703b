"""What a page says about itself: title, author, dates, language, addresses."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from functools import cache
from html import unescape
from typing import Any, Final
from urllib.parse import unquote

from arachne.extraction.language.reading import choose_language, variety
from arachne.extraction.links.reading import base_url
from arachne.extraction.markdown.escaping import clean
from arachne.extraction.metadata.addresses import find_addresses
from arachne.extraction.metadata.around import Around, around
from arachne.extraction.metadata.author import choose_author
from arachne.extraction.metadata.bylines import visible_authors
from arachne.extraction.metadata.dates import find_page_dates
from arachne.extraction.metadata.entity import main_entity, people
from arachne.extraction.metadata.metas import WEB, Metas, Sources, without_markup
from arachne.extraction.metadata.names import AUTHOR, DESCRIPTION, LANGUAGE, TITLE
from arachne.extraction.metadata.site import find_site_name, site_aliases
from arachne.extraction.metadata.title import (
    choose_title,
    entry_title,
    first_heading,
    headings,
    home_headings,
    is_site,
)
from arachne.extraction.parsing.tree import Node
from arachne.extraction.structured.reading import Structured, find_structured, text_value
from arachne.extraction.survey.walk import Survey, survey, text_of

_DESCRIPTION_CHARS: Final = 2000
_ENTITY: Final = re.compile(r"&(?:#\d+|#[xX][\da-fA-F]+|\w+);")
"""A character reference that is still there after parsing was escaped twice."""
_WRITTEN_BY: Final = frozenset({"written by", "author", "verfasst von", "escrito por", "écrit par"})
"""Labels of Twitter cards."""


@dataclass(frozen=True, slots=True)
class Metadata:
    """What :func:`collect` found; a field that the page does not tell is empty.

    ``date`` and ``modified`` are ISO 8601, with a time of day where one is declared; ``language``
    is a BCP 47 tag; several authors are parted by ``"; "``; ``canonical_url`` is as declared, made
    absolute, not verified; ``base_url`` is what relative addresses are resolved against; ``feeds``
    and ``next_url`` are absolute; ``alternates`` pairs a language with the address of that version.
    """

    title: str = ""
    description: str = ""
    author: str = ""
    date: str = ""
    modified: str = ""
    language: str = ""
    site_name: str = ""
    canonical_url: str = ""
    base_url: str = ""
    feeds: tuple[str, ...] = ()
    alternates: tuple[tuple[str, str], ...] = ()
    next_url: str = ""
    structured: Structured = field(default_factory=dict)


def collect(
    root: Node,
    url: str,
    text_sample: str = "",
    *,
    page: Survey | None = None,
    content_language: str = "",
    today: date | None = None,
) -> Metadata:
    """The metadata of a page.

    ``url`` is the final address; ``text_sample`` some of the main text (a few thousand characters
    are enough), by which the declared language is checked and labelled dates are found;
    ``content_language`` the HTTP header; ``today`` bounds what dates can be (default: now, UTC).
    """
    page = page or survey(root)
    base = base_url(root, url, page=page)
    structured = find_structured(root, base, page=page)
    metas = Metas(page)
    document_title = _document_title(page)
    heads = headings(page)
    names = [text for text in (*heads, document_title, *metas.first(TITLE)) if text]
    entity = main_entity(structured, names, url)
    home = home_headings(page, url)
    site_name = find_site_name(metas, structured, entity, document_title, heads, url, home)
    aliases = (*site_aliases(structured, entity, url), *home)
    sites = [name for name in (site_name, *aliases) if name]
    tags = _declared_languages(root, metas, entity, content_language)
    language = choose_language(next(iter(tags), ""), text_sample or " ".join(heads))
    heading = page.heading
    blocks = cache(lambda: around(heading.node) if heading is not None else Around([], [], []))
    sources = Sources(url, page, metas, entity, blocks, text_sample)
    published, modified = find_page_dates(
        sources, variety(language, tags), today or datetime.now(UTC).date()
    )
    return Metadata(
        title=_title(sources, document_title, heads, sites),
        description=_description(metas, entity),
        author=_author(sources, structured, sites),
        date=published,
        modified=modified,
        language=language,
        site_name=site_name,
        structured=structured,
        **find_addresses(page, metas, base),
    )


def _document_title(page: Survey) -> str:
    titles = (text_of(place.node, 1000) for place in page.tags["title"])
    title = _ENTITY.sub(lambda found: unescape(found[0]), next(filter(None, titles), ""))
    return without_markup(title)


def _title(sources: Sources, document_title: str, heads: list[str], sites: list[str]) -> str:
    entity, slug = sources.entity, _slug(sources.url)
    declared = without_markup(unescape(text_value(entity.get("headline") or entity.get("name"))))
    named = [*sources.metas.first(TITLE), declared]
    title = choose_title(document_title, heads, named, sites, slug=slug)
    if not title or is_site(title, sites):
        title = entry_title(sources.page, slug) or title
    return clean(title or first_heading(sources.page)).strip()


def _slug(url: str) -> str:
    """The words at the end of an address."""
    path = unquote(url.partition("://")[2].partition("?")[0].partition("#")[0]).rstrip("/")
    return re.sub(r"\.\w{2,5}\Z|[-_+]+", " ", path.rpartition("/")[2]).strip()


def _author(sources: Sources, structured: Structured, sites: list[str]) -> str:
    visible, explicit = visible_authors(sources.page, sources.blocks, sites)
    creators = sources.entity.get("author") or sources.entity.get("creator")
    return choose_author(
        people(creators, structured),
        _declared_authors(sources.metas),
        visible,
        explicit=explicit,
        sites=sites,
    )


def _declared_authors(metas: Metas) -> list[str]:
    for name in AUTHOR:
        values = [without_markup(unescape(value)) for value in metas.of(name)]
        if values and not all(value.startswith(WEB) for value in values):
            return values
    label = next(iter(metas.of("twitter:label1")), "")
    if label.lower() in _WRITTEN_BY:
        return list(metas.of("twitter:data1")[:1])
    return []


def _declared_languages(
    root: Node, metas: Metas, entity: dict[str, Any], content_language: str
) -> list[str]:
    """What the page says its language is, the most trusted first."""
    body = next((c for c in root.children if isinstance(c, Node) and c.tag == "body"), None)
    tags = (
        root.get("lang"),
        root.get("xml:lang"),
        "" if body is None else body.get("lang"),
        *metas.first(LANGUAGE),
        text_value(entity.get("inLanguage")),
        content_language,
    )
    return [tag for tag in tags if tag]


def _description(metas: Metas, entity: dict[str, Any]) -> str:
    declared = without_markup(unescape(text_value(entity.get("description"))))
    texts = [*metas.first(DESCRIPTION), declared]
    return next((text for text in texts if text), "")[:_DESCRIPTION_CHARS]
