"""Inline elements that touch in the source and stand apart on the screen.

Labels and values, names and prices, numbers and what they count are often laid out by a style
sheet alone: ``<span class="label">Author</span><span class="value">Ann Ott</span>``. Read as they
are written, two words become one. Other elements touch within a word: a drop cap, a highlighted
syllable, what a word processor exports. Which is which is told by the letters at the joint and by
the names of the elements.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from arachne.extraction.parsing.tree import Node

_INLINE: Final = frozenset(
    "a abbr b bdi data del em font i ins mark s small span strong strike time u".split()
)
_INVISIBLE: Final = frozenset({"link", "meta", "script", "style", "template"})
_QUOTES: Final = frozenset("\"'“„«‘")
_SENTENCE_ENDS: Final = frozenset('.!?…。！？"”’»')
_MEANINGLESS: Final = re.compile(
    r"[a-z]{1,3}-?\d{1,4}|font-?style\d*|apple-\S+|token|hljs\S*|hl|highlight\S*|normal|mjx\S*"
    r"|m(?:i|o|n|row|box|word|ord|rel|bin|text)",
    re.IGNORECASE,
)
"""Names that word processors, highlighters and typesetters of formulas give to pieces of text."""
_SCREENS: Final = re.compile(
    r"(?:^|\s)(?:d-none|d-(?:sm|md|lg|xl|xxl)-\S+|(?:sm|md|lg|xl|2xl|max-\w+):(?:hidden|block|inline\S*"
    r"|flex)|hidden-(?:xs|sm|md|lg)\S*|visible-(?:xs|sm|md|lg)\S*|(?:show|hide)-for-\S+"
    r"|\S*(?:mobile|desktop|tablet|phone|large-screen|small-screen)\S*)(?:\s|$)",
    re.IGNORECASE,
)
"""Names for what is shown on some widths of the screen only."""
_COUNT: Final = re.compile(r"count|badge|num(?:ber)?(?:$|[\s_-])|total|qty|secno", re.IGNORECASE)
_VERSE: Final = re.compile(r"(?:^|[\s_-])(?:verse|line)(?:$|\s)", re.IGNORECASE)
_LABEL: Final = re.compile(
    r"(?:^|[\s_-])(?:speaker|author|byline|user-?name|(?:time-?)?stamp|date(?:-?time)?|label|caption"
    r"|role|category|topic)(?:$|\s)",
    re.IGNORECASE,
)
"""Names for what stands before a text and is no word of it."""
_SUBTITLE: Final = re.compile(
    r"(?:^|[\s_-])(?:sub-?(?:title|head(?:ing|line)?)|tagline|byline|author|date)(?:$|\s)",
    re.IGNORECASE,
)
_SCORE: Final = re.compile(r"(?:^|[\s_-])(?:scores?|results?|goals)(?:$|[\s_-])", re.IGNORECASE)
_NUMBER: Final = re.compile(r"\(?\d[\d.,]*\)?")
_COUNTER: Final = re.compile(
    r"\d{1,3}\.?|[(\[]?(?:\d{1,3}|[a-z]{1,2}|[ivx]{1,5})[.)\]]", re.IGNORECASE
)
_SENTENCE: Final = re.compile(r"[^\W\d_]+ \w+ \w")
"""What a number before it counts: ``(2)`` and ``A mill is ...``."""
_METHODS: Final = frozenset("GET POST PUT PATCH DELETE HEAD OPTIONS TRACE WS".split())
"""Of HTTP, before what they are used on."""
_SIGNED: Final = re.compile(r"[-−–+]?\d")
_UNITS: Final = "°%′″"
_SIGNS: Final = "$€£¥₹"
"""Of currencies, before an amount: no number ends in one and goes on."""
PARAGRAPH: Final = 30
"""Characters of a custom element that is a paragraph rather than a word."""
_WORD: Final = 3
"""Letters that make a word beside a number: ``12 km`` and ``3D`` are written together, too."""


def parted(nodes: Sequence[Node | str]) -> Sequence[Node | str]:
    """The nodes of a run with a blank between those that touch but stand apart, and a line break
    between custom elements that are paragraphs; what is there once more for another width of the
    screen left out."""
    if len(nodes) < 2:
        return nodes
    result: list[Node | str] = []
    left: Node | str = ""  # the latest that is no white space
    touches = False
    for right in nodes:
        if isinstance(right, str) and right.isspace():
            touches = False
        elif isinstance(right, str) or not _is_invisible(right):
            if _is_said_again(left, right):
                continue
            if (
                _are_paragraphs(left, right)
                or _are_verses(left, right)
                or (touches and _is_quoted(left, right))
            ):
                result.append(Node("br", {}, None))
            elif touches and _stand_apart(left, right):
                result.append(" ")
            left, touches = right, True
        result.append(right)
    return result


def _is_invisible(node: Node) -> bool:
    return node.tag in _INVISIBLE or (not node.children and node.tag in _INLINE)


def _are_paragraphs(left: Node | str, right: Node | str) -> bool:
    return (
        not (isinstance(left, str) or isinstance(right, str))
        and "-" in left.tag
        and "-" in right.tag
        and min(len(left.text().strip()), len(right.text().strip())) >= PARAGRAPH
    )


def _are_verses(left: Node | str, right: Node | str) -> bool:
    """Whether two elements are lines of a poem: both are named so, and say several words."""
    if isinstance(left, str) or isinstance(right, str) or not (left.attrs and right.attrs):
        return False
    if left.tag != right.tag or left.tag not in _INLINE:
        return False
    names, others = left.attrs.get("class", ""), right.attrs.get("class", "")
    if not (_VERSE.search(names) and _VERSE.search(others)):
        return False
    return " " in left.text().strip() and " " in right.text().strip()


def _is_quoted(left: Node | str, right: Node | str) -> bool:
    """Whether one of both names who is quoted in the other: style sheets set it on its own line."""
    if isinstance(right, str):
        source, begins = left, right[:1].isalnum() or right[:1] in _QUOTES
    else:
        source, begins = right, isinstance(left, str) and left[-1:] in _SENTENCE_ENDS
    if isinstance(source, str) or source.tag != "cite" or not begins:
        return False
    around = source.parent
    if around is None:
        return False
    return around.tag == "blockquote" or (
        around.parent is not None and around.parent.tag == "blockquote"
    )


def _is_said_again(left: Node | str, right: Node | str) -> bool:
    """Whether the same text follows for another width of the screen."""
    if isinstance(left, str) or isinstance(right, str) or not (left.attrs and right.attrs):
        return False
    names, others = left.attrs.get("class", ""), right.attrs.get("class", "")
    if not (names and others and _is_for_some_screens(names) and _is_for_some_screens(others)):
        return False
    return names != others and left.text().split() == right.text().split()


@lru_cache(maxsize=8192)
def _is_for_some_screens(names: str) -> bool:
    return _SCREENS.search(names) is not None


def _stand_apart(left: Node | str, right: Node | str) -> bool:
    if isinstance(left, str):
        if isinstance(right, str) or right.tag not in _INLINE:
            return False
        return _ends_in_word(left) and (_is_count(right) or _is_subtitle(right))
    if left.tag not in _INLINE:
        return not isinstance(right, str) and _are_parts(left, right)
    if isinstance(right, str):
        if _begins_price(right):
            return left.text()[-1:].isdigit()
        if right[:1].isdigit() and left.text()[-1:] in _SIGNS:
            return any(map(str.isdigit, left.text()))  # ``20 €`` and ``15 €``
        if right[:1].isdigit():
            return _is_label(left) and _ends_in_word(left.text())
        return _begins_word(right) and right[0].isupper() and (_is_count(left) or _is_label(left))
    if left.text().upper() in _METHODS and right.text()[:1] == "/":
        return True
    if right.tag == "code":
        return False
    return right.tag in _INLINE and _are_apart(left, right)


def _are_parts(left: Node, right: Node) -> bool:
    """Whether two custom elements of different names touch, which say a word each at least: the
    parts of a card."""
    if "-" not in left.tag or "-" not in right.tag or left.tag == right.tag:
        return False
    before, after = left.text(), right.text()
    return before[-1:].isalnum() and _begins_word(after.lstrip())


def _is_count(node: Node) -> bool:
    """Whether an element is a number that is named as one: of comments, of a section."""
    names = node.attrs.get("class", "") if node.attrs else ""
    return bool(_COUNT.search(names)) and _NUMBER.fullmatch(node.text()) is not None


def _is_label(node: Node) -> bool:
    """Whether an element is named as what stands before a text: who says it, and when."""
    names = node.attrs.get("class", "") if node.attrs else ""
    return bool(names) and _LABEL.search(names) is not None


def _is_subtitle(node: Node) -> bool:
    """Whether an element is named as what stands below a title, and begins like it."""
    names = node.attrs.get("class", "") if node.attrs else ""
    return bool(names) and _SUBTITLE.search(names) is not None and node.text()[:1].isupper()


def _ends_in_word(text: str) -> bool:
    return len(text) >= _WORD and text[-_WORD:].isalpha()


def _begins_word(text: str) -> bool:
    return len(text) >= _WORD and text[:_WORD].isalpha()


def _begins_price(text: str) -> bool:
    return text[:1] in _SIGNS and text[1:2].isdigit()


def _are_apart(left: Node, right: Node) -> bool:
    before, after = left.text(), right.text()
    if not before or not after or before[-1].isspace() or after[0].isspace():
        return False
    if _are_scores(left, before, after) or ("title" in left.attrs and "title" in right.attrs):
        return True
    if _COUNTER.fullmatch(before) and _SENTENCE.match(after):
        return True
    last, first = before[-1], after[0]
    if last.isdigit() and (first.isalpha() or first in _SIGNS):
        if first.isupper() and after[1:2].islower() and _LABEL.search(_names(left)):
            return True  # a time, and who speaks then
        return _begins_price(after) or _begins_word(after)
    if len(before) < 2 or len(after) < 2:
        return False  # a drop cap, the glyphs of a formula
    if last.isalpha() and first.isdigit():
        return _ends_in_word(before)
    if last == ":" and before[-2].isalpha() and (first.isdigit() or first in _SIGNS):
        return True
    names, others = _names(left), _names(right)
    is_spaced = " " in before or " " in after
    if names and names == others and last in "+)" and first.isalpha() and " " in before.strip():
        return " " in after  # items of one form: ``iOS 15.0+`` and ``macOS 12.0+``
    if first.isupper() and after[1].islower() and _ends_a_word(before, is_spaced):
        return is_spaced or left.tag != right.tag or names != others
    if not names or not others or names == others:
        return False
    if _SIGNED.match(after) and (last.isalnum() or last in _UNITS):
        return True
    return last.isalnum() and (first.isalnum() or (first == "/" and after[1].isalnum()))


def _are_scores(left: Node, before: str, after: str) -> bool:
    """Whether two numbers stand in an element that is named after the result of a match."""
    if not (before.isdigit() and after.isdigit()) or left.parent is None:
        return False
    return _SCORE.search(left.parent.get("class")) is not None


def _ends_a_word(text: str, is_spaced: bool) -> bool:
    """Whether a capital letter after this text begins another word: ``iPhone`` is one only."""
    last = text[-1]
    if last == ".":
        return is_spaced  # else the name of a package
    return last.islower() or last in "?!;,)…" or (last == ":" and text[-2] != ":")


def _names(node: Node) -> str:
    """The class of an element, if it tells what the element is."""
    names = node.attrs.get("class", "") if node.attrs else ""
    return "" if all(map(_MEANINGLESS.fullmatch, names.split())) else names
