"""Where a page sends its reader at once: what ``<meta http-equiv="refresh">`` and the ``Refresh``
header mean by the HTML standard, section 'Pragma directives', 'shared declarative refresh steps'.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import TYPE_CHECKING, Final, NamedTuple

from arachne.extraction.links.addresses import absolute

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

_MARK: Final = re.compile(r"http-equiv\s*=\s*[\"']?\s*refresh", re.IGNORECASE)
_CHARS: Final = 300_000
"""How much of a page is looked through: a refresh stands in its head."""
_TIME: Final = re.compile(r"\s*(?=[\d.])(\d{0,9})[\d.]*(?:\s*[;,]\s*|\s+|$)")
_NAME: Final = re.compile(r"url\s*=\s*", re.IGNORECASE)


class Refresh(NamedTuple):
    """After so many whole ``seconds``, the absolute address ``url``; ``""``: the page once more."""

    seconds: int
    url: str


def read_refresh(value: str, base: str) -> Refresh | None:
    """What the attribute or header says: ``0; url=/next``, ``0;/next``, ``5, URL='next'``, ``5``.

    ``None`` where it names no time, or what is no address.
    """
    time = _TIME.match(value)
    if time is None:
        return None
    named = _NAME.match(value, time.end())
    place = value[(named or time).end() :]
    if place[:1] in ("'", '"'):
        place = place[1:].partition(place[0])[0]
    seconds = int(time[1] or 0)
    if not place.strip():
        return Refresh(seconds, "")
    url = absolute(place, base)
    return Refresh(seconds, url) if url else None


def may_refresh(body: bytes) -> bool:
    """Whether a page, not decoded yet, can have one that :func:`find_refresh` finds: cheap, as most
    cannot. With NULs, it may be written in units of two bytes or four."""
    head = body[: 4 * _CHARS]
    return b"\0" in head or b"refresh" in head.lower()


def find_refresh(html: str, url: str, ignored: Collection[str]) -> Refresh | None:
    """That of the first element that leads elsewhere, or else of the first, outside of elements of
    the tags ``ignored``."""
    if not _MARK.search(html, 0, _CHARS):
        return None
    from selectolax.lexbor import LexborHTMLParser  # which few crawls need where they crawl

    page = LexborHTMLParser(html[:_CHARS])
    base = page.css_first("base[href]")
    address = (base and absolute(base.attributes.get("href") or "", url)) or url
    again: Refresh | None = None
    for element in page.css('meta[http-equiv="refresh" i]'):
        refresh = read_refresh(element.attributes.get("content") or "", address)
        if refresh is not None and not _is_within(element, ignored):
            if refresh.url:
                return refresh
            again = again or refresh
    return again


def _is_within(element: LexborNode, tags: Collection[str]) -> bool:
    around = element.parent
    while around is not None:
        if around.tag in tags:
            return True
        around = around.parent
    return False
