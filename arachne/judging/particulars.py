"""What a short page tells that no gate tells: figures, names, what something is.

A record may be called ``Not Found`` and a novel ``Verify You Are Human``. Their pages are as short
as gates, but begin with what the thing is, who made it, how long it takes or what it costs. Gates
speak of pages, requests and the reader.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final, Literal, get_args

from arachne.extraction.text.plain import plain_text, without_links
from arachne.judging import families, phrases
from arachne.judging.claims import DEFINES, SENTENCE_ENDS
from arachne.judging.expression import Expression

Kind = Literal["introduced", "figure", "name"]
SETTLED: Final = 2
"""From so many kinds of particulars on, a page is about what it is called."""

_READ_CHARS: Final = 2_000
_SENTENCES: Final = 6
_LETTER: Final = r"[^\W\d_]"
_NUMBER: Final = r"(?<![\w.,:/#-])(?!0\b|[45]\d\d\b|1[5-9]\d\d\b|20\d\d\b)\d+(?:[.,]\d+)*"
_FIGURE: Final = Expression(
    rf"{_NUMBER}(?:\.? {_LETTER}{{2,}}| ?(?:[€$£¥%°]|(?:cm|km|m|g|kg|l|ml|h)\b))|"
    r"(?<![\w.,:/#-])\d{1,2}[:.]\d\d(?![\w:.])|[€$£¥] ?\d"
)
"""A number with what it counts, a time or a price; neither a status nor a year alone, nor part of a
code."""
_CAPITALS: Final = r"[^\W\d_a-zß-ÿа-яёα-ω]"
_NAME: Final = Expression(rf"\b{_CAPITALS}[\w'’]*\.? {_CAPITALS}[\w'’]+")
"""Two words with capitals, in scripts that have them."""
_INTRODUCES: Final = Expression(r"^(?:an?|une?|eine?|una?|uma?|um|een) \w", re.IGNORECASE)
_OFFICE: Final = Expression(r"©|@|\d{3,}[ /-]\d{3,}|\+\d{2}|\bGMT\b|\bUTC\b")
"""How a site is reached and who owns it, or when a server has said something."""
_MATTER: Final = Expression(
    r"\b(?:pages?|links?|urls?|address|(?:web)?sites?|server|port|search|web|https?|click\w*|"
    r"browser|results?|updated)\b",
    re.IGNORECASE,
)
"""What gates are about."""
_COUNTED: Final = re.compile(r"\d+ \w+")

_GATES: Final = (
    phrases.NOT_FOUND, phrases.WALL_TITLES, phrases.SERVER_ERROR, phrases.ERROR_TITLES,
)  # fmt: skip
_PLAIN_TYPES: Final = frozenset({
    "webpage", "website", "webapplication", "organization", "corporation", "localbusiness",
    "breadcrumblist", "searchaction", "itemlist", "collectionpage", "article", "person",
    "imageobject", "blog", "wpheader", "wpfooter", "sitenavigationelement", "store", "faqpage",
})  # fmt: skip
"""Types of https://schema.org that the templates of whole sites declare."""


def particulars(markdown: str, titles: Iterable[str], structured: Any) -> frozenset[Kind]:
    """The kinds of particulars that the page begins with; none for one that says anything of pages,
    of links or of what is missing there. A page whose structured data declare a thing by its title
    has all of them."""
    heads = {title.lower() for title in titles}
    # A site declares itself on each of its pages, and stands in the titles of all.
    if _declares(structured, {head for head in heads if any(g.fullmatch(head) for g in _GATES)}):
        return frozenset(get_args(Kind))
    named = re.compile("|".join(map(re.escape, sorted(heads, key=len, reverse=True))) or "$^")
    kinds: set[Kind] = set()
    for number, sentence in enumerate(_lead(markdown, heads)):
        if _OFFICE.search(sentence):
            continue
        if _is_of_gates(named.sub(" ", sentence.lower())):
            return frozenset()
        if number == 0 and (_INTRODUCES.search(sentence) or DEFINES.search(sentence)):
            kinds.add("introduced")
        if _FIGURE.search(sentence):
            kinds.add("figure")
        if _NAME.search(sentence):
            kinds.add("name")
    return frozenset(kinds)


def _is_of_gates(sentence: str) -> bool:
    rest = _COUNTED.sub(" ", sentence)  # a novel of 212 pages
    words = (_MATTER, families.PAGE, families.ABSENT, phrases.TROUBLE)
    return any(word.search(rest) for word in words)


def _lead(markdown: str, heads: set[str]) -> Iterator[str]:
    """The first sentences below the first headings, links left out, up to the next heading."""
    found = 0
    for line in without_links(markdown[:_READ_CHARS]).split("\n"):
        plain = plain_text(line)
        if line.startswith("#"):
            if found or plain.lower() not in heads:
                return
            continue
        for sentence in SENTENCE_ENDS.split(plain):
            if len(sentence) > 1 and sentence.lower() not in heads and found < _SENTENCES:
                found += 1
                yield sentence.strip()


def _declares(structured: Any, heads: set[str]) -> bool:
    """Whether structured data name the page's own title as something else than a page."""
    if not isinstance(structured, dict):
        return False
    graph = structured.get("opengraph")
    if isinstance(graph, dict):
        kind, name = str(graph.get("og:type", "")), str(graph.get("og:title", ""))
        if kind.startswith(("music.", "video.", "book")) and name.lower() in heads:
            return True
    listed = structured.get("json-ld")
    return isinstance(listed, list) and any(_is_called(item, heads) for item in listed)


def _is_called(item: Any, heads: set[str]) -> bool:
    if not isinstance(item, dict):
        return False
    kinds = item.get("@type")
    names = {str(kind).lower() for kind in (kinds if isinstance(kinds, list) else [kinds])}
    named = str(item.get("name", "")).lower() in heads
    return named and bool(names) and not names & _PLAIN_TYPES and names != {"none"}
