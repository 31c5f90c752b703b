"""The ``Link`` header (RFC 8288): what HTML says with ``<link>``, of any kind of file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from arachne.extraction.links.addresses import absolute
from arachne.relations import relations

_LINK: Final = re.compile(r"<([^<>]*)>((?:[^<>,\"]|\"[^\"]*\")*)")
_REL: Final = re.compile(r";\s*rel\s*=\s*(?:\"([^\"]*)\"|([^\s;,\"]+))", re.IGNORECASE)
_TYPE: Final = re.compile(r";\s*type\s*=\s*(?:\"([^\"]*)\"|([^\s;,\"]+))", re.IGNORECASE)
_TO_PAGES: Final = frozenset(
    {"next", "prev", "previous", "first", "last", "alternate", "up", "start", "contents", "toc"}
    | {"index", "chapter", "section", "item", "collection"}
)
"""Relations that lead to pages (IANA's registry of link relations)."""
_PAGES: Final = re.compile(r"^(?:text/html|application/(?:xhtml\+xml|pdf))\b", re.IGNORECASE)
"""Types of pages; other forms of a page (its feed, its JSON) are not followed from here."""
_MOST: Final = 100
_WEB: Final = ("http://", "https://")
_CHARS: Final = 20_000


def header_canonical(headers: Iterable[str], url: str) -> str:
    """The address that ``Link: <...>; rel="canonical"`` gives for the answer from ``url``, made
    absolute; ``""`` where none does."""
    for target, names, _ in _links(headers):
        if "canonical" in names:
            address = absolute(target, url)
            return address if address.startswith(_WEB) else ""
    return ""


def header_pages(headers: Iterable[str], url: str) -> list[str]:
    """The addresses of further pages that the header declares (the next one, other languages), made
    absolute, each once; a hundred at most."""
    found = dict[str, None]()
    for target, names, parameters in _links(headers):
        form = _TYPE.search(parameters)
        if not names & _TO_PAGES or (form and not _PAGES.match((form[1] or form[2]).strip())):
            continue
        address = absolute(target, url)
        if address.startswith(_WEB):
            found[address] = None
        if len(found) >= _MOST:
            break
    return list(found)


def _links(headers: Iterable[str]) -> Iterator[tuple[str, frozenset[str], str]]:
    """``(address, relations, parameters)`` of each link that has a relation."""
    for value in headers:
        for link in _LINK.finditer(value, 0, _CHARS):
            rel = _REL.search(link[2])
            if rel is not None:
                yield link[1].strip(), relations(rel[1] or rel[2] or ""), link[2]
