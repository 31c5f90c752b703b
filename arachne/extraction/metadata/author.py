"""Who wrote the page: what it declares, checked against the byline a reader sees."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from arachne.extraction.metadata.likeness import squeeze
from arachne.extraction.metadata.names import (
    AUTHOR_END,
    BY_LINE,
    CHINESE_REPORTER,
    NO_AUTHOR,
    OFFICE,
    ROLE,
)
from arachne.extraction.text.whitespace import collapsed

NAME_CHARS: Final = 60
"""The longest name that is believed."""
_NAMES_CHARS: Final = 5000
"""Of a list of authors: the longest ones are those of physicists, and few name all of them."""
_NAME_WORDS: Final = 6
_URL: Final = re.compile(
    r"https?:|www\.|\w@\w|\A@|\.(?:com|org|net|de|io|co|info|fr|uk)\b|/\w+/|[{}<>=#]|\b_|_\b",
    re.IGNORECASE,
)
_AND: Final = re.compile(
    r"\s*(?:,|;|&|\band\b|\bwith\b|\bund\b|\bet\b|\by\b|\be\b|\bis?\b|、|，|／|\|"
    r"|(?<=\s)(?:en|och|og|ja|a|és|[sșş]i|ve|και|[иі]|та|dan|và|oraz|kaj|ir|un)(?=\s))\s*"
)
_PERSON: Final = re.compile(
    r"\A(?:(?:Dr|Prof|Mr|Mrs|Ms|Sir)\.?\s+)?[^\W\d_a-zß-öø-ÿ][\w.'’-]*"
    r"(?:\s+(?:de|da|del|della|der|van|von|den|bin|al|la|le|du|dos|ten|ter|y"
    r"|[^\W\d_a-zß-öø-ÿ][\w.'’-]*)){0,4}\Z"
)
_INVERTED: Final = re.compile(
    r"\A([^\W\d_][\w'’-]+),\s+([^\W\d_][\w.'’-]*(?:\s[^\W\d_][\w.'’-]*)?)\Z"
)
"""``Tolland, Mira``, as citations write it."""
_HANDLE: Final = re.compile(
    r"(?<=\S)(?:[\s(<|,·•-]+\S*@[\w.-]+[)>]?|\s[(<]\S{1,64} at [\w.-]+[)>])"
)
"""An e-mail address or an account behind a name."""
_AT: Final = r"(?:@|_at_|\s+(?:at|\(at\)|\[at\])\s+)"
_ADDRESS_AND_NAME: Final = re.compile(
    rf"\A\S+@\S+\s+\((.+)\)\Z|\A(.+?)\s+[<(]\S+?{_AT}\S+[>)]\Z", re.IGNORECASE
)
"""``mira@example.org (Mira Tolland)``, as RSS asks for, ``Mira Tolland <mira@example.org>``, and
what archives of mailing lists make of it: ``Mira Tolland (mira_at_example.org)``."""
_ADDRESSED_CHARS: Final = 400
"""A longer text is no name with an address, whose longest is 254 (RFC 5321)."""
SENDER: Final = re.compile(
    r"\A([^\W\d_][^<>@:|\d]{2,50}?),?\s+"
    rf"[<(]?[\w.+-]{{1,64}}{_AT}[\w-]{{1,63}}(?:\.[\w-]{{1,63}})+[>)]?\s"
    r"(?=.{0,30}\b(?:19|20)\d\d\b)",
    re.IGNORECASE,
)
"""The same in the line above a message, which goes on with its date. Names before the ``@`` have up
to 64 characters (RFC 5321, 4.5.3.1.1), labels of a domain up to 63 (RFC 1035, 2.3.4)."""
FROM: Final = re.compile(
    r"\A(?:from|von|de)\s?:\s+([^\W\d_][^<>@:|\d]{2,50}?)\s+"
    rf"[<(]\s?\S{{1,64}}?{_AT}\S{{1,255}}\s?[>)]",
    re.IGNORECASE,
)
"""The head of a message that says who sent it."""
_SOURCE: Final = re.compile(
    r"\A(?:interview|pressemitteilung|text|foto|kommentar|analyse|artikel|beitrag|bericht|report|story"
    r"|photo|words?|video|illustration|opinion)s?\s*(?::|\bvon\b|\bby\b|\bpar\b|\bde\b)\s*",
    re.IGNORECASE,
)
_ORGANISATION: Final = re.compile(r"\A[^\W\d_]+ (?:for|of) (?:the )?[^\W\d_a-z]")
"""``Center for …``: not a name that ends before what it is for."""
_TITLE_OF_A_NAME: Final = re.compile(r",\s*(?=(?:Jr|Sr|I{2,3}|IV)\b\.?\s*(?:\Z|[,;&|]|and\b))")
"""``Joe Wee, Jr.``: one name."""
_LETTER: Final = re.compile(r"[^\W\d_]")
_PLACE_BEFORE: Final = re.compile(r"\A[\[(][^\])]{1,20}[\])]\s*(?=[가-힣])")
"""``[서울=뉴스] 김철수 기자``."""
_LOWER_BY: Final = re.compile(r"\Ade (?=[A-ZÀ-Ž][^\W\d_]+[ -][A-ZÀ-Ž])")
"""Romanian for "by"; in other languages it begins a surname of one word."""
_CASELESS_CHARS: Final = 12
_CASELESS_WORDS_CHARS: Final = 30
"""The longest name in a script without capitals, of one word and of several."""


def names_of(text: str, *, sites: Iterable[str] = ()) -> list[str]:
    """The names in the text of a byline or a declaration, cleaned of "By", offices and dates.

    What is no name is left out: addresses, accounts such as ``admin``, the names of ``sites``.
    """
    text = collapsed(text)[:_NAMES_CHARS]
    while (bare := BY_LINE.sub("", text, count=1)) != text:
        text = bare
    if reporter := CHINESE_REPORTER.match(text):
        text = reporter[1]
    text = _LOWER_BY.sub("", _PLACE_BEFORE.sub("", text))
    text = _HANDLE.sub("", _SOURCE.sub("", text))
    if _ORGANISATION.match(text):
        return [text] if is_name(text, sites) else []
    text = _TITLE_OF_A_NAME.sub(" ", ROLE.sub("", OFFICE.sub("", AUTHOR_END.sub("", text))))
    names: list[str] = []
    for part in _AND.split(text):
        name = part.strip(" .,:;-–—|\"'“”*/&")
        if is_name(name, sites) and name not in names:
            names.append(name)
    return names


def is_name(name: str, sites: Iterable[str] = ()) -> bool:
    """Whether a text can be the name of an author."""
    if not 2 <= len(name) <= NAME_CHARS or len(name.split()) > _NAME_WORDS:
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
        return 2 <= len(name) <= (_CASELESS_WORDS_CHARS if " " in name else _CASELESS_CHARS)
    return " " in name and bool(_PERSON.match(name))


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
    text = _SOURCE.sub("", collapsed(text)[:_NAMES_CHARS])
    addressed = _ADDRESS_AND_NAME.match(text) if len(text) <= _ADDRESSED_CHARS else None
    if addressed is not None:
        text = (addressed[1] or addressed[2]).strip("\"'")
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
