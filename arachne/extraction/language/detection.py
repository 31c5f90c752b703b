"""The language of a text: by script, then by function words.

Most scripts are used by one language. Languages that share a script are told apart by their
commonest words, which make up a third to a half of any running text, and by their letters. That is
right on a few lines of text, costs a tenth of a millisecond and loads no model. It answers nothing
rather than guess: pages often say what language they are in.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from functools import cache
from typing import Final

from arachne.extraction.language.words import ARABIC, CYRILLIC, DEVANAGARI, LATIN

SAMPLE_CHARS: Final = 1600
"""How much text is looked at: more does not change the answer."""

_SCRIPTS: Final[tuple[tuple[str, str], ...]] = (
    ("latin", "A-Za-zÀ-ɏḀ-ỿ"),
    ("kana", "぀-ヿ"),
    ("han", "㐀-䶿一-鿿豈-﫿"),
    ("hangul", "ᄀ-ᇿ가-힯"),
    ("cyrillic", "Ѐ-ԯ"),
    ("arabic", "؀-ۿݐ-ݿﭐ-﷿ﹰ-ﻼ"),
    ("devanagari", "ऀ-ॿ"),
    ("he", "֐-׿"),
    ("el", "Ͱ-Ͽἀ-῿"),
    ("th", "฀-๿"),
    ("bn", "ঀ-৿"),
    ("pa", "਀-੿"),
    ("gu", "઀-૿"),
    ("or", "଀-୿"),
    ("ta", "஀-௿"),
    ("te", "ఀ-౿"),
    ("kn", "ಀ-೿"),
    ("ml", "ഀ-ൿ"),
    ("si", "඀-෿"),
    ("lo", "຀-໿"),
    ("bo", "ༀ-࿿"),
    ("my", "က-႟"),
    ("ka", "Ⴀ-ჿ"),
    ("hy", "԰-֏"),
    ("am", "ሀ-፿"),
    ("km", "ក-៿"),
    ("dv", "ހ-޿"),
)
_STARTS, _NAMES = zip(
    *sorted(
        entry
        for name, ranges in _SCRIPTS
        for first, last in re.findall("(.)-(.)", ranges)
        for entry in ((ord(first), name), (ord(last) + 1, ""))
    ),
    strict=True,
)
_TABLES: Final = {"latin": LATIN, "cyrillic": CYRILLIC, "arabic": ARABIC, "devanagari": DEVANAGARI}
_WORD: Final = re.compile(r"[\w\u0300-\u036f\u0900-\u0963]+")
_NOISE: Final = re.compile(r"https?://\S+|\S+@\S+|www\.\S+")
_NOISY: Final = ("://", "@", "www.")
_SCRIPT_NAMES: Final = tuple(name for name, _ in _SCRIPTS)
_DENSE: Final = frozenset({"han", "kana", "hangul"})
_DENSE_WEIGHT: Final = 3
"""A character of a syllabic or ideographic script says about as much as three letters."""
_MIN_LETTERS: Final = 20
_MIN_HITS: Final = 3
_SURE_HITS: Final = 5
_CLEAR_LEAD: Final = 1.25


def detect(text: str) -> tuple[str, float]:
    """The language of ``text`` as a primary subtag of BCP 47 and a confidence in [0, 1].

    ``("", 0.0)`` where there is too little text or no language stands out. Only the first
    :data:`SAMPLE_CHARS` characters are looked at.
    """
    sample = text[:SAMPLE_CHARS]
    if any(sign in sample for sign in _NOISY):
        sample = _NOISE.sub(" ", sample)
    sample = sample.lower()
    chars = Counter(sample)
    counts = _scripts(chars)
    letters = sum(counts.values())
    if letters < _MIN_LETTERS:
        return "", 0.0
    script = max(counts, key=counts.__getitem__)
    share = counts[script] / letters
    if script in _DENSE or (script == "latin" and sum(counts[s] for s in _DENSE) > letters / 3):
        return _east_asian(counts, letters)
    if script in _TABLES:
        language, confidence = _by_words(sample, chars, script)
        return language, round(confidence * share, 3)
    return script, round(share, 3)


def _scripts(chars: Counter[str]) -> dict[str, int]:
    """How many letters each script has, weighted."""
    counts = dict.fromkeys(_SCRIPT_NAMES, 0)
    for char, count in chars.items():
        if char.isalpha() or char > "\u0900":
            name = _NAMES[bisect_right(_STARTS, ord(char)) - 1]
            if name:
                counts[name] += count * _DENSE_WEIGHT if name in _DENSE else count
    return counts


def _east_asian(counts: dict[str, int], letters: int) -> tuple[str, float]:
    dense = {name: counts[name] for name in _DENSE}
    total = sum(dense.values())
    share = round(total / letters, 3)
    if counts["hangul"] > total * 0.3:
        return "ko", share
    if counts["kana"] > total * 0.1:
        return "ja", share
    return "zh", share


@cache
def _index(script: str) -> dict[str, tuple[tuple[str, float], ...]]:
    """Function word to the languages that use it, with weights: shared words weigh less."""
    owners: dict[str, list[str]] = {}
    for language, profile in _TABLES[script].items():
        for word in profile.words.split():
            if language not in owners.setdefault(word, []):
                owners[word].append(language)
    return {
        word: tuple((language, 1.0 / len(languages) ** 0.5) for language in languages)
        for word, languages in owners.items()
    }


def _by_words(sample: str, chars: Counter[str], script: str) -> tuple[str, float]:
    table, index = _TABLES[script], _index(script)
    words = Counter(_WORD.findall(sample))
    scores: dict[str, float] = dict.fromkeys(table, 0.0)
    hits: dict[str, int] = dict.fromkeys(table, 0)
    for word in words.keys() & index.keys():
        count = words[word]
        for language, weight in index[word]:
            scores[language] += weight * count
            hits[language] += count
    telling = {c: n for c, n in chars.items() if c > "\x7f" and c.isalpha()}
    for char in _unclaimed(script):
        telling.pop(char, None)
    for language, profile in table.items():
        for char, count in telling.items():
            scores[language] += 0.5 * count if char in profile.letters else -0.5 * count
    best, second = sorted(scores, key=scores.__getitem__, reverse=True)[:2]
    if hits[best] < _MIN_HITS or scores[best] <= 0 or hits[best] < 0.08 * words.total():
        return "", 0.0
    lead = scores[best] / max(scores[second], 0.01)
    confidence = min(1.0, 0.5 + 0.5 * (lead - 1.0) / (_CLEAR_LEAD - 1.0))
    return best, confidence * min(1.0, hits[best] / _SURE_HITS)


@cache
def _unclaimed(script: str) -> frozenset[str]:
    """Letters that tell nothing: those outside ``a-z`` that no language of the script claims."""
    if script == "latin":
        return frozenset()
    claimed = {char for profile in _TABLES[script].values() for char in profile.letters}
    return frozenset(chr(code) for code in range(0x370, 0xA00) if chr(code) not in claimed)


@cache
def known_languages() -> frozenset[str]:
    """All that :func:`detect` may answer."""
    tables = (LATIN, CYRILLIC, ARABIC, DEVANAGARI)
    names = {language for table in tables for language in table}
    scripts = {name for name, _ in _SCRIPTS if name not in _TABLES and name not in _DENSE}
    return frozenset(names | scripts | {"ja", "zh", "ko"})


def is_told_by_words(language: str) -> bool:
    """Whether the language shares its script with others, and is told by its words."""
    return any(language in table for table in _TABLES.values())


@cache
def script_of(language: str) -> str:
    """The script that a language is written in: the name of a group of languages that share one,
    or that of the language itself; ``latin`` for those that are not known."""
    for name, table in _TABLES.items():
        if language in table:
            return name
    return language if language in known_languages() else "latin"
