"""Dates in texts: in the short ones around the heading, and in running text."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from typing import Final

from arachne.extraction.metadata.around import BLOCK_CHARS, Around
from arachne.extraction.metadata.dates_roles import LABEL_CHARS, PageDates, label, labelled
from arachne.extraction.text.digits import DIGITS

_YEAR: Final = re.compile(rf"[{DIGITS}](?<!\d\d)\d{{3}}(?!\d)")
_MAX_YEARS: Final = 30
_LINE_CHARS: Final = 120
_ABBREVIATION_CHARS: Final = 4
_TERM_CHARS: Final = 30
_PARAGRAPHS: Final = 2
_APART: Final = re.compile(
    r"[:：]\s*\Z|[(（]\w+ (?:\w+ )?\Z|\bpage (?:was )?last \w+ "
    r"|\b(?:this|diese[rs]?|cet|cette|esta|este"
    r"|questa|questo|deze|dit|эта|этот) (?:\w+ )?(?:page|article|post|story|guide|document\w*|seite"
    r"|artikel|beitrag|página|pagina|artículo|artigo|articolo|страница|статья)\b",
    re.IGNORECASE,
)
_GOES_ON: Final = re.compile(
    r"[\s,]*(?!(?:at|by|in|on|from|and|um|von|uhr|par|por|di|da|de|door|om|av|kl|et|und|y|e|o|в)\b)"
    r"[a-zß-öø-ÿа-яёα-ω]"
)
"""A sentence that has more to say than a date, a time and a name."""
_SENTENCE_WORDS: Final = 5
_SMALL_WORD: Final = re.compile(r"\b[^\W\d_A-ZÀ-ÖØ-ÞА-ЯЁΑ-Ω]\w*")
_DAY: Final = re.compile(r"[^\W\d_]{2,15}\.?,\s+")
"""The day of the week."""
_UPPER: Final = r"[^\W\d_a-zß-öø-ÿ]"
_PLACE: Final = re.compile(
    rf"\s*{_UPPER}{{2}}(?:{_UPPER}|[ .'’-]){{1,30}}(?:,\s[^\W\d_][\w. ]{{1,20}})?[,.]\s+\(?"
)
_DASH: Final = re.compile(r"\)?[\s,]*(?:[(/][^()/]{2,30}[)/])?\s*[-–—]{1,2}\s")


def take_from_blocks(dates: PageDates, around: Around) -> None:
    """Short texts around the heading: bylines have the date near the beginning. The text before a
    date may be its label; what follows two whole paragraphs is about other things."""
    paragraphs = itertools.accumulate(int(len(text) >= BLOCK_CHARS) for text in around.after)
    for text, before, passed in zip(around.after, ["", *around.after], paragraphs, strict=False):
        _from_block(dates, text, before, bare=passed < _PARAGRAPHS)
    for text, before in itertools.zip_longest(around.before, around.before[1:], fillvalue=""):
        _from_block(dates, text, before, bare=True)


def _from_block(dates: PageDates, text: str, before: str, *, bare: bool) -> None:
    if any(map(str.isdigit, text)):
        role = _role_by_label(before, text, dates)
        role = role or (_default_role(text, dates) if bare else "")
        goes_on = not role and _goes_on(text, dates)
        dates.take(_set_apart(text, dates) if goes_on else labelled(text, dates, default=role))
        take_from_dateline(dates, text)


def _role_by_label(before: str, text: str, dates: PageDates) -> str:
    """What a short text, a term or the cell before, says of the date that another begins with."""
    if len(before) > _TERM_CHARS or any(map(str.isdigit, before)):
        return ""
    first = next(iter(dates.find(text)), None)
    return label(before) if first is not None and first.start <= _TERM_CHARS else ""


def _default_role(text: str, dates: PageDates) -> str:
    """A date without a label counts where the text is hardly more than the date and a name: what
    ends in a full stop, or has several small words before the date, is a sentence."""
    ends = text.rstrip()
    if text[:1].isdigit() and ends[-2:-1].isdigit():
        ends = ends.rstrip(".")  # Hungarian dates have a full stop behind the day
    first = next(iter(dates.find(text)), None)
    is_last = first is not None and len(text) - first.end <= _ABBREVIATION_CHARS
    if first is not None and is_last and (not first.start or _DAY.fullmatch(text[: first.start])):
        return "published"  # and no more: ``5 марта 2024 г.``
    if len(text) > 80 or ends.endswith((".", "?", "!", "。")):
        return ""
    is_sentence = first and len(_SMALL_WORD.findall(text, 0, first.start)) >= _SENTENCE_WORDS
    return "" if is_sentence else "published"


def take_from_dateline(dates: PageDates, text: str) -> None:
    """The date between place and dash with which agencies open: ``LONDON, Jan. 2, 2023 (AP) -``."""
    for found in dates.find(text)[:1]:
        if _PLACE.fullmatch(text[: found.start]) and _DASH.match(text, found.end):
            dates.publish([found.iso])


def take_from_lines(dates: PageDates, text: str) -> None:
    """Running text: a date counts only behind a label, in a line that says little else; in a
    longer one if a colon or a bracket sets the label apart, or it speaks of the page itself.
    ``The novel, published in May 1999, sold well`` is about something else."""
    for line in text.split("\n"):
        if len(line) > _LINE_CHARS:
            dates.take(_set_apart(line, dates))
        elif _YEAR.search(line) and not _goes_on(line, dates):
            dates.take(labelled(line, dates, default=""))


def _set_apart(text: str, dates: PageDates) -> Iterator[tuple[str, str]]:
    """The labelled dates in a long text that are set apart from it. Looked for around years."""
    end = 0
    for match in itertools.islice(_YEAR.finditer(text), _MAX_YEARS):
        if match.start() >= end:
            end = match.end() + LABEL_CHARS
            begin = max(0, match.start() - 2 * LABEL_CHARS)
            for found in dates.find(text[begin:end]):
                before = text[begin : begin + found.start][-LABEL_CHARS:]
                if _APART.search(before):
                    yield label(before), found.iso


def _goes_on(text: str, dates: PageDates) -> bool:
    """Whether a sentence says more than when something was done."""
    found = dates.find(text)
    return not found or _GOES_ON.match(text, found[-1].end) is not None
