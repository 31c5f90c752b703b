"""What a page says about itself: title, author, dates, language, addresses."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from functools import cache
from html import unescape
from typing import Any
from urllib.parse import unquote

from arachne.extraction.language import choose_language
from arachne.extraction.links import absolute, base_url
from arachne.extraction.metadata_around import around
from arachne.extraction.metadata_author import choose_author, visible_authors
from arachne.extraction.metadata_dates import find_page_dates
from arachne.extraction.metadata_entity import main_entity, people
from arachne.extraction.metadata_likeness import squeeze
from arachne.extraction.metadata_names import AUTHOR, DESCRIPTION, LANGUAGE, SITE_NAME, TITLE
from arachne.extraction.metadata_title import (
    choose_title,
    entry_title,
    headings,
    home_headings,
    is_site,
)
from arachne.extraction.structured import (
    Structured,
    entities,
    find_structured,
    text_value,
    types_of,
)
from arachne.extraction.survey import Survey, survey, text_of
from arachne.extraction.tree import Node

_WEB = ("http://", "https://")
_FEED_TYPES = ("rss+xml", "atom+xml", "feed+json", "rdf+xml")
_DESCRIPTION_CHARS = 2000
_ENTITY = re.compile(r"&(?:#\d+|#[xX][\da-fA-F]+|\w+);")
"""A character reference that is still there after parsing was escaped twice."""

Metas = dict[str, list[str]]


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
    metas = _metas(page)
    document_title = next(
        (text for place in page.tags["title"] if (text := text_of(place.node, 1000))), ""
    )
    document_title = _ENTITY.sub(lambda found: unescape(found[0]), document_title)
    heads = headings(page)
    entity = main_entity(
        structured, [text for text in (*heads, document_title, *_first(metas, TITLE)) if text], url
    )
    site_name = _site_name(metas, structured, document_title, url)
    aliases = (*_site_aliases(structured, entity, url), *home_headings(page, url))
    sites = [name for name in (site_name, *aliases) if name]
    language = _language(root, metas, entity, content_language, text_sample or " ".join(heads))
    heading = page.heading
    blocks = cache(lambda: around(heading.node) if heading is not None else [])
    published, modified = find_page_dates(
        page, metas, entity, blocks, text_sample, url=url, language=language,
        today=today or datetime.now(UTC).date(),
    )  # fmt: skip
    visible, explicit = visible_authors(page, blocks, sites)
    named = [*_first(metas, TITLE), text_value(entity.get("headline") or entity.get("name"))]
    title = choose_title(document_title, heads, named, sites, slug=_slug(url))
    if not title or is_site(title, sites):
        title = entry_title(page, _slug(url)) or title
    return Metadata(
        title=title,
        description=_description(metas, entity),
        author=choose_author(
            people(entity.get("author") or entity.get("creator"), structured),
            _declared_authors(metas),
            visible,
            explicit=explicit,
            sites=sites,
        ),
        date=published,
        modified=modified,
        language=language,
        site_name=site_name,
        structured=structured,
        **_addresses(page, metas, base),
    )


def _metas(page: Survey) -> Metas:
    """Names of ``meta`` elements, lower case, to their contents in order."""
    metas: Metas = {}
    for place in page.tags["meta"]:
        attrs = place.node.attrs
        content = " ".join(attrs.get("content", "").split())
        if not content:
            continue
        for key in ("property", "name", "itemprop", "http-equiv"):
            if name := attrs.get(key):
                metas.setdefault(name.strip().lower(), []).append(content)
    return metas


def _first(metas: Metas, names: tuple[str, ...]) -> list[str]:
    return [unescape(metas[name][0]) for name in names if name in metas]


def _site_name(metas: Metas, structured: Structured, title: str, url: str) -> str:
    """What the site calls itself: declared, or the part of the title that is its host's name."""
    titles = {squeeze(text) for text in (title, *_first(metas, TITLE))}
    for declared in _first(metas, SITE_NAME):
        if not declared.startswith(_WEB) and squeeze(declared) not in titles:
            return declared
    for entity in entities(structured):
        if "WebSite" in types_of(entity) and (name := text_value(entity.get("name"))):
            return name
    host = _host_label(url)
    for part in title.replace("|", " - ").replace("–", "-").replace("—", "-").split(" - ")[::-1]:
        if host and squeeze(part) == squeeze(host):
            return part.strip()
    return ""


