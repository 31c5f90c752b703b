"""The links of a page, by the rules that browsers follow (WHATWG URL and HTML standards)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from arachne.extraction.contacts.social import network_of
from arachne.extraction.links.addresses import absolute
from arachne.extraction.links.scripts import address_gone_to, is_chosen, script_of, scripted_address
from arachne.extraction.links.targets import DOCUMENT_ENDINGS
from arachne.extraction.parsing.tree import Node
from arachne.extraction.result import Link, LinkKind
from arachne.extraction.survey.walk import BOILERPLATE, Place, Survey, survey, text_of
from arachne.extraction.text.whitespace import collapsed

_WEB: Final = ("http://", "https://")
_CONTACT: Final = (
    "mailto:",
    "tel:",
    "sms:",
    "callto:",
    "whatsapp:",
    "viber:",
    "skype:",
    "fax:",
    "xmpp:",
    "sip:",
)
_FRAMES: Final = frozenset({"iframe", "frame"})
_SHOWN: Final = frozenset({"object", "embed"})
_TEXTLESS: Final = _FRAMES | _SHOWN | {"area", "link", "script"}
_LINK_RELS: Final = frozenset(
    {"next", "prev", "previous", "alternate", "start", "contents", "toc", "index", "glossary"}
    | {"chapter", "section", "subsection", "appendix", "first", "last", "up"}
)
"""Of ``link`` elements that lead to pages: the types of HTML 4.01, 6.12 that do, and usual kin."""
_NO_PAGE_TYPES: Final = re.compile(r"json|\bcss\b|oembed|opensearch|javascript", re.IGNORECASE)
_OTHER_FORM: Final = re.compile(r"text/(?!html\b|xml\b)|application/x-wiki", re.IGNORECASE)
"""Types of alternates that are the same page once more, to be edited or computed with: its markdown
or wiki text, a table with commas, a calendar."""
_PLACEHOLDER: Final = re.compile(
    r"\{\{|\$\{|\{%|<%|<\?|\[%|\{\$|%7b%7b|%7b%25|%3c%25", re.IGNORECASE
)
_NOTHING: Final = frozenset({"undefined", "null", "NaN", "[object Object]"})
"""What scripts write where they have no address."""
_INVISIBLE: Final = "\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"
"""What editors leave around an address that is pasted; browsers keep it, and get 404 for it."""
_LINK_TEXT_CHARS: Final = 500
_HREF_CHARS: Final = 8192
"""Longer addresses are data, not places; servers refuse them from about this length on."""


def base_url(root: Node, url: str, *, page: Survey | None = None) -> str:
    """What relative addresses of the page are resolved against: ``<base href>``, else ``url``.

    The first ``base`` element that yields an http(s) address counts; a useless one is ignored.
    """
    for place in (page or survey(root)).tags["base"]:
        href = place.node.get("href")
        if href and not _is_unfilled(href):
            address = absolute(href, url)
            if address.startswith(_WEB):
                return address
    return url


def find_links(
    root: Node, base_url: str, *, encoding: str = "utf-8", page: Survey | None = None
) -> list[Link]:
    """Every link of the page once, in document order: ``a`` (in drawings, too), ``area``, frames,
    documents that are shown in the page (``object``, ``embed``),
    the ``link`` elements that lead to other pages (``next``, ``alternate``, ``index`` ...), and
    what a line of script takes somewhere at a click.

    ``url`` is absolute and unique in the list (fragments tell addresses apart); places within
    the page itself, scripts and inline data are no links. The first ``text`` that is not empty
    wins. A link is ``nofollow`` only where every anchor to that address says so; it is
    ``content`` if any of its anchors stands in the content.
    """
    page = page or survey(root)
    encoding = encoding.lower()
    if encoding.startswith("utf-16"):
        encoding = "utf-8"  # "get an output encoding" of the Encoding Standard
    found: dict[str, Link] = {}
    for link in _every(page, base_url, encoding):
        seen = found.get(link.url)
        if seen is None:
            found[link.url] = link
        elif seen != link:
            found[link.url] = _merged(seen, link)
    return list(found.values())


def _is_unfilled(href: str) -> bool:
    """Whether a template was never filled in; hardly any address has a sign of one."""
    if href in _NOTHING:
        return True
    has_sign = "{" in href or "%" in href or "<" in href or "[" in href
    return has_sign and _PLACEHOLDER.search(href) is not None


def _every(page: Survey, base: str, encoding: str) -> Iterator[Link]:
    for place in _anchors(page):
        if place.node.tag == "select":
            yield from _choices(place, base, encoding)
        elif (link := _link(place, base, encoding)) is not None:
            yield link


def _choices(place: Place, base: str, encoding: str) -> Iterator[Link]:
    """What a drop-down list leads to, where choosing leads somewhere."""
    if not is_chosen(place.node.get("onchange")):
        return
    for option in place.node.iter():
        href = option.get("value").strip() if option.tag == "option" else ""
        if href and href[0] != "#" and len(href) <= _HREF_CHARS and not _is_unfilled(href):
            url = absolute(href, base, encoding)
            if url.startswith(_WEB):
                yield Link(url, text_of(option, _LINK_TEXT_CHARS), "nav", ())


def _anchors(page: Survey) -> list[Place]:
    tags = page.tags
    others = (
        tags["area"]
        + tags["iframe"]
        + tags["frame"]
        + tags["link"]
        + tags["object"]
        + tags["embed"]
        + page.drawn
        + page.clicked
        + [place for place in tags["script"] if "src" not in place.node.attrs]
    )
    if not others:
        return tags["a"]
    return sorted(tags["a"] + others, key=lambda place: place.order)


def _link(place: Place, base: str, encoding: str) -> Link | None:
    node = place.node
    attrs = node.attrs
    tag = node.tag
    href = _href(node, tag, attrs)
    if not href or len(href) > _HREF_CHARS or _is_unfilled(href):
        return None
    if href[0] == "#" and not href.startswith(("#!", "#/")):
        return None
    rel = tuple(attrs["rel"].lower().split()) if "rel" in attrs else ()
    if tag == "link" and not _leads_to_a_page(node, rel):
        return None
    url = absolute(href, base, encoding)
    if not url.startswith(_WEB):
        if tag == "a" and url.startswith(_CONTACT):
            return Link(url, _text(node), "contact", rel)
        return None
    kind = _kind(place, url, rel)
    if tag in _SHOWN and kind != "document":
        return None  # a film, a game
    # An anchor to it, which stands below as a rule, says more than "Embed of a.pdf".
    return Link(url, "" if tag in _SHOWN else _text(node), kind, rel)


def _href(node: Node, tag: str, attrs: dict[str, str]) -> str:
    """The address as written; of what waits for a click, the one that its script goes to."""
    if tag in _FRAMES or tag == "embed":
        return attrs.get("src", "").strip()
    if tag == "object":
        return attrs.get("data", "").strip()
    if tag == "script":
        return address_gone_to(text) if (text := node.text()) else ""
    href = (attrs.get("href") or attrs.get("xlink:href") or "").strip()
    if href[:11].lower() == "javascript:":
        href = scripted_address(script_of(href)) or scripted_address(attrs.get("onclick", ""))
    elif "onclick" in attrs and (not href or href[0] == "#"):
        href = scripted_address(attrs["onclick"]) or href
    return href.strip(_INVISIBLE)


def _leads_to_a_page(node: Node, rel: tuple[str, ...]) -> bool:
    if _LINK_RELS.isdisjoint(rel) or "stylesheet" in rel:
        return False
    declared = node.get("type")
    if "alternate" in rel and _OTHER_FORM.match(declared):
        return False
    return not _NO_PAGE_TYPES.search(declared)


def _text(node: Node) -> str:
    if node.tag not in _TEXTLESS:
        text = text_of(node, _LINK_TEXT_CHARS)
        if text:
            return text
    for name in ("aria-label", "title", "alt", "name", "hreflang"):
        if label := collapsed(node.get(name)):
            return label[:_LINK_TEXT_CHARS]
    labels: list[str] = []
    for child in node.iter():
        label = child.get("alt") or child.get("aria-label") or child.get("title")
        if not label and child.tag == "title":
            label = child.text()
        if label:
            labels.append(label)
    return collapsed(" ".join(labels))[:_LINK_TEXT_CHARS]


def _kind(place: Place, url: str, rel: tuple[str, ...]) -> LinkKind:
    node = place.node
    if is_document(url) or "application/pdf" in node.attrs.get("type", ""):
        return "document"
    if network_of(url.split("/", 3)[2]):
        return "social"
    if place.zone & BOILERPLATE or node.tag == "link" or "next" in rel or "prev" in rel:
        return "nav"
    return "content"


def is_document(url: str) -> bool:
    """Whether the address ends like a document file: ``.pdf``, ``.docx``, ``.epub`` …"""
    if "?" in url or "#" in url:
        url = url.partition("#")[0].partition("?")[0]
    _, dot, ending = url[-9:].rpartition(".")
    return bool(dot) and ending.lower() in DOCUMENT_ENDINGS and url.count("/") > 2


def _merged(first: Link, later: Link) -> Link:
    kind = "content" if first.kind == "nav" and later.kind == "content" else first.kind
    rel = first.rel
    if "nofollow" in rel and "nofollow" not in later.rel:
        rel = tuple(value for value in rel if value != "nofollow")
    return Link(first.url, first.text or later.text, kind, rel)
