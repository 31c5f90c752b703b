"""The two records a crawl writes: every URL ends in exactly one :class:`Page` or :class:`Failure`.

JSON Schema for both is generated from these classes (``make schema``) and shipped in
``arachne/schemas/``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from arachne.extraction.result import Contacts, Link

SCHEMA_VERSION: Final = "1.0"
"""Raised when a field changes its meaning or goes away; new fields raise the minor part."""

REASONS: Final[dict[str, str]] = {
    "blocked": "a wall; written blocked:<vendor>, or blocked:unknown",
    "captcha": "a captcha stands before the page",
    "human-challenge": "a 'press and hold' or 'checking your browser' challenge that did not pass",
    "ip-block": "the site refuses this network address",
    "rate-limited": "429 or an equivalent, still after waiting as asked",
    "login": "the page asks for an account",
    "soft-404": "status 200, but the page says that it does not exist",
    "gone": "404 or 410",
    "http": "another error status; written http-<status>",
    "timeout": "a deadline passed: connection, download or extraction",
    "dns": "the host name does not resolve",
    "connection": "refused, reset, cut short or a TLS error",
    "robots": "robots.txt forbids it (or could not be had)",
    "thin": "no tier brought a page with text",
    "too-large": "the body is larger than the limit",
    "unsupported-type": "not a kind of document that is read",
    "forbidden-address": "an address that the guard refuses",
    "error": "anything else; detail says what",
}
"""Why a URL ended as a failure: the closed enumeration, each with its meaning."""


@dataclass(frozen=True, slots=True)
class Step:
    """One try of one tier, as the trail of a record tells it.

    ``signals`` maps a signal's name to ``[measured value, threshold]``.
    """

    tier: str
    verdict: str
    status: int = 0  # 0: no response
    ms: int = 0
    bytes: int = 0
    detail: str = ""
    signals: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True, repr=False)
class _PageFields:
    """What the record of a page holds, in the order in which it is written."""

    url: str
    final_url: str
    canonical_url: str
    status: int
    depth: int
    referrer: str
    title: str
    description: str
    author: str
    date: str
    language: str
    site_name: str
    markdown: str
    score: float
    score_parts: dict[str, float]
    tier: str
    trail: list[Step]
    links: list[Link]
    contacts: Contacts
    structured: dict[str, Any]
    hashes: dict[str, str]  # raw, extracted, record: SHA-256, hex
    fetched_at: str  # UTC, ISO 8601 with Z
    timings: dict[str, float]  # milliseconds: fetch, extract
    encoding: str
    content_type: str
    modified: str = ""
    kind: str = "other"
    engine: str = ""
    source: str = "html"  # html | text | hydration | ...
    verdict: str = "ok"  # of arachne.judging.VERDICTS: ok, paywall, or thin and shell if kept
    teaser: bool = False  # the beginning of what others pay for
    stale: bool = False  # from the cache, because the page could not be had now
    incomplete: bool = False  # the body was cut or the page was still growing
    losses: list[str] = field(default_factory=list)
    aliases: list[str] = field(default_factory=list)  # other addresses of this page
    markdown_url: str = ""  # where the site has the page as markdown
    discovered_via: str = ""  # start, link, sitemap, feed, llms, ...
    lastmod: str = ""  # when it last changed, as a sitemap or feed says, as written
    notes: list[str] = field(default_factory=list)  # what hooks had to say, or failed of
    attempts: int = 1
    schema_version: str = SCHEMA_VERSION


_LINKS: Final[Any] = vars(_PageFields)["links"]
"""The place of the field, of which :class:`Page` makes a property."""


class Page(_PageFields):
    """A page that was obtained and read."""

    __slots__ = ()

    @property
    def links(self) -> list[Link]:
        """May be set to any sequence, such as what came from the process that read the page
        (:class:`arachne.sentlinks.SentLinks`): a list is made of it when somebody asks."""
        links = self.links_as_read
        if not isinstance(links, list):
            links = self.links = list(links)
        return links

    @links.setter
    def links(self, links: Sequence[Link]) -> None:
        _LINKS.__set__(self, links)

    @property
    def links_as_read(self) -> Sequence[Link]:
        """What ``links`` was last set to, if nobody has asked for the list yet."""
        links: Sequence[Link] = _LINKS.__get__(self)
        return links

    def __repr__(self) -> str:  # what a log line shows: records are large
        return f"<Page {self.url} {self.tier} {len(self.markdown)} characters>"


@dataclass(slots=True, repr=False)
class Failure:
    """A URL that brought no page, and why."""

    url: str
    reason: str
    detail: str
    trail: list[Step]
    depth: int
    referrer: str
    attempts: int
    final_url: str = ""
    status: int = 0
    tier: str = ""
    discovered_via: str = ""
    lastmod: str = ""
    failed_at: str = ""  # UTC, ISO 8601 with Z
    timings: dict[str, float] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    schema_version: str = SCHEMA_VERSION

    def __repr__(self) -> str:
        return f"<Failure {self.url} {self.reason}>"
