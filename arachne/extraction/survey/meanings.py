"""What the tag and the attributes of an element say of it, as bits: its zone, lists it is on."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from arachne.extraction.parsing.attributes import ID, ITEMPROP, OTHERS, ROLE
from arachne.extraction.survey.names import BYLINE, NAME_PAIRS, NAME_WORDS, PAIR, Zone

TAGS: Final = frozenset(
    "a address area base embed faceplate-timeago frame h1 h2 h3 html iframe link local-time meta "
    "object relative-time script time time-ago title".split()
)
"""The tags that :class:`~arachne.extraction.survey.walk.Survey` lists."""

_TAG_ZONES: Final = {
    "nav": int(Zone.NAV),
    "menu": int(Zone.NAV),
    "header": int(Zone.HEADER),
    "footer": int(Zone.FOOTER),
    "aside": int(Zone.ASIDE),
    "main": int(Zone.MAIN),
    "article": int(Zone.MAIN),
}
_ROLE_ZONES: Final = {
    "navigation": int(Zone.NAV),
    "menu": int(Zone.NAV),
    "menubar": int(Zone.NAV),
    "banner": int(Zone.HEADER),
    "contentinfo": int(Zone.FOOTER),
    "complementary": int(Zone.ASIDE),
    "main": int(Zone.MAIN),
    "article": int(Zone.MAIN),
}
ZONES: Final = 0x7F
"""The bits of all zones."""
ITEM, RDFA, CLICKED, TAG, SKIP = (1 << bit for bit in range(16, 21))
"""Bits of the lists that an element belongs on, and of what is passed over with all in it."""
_ATTRIBUTE_BITS: Final = {
    "id": 0,
    "role": 0,
    "rel": 0,
    "itemprop": ITEM,
    "itemscope": ITEM,
    "property": RDFA,
    "typeof": RDFA,
    "onclick": CLICKED,
    "onchange": CLICKED,
}
_INERT: Final = frozenset({"style", "template", "svg", "noembed", "noframes", "canvas", "math"})
TAG_BITS: Final = {
    tag: _TAG_ZONES.get(tag, 0) | (TAG if tag in TAGS else 0) | (SKIP if tag in _INERT else 0)
    for tag in {*_TAG_ZONES, *TAGS, *_INERT}
}
"""What the tags say."""
_AUTHOR_PROPERTIES: Final = frozenset({"author", "creator"})
TELLING: Final = ID | ROLE | ITEMPROP | OTHERS
"""The flags of the attributes beside ``class`` that say something."""
_HUMPS: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")
_OF_A_POST: Final = frozenset({"post", "entry", "article", "story", "node"})
"""A footer that is called one of theirs stands at the end of a text, not of the page."""
_KNOWN_WORDS: Final = frozenset(NAME_WORDS)


@lru_cache(maxsize=16384)
def named(names: str) -> int:
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
    if bits & Zone.FOOTER and not _OF_A_POST.isdisjoint(words):
        bits &= ~int(Zone.FOOTER)
    if bits & PAIR:
        names = names.replace("_", "-")
        for pair, meaning in NAME_PAIRS.items():
            if pair in names:
                bits |= meaning
    return bits


def meaning_of(attrs: dict[str, str]) -> int:
    """What the attributes of an element say of it."""
    names = attrs.get("class")
    return (named(names) if names else 0) | others_say(attrs)


def others_say(attrs: dict[str, str]) -> int:
    """The same of the attributes in :data:`TELLING`, which is all but the class."""
    bits = 0
    for name, value in attrs.items():
        if name not in _ATTRIBUTE_BITS:
            continue
        bits |= _ATTRIBUTE_BITS[name]
        if name == "id":
            bits |= named(value)
        elif name == "role":
            bits |= _ROLE_ZONES.get(value, 0)
        elif (name == "rel" and "author" in value) or value in _AUTHOR_PROPERTIES:
            bits |= BYLINE
    return bits
