"""What tags, classes and other names of an element say, as bits: the words by which it is known."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from arachne.extraction.features.vocabulary import ANCESTOR_TAGS, ATTRIBUTE_WORDS, bits
from arachne.extraction.parsing.attributes import ID, ITEMPROP, ROLE
from arachne.extraction.parsing.tree import Node

_TOKENS: Final = re.compile(r"[a-z]+|[A-Z]+[a-z]*")
_DIGITS: Final = re.compile(r"\d+")
_TELLING: Final = ("id", "itemprop", "role")
_NAMED: Final = ID | ITEMPROP | ROLE
_TAG_BIT: Final = {tag: 1 << bit for bit, tag in enumerate(ANCESTOR_TAGS)}
_ROLE_TAG: Final = {
    "navigation": "nav",
    "banner": "header",
    "contentinfo": "footer",
    "complementary": "aside",
    "main": "main",
    "article": "article",
    "dialog": "dialog",
}
_CLASS_CHARS, _NAME_CHARS = 200, 60  # longer attributes are generated, not written
_PREFIX: Final = 4  # letters from which a word is recognised by a token that goes on
_ATTRIBUTE_BITS: Final = bits(ATTRIBUTE_WORDS)
_SHORT: Final = {word: mask for word, mask in _ATTRIBUTE_BITS.items() if len(word) < _PREFIX}
_LONG: Final = {word: mask for word, mask in _ATTRIBUTE_BITS.items() if len(word) >= _PREFIX}
_LONGEST: Final = max(map(len, _LONG))


class Names:
    """What the elements of a page are called, each by the number that :meth:`of` gives it.

    ``signatures``: the same number for the same tag and first classes without digits. ``tags``,
    ``words``: masks of ``ANCESTOR_TAGS`` and of ``ATTRIBUTE_WORDS``. Most elements have no more
    than a tag and classes, and share them with others.
    """

    def __init__(self) -> None:
        self.signatures: list[int] = []
        self.tags: list[int] = []
        self.words: list[int] = []
        self._number: dict[str | tuple[str, ...], int] = {}
        self._known: dict[str, dict[str, int]] = {}  # tag, classes

    def of(self, node: Node) -> int:
        if node.flags & _NAMED:
            return self._add(node)
        attrs = node.attrs
        known = self._known.get(node.tag)
        if known is None:
            known = self._known[node.tag] = {}
        classes = attrs.get("class", "") if attrs else ""
        number = known.get(classes)
        if number is None:
            number = known[classes] = self._add(node)
        return number

    def _add(self, node: Node) -> int:
        signature, words, tags = _describe(node)
        self.signatures.append(self._number.setdefault(signature, len(self._number)))
        self.words.append(words)
        self.tags.append(tags)
        return len(self.tags) - 1


def _describe(node: Node) -> tuple[str | tuple[str, ...], int, int]:
    """Signature, mask of ``ATTRIBUTE_WORDS``, mask of ``ANCESTOR_TAGS``."""
    tag, attrs = node.tag, node.attrs
    tag_mask = _TAG_BIT.get(tag, 0)
    if not attrs:
        return tag, 0, tag_mask
    names = attrs.get("class")
    classes, mask = _class_words(names) if names else ((), 0)
    if node.flags & _NAMED:
        for name in _TELLING:
            if name in attrs:
                mask |= _words(attrs[name])
        if node.flags & ROLE:
            tag_mask |= _TAG_BIT.get(_ROLE_TAG.get(attrs["role"], ""), 0)
    return (tag, *classes) if classes else tag, mask, tag_mask


@lru_cache(maxsize=20_000)
def _class_words(classes: str) -> tuple[tuple[str, ...], int]:
    signature = tuple(_DIGITS.sub("", name) for name in classes.split()[:3])
    return signature, _words(classes, _CLASS_CHARS)


def _words(value: str, length: int = _NAME_CHARS) -> int:
    """The rows of ATTRIBUTE_WORDS in the first characters of an attribute."""
    mask = 0
    for token in _TOKENS.findall(value[:length]):
        mask |= _token_mask(token.lower())
    return mask


@lru_cache(maxsize=20_000)
def _token_mask(token: str) -> int:
    """The rows whose word the token is or begins with; a short word only as the whole token."""
    mask = _SHORT.get(token, 0) | _SHORT.get(token.removesuffix("s"), 0)
    for end in range(_PREFIX, min(len(token), _LONGEST) + 1):
        mask |= _LONG.get(token[:end], 0)
    return mask
