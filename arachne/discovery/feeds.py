"""Feeds: RSS 2.0 (https://www.rssboard.org/rss-specification), RSS 1.0, Atom (RFC 4287), in pages
or with archives (RFC 5005), JSON Feed (https://www.jsonfeed.org/version/1.1/); and OPML, lists of
feeds (https://opml.org/spec2.opml)."""

from __future__ import annotations

import json
import re
from typing import Final
from urllib.parse import urlsplit

from arachne.discovery.listing import MAX_ENTRIES, Listed, Listing
from arachne.discovery.markup import attributes_of, scan
from arachne.discovery.sitemaps import absolute

_FURTHER: Final = frozenset({"next", "prev-archive"})
"""Links of a feed to its older entries; RFC 5005, 3 and 4."""
_COMMENTS: Final = re.compile(r"/feed(?:/(?:rss2?|atom|rdf))?/?$")
_PAGE_NUMBERS: Final = ("p", "page_id")
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
    taken from the last ``xml:base``, else from ``url``. Its ``listings`` are the feed's next page,
    if this one has entries."""
    pages: dict[str, Listed] = {}
    further = ""
    item: _Item | None = None
    inside = ""
    for what, name, value in scan(text):
        if what == "open" and "xml:base" in value and inside not in _PLACES:
            url = absolute(attributes_of(value).get("xml:base", ""), url) or url
        if what == "open" and name in _ENTRIES:
            item, inside = _Item(), ""
        elif item is None:
            if what == "open" and name == "link" and not further and "href" in value:
                further = _older(value, url)
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
    listings = (Listed(further),) if further and pages else ()
    return Listing("feed", tuple(pages.values()), listings, cut=item is not None)


def _older(attributes: str, url: str) -> str:
    given = attributes_of(attributes)
    older = _FURTHER.intersection(given.get("rel", "").lower().split())
    return absolute(given.get("href", ""), url) if older else ""


def read_json_feed(text: str, url: str) -> Listing | None:
    """The same of a JSON Feed; None where ``text`` is none."""
    try:
        feed = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(feed, dict) or "jsonfeed.org/version/" not in str(feed.get("version", "")):
        return None
    items = feed.get("items")
    pages: dict[str, Listed] = {}
    for item in items[:MAX_ENTRIES] if isinstance(items, list) else ():
        if isinstance(item, dict) and (address := absolute(str(item.get("url") or ""), url)):
            date = item.get("date_modified") or item.get("date_published") or ""
            pages.setdefault(address, Listed(address, str(date)[:40]))
    further = absolute(str(feed.get("next_url") or ""), url) if pages else ""
    return Listing("feed", tuple(pages.values()), (Listed(further),) if further else ())


def read_opml(text: str, url: str) -> Listing:
    """The feeds of its outlines, and the pages of those without a feed."""
    feeds: dict[str, Listed] = {}
    pages: dict[str, Listed] = {}
    for what, name, value in scan(text):
        if what != "open" or name != "outline":
            continue
        given = attributes_of(value)
        if address := absolute(given.get("xmlurl", ""), url):
            feeds.setdefault(address, Listed(address))
        elif address := absolute(given.get("htmlurl", "") or given.get("url", ""), url):
            pages.setdefault(address, Listed(address))
        if len(feeds) + len(pages) >= MAX_ENTRIES:
            break
    return Listing("opml", tuple(pages.values()), tuple(feeds.values()))


def is_feed_of(url: str, page: str) -> bool:
    """Whether an address is the feed of one ``page`` that is not the home of its site, as WordPress
    has one for each: it lists what was said on the page, or what the page lists itself."""
    if "feed" not in url:
        return False
    there, here = urlsplit(url), urlsplit(page)
    if there.netloc != here.netloc:
        return False
    if _asks_for_comments(there.query):
        return True
    path = here.path.rstrip("/")
    own = there.path.removeprefix(path) if path and there.path.startswith(path) else ""
    return bool(own) and _COMMENTS.fullmatch(own) is not None


def _asks_for_comments(query: str) -> bool:
    """Whether a query names a feed and the number of a page: ``?feed=rss2&p=17``."""
    values = {name: value for name, _, value in (part.partition("=") for part in query.split("&"))}
    return "feed" in values and any(values.get(name, "")[:1].isdigit() for name in _PAGE_NUMBERS)
