"""What short pages say of themselves: word families that meet in one sentence.

Sentences of gates are worded anew on every site, in every language, but of the same few words.
What is claimed counts only on pages that say next to nothing else (``rest``): a text may well speak
of robots, of pages that were not found, or of subscribers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from arachne.judging import families as f
from arachne.judging.expression import Expression

Claim = tuple[Expression, ...]
"""The families that have to meet."""

SENTENCE_ENDS: Final = re.compile(
    r"(?<=[.!?…])\s+(?![a-z\u00df-\u00ff\u0430-\u044f])|(?<=[。！？])|\n"
)
_LONGEST: Final = 280
"""Characters of a sentence beyond which words that meet in it say nothing together."""

SENTENCE: Final = 25
"""Characters of a short sentence."""
_EXCLAMATION: Final = 25
"""Characters below which a sentence is one like ``Oops!``, after which a gate says what it is."""

_PRONOUNS: Final = (
    "you there this that it who which here what du sie das dies ich vous ce qui usted esto que "
    "você isto lei tu questo u dit dat not nicht pas no não non niet"
)
"""After them no name is said, but somebody is told what they are."""
DEFINES: Final = Expression(
    r"^[^,;:]{2,60}" + "".join(rf"(?<!\b{word})" for word in _PRONOUNS.split()) + r" "
    r"(?:(?:is|are|was|were) (?:also )?(?:an?|the|one of) |(?:ist|war) (?:ein|der|die|das)|"
    r"est (?:une?|la|le|l['’])|(?:es|fue) (?:una?|el|la) |(?:é|foi) (?:uma?|[oa]) |"
    r"è (?:un|il|la|lo|l['’])|is (?:een|de|het) )",
    re.IGNORECASE,
)
"""A sentence that says what something is (``Please Wait is the third song``) is no gate's."""

_BIDS: Final = Expression(
    r"^\W*(?:please|allow|call|check|click|close|complete|confirm|contact|disable|drag|enable|enter|go|hold|include|learn|"
    r"let|log|make|open|press|read|refresh|register|reload|retry|return|see|select|send|sign|slide|solve|subscribe|switch|"
    r"tap|tell|tick|try|turn|type|update|upgrade|use|verify|visit|wait)\b",
    re.IGNORECASE,
)
"""A sentence that asks something of the reader."""

ASIDE: Final = 50
"""Characters of other things that a gate may come with, however short it is."""

ASKS: Final = Expression(r"^(?:how|if|when|where|which|who|why|what)\b|\?\W*$", re.IGNORECASE)
"""A sentence that asks or supposes, and tells nobody that they are refused."""

_CODE_CHARS: Final = 40
_LAST: Final = 4
"""Sentences at the end of a teaser in which the rest is offered."""

PROOF: Final = (f.ROBOT, f.PROVE, f.YOU)
NOT_A_ROBOT: Final = (f.NOT_ONE, f.YOU)
BROWSER_CHECK: Final = (f.BROWSER, f.CHECK)
SECURITY_CHECK: Final = (f.SECURITY, f.CHECK)
TRAFFIC: Final = (f.UNUSUAL, f.TRAFFIC)
REFUSED: Final = (
    (f.REQUEST, f.DENIED), (f.YOU, f.DENIED), (f.NO_RIGHT, f.ACCESS), (f.NO_RIGHT, f.REQUEST),
)  # fmt: skip
PUZZLE: Final = (f.PUZZLE, f.DONE_TO)
COOKIES_ASKED: Final = (f.ENABLE, f.COOKIES)
OLD_BROWSER: Final = (f.BROWSER, f.UNSUPPORTED)
AUTOMATED: Final = (f.AUTOMATED, f.FORBIDS)
RECOGNISED: Final = (f.AUTOMATED, f.DENIED)
SAYS_SO: Final = (f.I_AM_HUMAN,)
CLICK_ON: Final = (f.CLICK, f.ON_TO)
NO_ACCESS: Final = (f.ACCESS, f.DENIED)
AD_BLOCK: Final = (f.AD_BLOCK, f.TURN_OFF)
TUNNEL: Final = ((f.TUNNEL, f.TURN_OFF), (f.TUNNEL, f.DETECTED))
ADDRESS: Final = ((f.IP, f.DENIED), (f.IP, f.FLAGGED), (f.REGION, f.UNAVAILABLE))
QUEUE: Final = (f.QUEUE, f.YOU)
TURN: Final = (f.TURN,)
MOMENT: Final = (f.MOMENT,)
NO_PAGE: Final = (f.PAGE, f.ABSENT)
ITEM_GONE: Final = (f.ITEM, f.ITEM_GONE)
LOG_IN: Final = (f.LOG_IN, f.NEEDED, f.SHOWN)
SUBSCRIBE: Final = (f.SUBSCRIBER, f.READ_ON)
COOKIES: Final = (f.PARTNER, f.COOKIE)
AGE: Final = (f.AGE, f.AGE_ASKED)


