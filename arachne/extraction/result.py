"""What one extraction returns: plain frozen dataclasses, cheap to send between processes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

LinkKind = Literal["nav", "content", "social", "contact", "document"]

PAGE_KINDS: Final = (
    "article",
    "docs",
    "service",
    "forum",
    "collection",
    "listing",
    "product",
    "home",
    "other",
)
"""The kinds of page :attr:`Extraction.kind` can name."""


@dataclass(frozen=True, slots=True)
class Link:
    """One hyperlink of a page.

    ``url`` is absolute (resolved against ``<base href>`` or the final URL) and keeps its
    fragment; ``text`` is the anchor text with white space collapsed; ``rel`` holds the
    lower-case tokens of the ``rel`` attribute.
    """

    url: str
    text: str = ""
    kind: LinkKind = "content"
    rel: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Contacts:
    """How the people behind a page can be reached, as the page itself says."""

    emails: tuple[str, ...] = ()
    phones: tuple[str, ...] = ()  # E.164 where the country is known, else as printed
    social: tuple[str, ...] = ()  # profile URLs


@dataclass(frozen=True, slots=True)
class Signals:
    """Facts measured on the page; :mod:`arachne.judging` compares them with its thresholds.

    Counts are of the parsed page, before any extraction, unless they say otherwise.
    """

    html_bytes: int = 0
    visible_chars: int = 0  # text a reader could see, white space collapsed
    extracted_chars: int = 0  # plain text of the markdown
    text_ratio: float = 0.0  # visible_chars / characters of HTML
    scripts: int = 0
    links: int = 0
    title: str = ""
    framework_roots: tuple[str, ...] = ()  # selectors of *empty* application roots
    framework_markers: tuple[str, ...] = ()  # e.g. "__NEXT_DATA__", "ng-version"
    noscript: str = ""  # text of <noscript> that asks for JavaScript
    password_inputs: int = 0
    iframes: tuple[str, ...] = ()  # absolute src addresses
    script_hosts: tuple[str, ...] = ()
    meta_refresh: str = ""  # absolute target of <meta http-equiv=refresh>
    robots: tuple[str, ...] = ()  # lower-case directives of <meta name=robots>
    robots_by_name: tuple[str, ...] = ()  # "name: directives" of <meta> that may name a robot
    excerpt: str = ""  # beginning and end of the visible text, one block a line
    heading: str = ""  # text of the first <h1>
    text_inputs: int = 0  # fields for free text, <textarea> included
    app_scripts: int = 0  # scripts that may write the page: neither trackers nor data
    empty_containers: int = 0  # named block elements that hold nothing
    filled_by_script: tuple[str, ...] = ()  # names of empty elements that inline scripts address
    content_holes: tuple[str, ...] = ()  # names of empty places for content
    loading: str = ""  # a visible 'Loading ...' that stands for what is to come


@dataclass(frozen=True, slots=True)
class Extraction:
    """The result of :func:`arachne.extraction.extract`.

    ``score`` is in [0, 1], 4 decimals. ``language`` is a BCP 47 tag, ``date`` and ``modified``
    are ISO 8601. A field that the page does not tell is an empty string.
    """

    markdown: str
    score: float
    title: str = ""
    description: str = ""
    author: str = ""
    date: str = ""
    modified: str = ""
    language: str = ""
    site_name: str = ""
    canonical_url: str = ""  # as declared by the page, made absolute; not verified
    base_url: str = ""  # what relative links were resolved against
    encoding: str = ""  # WHATWG name of the encoding the bytes were decoded with
    encoding_source: str = ""  # bom | header | meta | sniffed | default | text
    kind: str = "other"
    source: str = "html"  # what the content was read from: html, text, hydration
    engine: str = ""  # what produced the markdown
    score_seed: float = 0.0  # the formula of docs: length, ratio, structured data, metadata
    score_parts: dict[str, float] = field(default_factory=dict)
    losses: tuple[str, ...] = ()  # kinds of content seen on the page and missing here
    links: Sequence[Link] = ()
    contacts: Contacts = Contacts()
    structured: dict[str, Any] = field(default_factory=dict)  # json-ld, microdata, rdfa, opengraph
    signals: Signals = Signals()
    hash_raw: str = ""  # SHA-256 of the bytes, hex
    hash_extracted: str = ""  # SHA-256 of the markdown, hex
