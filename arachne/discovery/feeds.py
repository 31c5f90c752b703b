"""Feeds: RSS 2.0 (https://www.rssboard.org/rss-specification), RSS 1.0, Atom (RFC 4287)."""

from __future__ import annotations

from typing import Final

from arachne.discovery.listing import MAX_ENTRIES, Listed, Listing
from arachne.discovery.markup import attributes_of, scan
from arachne.discovery.sitemaps import absolute

_ENTRIES: Final = frozenset({"item", "entry"})
_DATES: Final = frozenset({"updated", "pubdate", "date", "published", "modified"})
_PLACES: Final = frozenset({"link", "guid"})


class _Item:
    """What an entry has said of itself so far."""

    def __init__(self) -> None:
        self.link = ""
        self.guid = ""
        self.date = ""

    def open(self, name: str, attributes: str) -> str:
        """Take what the start tag holds; the name under which its text is to be taken."""
        if name == "link" and "href" in attributes:
            given = attributes_of(attributes)
            if given.get("rel", "alternate") == "alternate" and not self.link:
                self.link = given.get("href", "")
            return ""
        if name == "guid" and attributes_of(attributes).get("ispermalink", "").lower() == "false":
            return ""
        return name if name in _PLACES or (name in _DATES and not self.date) else ""

    def text(self, inside: str, value: str) -> None:
        if inside == "link":
            self.link += value
        elif inside == "guid":
            self.guid += value
        else:
            self.date += value


def read_feed(text: str, url: str) -> Listing:
    """The entries' own pages: ``link``, else a ``guid`` that is a permanent link; relative ones are
    taken from the last ``xml:base``, else from ``url``."""
    pages: dict[str, Listed] = {}
    item: _Item | None = None
    inside = ""
    for what, name, value in scan(text):
        if what == "open" and "xml:base" in value and inside not in _PLACES:
            url = absolute(attributes_of(value).get("xml:base", ""), url) or url
        if what == "open" and name in _ENTRIES:
            item, inside = _Item(), ""
        elif item is None:
            continue
        elif what == "open":
            inside = item.open(name, value)
        elif what == "text":
            if inside:
                item.text(inside, value)
        elif name in _ENTRIES:
            address = absolute(item.link, url) or absolute(item.guid, url)
            if address:
                pages.setdefault(address, Listed(address, " ".join(item.date.split())[:40]))
            item, inside = None, ""
            if len(pages) >= MAX_ENTRIES:
                break
        else:
            inside = ""
    return Listing("feed", tuple(pages.values()), cut=item is not None)
