"""One walk that puts the elements which metadata, links and contacts need within reach.

Each of those readers asks for a few tags and for the *zone* an element stands in: a name in a
comment is not the author, a date in a list of related stories is not the date of the page. The
zones come from the tags, roles and class names of an element's ancestors. What contains the main
heading is never boilerplate, whatever it is called, so the ancestors of the ``h1`` have no zone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from arachne.extraction.elements import BLOCK, SKIPPED
from arachne.extraction.joints import parted
from arachne.extraction.metadata_likeness import confirms
from arachne.extraction.survey_names import BYLINE, DATE, NAME_PAIRS, NAME_WORDS, PAIR, Zone
from arachne.extraction.tree import Node

BOILERPLATE = int(Zone.NAV | Zone.HEADER | Zone.FOOTER | Zone.ASIDE | Zone.RELATED)
"""The zones that a page shares with its neighbours."""

FOREIGN = int(Zone.COMMENTS | Zone.RELATED | Zone.ASIDE | Zone.NAV | Zone.FOOTER)
"""The zones whose names and dates belong to something other than the page."""


class Place(NamedTuple):
    """An element with its zones (bits of :class:`Zone`) and its rank in document order."""

    node: Node
    zone: int
    order: int


class Survey:
    """The elements of one page, sorted; see :func:`survey`.

    ``tags`` holds those of :data:`TAGS`; ``items`` those with ``itemprop`` or ``itemscope``;
    ``rdfa`` those with ``typeof`` or ``property`` (``meta`` aside); ``bylines`` and ``dates``
    those whose class, id or rel says so; ``protected`` e-mail addresses that a script decodes;
    ``drawn`` the ``a`` elements of drawings (SVG), which are not read otherwise;
    ``heading`` is the main heading: the one that the page's titles confirm.
    """

    __slots__ = (
        "bylines", "dates", "drawn", "heading", "items", "protected", "rdfa", "root", "tags",
    )  # fmt: skip

    def __init__(self, root: Node) -> None:
        self.root = root
        self.heading: Place | None = None
        self.tags: dict[str, list[Place]] = {tag: [] for tag in TAGS}
        self.items: list[Place] = []
        self.rdfa: list[Place] = []
        self.bylines: list[Place] = []
        self.dates: list[Place] = []
        self.protected: list[Node] = []
        self.drawn: list[Place] = []


TAGS = frozenset(
    "a address area base faceplate-timeago frame h1 h2 h3 html iframe link local-time meta "
    "relative-time script time time-ago title".split()
)
"""The tags that :class:`Survey` lists."""

_TAG_ZONES = {
    "nav": int(Zone.NAV),
    "menu": int(Zone.NAV),
    "header": int(Zone.HEADER),
    "footer": int(Zone.FOOTER),
    "aside": int(Zone.ASIDE),
    "main": int(Zone.MAIN),
    "article": int(Zone.MAIN),
}
_ROLE_ZONES = {
    "navigation": int(Zone.NAV),
    "menu": int(Zone.NAV),
    "menubar": int(Zone.NAV),
    "banner": int(Zone.HEADER),
    "contentinfo": int(Zone.FOOTER),
    "complementary": int(Zone.ASIDE),
    "main": int(Zone.MAIN),
    "article": int(Zone.MAIN),
}
_OWN_PARTS = frozenset({"header", "footer"})
_WHOLE = frozenset({"html", "body"})
_MAX_HEADINGS = 20
_MAX_ANCESTORS = 300
_CONFIRMED = 0.6
_SURELY_CONFIRMED = 0.8
_ZONES = 0x7F
_MAIN = int(Zone.MAIN)
_ITEM, _RDFA, _PROTECTED, _TAG, _SKIP = (1 << bit for bit in range(16, 21))
_BY_NAME = BYLINE | DATE | _ITEM | _RDFA | _PROTECTED
_LISTED = _BY_NAME | _TAG
_TELLING = {
    "id": 0,
    "role": 0,
    "rel": 0,
    "itemprop": _ITEM,
    "itemscope": _ITEM,
    "property": _RDFA,
    "typeof": _RDFA,
    "data-cfemail": _PROTECTED,
}
_INERT = frozenset({"style", "template", "svg", "noembed", "noframes", "canvas", "math"})
_TAG_BITS = {
    tag: _TAG_ZONES.get(tag, 0) | (_TAG if tag in TAGS else 0) | (_SKIP if tag in _INERT else 0)
    for tag in {*_TAG_ZONES, *TAGS, *_INERT}
}
_AUTHOR_PROPERTIES = frozenset({"author", "creator"})
_TELLING_NAMES = frozenset(_TELLING)
_HUMPS = re.compile(r"(?<=[a-z])(?=[A-Z])")
_KNOWN_WORDS = frozenset(NAME_WORDS)
_RUBY = frozenset({"rt", "rp"})


@lru_cache(maxsize=16384)
def _named(names: str) -> int:
    """What an element's class or id says: bits of :class:`Zone`, ``BYLINE`` and ``DATE``."""
    names = names[:400]
    if not names.islower():
        names = _HUMPS.sub("-", names).lower()
    words = names.replace("-", " ").replace("_", " ").split()
    if _KNOWN_WORDS.isdisjoint(words):
        return 0
    bits = 0
    for word in words:
        bits |= NAME_WORDS.get(word, 0)
    if bits & PAIR:
        names = names.replace("_", "-")
        for pair, meaning in NAME_PAIRS.items():
            if pair in names:
                bits |= meaning
    return bits


