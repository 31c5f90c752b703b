"""From the body of a listing to its addresses, whatever its type claims to be."""

from __future__ import annotations

import codecs
import re
from typing import Final

from arachne.discovery.compression import inflate, is_packed
from arachne.discovery.feeds import read_feed, read_json_feed, read_opml
from arachne.discovery.listing import MAX_BYTES, Listing, NotAListing
from arachne.discovery.llms import read_llms
from arachne.discovery.sitemaps import read_sitemap, read_text_sitemap

_ROOT: Final = re.compile(
    r"<(?!!--)(?:[A-Za-z_][\w.-]*:)?(sitemapindex|urlset|url|sitemap|rss|rdf|feed|opml|html)\b",
    re.IGNORECASE,
)
_ROOT_AFTER_TEXT: Final = re.compile(r"<\?xml[^<>]*\?>\s*<(?:\w+:)?(?:urlset|sitemapindex)\b")
"""A program's warning stands before the list that it made."""
_ROOT_BYTES: Final = re.compile(
    rb"<(?:[A-Za-z_][\w.-]*:)?(?:sitemapindex|urlset|rss|rdf|feed|opml)[\s>]", re.IGNORECASE
)
_HEAD: Final = 4096
_ENTITY: Final = re.compile(r"<!ENTITY\s", re.IGNORECASE)
_DECLARED: Final = re.compile(rb"""<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']""")
_BYTE_ORDER_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
    (b"<\0?\0", "utf-16-le"),
    (b"\0<\0?", "utf-16-be"),
)


def looks_like_listing(body: bytes) -> bool:
    """Whether an XML body may be a sitemap, an index or a feed: cheap, asked of every page."""
    head = body[:_HEAD]
    if is_packed(head):
        head, _ = inflate(body[: 2 * _HEAD], _HEAD)
    start = head.lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n\0")
    if not start.startswith(b"<") or start[:9].lower().startswith((b"<!doctype", b"<html")):
        return False
    return _ROOT_BYTES.search(head.replace(b"\0", b"")) is not None


def read_listing(body: bytes, url: str) -> Listing:
    """Read a sitemap, index, text sitemap, feed, OPML or llms.txt found at ``url``.

    At most :data:`~arachne.discovery.listing.MAX_BYTES` are read, and so many entries. Raises
    :class:`NotAListing`.
    """
    raw, cut = inflate(body, MAX_BYTES)
    text = _decode(raw)
    head = text[:_HEAD]
    if not head.strip():
        raise NotAListing("nothing in it")
    if head.lstrip("\ufeff \t\r\n\0").startswith("<") or _ROOT_AFTER_TEXT.search(head):
        listing = _read_xml(text, head, url)
    else:
        feed = read_json_feed(text, url) if head.lstrip("\ufeff \t\r\n").startswith("{") else None
        listing = feed or read_text_sitemap(text, url) or read_llms(text, url)
        if not listing.pages:
            raise NotAListing("text without addresses")
    if cut and not listing.cut:
        return Listing(listing.kind, listing.pages, listing.listings, cut=True)
    return listing


def _read_xml(text: str, head: str, url: str) -> Listing:
    if _ENTITY.search(head):
        raise NotAListing("it defines entities, which no listing needs and bombs do")
    root = _ROOT.search(head)
    name = "" if root is None else root[1].lower()
    if name in ("rss", "rdf", "feed"):
        return read_feed(text, url)
    if name == "opml":
        return read_opml(text, url)
    if name not in ("sitemapindex", "urlset", "url", "sitemap"):
        raise NotAListing("a web page" if name == "html" else "XML that lists no pages")
    return read_sitemap(text, url, index=name in ("sitemapindex", "sitemap"))


def _decode(raw: bytes) -> str:
    """A byte order mark is believed first; a declared encoding only if the bytes are not UTF-8."""
    for mark, encoding in _BYTE_ORDER_MARKS:
        if raw.startswith(mark):
            return raw.decode(encoding, "replace").lstrip("\ufeff")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        pass
    declared = _DECLARED.search(raw[:300])
    try:
        return raw.decode(declared[1].decode("ascii") if declared else "cp1252", "replace")
    except LookupError:
        return raw.decode("utf-8", "replace")
