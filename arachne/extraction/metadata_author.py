"""Who wrote the page: what it declares, checked against the byline a reader sees."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from arachne.extraction.metadata_likeness import squeeze
from arachne.extraction.metadata_names import AUTHOR_END, BY_LINE, NO_AUTHOR, OFFICE, ROLE
from arachne.extraction.survey import FOREIGN, Place, Survey, ancestors, text_of
from arachne.extraction.survey_names import Zone
from arachne.extraction.tree import Node

_NEAR_BEFORE = 60
_NEAR_AFTER = 150
_BYLINE_CHARS = 160
_NAME_CHARS = 60
_NAME_WORDS = 6
_URL = re.compile(
    r"https?:|www\.|\w@\w|\A@|\.(?:com|org|net|de|io|co|info|fr|uk)\b|/\w+/|[{}<>=#_]",
    re.IGNORECASE,
)
_AND = re.compile(r"\s*(?:,|;|&|\band\b|\bund\b|\bet\b|\by\b|\be\b|\bis?\b|、|，|／|\|)\s*")
_PERSON = re.compile(
    r"\A(?:(?:Dr|Prof|Mr|Mrs|Ms|Sir)\.?\s+)?[^\W\d_a-zß-öø-ÿ][\w.'’-]*"
    r"(?:\s+(?:de|da|del|della|der|van|von|den|bin|al|la|le|du|dos|ten|ter|y"
    r"|[^\W\d_a-zß-öø-ÿ][\w.'’-]*)){0,4}\Z"
)
_INVERTED = re.compile(r"\A([^\W\d_][\w'’-]+),\s+([^\W\d_][\w.'’-]*(?:\s[^\W\d_][\w.'’-]*)?)\Z")
"""``Tolland, Mira``, as citations write it."""
_HANDLE = re.compile(r"(?<=\S)[\s(<|,·•-]+\S*@[\w.-]+[)>]?")
"""An e-mail address or an account behind a name."""
_ADDRESS_AND_NAME = re.compile(r"\A\S+@\S+\s+\((.+)\)\Z|\A(.+?)\s+<\S+@\S+>\Z")
"""``mira@example.org (Mira Tolland)``, as RSS asks for, and ``Mira Tolland <mira@example.org>``."""
_SOURCE = re.compile(
    r"\A(?:interview|pressemitteilung|text|foto|kommentar|analyse|artikel|beitrag|bericht|report|story"
    r"|photo|words?|video|illustration|opinion)s?\s*(?::|\bvon\b|\bby\b|\bpar\b|\bde\b)\s*",
    re.IGNORECASE,
)
_OFFICE_NAME = re.compile(r"(?:title|role|job|position|desk)(?![a-z])", re.IGNORECASE)
_ACCOUNT = re.compile(
    r"[/?&](?:authors?|users?|u|profiles?|members?|people|id|autor|journalists?|contributors?|~|@)"
    r"(?:/|=|-)|/[~@]\w"
)
_ORGANISATION = re.compile(r"\A[^\W\d_]+ (?:for|of) (?:the )?[^\W\d_a-z]")
"""``Center for …``: not a name that ends before what it is for."""
_LABELLED = re.compile(
    r"(?:written|posted|published|submitted|story|started|asked) by\b|thread starter"
    r"|(?:author|autor|auteur|autore|автор)\s*:|作者",
    re.IGNORECASE,
)
_MANY_BYLINES = 40
_LETTER = re.compile(r"[^\W\d_]")


def names_of(text: str, *, sites: Iterable[str] = ()) -> list[str]:
    """The names in the text of a byline or a declaration, cleaned of "By", offices and dates.

    What is no name is left out: addresses, accounts such as ``admin``, the names of ``sites``.
    """
    text = " ".join(text.split())
    while (bare := BY_LINE.sub("", text, count=1)) != text:
        text = bare
    text = _HANDLE.sub("", _SOURCE.sub("", text))
    if _ORGANISATION.match(text):
        return [text] if is_name(text, sites) else []
    text = ROLE.sub("", OFFICE.sub("", AUTHOR_END.sub("", text)))
    names: list[str] = []
    for part in _AND.split(text):
        name = part.strip(" .,:;-–—|\"'“”*/&")
        if is_name(name, sites) and name not in names:
            names.append(name)
    return names


def is_name(name: str, sites: Iterable[str] = ()) -> bool:
    """Whether a text can be the name of an author."""
    if not 2 <= len(name) <= _NAME_CHARS or len(name.split()) > _NAME_WORDS:
        return False
    if not _LETTER.search(name) or _URL.search(name) or NO_AUTHOR.match(name):
        return False
    if sum(char.isdigit() for char in name) > 2:
        return False
    same = [site for site in sites if squeeze(site) == squeeze(name)]
    # A person may have a site under their own name: janedoe.example.
    return not any(" " in site or " " not in name for site in same)


def looks_like_a_person(name: str) -> bool:
    """Two or more words with capitals, or a name in a script without them."""
    if not name.isascii() and name == name.upper() == name.lower():
        return 2 <= len(name) <= 12
    return " " in name and bool(_PERSON.match(name))


def visible_authors(
    page: Survey, blocks: Callable[[], list[str]], sites: list[str]
) -> tuple[list[str], bool]:
    """The names in the byline near the main heading, and whether the byline says so in words
    ("By …") or by markup (``rel=author``, ``itemprop=author``). ``blocks`` gives the short texts
    around the heading, where no element is marked as a byline. A byline far from the heading
    counts if it says so and no other says otherwise."""
    near = _near(page.bylines, page.heading)
    for place in _innermost(near):
        names, explicit = _byline(place, sites)
        if names and (explicit or not place.zone & Zone.ASIDE):
            siblings = [other for other in near if other.node.parent is place.node.parent]
            more = [name for other in siblings for name in _byline(other, sites)[0]]
            return list(dict.fromkeys([*names, *more])), explicit
    for text in blocks():
        names = names_of(text, sites=sites) if BY_LINE.match(text) else []
        if names and (_LABELLED.match(text) or all(looks_like_a_person(n) for n in names)):
            return names, True
    if len(page.bylines) > _MANY_BYLINES:
        return [], False
    far = {tuple(names) for place in page.bylines if not place.zone & FOREIGN
           for names, explicit in [_byline(place, sites)] if names and explicit}  # fmt: skip
    return (list(far.pop()), True) if len(far) == 1 else ([], False)


def _byline(place: Place, sites: list[str]) -> tuple[list[str], bool]:
    """The names in one element, and whether it says in words or markup that they are authors'."""
    node = place.node
    if _OFFICE_NAME.search(node.get("class")):
        return [], False
    text = text_of(node, _BYLINE_CHARS) or _named_in_meta(node)
    explicit = bool(BY_LINE.match(text)) or "author" in node.get("rel") + node.get("itemprop")
    names = names_of(text, sites=sites)
    people = [name for name in names if looks_like_a_person(name)]
    if people and len(names) > len(people):
        names = people
    if explicit or len(people) == len(names) or _is_account(node):
        return names, explicit
    return [], False


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


