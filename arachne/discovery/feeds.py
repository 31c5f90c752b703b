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
from arachne.extraction.media_types import is_media
from arachne.relations import relations

_FURTHER: Final = frozenset({"next", "prev-archive"})
"""Links of a feed to its older entries; RFC 5005, 3 and 4."""
_FEED: Final = re.compile("feed|rss|atom")
_COMMENTS: Final = re.compile(r"/feed(?:/(?:rss2?|atom|rdf))?/?$|\.(?:rss|atom)$")
_FORM: Final = re.compile(r"(?:^|&)(?:format|type)=(?:rss|atom|feed)(?:&|$)")
"""Trac and Joomla have the feed of a page at its own address."""
_PAGE_NUMBERS: Final = ("p", "page_id")
_ENTRIES: Final = frozenset({"item", "entry"})
_DATES: Final = frozenset({"updated", "pubdate", "date", "published", "modified"})
_PLACES: Final = frozenset({"link", "guid", "origlink"})
_FILES: Final = {"enclosure": "url", "content": "src"}
"""Elements that hold what an entry is about as a file, and the attribute with its address: RSS 2.0;
RFC 4287, 4.1.3.2."""


class _Item:
    """What an entry has said of itself so far."""

    def __init__(self) -> None:
        self.texts = dict.fromkeys((*_PLACES, "date"), "")
        self.file = ""

    def open(self, name: str, attributes: str) -> str:
        """Take what the start tag holds; the name under which its text is to be taken."""
        if name == "link" and "href" in attributes:
            self._take_link(attributes_of(attributes))
            return ""
        if name in _FILES:
            given = attributes_of(attributes)
            self._take_file(given.get(_FILES[name], ""), given.get("type", ""))
            return ""
        if name == "guid" and attributes_of(attributes).get("ispermalink", "").lower() == "false":
            return ""
        if name in _DATES:
            return "" if self.texts["date"] else "date"
        return name if name in _PLACES else ""

    def _take_link(self, given: dict[str, str]) -> None:
        rel = relations(given.get("rel", "alternate"))
        if "alternate" in rel and not self.texts["link"]:
            self.texts["link"] = given.get("href", "")
        elif "enclosure" in rel:
            self._take_file(given.get("href", ""), given.get("type", ""))

    def _take_file(self, place: str, media: str) -> None:
        if place and media and not is_media(media.lower()):
            self.file = self.file or place

    def address(self, base: str) -> str:
        """The entry's page: where a service that counts readers has put its own address in the
        place of it, the original one; a document without a page, that; empty for neither."""
        guid = self.texts["guid"].strip()
        return (
            absolute(self.texts["origlink"], base)
            or absolute(self.texts["link"], base)
            or (absolute(guid, base) if "/" in guid else "")
            or absolute(self.file, base)
        )


def read_feed(text: str, url: str) -> Listing:
    """The entries' own pages: ``link``, else a ``guid`` that is a permanent link, else a document
    that is all there is of one; relative ones are taken from the last ``xml:base``, else from
    ``url``. Its ``listings`` are the feed's next page, if this one has entries."""
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
                item.texts[inside] += value
        elif name in _ENTRIES:
            if address := item.address(url):
                date = " ".join(item.texts["date"].split())[:40]
                pages.setdefault(address, Listed(address, date))
            item, inside = None, ""
            if len(pages) >= MAX_ENTRIES:
                break
        else:
            inside = ""
    listings = (Listed(further),) if further and pages else ()
    return Listing("feed", tuple(pages.values()), listings, cut=item is not None)


def _older(attributes: str, url: str) -> str:
    given = attributes_of(attributes)
    older = _FURTHER & relations(given.get("rel", ""))
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
    """Whether an address is the feed of one ``page`` that is not the home of its site: WordPress,
    Trac and Redmine have one for each, of what was said on the page, or of what the page lists
    itself."""
    if not _FEED.search(url):
        return False
    there, here = urlsplit(url), urlsplit(page)
    if there.netloc != here.netloc:
        return False
    if _asks_for_comments(there.query):
        return True
    path = here.path.rstrip("/")
    if not path or not there.path.startswith(path):
        return False
    own = there.path.removeprefix(path).rstrip("/")
    return bool(_COMMENTS.fullmatch(own) if own else _FORM.search(there.query))


def _asks_for_comments(query: str) -> bool:
    """Whether a query names a feed and the number of a page: ``?feed=rss2&p=17``."""
    values = {name: value for name, _, value in (part.partition("=") for part in query.split("&"))}
    return "feed" in values and any(values.get(name, "")[:1].isdigit() for name in _PAGE_NUMBERS)