@dataclass(frozen=True)
class Claims:
    """``heads``: title and heading; ``lines``: the main text, a paragraph an entry."""

    heads: tuple[str, ...]
    lines: tuple[str, ...]

    @cached_property
    def sentences(self) -> tuple[str, ...]:
        """Those of the main text, without its title and first heading."""
        found = (part.strip() for line in self.lines for part in SENTENCE_ENDS.split(line))
        return tuple(part for part in found if part and part not in self.heads)

    def said(self, *together: Expression, among: Iterable[Claim] = ()) -> str:
        """The first sentence in which all of the families meet, of what the page begins with: its
        heads, and its text as far as that makes this claim or one of ``among``."""
        return first((*self.heads, *self._lead(together, *among)), *together)

    def at_last(self, *together: Expression) -> str:
        """The same of what the page ends with."""
        return first(self.sentences[-_LAST:], *together)

    def headed(self, *together: Expression) -> str:
        """The same for title and heading alone."""
        return first(self.heads, *together)

    def rest(self, *claims: Claim) -> int:
        """Characters of the sentences that make none of the claims; headings do not count."""
        return sum(len(sentence) for sentence in self.sentences if not makes_one(sentence, claims))

    def digresses(self, own: Callable[[str], object], *claims: Claim, least: int = ASIDE) -> bool:
        """Whether the main text says more of other things than what a gate says: its ``own`` words
        or one of the claims; and ``least`` characters of them. A sentence that speaks to the reader
        may be of either."""
        mine = others = 0
        for sentence in self.sentences:
            if DEFINES.search(sentence):
                others += len(sentence)
            elif own(sentence) or makes_one(sentence, claims):
                mine += len(sentence)
            elif not (_speaks_to_reader(sentence) or _is_code(sentence)):
                others += len(sentence)
        return others > max(mine, least)

    def _lead(self, *claims: Claim) -> Iterator[str]:
        for sentence in self.sentences:
            if len(sentence) >= _EXCLAMATION and not makes_one(sentence, claims):
                return
            yield sentence


def _speaks_to_reader(sentence: str) -> bool:
    return bool(_BIDS.search(sentence) or f.YOU.search(sentence.lower()))


def _is_code(sentence: str) -> bool:
    """Whether a sentence is the numbers of requests and addresses that gates give at their end."""
    lower = sum(map(str.islower, sentence))
    mostly = len(sentence) >= _CODE_CHARS and 2 * lower < len(sentence)
    return mostly and any(map(str.isdigit, sentence))


def makes_one(sentence: str, claims: Iterable[Claim]) -> bool:
    """Whether a sentence makes one of the claims."""
    return any(first((sentence,), *together) for together in claims)


def first(sentences: Iterable[str], *together: Expression) -> str:
    """The first sentence that every one of the families has a word in; else an empty string."""
    for sentence in sentences:
        if len(sentence) > _LONGEST:
            continue
        lower = sentence.lower()
        if all(family.search(lower) for family in together):
            return sentence
    return ""