def choose_author(
    entity: list[str], declared: list[str], visible: list[str], *, explicit: bool, sites: list[str]
) -> str:
    """The author, several parted by ``"; "``: the visible byline where it says it is one; else
    the declared work's; else ``meta``; else what looks like a byline."""
    work = [name for text in entity for name in _declared_names(text, sites)]
    meta = [name for text in declared for name in _declared_names(text, sites)]
    stated = work or meta
    if work and meta and not _overlap(work, meta) and _overlap(meta, visible):
        stated = meta
    if explicit and visible and not _overlap(stated, visible):
        return "; ".join(visible)
    return "; ".join(dict.fromkeys(stated or visible))


def _declared_names(text: str, sites: list[str]) -> list[str]:
    """A declared name is taken as it is unless it is clearly a list or a byline."""
    text = _SOURCE.sub("", " ".join(text.split()))
    if addressed := _ADDRESS_AND_NAME.match(text):
        text = addressed[1] or addressed[2]
    if inverted := _INVERTED.match(text):
        return names_of(f"{inverted[2]} {inverted[1]}", sites=sites)
    first = re.split(r"[,;|]", text, maxsplit=1)[0]
    if first != text and any(squeeze(first) == squeeze(site) for site in sites):
        return []
    if "," in text or ";" in text or " and " in text.lower() or BY_LINE.match(text) or "|" in text:
        return names_of(text, sites=sites)
    return [text] if is_name(text, sites) else []


def _overlap(some: list[str], others: list[str]) -> bool:
    words = {word for name in some for word in name.lower().split() if len(word) > 2}
    return any(word in words for name in others for word in name.lower().split())
