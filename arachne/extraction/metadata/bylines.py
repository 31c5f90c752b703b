"""The byline that a reader sees: the names in it, near the main heading or alone on the page."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from arachne.extraction.metadata.around import Around
from arachne.extraction.metadata.author import FROM, SENDER, looks_like_a_person, names_of
from arachne.extraction.metadata.byline_elements import (
    BYLINE_CHARS,
    byline_text,
    names_in,
    without_firms,
)
from arachne.extraction.metadata.names import BY_LINE, CHINESE_REPORTER
from arachne.extraction.metadata.unmarked import PARTED, dated_authors, linked_authors
from arachne.extraction.parsing.tree import Node
from arachne.extraction.survey.names import Zone
from arachne.extraction.survey.walk import FOREIGN, Place, Survey, ancestors, text_of

_NEAR_BEFORE: Final = 60
_NEAR_AFTER: Final = 150
_ACCOUNT_NAME: Final = re.compile(r"[a-z][\w.-]*[_\d][\w.-]*")
"""``ann_ott``: no word that follows "by" in a sentence."""
_LABELLED: Final = re.compile(
    r"(?:written|posted|published|submitted|story|started|asked) by\b|thread starter"
    r"|(?:author|autor|auteur|autore|автор)\s*:|作者",
    re.IGNORECASE,
)
_KOREAN_REPORTER: Final = re.compile(
    r"(?:[\[(][^\])]{1,20}[\])]\s*)?[가-힣]{2,4}\s(?:\S{1,6})?(?:기자|특파원)(?=\s|=|$)"
)
"""Korean says who writes behind the name."""
_ROMANIAN_BY: Final = re.compile(r"de (?=[A-ZÀ-Ž][^\W\d_]+[ -][A-ZÀ-Ž])")
_SAY_WHO: Final = (BY_LINE, _KOREAN_REPORTER, CHINESE_REPORTER, _ROMANIAN_BY)
_LABEL_WITHIN: Final = re.compile(
    r"\s(?:作者|撰文|记者|記者|著者|執筆|글쓴이|작성자|Автор)\s?[:：]", re.IGNORECASE
)
_AUTHOR_LABEL: Final = re.compile(
    r"(?:authors?|reporter|(?:(?:written|posted|published|story|words|reported|created|opened) )?by"
    r"|autor(?:es|in|en|e)?|auteurs?"
    r"|von|par|por|автор|作者|著者)\s?[:：]?",
    re.IGNORECASE,
)
"""A label by itself, before the name."""
_DATED: Final = re.compile(
    r".{0,40}?\b(?:19|20)\d\d(?:[-/]\d{1,2}[-/]\d{1,2})?,?"
    r"(?:\s+(?:at\s+)?\d{1,2}:\d\d(?::\d\d)?(?:\s?[ap]\.?m\.?|\s[A-Z]{2,4}\b)?)?,?\s+"
    r"(?=(?:by|von|par|por|door|av)\s)",
    re.IGNORECASE,
)
"""``Posted on 5 March 2023``, before ``by Ann Lee``."""
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
        names, explicit = _with_its_line(place.node, sites)
        if names and (explicit or not place.zone & Zone.ASIDE):
            beside = [other for other in near if _are_beside(place.node, other.node)]
            beside.sort(key=lambda other: other.order)
            more = [name for other in beside for name in names_in(other.node, sites)[0]]
            more = more if set(names) <= set(more) else names + more
            return list(dict.fromkeys(more)), explicit
    around = blocks()
    if said := _said(around, sites):
        return said, True
    for node in around.marked:
        if names := names_in(node, sites)[0]:
            return names, False
    if linked := linked_authors(page, sites):
        return linked, False
    if len(page.bylines) <= _MANY_BYLINES:
        own = (place.node for place in page.bylines if not place.zone & FOREIGN)
        found = (names_in(node, sites) for node in own)
        far = {tuple(names) for names, explicit in found if names and explicit}
        if len(far) == 1:
            return list(far.pop()), True
    return dated_authors(page, around, sites), False


def _with_its_line(node: Node, sites: list[str]) -> tuple[list[str], bool]:
    """The names in an element, and those beside it in a line that says ``By``: only the last of
    them may be marked."""
    names, explicit = names_in(node, sites)
    if names and node.parent is not None:
        line = byline_text(node.parent)
        more = names_of(line, sites=sites) if BY_LINE.match(line) else []
        parts = {text_of(part, BYLINE_CHARS) for part in itertools.islice(node.parent.iter(), 20)}
        if set(names) < set(more) <= parts and all(map(looks_like_a_person, more)):
            return more, True
    return names, explicit


def _said(around: Around, sites: list[str]) -> list[str]:
    """The names that a text around the heading says are the authors'."""
    for label, text in itertools.pairwise(around.after):
        names = names_of(text, sites=sites) if _AUTHOR_LABEL.fullmatch(label) else []
        is_account = len(names) == 1 and names[0] == text and " " not in text
        if names and (is_account or all(map(looks_like_a_person, names))):
            return names
    for text in _sayings(itertools.chain(around.after, around.before)):
        if sender := SENDER.match(text) or FROM.match(text):
            return names_of(sender[1], sites=sites)
        if not any(says.match(text) for says in _SAY_WHO):
            continue
        names = names_of(text, sites=sites)
        people = [name for name in names if looks_like_a_person(name)]
        if people and people[0] == names[0]:
            return without_firms(people)
        if names and (all(map(_ACCOUNT_NAME.fullmatch, names)) or _LABELLED.match(text)):
            return names
    return []


def _sayings(texts: Iterable[str]) -> Iterator[str]:
    """Texts around the heading, and what they say one after the other: ``Reviewed by … — By …``,
    ``来源：… 作者：…``."""
    for text in texts:
        yield text
        yield from PARTED.split(text)[1:]
        if len(text) <= BYLINE_CHARS and (dated := _DATED.match(text)):
            yield text[dated.end() :]
        if not text.isascii() and (labelled := _LABEL_WITHIN.search(text)):
            yield text[labelled.start() + 1 :]


def _are_beside(one: Node, other: Node) -> bool:
    """Whether two elements stand in one, or in elements of one form in a short one: each name in
    its item of a list of authors."""
    if one.parent is None or other.parent is None or one.parent is other.parent:
        return one.parent is other.parent and one.tag == other.tag
    group = one.parent.parent
    return (
        group is not None
        and group is other.parent.parent
        and (one.tag, one.parent.tag, one.parent.get("class"))
        == (other.tag, other.parent.tag, other.parent.get("class"))
        and len(text_of(group, _GROUP_CHARS)) < _GROUP_CHARS
    )


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
