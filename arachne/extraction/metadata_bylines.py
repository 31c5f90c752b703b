"""The byline that a reader sees: the names in it, near the main heading or alone on the page."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from arachne.extraction.metadata_around import Around
from arachne.extraction.metadata_author import (
    FROM,
    NAME_CHARS,
    SENDER,
    looks_like_a_person,
    names_of,
)
from arachne.extraction.metadata_likeness import squeeze
from arachne.extraction.metadata_names import BY_LINE
from arachne.extraction.survey import FOREIGN, Place, Survey, ancestors, text_of
from arachne.extraction.survey_names import Zone
from arachne.extraction.tree import Node

_NEAR_BEFORE: Final = 60
_NEAR_AFTER: Final = 150
_BYLINE_CHARS: Final = 160
_OFFICE_NAME: Final = re.compile(r"(?:title|role|job|position|desk)(?![a-z])", re.IGNORECASE)
_ACCOUNT: Final = re.compile(
    r"[/?&](?:authors?|users?|u|profiles?|members?|people|id|autor|journalists?|contributors?|~|@)"
    r"(?:/|=|-)|/[~@]\w"
)
_ACCOUNT_NAME: Final = re.compile(r"[a-z][\w.-]*[_\d][\w.-]*")
"""``ann_ott``: no word that follows "by" in a sentence."""
_LABELLED: Final = re.compile(
    r"(?:written|posted|published|submitted|story|started|asked) by\b|thread starter"
    r"|(?:author|autor|auteur|autore|автор)\s*:|作者",
    re.IGNORECASE,
)
_KOREAN_REPORTER: Final = re.compile(r"[가-힣]{2,4}\s(?:\S{1,6})?(?:기자|특파원)(?=\s|=|$)")
"""Korean says who writes behind the name."""
_ABOUT: Final = re.compile(r"\A(?:about|meet|über|à propos de|sobre)\s+", re.IGNORECASE)
_NAMING: Final = frozenset({"a", "b", "strong", "span", "h2", "h3", "h4", "h5", "h6", "cite"})
_PARTS_OF_A_BOX: Final = 12
_BOX: Final = re.compile(
    r"(?:author|writer|about)[\w-]{0,40}(?:bio|box|card|about|info|profile)", re.IGNORECASE
)
_WORDS_OF_A_PERSON: Final = 4
_LABEL_WITHIN: Final = re.compile(
    r"\s(?:作者|撰文|记者|記者|著者|執筆|글쓴이|작성자|Автор)\s?[:：]", re.IGNORECASE
)
_AUTHOR_LABEL: Final = re.compile(
    r"(?:authors?|written by|by|autor(?:es|in|en|e)?|auteurs?|von|par|por|автор|作者)\s?[:：]?",
    re.IGNORECASE,
)
"""A label by itself, before the name."""
_DATED: Final = re.compile(
    r".{0,40}?\b(?:19|20)\d\d,?(?:\s+(?:at\s+)?\d{1,2}:\d\d(?:\s?[ap]\.?m\.?)?)?,?\s+"
    r"(?=(?:by|von|par|por|door|av)\s)",
    re.IGNORECASE,
)
"""``Posted on 5 March 2023``, before ``by Ann Lee``."""
_PARTED: Final = re.compile(r"\s+[|•·—–]\s+|\s*[|•·]\s*")
_GROUP_CHARS: Final = 300
_MANY_BYLINES: Final = 40


def visible_authors(
    page: Survey, blocks: Callable[[], Around], sites: list[str]
) -> tuple[list[str], bool]:
    """The names in the byline near the main heading, and whether the byline says so in words
    ("By …") or by markup (``rel=author``, ``itemprop=author``). ``blocks`` gives the short texts
    around the heading, where no element is marked as a byline. A byline far from the heading
    counts if it says so and no other says otherwise."""
    near = _near(page.bylines, page.heading)
    for place in _innermost(near):
        names, explicit = _byline(place, sites)
        if names and (explicit or not place.zone & Zone.ASIDE):
            siblings = [other for other in near if _are_beside(place.node, other.node)]
            more = [name for other in siblings for name in _byline(other, sites)[0]]
            return list(dict.fromkeys([*names, *more])), explicit
    for label, text in itertools.pairwise(blocks().after):
        names = names_of(text, sites=sites) if _AUTHOR_LABEL.fullmatch(label) else []
        if names and all(map(looks_like_a_person, names)):
            return names, True
    for text in _sayings(itertools.chain(*blocks())):
        if sender := SENDER.match(text) or FROM.match(text):
            return names_of(sender[1], sites=sites), True
        says_who = BY_LINE.match(text) or _KOREAN_REPORTER.match(text)
        names = names_of(text, sites=sites) if says_who else []
        known = all(looks_like_a_person(n) or _ACCOUNT_NAME.fullmatch(n) for n in names)
        if names and (known or _LABELLED.match(text)):
            return names, True
    if len(page.bylines) > _MANY_BYLINES:
        return [], False
    far = {tuple(names) for place in page.bylines if not place.zone & FOREIGN
           for names, explicit in [_byline(place, sites)] if names and explicit}  # fmt: skip
    return (list(far.pop()), True) if len(far) == 1 else ([], False)


def _sayings(texts: Iterable[str]) -> Iterator[str]:
    """Texts around the heading, and what they say one after the other: ``Reviewed by … — By …``,
    ``来源：… 作者：…``."""
    for text in texts:
        yield text
        yield from _PARTED.split(text)[1:]
        if len(text) <= _BYLINE_CHARS and (dated := _DATED.match(text)):
            yield text[dated.end() :]
        if not text.isascii() and (labelled := _LABEL_WITHIN.search(text)):
            yield text[labelled.start() + 1 :]


def _are_beside(one: Node, other: Node) -> bool:
    """Whether two elements stand in one, or in elements of one form in a short one: each name in
    its item of a list of authors."""
    if one.parent is None or other.parent is None or one.parent is other.parent:
        return one.parent is other.parent
    group = one.parent.parent
    return (
        group is not None
        and group is other.parent.parent
        and (one.tag, one.parent.tag, one.parent.get("class"))
        == (other.tag, other.parent.tag, other.parent.get("class"))
        and len(text_of(group, _GROUP_CHARS)) < _GROUP_CHARS
    )


def _byline(place: Place, sites: list[str]) -> tuple[list[str], bool]:
    """The names in one element, and whether it says in words or markup that they are authors'."""
    node = place.node
    if _OFFICE_NAME.search(node.get("class")):
        return [], False
    text = text_of(node, _BYLINE_CHARS) or _named_in_meta(node)
    if _BOX.search(node.get("class")) and (names := _named_within(node, sites)):
        return names, False
    explicit = bool(BY_LINE.match(text)) or "author" in node.get("rel") + node.get("itemprop")
    names = names_of(text, sites=sites)
    people = [name for name in names if looks_like_a_person(name)]
    if people and len(names) > len(people):
        names = people
    if names and (explicit or len(people) == len(names) or _is_account(node)):
        return names, explicit
    return _named_within(node, sites), False


