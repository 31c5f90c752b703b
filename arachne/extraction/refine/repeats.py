"""What was said is not said again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Final

from arachne.extraction.parsing.node_queries import COLONS, above, naming, saying
from arachne.extraction.parsing.tree import Node
from arachne.extraction.refine.meant import Meant
from arachne.extraction.refine.selection import Selection, kept_below
from arachne.extraction.survey.walk import ancestors

REPEATED_CHARS: Final = {"": 20, "article": 120, "docs": 10**9}
"""From how many characters on a block is left out when an earlier one has the same text, by kind
of page. By cross-validation worth 0.7 points of word F1 in the mean over all kinds."""
PRICE_CHARS: Final = 120
"""A text this long that names an amount is no price, but may be repeated as little as others."""
SPEAKER_CHARS: Final = 60
"""The line above a quotation ("Ann said:") is no longer than this."""
QUOTED_CHARS: Final = 80
"""From how many characters on a block is left out that stands word for word in an earlier one."""

PULLED_CHARS: Final = 20
PULLED_QUOTES: Final = 100
"""So many quotations are looked for in the rest of the text; articles have a handful."""
_is_pull_quote: Final = naming(re.compile(r"pull-?_?quote", re.IGNORECASE))
_QUOTES: Final = "\"'“”„«»‘’ "
_MAY_REPEAT: Final = frozenset({"rows", "code"})
_QUOTATION: Final = frozenset({"blockquote"})
_is_named_for_quoting: Final = naming(
    re.compile(r"(?:^|[\s_-])(?:bbcode_?)?(?:block)?quoted?(?:[\s_-]|[Cc]ontainer|$)")
)
_NAMES_SPEAKER: Final = saying(
    re.compile(
        r"(?:quote|quoting|zitat|citation|citaat|cita|цитата)(?: from)?:?(?: .*)?"
        r"|(?:originally )?posted by:? .*|.* (?:said|wrote|schrieb|a écrit|escribió|ha scritto"
        r"|schreef|napisał\w*|skrev|писал\w*)(?: on .*| in .*)?[:：]? ?↑?",
        re.IGNORECASE,
    )
)
"""What boards write above a quotation."""
_DEPTH: Final = 8  # elements around a text that may be a quotation
_HOLDERS: Final = 8  # texts with a sentence in common that are looked through for another
_REACH: Final = 50  # blocks before and after a repeated text that may be repeated with it
_SENTENCES: Final = re.compile(r"(?<=[.!?…:。！？])\s+|\n")


def leave_out_repeats(selection: Selection) -> None:
    """A text that is chosen twice is said once, where it is likeliest: shops and forums show theirs
    once for every width of screen, news sites a first sentence among the teasers too. What is said
    once more around it, in an element of its own, goes along: a card's title, the list below it.
    Manuals repeat themselves on purpose, offers hold the same things, and cells, code and prices
    alone may be equal."""
    least = REPEATED_CHARS.get(selection.kind, REPEATED_CHARS[""])
    kept = selection.numbers()
    places = {number: place for place, number in enumerate(kept)}
    seen: dict[str, int] = {}
    meant = Meant(selection)
    posts = {post.said[0] for post in selection.posts if len(post.said) == 1}
    for number in list(_telling(selection, least)):
        text = selection.blocks[number].text
        if number in posts:
            seen.setdefault(text, number)  # two may answer with the same few words
            continue
        other = seen.get(text)
        if not selection.kept[number]:
            continue
        if other is None or not selection.kept[other]:
            seen[text] = number
            continue
        repeat = _Repeat(selection, kept, places[other], places[number])
        if meant.both(other, number, are_lone=repeat.is_lone()):
            continue
        if other in posts or _is_copy(selection, number, other):
            gone = repeat.copy(places[number])
        else:
            gone = repeat.copy(places[other])
            seen[text] = number
        for copy in gone:
            selection.kept[copy] = False


def _is_copy(selection: Selection, number: int, other: int) -> bool:
    """Whether the later one of two equal texts is the copy: the one that is less likely, but in a
    thread what a reply quotes, so that the post stands where it was written."""
    if selection.kind == "forum":
        quoted = [_is_quoted(selection, one) for one in (number, other)]
        if quoted[0] != quoted[1]:
            return quoted[0]
    return selection.likely[number] <= selection.likely[other]


def _is_quoted(selection: Selection, number: int) -> bool:
    node = selection.blocks[number].node
    return any(around.tag in _QUOTATION or _is_named_for_quoting(around.get("class"))
               for around in islice(chain((node,), ancestors(node)), _DEPTH))  # fmt: skip


class _Repeat:
    """Two equal texts, by their places among the kept blocks, and how far what stands before and
    after them is equal, too."""

    def __init__(self, selection: Selection, kept: list[int], earlier: int, later: int) -> None:
        self._kept = kept
        self._blocks = selection.blocks
        self._before = self._after = 0
        while self._before < min(earlier, _REACH) and later - self._before - 1 > earlier:
            step = self._before + 1
            if self._text(earlier - step) != self._text(later - step):
                break
            self._before = step
        while self._after < min(_REACH, len(kept) - later - 1) and (
            earlier + self._after + 1 < later - self._before
        ):
            step = self._after + 1
            if self._text(earlier + step) != self._text(later + step):
                break
            self._after = step

    def _text(self, place: int) -> str:
        return self._blocks[self._kept[place]].text

    def is_lone(self) -> bool:
        """Whether nothing beside them is equal."""
        return not self._before and not self._after

    def copy(self, place: int) -> list[int]:
        """The blocks of one of both copies: all that share an element with the text at that place
        and with nothing that is not repeated."""
        first, last = place - self._before, place + self._after
        outside: set[Node] = set()
        for stranger in (first - 1, last + 1):
            if 0 <= stranger < len(self._kept):
                outside.update(self._around(self._kept[stranger]))
        shared = set(self._around(self._kept[place])) - outside
        return [
            number
            for number in self._kept[first : last + 1]
            if number == self._kept[place] or not shared.isdisjoint(self._around(number))
        ]

    def _around(self, number: int) -> Iterator[Node]:
        node = self._blocks[number].node
        yield node
        yield from ancestors(node)


def leave_out_quotes(selection: Selection) -> None:
    """In a thread, a text that stands as a whole in a longer one before it is left out: a reply
    quotes a part of the post that it answers. Elsewhere there is nothing to be gained.

    Texts are compared where one has a sentence like the other's first, so time stays linear.
    """
    if selection.kind != "forum":
        return
    texts = {n: selection.blocks[n].text for n in _telling(selection, QUOTED_CHARS)}
    if len(texts) < 2:
        return
    first = {number: _SENTENCES.split(text, maxsplit=1)[0] for number, text in texts.items()}
    holders: dict[str, list[str]] = {sentence: [] for sentence in first.values()}
    for number, text in texts.items():
        if any(len(longer) > len(text) and text in longer for longer in holders[first[number]]):
            selection.kept[number] = False
            continue
        for sentence in {*_SENTENCES.split(text)} & holders.keys():
            if len(holders[sentence]) < _HOLDERS:
                holders[sentence].append(text)


def leave_out_pull_quotes(selection: Selection) -> None:
    """What an element named after quotations that stand out says once more goes."""
    pulled = kept_below(selection, selection.called(_is_pull_quote))
    if not pulled:
        return
    gone = set(pulled)
    rest = "\n".join(selection.blocks[n].text for n in selection.numbers() if n not in gone)
    for number in pulled[:PULLED_QUOTES]:
        text = selection.blocks[number].text.strip(_QUOTES)
        if len(text) >= PULLED_CHARS and text in rest:
            selection.kept[number] = False


def tie_speakers(selection: Selection) -> None:
    """In a thread, the lines that say who is quoted stay and go with what is quoted."""
    if selection.kind != "forum":
        return
    quoting: dict[int, list[int]] = {}
    for number, block in enumerate(selection.blocks):
        if block.text and (quotation := above(block.node, _QUOTATION)) is not None:
            quoting.setdefault(id(quotation), []).append(number)
    for first, *rest in quoting.values():
        speaker = selection.blocks[first]
        if len(speaker.text) <= SPEAKER_CHARS and speaker.text.endswith(COLONS):
            said = any(selection.kept[number] for number in rest)
            selection.kept[first] = said and not speaker.hidden
    if selection.posts:
        _leave_out_names(selection)


def _leave_out_names(selection: Selection) -> None:
    """Lines above a quotation that boards write beside it, from the last on."""
    said = {number for post in selection.posts for number in post.said}
    for number in sorted(said, reverse=True):
        text = selection.blocks[number].text
        if not selection.kept[number] or len(text) > SPEAKER_CHARS or not _NAMES_SPEAKER(text):
            continue
        if number + 1 not in said or not selection.kept[number + 1]:
            selection.kept[number] = False


def _telling(selection: Selection, least: int) -> Iterable[int]:
    """The kept blocks of so many characters that have no reason to say the same twice."""
    for number in selection.numbers():
        chars, kinds = len(selection.blocks[number].text), selection.kinds[number]
        price = "amounts" in kinds and chars < PRICE_CHARS
        if chars >= least and not price and _MAY_REPEAT.isdisjoint(kinds):
            yield number
