"""Who wrote a page whose markup does not say so: links to people's pages, names beside dates."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable
from typing import Final

from arachne.extraction.metadata.around import Around
from arachne.extraction.metadata.author import NAME_CHARS, looks_like_a_person, names_of
from arachne.extraction.metadata.byline_elements import BYLINE_CHARS, byline_text, is_slug
from arachne.extraction.metadata.likeness import squeeze
from arachne.extraction.metadata.names import ACCOUNT_PAGE, AUTHOR_PAGE, BY
from arachne.extraction.parsing.elements import BLOCK
from arachne.extraction.parsing.tree import Node
from arachne.extraction.survey.walk import FOREIGN, Place, Survey, ancestors, text_of

_BEFORE: Final = 20
_AFTER: Final = 60
_HEADINGS: Final = 20
_NEIGHBOURS: Final = 8
"""Texts on either side of the heading in which names stand beside dates."""
_PARAGRAPH: Final = 120
_DATE_CHARS: Final = 45
_DATED: Final = re.compile(
    r"\A(?=.*(?<!\d)\d{1,2}(?!\d))(?=.*(?<!\d)(?:19|20)\d\d(?!\d))"
    r"|\b\d{1,2} (?:hour|day|week|month)s? ago\b",
    re.IGNORECASE,
)
"""A year with a day or a month; two years are a life, or a season."""
_OFFICE: Final = re.compile(
    r"\b(?:writer|reporter(?:in)?|correspondent|editor|columnist|journalist(?:in)?|penulis"
    r"|redakteur(?:in)?|korrespondent(?:in)?|journaliste|correspondante?|periodista|redactor[ae]?"
    r"|giornalista|dziennikar(?:z|ka)|журналист\w*|корреспондент\w*)\b",
    re.IGNORECASE,
)
_OF_A_PICTURE: Final = re.compile(
    r"\b(?:fotos?|photos?|bild|image|picture|credit)\b", re.IGNORECASE
)
_BY_BEFORE: Final = re.compile(rf"(?:\A|\s){BY}\s*[:：]?\s*\Z", re.IGNORECASE)
PARTED: Final = re.compile(r"\s+[|•·—–]\s+|\s*[|•·]\s*")
"""What parts the facts of a line."""
_NOT_BY: Final = re.compile(
    r"\b(?:last|latest|edited|updated|modified|reviewed|moderated|designed|powered)\b.{0,12}\Z",
    re.IGNORECASE,
)
"""What somebody did to a page who has not written it."""
_LAST: Final = re.compile(r"\blast (?:post|reply|comment|edit|activity)", re.IGNORECASE)
_WORDS: Final = range(2, 5)
_NO_NAMES: Final = re.compile(
    r"\b(?:von|news|reports?|release|reviews?|updates?|stud(?:y|ies)|guides?|events?|opinions?|company"
    r"|press|media|videos?|learning|world|east|west|north|south|new|united|estate|business|science"
    r"|sciences|health|sports?|tech|technology|politics|climate|change|culture|arts?|music|films?"
    r"|books?|travel|food|life|living|home|style|fashion|finance|markets?|money|economy|education"
    r"|security|software|engineering|design|development|marketing|product|products|research|data"
    r"|open|source|web|site|blog|posts?|articles?|stories|story|features?|podcasts?|editor'?s?"
    r"|breaking|latest|top|city|state|county|street|road|river|lake|island|san|los|las|saint"
    r"|hong|university|college|school|institute|department|ministry|office|team|staff|group|inc"
    r"|ltd|llc|gmbh|foundation|association|center|centre|society|church|council|committee|bank"
    r"|how|what|why|the|our|your|my|all|free|read|share|follow|sign|log|get|view|add|jump|table"
    r"|contents"
    r"|case|white|paper|fact|check|photo|photos|gallery|interview|analysis|explainer|magazine"
    r"|times|daily|weekly|journal|gazette|herald|tribune|today|radio|tv)\b",
    re.IGNORECASE,
)
"""Words of two that begin in capitals and are no person: sections, towns, firms."""


def linked_authors(page: Survey, sites: list[str]) -> list[str]:
    """The people to whose pages as authors a line near the main heading links."""
    if page.heading is None:
        return []
    low, high = page.heading.order - _BEFORE, page.heading.order + _AFTER
    teaser = next((p.order for p in _teasers(page) if page.heading.order < p.order), high)
    links = [
        place
        for place in page.tags["a"]
        if low <= place.order <= min(high, teaser)
        and not place.zone & FOREIGN
        and _may_be_author(place.node)
    ]
    for place in links:
        if _names(place.node, sites) and _opens_a_line(place.node):
            line = _line(place.node)
            names = [n for p in links if _line(p.node) is line for n in _names(p.node, sites)]
            return list(dict.fromkeys(names))
    return []


def _may_be_author(link: Node) -> bool:
    """Whether a link leads to an author's page, or to a member's behind ``by`` or in a line with a
    date."""
    address = link.get("href")
    if AUTHOR_PAGE.search(address):
        return True
    if not ACCOUNT_PAGE.search(address):
        return False
    if _is_behind_by(link):
        return True
    line = byline_text(_line(link))
    return _DATED.search(line) is not None and _LAST.search(line) is None


def _teasers(page: Survey) -> Iterable[Place]:
    """Headings that lead to other pages: what follows them tells of those."""
    for place in sorted([*page.tags["h2"], *page.tags["h3"]], key=lambda place: place.order):
        if any(inner.tag == "a" and inner.get("href") for inner in place.node.iter()):
            yield place


def _names(link: Node, sites: list[str]) -> list[str]:
    """The person that a link names."""
    text = text_of(link, NAME_CHARS + 1)
    names = names_of(text, sites=sites) if text else []
    known = len(names) == 1 and (
        looks_like_a_person(names[0])
        or is_slug(link, names[0])
        or (" " not in names[0] and _is_behind_by(link))
    )
    return names if known else []


def _line(node: Node) -> Node:
    """The innermost block-level element around an inline one."""
    return next((around for around in ancestors(node) if around.tag in BLOCK), node)


def _opens_a_line(link: Node) -> bool:
    """Whether a name stands at the start of a short line, or behind ``by``."""
    line = byline_text(_line(link))
    if _OF_A_PICTURE.search(line):
        return False
    if _is_behind_by(link):
        return True
    name = text_of(link, NAME_CHARS + 1)
    return len(line) < BYLINE_CHARS and line.startswith(name)


def _is_behind_by(link: Node) -> bool:
    if link.parent is None:
        return False
    at = next(i for i, child in enumerate(link.parent.children) if child is link)
    before = link.parent.children[at - 1] if at else None
    return (
        isinstance(before, str)
        and _BY_BEFORE.search(before) is not None
        and _NOT_BY.search(before) is None
    )


def dated_authors(page: Survey, around: Around, sites: list[str]) -> list[str]:
    """The person whom a short text near the main heading names that stands beside a date, or over
    an office. What links to anything but a person's page is a section."""
    if page.heading is None:
        return []
    low, high = page.heading.order - _AFTER, page.heading.order + _AFTER
    near = (place.node for place in page.tags["a"] if low <= place.order <= high)
    others = [*page.tags["h2"][:_HEADINGS], *page.tags["h3"][:_HEADINGS]]
    title = " ".join(squeeze(text_of(place.node, 200)) for place in [page.heading, *others])
    links = {text_of(node, NAME_CHARS): node for node in near}
    for side in (around.after, around.before):
        texts = itertools.takewhile(lambda text: len(text) < _PARAGRAPH, side[:_NEIGHBOURS])
        pieces = [piece for text in texts for piece in PARTED.split(text)]
        for index, piece in enumerate(pieces):
            name = _sole_name(piece, links.get(piece), sites)
            if name and squeeze(name) not in title and _is_signed(pieces, index):
                return [name]
    return []


def _sole_name(text: str, link: Node | None, sites: list[str]) -> str:
    """The name that a text is, if it can be no section's, town's or firm's."""
    names = names_of(text, sites=sites) if len(text) <= NAME_CHARS else []
    if len(names) != 1 or squeeze(names[0]) != squeeze(text):
        return ""
    name = names[0]
    if link is not None:
        slug, account = is_slug(link, name), ACCOUNT_PAGE.search(link.get("href"))
        is_known = account and (slug or looks_like_a_person(name))
        return name if is_known or (slug and " " in name) else ""
    words = len(name.split())
    is_person = words in _WORDS and looks_like_a_person(name) and name != name.upper()
    return name if is_person and not _NO_NAMES.search(name) else ""


def _is_signed(texts: list[str], index: int) -> bool:
    beside = [*texts[max(index - 2, 0) : index], *texts[index + 1 : index + 3]]
    dates = (text for text in beside if len(text) <= _DATE_CHARS)
    offices = (text for text in texts[index + 1 : index + 2] if len(text) <= _DATE_CHARS)
    return any(map(_DATED.search, dates)) or any(map(_OFFICE.search, offices))
