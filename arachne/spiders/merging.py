"""One record a page: addresses that lead to the same page are merged into the first of them.

Nothing is believed on the word of a page alone. Two addresses are one page when they say the same
*and* are related: one declares the other as its canonical address, both declare the same one, or
they differ only in what seldom chooses a page (scheme, ``www.``, capitals, the order of the
parameters, slashes, the name of the index file or of the ending, ``/page/1``), or in parameters
that change nothing: one of them has all that the other has, and more (``?print=1``). Pages of a
thread may differ in any parameter (``?post=191``, ``?post=192``). So a canonical address that
points to the home page, to another host or to nothing merges nothing; and pages that say the same
and are not related stay apart: duplicate content is not a duplicate URL. All but the home page of
their site: many servers answer with it, and status 200, whatever does not exist.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from arachne.traps.novelty import content_hash
from arachne.urls import canonicalize, fingerprint

if TYPE_CHECKING:
    from scrapy.http import Response

    from arachne.extraction import Extraction
    from arachne.frontier.protocol import Entry, Known

_HEADING: Final = re.compile(r"\?id=[^&/]*[^&/\d][^&/]*$")
"""How docsify names a heading of a page, as in ``#/guide?id=first-steps``."""
_SLASHES: Final = re.compile(r"//+")
_NEEDLESS: Final = re.compile(
    r"^/index\.php(?=/.)"  # before the path, as programs have it that cannot rewrite addresses
    r"|/(?:index|default|home)\.(?:html?|php|aspx?|jsp)$"
    r"|(?<=[^/])\.(?:s?html?|php|aspx?|jsp|cfm)$"
    r"|/page/1/?$"
)


def marks_of(
    entry: Entry, extraction: Extraction, response: Response
) -> tuple[bytes, bytes | None]:
    """By what a page is known again: what it says, and the address that it declares for itself, or
    that a script has led to."""
    declared = declared_canonical(extraction.canonical_url or response.url, entry.url)
    return content_hash(extraction.markdown), fingerprint(declared) if declared else None


def record_of_same_page(
    before: Sequence[Known],
    entry: Entry,
    response: Response,
    extraction: Extraction,
    *,
    whole: bool = True,
) -> int:
    """The entry, of those that have said the same ``before``, whose record is the page's, too; 0
    when the page has its own. ``whole``: nothing is missing on it; of an application's addresses
    each may have the same shell, and one of them is the home page's."""
    if not before:  # as with most pages
        return 0
    declared = declared_canonical(extraction.canonical_url, entry.url)
    canonical = fingerprint(declared) if declared else None
    own = {fingerprint(entry.url), fingerprint(response.url)}
    shared = None if _is_home(declared) else canonical
    for known in before:
        if fingerprint(known.url) in own:  # a script has led there, which no frontier saw
            return known.id
        if whole and _is_home(known.url) and _is_same_site(known.url, entry.url):
            return known.id
        if _related(known, entry.url, own, canonical) or (shared and known.canonical == shared):
            return known.id
        if extraction.kind == "forum" and _asks_the_same_place(known.url, entry.url):
            return known.id
    return 0


def declared_canonical(declared: str, url: str) -> str:
    """The canonical address that a page declares, where it may be right: of the same site."""
    if not declared:
        return ""
    there, here = urlsplit(declared), urlsplit(url)
    if _site(there.netloc) != _site(here.netloc):
        return ""
    return canonicalize(declared)


def _is_home(url: str) -> bool:
    """Whole sites declare their home page on every page: that two pages do says nothing."""
    parts = urlsplit(url)
    return parts.path in ("", "/") and not parts.query


def _is_same_site(one: str, other: str) -> bool:
    return _site(urlsplit(one).netloc) == _site(urlsplit(other).netloc)


def _related(known: Known, url: str, own: set[bytes], canonical: bytes | None) -> bool:
    if known.canonical is not None and known.canonical in own:
        return True
    if canonical is not None and canonical == fingerprint(known.url):
        return True
    (*there, chosen), (*here, asked) = address_key(known.url), address_key(url)
    return there == here and (chosen <= asked or asked <= chosen)


def _asks_the_same_place(one: str, other: str) -> bool:
    """Whether two addresses differ in nothing but parameters: a thread has one for each of its
    posts (``?post=191``), and those of one page say the same."""
    return address_key(one)[:2] == address_key(other)[:2]


def address_key(url: str) -> tuple[str, str, frozenset[str]]:
    """What chooses the page on nearly every site: host, path, parameters."""
    parts = urlsplit(url)
    path = _SLASHES.sub("/", parts.path.lower())
    path = _NEEDLESS.sub("", path).rstrip("/")
    route = _HEADING.sub("", parts.fragment).strip("!/")
    key = f"{path}#{route}" if route else path
    query = parts.query.replace("+", "%20").split("&")
    return _site(parts.netloc), key, frozenset(query) - {""}


def _site(netloc: str) -> str:
    return netloc.lower().removeprefix("www.")


def addresses_on_the_way(entry: Entry, response: Response) -> list[str]:
    """The other addresses that led to the response: of redirects, each once."""
    way = [*response.meta.get("redirect_urls", ()), response.url]
    seen = dict.fromkeys(canonicalize(url) for url in way)
    seen.pop(canonicalize(entry.url), None)
    return list(seen)