def survey(root: Node) -> Survey:
    """Walk the tree once, in time linear in its size, without recursion; again if the main heading
    turns out to stand in what was taken for boilerplate.

    ``<template>``, ``<svg>`` and other content that is no part of the page is passed over.
    """
    page = _walk(root, frozenset())
    page.heading = _main_heading(page)
    if page.heading is not None and page.heading.zone & FOREIGN:
        node = page.heading.node
        page = _walk(root, frozenset(ancestors(node)))
        page.heading = next(
            p for tag in ("h1", "h2", "h3") for p in page.tags[tag] if p.node is node
        )
    return page


def _walk(root: Node, spine: frozenset[Node]) -> Survey:
    page = Survey(root)
    tags = page.tags
    order = 0
    elements, position, end = root.flat()
    zone, until = 0, end  # the zones that hold for the elements before ``until``
    around: list[tuple[int, int]] = []
    while position < end:
        while position >= until:
            zone, until = around.pop()
        node = elements[position]
        position += 1
        tag = node.tag
        attrs = node.attrs
        order += 1
        bits = _TAG_BITS.get(tag, 0)
        if attrs:
            if names := attrs.get("class"):
                bits |= _named(names)
            if not _TELLING_NAMES.isdisjoint(attrs):
                bits |= _others_say(attrs)
        if bits:
            if bits & _ZONES:
                around.append((zone, until))
                zone |= _own_zones(node, bits, zone, spine)
                until = node.flat()[2]
            if bits & _LISTED:
                place = Place(node, zone, order)
                if bits & _TAG:
                    tags[tag].append(place)
                if bits & _BY_NAME:
                    _list(page, place, bits)
            if bits & _SKIP:
                inside, position = position, node.flat()[2]
                if tag == "svg":
                    drawn = (part for part in elements[inside:position] if part.tag == "a")
                    page.drawn += [Place(part, zone, order) for part in drawn]
    return page


def _own_zones(node: Node, bits: int, zone: int, spine: frozenset[Node]) -> int:
    """The zones that an element begins: what holds the main heading, the whole page and parts of
    an article are no boilerplate."""
    is_content = node.tag in _WHOLE or node in spine or (zone & _MAIN and node.tag in _OWN_PARTS)
    return bits & (_MAIN if is_content else _ZONES)


def _main_heading(page: Survey) -> Place | None:
    """The ``h1`` that the titles of the page speak for; else an ``h2`` or ``h3`` that they surely
    speak for; else the first ``h1``."""
    titles = [text for place in page.tags["title"][:1] if (text := text_of(place.node, 500))]
    titles += [
        place.node.get("content")
        for place in page.tags["meta"]
        if place.node.get("property") == "og:title"
    ]
    places = page.tags["h1"]
    best, score = _best_confirmed(places, titles)
    if score < _CONFIRMED:
        others = page.tags["h2"][:_MAX_HEADINGS] + page.tags["h3"][:_MAX_HEADINGS]
        other, other_score = _best_confirmed(others, titles)
        if other_score > max(score, _SURELY_CONFIRMED):
            return other
    return best or (places[0] if places else None)


def _best_confirmed(places: list[Place], titles: list[str]) -> tuple[Place | None, float]:
    best, best_score = None, 0.0
    for place in places:
        if titles and (text := text_of(place.node, 500)):
            score = max(confirms(title, text) for title in titles)
            if score > best_score:
                best, best_score = place, score
    return best, best_score


def ancestors(node: Node) -> Iterator[Node]:
    """The elements around one, from the inside; the next 300 at most, lest deep trees cost time."""
    parent = node.parent
    for _ in range(_MAX_ANCESTORS):
        if parent is None:
            break
        yield parent
        parent = parent.parent


def meaning_of(attrs: dict[str, str]) -> int:
    """What the attributes of an element say of it: bits of :class:`Zone` and of the lists."""
    names = attrs.get("class")
    return (_named(names) if names else 0) | _others_say(attrs)


def _others_say(attrs: dict[str, str]) -> int:
    bits = 0
    for name, value in attrs.items():
        if name not in _TELLING:
            continue
        bits |= _TELLING[name]
        if name == "id":
            bits |= _named(value)
        elif name == "role":
            bits |= _ROLE_ZONES.get(value, 0)
        elif (name == "rel" and "author" in value) or value in _AUTHOR_PROPERTIES:
            bits |= BYLINE
    return bits


def _list(page: Survey, place: Place, bits: int) -> None:
    if bits & _ITEM:
        page.items.append(place)
    if bits & _RDFA and place.node.tag != "meta":
        page.rdfa.append(place)
    if bits & BYLINE:
        page.bylines.append(place)
    if bits & DATE:
        page.dates.append(place)
    if bits & _PROTECTED:
        page.protected.append(place.node)


def text_of(node: Node, limit: int = 2000) -> str:
    """The text a reader sees in an element, white space collapsed, at most ``limit`` characters.

    Block-level elements and line breaks part words; inline elements do not.
    """
    parts: list[str] = []
    length = 0
    stack: list[Node | str] = [node]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            parts.append(item)
            length += len(item)
            if length > 4 * limit:
                break
        elif item.tag in BLOCK or item.tag == "br":
            parts.append(" ")
            stack.append(" ")
            stack.extend(reversed(parted(item.children)))
        elif (item.tag not in SKIPPED and item.tag not in _RUBY) or item is node:
            stack.extend(reversed(parted(item.children)))
    return " ".join("".join(parts).split())[:limit]
