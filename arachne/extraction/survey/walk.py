"""One walk that puts the elements which metadata, links and contacts need within reach.

Each of those readers asks for a few tags and for the *zone* an element stands in: a name in a
comment is not the author, a date in a list of related stories is not the date of the page. The
zones come from the tags, roles and class names of an element's ancestors. What contains the main
heading is never boilerplate, whatever it is called, so the ancestors of the ``h1`` have no zone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from arachne.extraction.metadata.likeness import confirms
from arachne.extraction.parsing.elements import BLOCK, SKIPPED
from arachne.extraction.parsing.tree import Node
from arachne.extraction.survey.meanings import (
    CLICKED,
    ITEM,
    RDFA,
    SKIP,
    TAG,
    TAG_BITS,
    TAGS,
    TELLING,
    ZONES,
    named,
    others_say,
)
from arachne.extraction.survey.names import BYLINE, DATE, Zone
from arachne.extraction.text.joints import parted
from arachne.extraction.text.whitespace import collapsed

BOILERPLATE: Final = int(Zone.NAV | Zone.HEADER | Zone.FOOTER | Zone.ASIDE | Zone.RELATED)
"""The zones that a page shares with its neighbours."""

FOREIGN: Final = int(Zone.COMMENTS | Zone.RELATED | Zone.ASIDE | Zone.NAV | Zone.FOOTER)
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
    those whose class, id or rel says so; ``drawn`` the ``a`` elements of drawings (SVG), which are
    not read otherwise; ``clicked`` those, but ``a``, in which a script waits for a click or for a
    choice; ``heading`` is the main heading: the one that the page's titles confirm.
    """

    __slots__ = (
        "bylines", "clicked", "dates", "drawn", "heading",
        "items", "rdfa", "root", "tags",
    )  # fmt: skip

    def __init__(self, root: Node) -> None:
        self.root = root
        self.heading: Place | None = None
        self.tags: dict[str, list[Place]] = {tag: [] for tag in TAGS}
        self.items: list[Place] = []
        self.rdfa: list[Place] = []
        self.bylines: list[Place] = []
        self.dates: list[Place] = []
        self.drawn: list[Place] = []
        self.clicked: list[Place] = []


_OWN_PARTS: Final = frozenset({"header", "footer"})
_WHOLE: Final = frozenset({"html", "body"})
_MAX_HEADINGS: Final = 20
_MOST_CHILDREN: Final = 400
"""Of an element with more, that many are looked at where a short text is asked for."""
_MAX_ANCESTORS: Final = 300
_CONFIRMED: Final = 0.6
_SURELY_CONFIRMED: Final = 0.8
_MAIN: Final = int(Zone.MAIN)
_BY_NAME: Final = BYLINE | DATE | ITEM | RDFA | CLICKED
_LISTED: Final = _BY_NAME | TAG
_RUBY: Final = frozenset({"rt", "rp"})


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
        bits = TAG_BITS.get(tag, 0)
        if attrs:
            if names := attrs.get("class"):
                bits |= named(names)
            if node.flags & TELLING:
                bits |= others_say(attrs)
        if bits:
            if bits & ZONES:
                around.append((zone, until))
                zone |= _own_zones(node, bits, zone, spine)
                until = node.flat()[2]
            if bits & _LISTED:
                place = Place(node, zone, order)
                if bits & TAG:
                    tags[tag].append(place)
                if bits & _BY_NAME:
                    _list(page, place, bits)
            if bits & SKIP:
                inside, position = position, node.flat()[2]
                if tag == "svg":
                    drawn = (part for part in elements[inside:position] if part.tag == "a")
                    page.drawn += [Place(part, zone, order) for part in drawn]
    return page


def _own_zones(node: Node, bits: int, zone: int, spine: frozenset[Node]) -> int:
    """The zones that an element begins: what holds the main heading, the whole page and parts of
    an article are no boilerplate."""
    is_content = node.tag in _WHOLE or node in spine or (zone & _MAIN and node.tag in _OWN_PARTS)
    return bits & (_MAIN if is_content else ZONES)


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


def _list(page: Survey, place: Place, bits: int) -> None:
    if bits & ITEM:
        page.items.append(place)
    if bits & RDFA and place.node.tag != "meta":
        page.rdfa.append(place)
    if bits & BYLINE:
        page.bylines.append(place)
    if bits & DATE:
        page.dates.append(place)
    if bits & CLICKED and place.node.tag != "a":
        page.clicked.append(place)


def text_of(node: Node, limit: int = 2000) -> str:
    """The text a reader sees in an element, white space collapsed, at most ``limit`` characters.

    Block-level elements and line breaks part words; inline elements do not.
    """
    children = node.children
    if len(children) == 1 and isinstance(only := children[0], str):
        return collapsed(only)[:limit]  # as in most elements
    parts: list[str] = []
    length = 0
    most = max(4 * limit, _MOST_CHILDREN)
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
            stack.extend(reversed(parted(item.children[:most])))
        elif (item.tag not in SKIPPED and item.tag not in _RUBY) or item is node:
            stack.extend(reversed(parted(item.children[:most])))
    return collapsed("".join(parts))[:limit]
