"""Sitemaps and sitemap indexes (https://www.sitemaps.org/protocol.html), in XML and as text."""

from __future__ import annotations

from typing import Final

from can_ada import parse

from arachne.discovery.listing import MAX_ENTRIES, Listed, Listing
from arachne.discovery.markup import Event, attributes_of, scan

_WEB: Final = ("http://", "https://")
_ENTRIES: Final = frozenset({"url", "sitemap"})
_AROUND: Final = " \t\r\n\xa0\u200b\ufeff<>\"'"
_PLACE_CHARS: Final = 8192
_DATE_CHARS: Final = 40


def absolute(place: str, base: str) -> str:
    """``place`` as an absolute web address, relative to ``base``; empty when it is none.

    One that begins with the host of ``base`` lacks its scheme: ``www.example.org/page``.
    """
    place = place.strip(_AROUND).replace("&amp;", "&")  # escaped twice: no address holds ``&amp;``
    if not place or len(place) > _PLACE_CHARS:
        return ""
    try:
        origin = parse(base)
        start = place.partition("/")[0].lower().removeprefix("www.")
        if start == origin.host.removeprefix("www."):
            place = f"{origin.protocol}//{place}"
        url = (origin + place).href
    except (TypeError, ValueError):
        return ""
    return url if url.startswith(_WEB) else ""


def read_sitemap(text: str, url: str, *, index: bool) -> Listing:
    """The entries of a sitemap at ``url``; ``index`` is what its root element says.

    An entry says itself what it is, as some sites mix them; a ``loc`` outside of any entry is what
    the root says. A ``loc`` that is inside of another element of the entry (``image:loc``) is not
    read; the page's translations (``xhtml:link`` with ``hreflang``) are pages like itself.
    """
    reader = _Reader(url, "sitemap" if index else "url")
    for event in scan(text):
        reader.take(event)
        if len(reader.pages) + len(reader.listings) >= MAX_ENTRIES:
            break
    else:
        reader.end_of_text()
    kind = "index" if index else "sitemap"
    pages, listings = tuple(reader.pages.values()), tuple(reader.listings.values())
    return Listing(kind, pages, listings, cut=reader.open_entry or reader.full)


class _Reader:
    """Where in the entries of a sitemap the scan is."""

    def __init__(self, base: str, default: str) -> None:
        self.pages: dict[str, Listed] = {}
        self.listings: dict[str, Listed] = {}
        self._base = base
        self._default = default
        self._clear()

    def _clear(self, entry: str = "") -> None:
        self._entry = entry
        self._values = {"loc": "", "lastmod": ""}
        self._translations: list[str] = []
        self._bare = ""  # text of the entry outside of any value: some leave the ``loc`` away
        self._inside = ""  # the value whose text comes next
        self._depth = 0  # elements open within the entry

    @property
    def open_entry(self) -> bool:
        return bool(self._entry)

    @property
    def full(self) -> bool:
        return len(self.pages) + len(self.listings) >= MAX_ENTRIES

    def take(self, event: Event) -> None:
        what, name, value = event
        if what == "text":
            if self._inside:
                self._values[self._inside] += value
            elif self._entry and not self._depth:
                self._bare += value
        elif what == "open":
            if name in _ENTRIES:
                self._clear(name)
                return
            if name == "link" and "hreflang" in value:
                self._translations.append(attributes_of(value).get("href", ""))
            again = self._values.get(name, "").strip()  # the first of two counts
            self._inside = name if self._depth == 0 and name in self._values and not again else ""
            self._depth += self.open_entry
        elif name in _ENTRIES or (self._inside == "loc" and not self._entry):
            self._put()
        else:
            self._depth = max(0, self._depth - 1)
            self._inside = ""

    def end_of_text(self) -> None:
        """An entry whose address is whole counts, though its end is missing."""
        if self._entry and self._inside != "loc" and self._values["loc"]:
            _put(self._goes(), self._values["loc"], self._values["lastmod"], self._base)

    def _put(self) -> None:
        place = self._values["loc"] or _whole(self._bare)
        for address in (place, *self._translations):
            _put(self._goes(), address, self._values["lastmod"], self._base)
        self._clear()

    def _goes(self) -> dict[str, Listed]:
        return self.listings if (self._entry or self._default) == "sitemap" else self.pages


def _whole(text: str) -> str:
    """The text if it is an absolute address and nothing else."""
    text = text.strip()
    return text if text.startswith(_WEB) and " " not in text else ""


def _put(goes: dict[str, Listed], place: str, date: str, base: str) -> None:
    url = absolute(place, base)
    if url:
        goes.setdefault(url, Listed(url, " ".join(date.split())[:_DATE_CHARS]))


def read_text_sitemap(text: str, url: str) -> Listing | None:
    """One absolute address a line, or in the first column; None when a line holds anything else: it
    is some other text."""
    pages: dict[str, Listed] = {}
    for line in (line.strip().partition("\t")[0].rstrip() for line in text.splitlines()):
        if not line or line.startswith("#"):
            continue
        if not line.lower().startswith(_WEB) or " " in line:
            return None
        _put(pages, line, "", url)
        if len(pages) >= MAX_ENTRIES:
            return Listing("text", tuple(pages.values()), cut=True)
    return Listing("text", tuple(pages.values())) if pages else None