def _slug(url: str) -> str:
    """The words at the end of an address."""
    path = unquote(url.partition("://")[2].partition("?")[0].partition("#")[0]).rstrip("/")
    return re.sub(r"\.\w{2,5}\Z|[-_+]+", " ", path.rpartition("/")[2]).strip()


def _site_aliases(structured: Structured, entity: dict[str, Any], url: str) -> list[str]:
    """Other names of the site: its host, the publisher of the work, the site as an object."""
    aliases = [_host_label(url), url.partition("://")[2].partition("/")[0].removeprefix("www.")]
    aliases += people(entity.get("publisher"), structured)
    for item in entities(structured):
        if "WebSite" in types_of(item):
            aliases += [text_value(item.get("name")), text_value(item.get("alternateName"))]
    return aliases


_SECOND_LEVEL = frozenset(
    {"co", "com", "org", "net", "gov", "ac", "edu", "or", "ne", "gob", "gouv"}
)


def _host_label(url: str) -> str:
    """The label of the registered domain: ``example`` of ``https://www.example.co.uk/``."""
    labels = url.partition("://")[2].partition("/")[0].partition(":")[0].split(".")
    if len(labels) < 2:
        return ""
    labels.pop()
    if len(labels) > 1 and labels[-1] in _SECOND_LEVEL:
        labels.pop()
    return labels[-1]


def _language(
    root: Node, metas: Metas, entity: dict[str, Any], content_language: str, text: str
) -> str:
    declared = (
        root.get("lang")
        or root.get("xml:lang")
        or next(iter(_first(metas, LANGUAGE)), "")
        or text_value(entity.get("inLanguage"))
        or content_language
    )
    return choose_language(declared, text)


def _description(metas: Metas, entity: dict[str, Any]) -> str:
    texts = [*_first(metas, DESCRIPTION), unescape(text_value(entity.get("description")))]
    return next((text for text in texts if text), "")[:_DESCRIPTION_CHARS]


def _declared_authors(metas: Metas) -> list[str]:
    for name in AUTHOR:
        values = [unescape(value) for value in metas.get(name, ())]
        if values and not all(value.startswith(_WEB) for value in values):
            return values
    labels = metas.get("twitter:label1", [""])[0].lower()
    if labels in {"written by", "author", "verfasst von", "escrito por", "écrit par"}:
        return metas.get("twitter:data1", [])[:1]
    return []


def _addresses(page: Survey, metas: Metas, base: str) -> dict[str, Any]:
    canonical = next_url = ""
    feeds: dict[str, None] = {}
    alternates: dict[tuple[str, str], None] = {}
    for place in page.tags["link"]:
        node = place.node
        rel, href = node.get("rel").lower().split(), node.get("href").strip()
        if not href or not rel:
            continue
        address = absolute(href, base)
        if not address.startswith(_WEB):
            continue
        if "canonical" in rel:
            canonical = canonical or address
        elif "next" in rel:
            next_url = next_url or address
        elif "alternate" in rel and "stylesheet" not in rel:
            if any(kind in node.get("type") for kind in _FEED_TYPES):
                feeds[address] = None
            elif hreflang := node.get("hreflang"):
                alternates[hreflang, address] = None
    if not canonical:
        og_url = next(iter(metas.get("og:url", ())), "")
        canonical = absolute(og_url, base) if og_url else ""
    return {
        "canonical_url": canonical if canonical.startswith(_WEB) else "",
        "base_url": base,
        "feeds": tuple(feeds),
        "alternates": tuple(alternates),
        "next_url": next_url,
    }