def _named_within(node: Node, sites: list[str]) -> list[str]:
    """The person whom a box about an author names first, in an element of its own: the rest is
    what he writes on, or where he is followed."""
    for inner in itertools.islice(node.iter(), 1, _PARTS_OF_A_BOX):
        if inner.tag in _NAMING and (text := text_of(inner, NAME_CHARS + 1)):
            names = names_of(_ABOUT.sub("", text), sites=sites)
            alone = len(names) == 1 and squeeze(text).endswith(squeeze(names[0]))
            short = alone and len(names[0].split()) <= _WORDS_OF_A_PERSON
            return names if short and looks_like_a_person(names[0]) else []
    return []


def _named_in_meta(node: Node) -> str:
    """The name of an author whom microdata names without showing it."""
    for inner in node.iter():
        if inner.tag == "meta" and inner.get("itemprop") == "name":
            return inner.get("content")[:_BYLINE_CHARS]
    return ""


def _is_account(node: Node) -> bool:
    """Whether an element links to a member's page, as forums do for the names of accounts."""
    links = [node, *(child for child in node.children if not isinstance(child, str))]
    return any(_ACCOUNT.search(link.get("href")) for link in links if link.tag == "a")


def _near(places: list[Place], heading: Place | None) -> list[Place]:
    own = [place for place in places if not place.zone & FOREIGN or _in_article_aside(place.zone)]
    if heading is None:
        return own[:5]
    low, high = heading.order - _NEAR_BEFORE, heading.order + _NEAR_AFTER
    near = [place for place in own if low <= place.order <= high]
    return sorted(near, key=lambda p: (p.order < heading.order, abs(p.order - heading.order)))


def _in_article_aside(zone: int) -> bool:
    """Whether a zone is an ``aside`` within the content: newspapers put the byline there."""
    return zone & FOREIGN == Zone.ASIDE and bool(zone & Zone.MAIN)


def _innermost(places: list[Place]) -> list[Place]:
    """Places without those around them, unless the inner ones hold no text."""
    nodes = {place.node for place in places if text_of(place.node, 20)}
    outer = {around for node in nodes for around in ancestors(node)}
    inner = [place for place in places if place.node not in outer]
    return inner + [place for place in places if place.node in outer]
