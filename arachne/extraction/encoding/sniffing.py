"""Guess the encoding of bytes that are no UTF-8, from what the text looks like in each encoding.

A wrong encoding gives rare characters; the right one gives the common characters of some language.
For East Asian encodings these are the characters that make up about half of any text; for Cyrillic,
Greek, Hebrew, Arabic and Thai the commonest letters; for Latin script the alphabet of the language
that the words, most of them ASCII in any case, are in.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

from arachne.extraction.encoding.letters import COMMON, PUNCTUATION, SCRIPT_LETTERS
from arachne.extraction.language.detection import detect
from arachne.extraction.language.words import LATIN

CODECS: Final[dict[str, tuple[str, ...]]] = {
    "utf-8": ("utf-8",),
    "utf-16le": ("utf-16-le",),
    "utf-16be": ("utf-16-be",),
    "utf-32le": ("utf-32-le",),
    "utf-32be": ("utf-32-be",),
    "ibm866": ("cp866",),
    "ibm437": ("cp437",),
    "ibm850": ("cp850",),
    **{
        f"iso-8859-{part}": (f"iso8859-{part}",)
        for part in (2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 16)
    },
    "iso-8859-8-i": ("iso8859-8",),
    "koi8-r": ("koi8-r",),
    "koi8-u": ("koi8-u",),
    "macintosh": ("mac-roman",),
    "x-mac-cyrillic": ("mac-cyrillic",),
    "windows-874": ("cp874",),
    **{f"windows-125{part}": (f"cp125{part}",) for part in range(9)},
    "gbk": ("gb18030",),
    "gb18030": ("gb18030",),
    "hz-gb-2312": ("hz",),
    "big5": ("big5hkscs", "cp950"),
    "euc-jp": ("euc_jp", "euc_jis_2004"),
    "iso-2022-jp": ("iso2022_jp", "iso2022_jp_ext"),
    "iso-2022-kr": ("iso2022_kr",),
    "shift_jis": ("cp932", "shift_jis_2004"),
    "euc-kr": ("cp949",),
}
"""WHATWG name to Python codecs: the first that decodes cleanly is used."""

VIETNAMESE: Final = "windows-1258"
"""The one encoding that writes accents as characters of their own; the text is composed."""
ESCAPE: Final = b"\x1b"
_ESCAPES: Final = (
    (re.compile(rb"\x1b\$\)C"), "iso-2022-kr"),
    (re.compile(rb"\x1b(?:\$[@B]|\([JI])"), "iso-2022-jp"),
)
_EAST_ASIAN: Final = {
    "shift_jis": "ja",
    "euc-jp": "ja",
    "gbk": "zh-Hans",
    "gb18030": "zh-Hans",
    "big5": "zh-Hant",
    "euc-kr": "ko",
}
_SCRIPTS: Final = {
    "windows-1251": "cyrillic",
    "koi8-r": "cyrillic",
    "koi8-u": "cyrillic",
    "iso-8859-5": "cyrillic",
    "ibm866": "cyrillic",
    "x-mac-cyrillic": "cyrillic",
    "windows-1253": "greek",
    "iso-8859-7": "greek",
    "windows-1255": "hebrew",
    "iso-8859-8": "hebrew",
    "iso-8859-8-i": "hebrew",
    "windows-1256": "arabic",
    "iso-8859-6": "arabic",
    "windows-874": "thai",
}
_CANDIDATES: Final = (  # the first of equals wins: the commoner before the rarer
    "windows-1252", "windows-1251", "gbk", "shift_jis", "big5", "euc-jp", "euc-kr", "windows-1250",
    "iso-8859-2", "windows-1254", "windows-1253", "iso-8859-7", "windows-1255", "windows-1256",
    "iso-8859-6", "koi8-r", "koi8-u", "windows-1257", "windows-1258", "windows-874", "iso-8859-5",
    "iso-8859-15", "ibm866", "macintosh", "x-mac-cyrillic",
)  # fmt: skip
_SKIPPED: Final = (b"script", b"style", b"!--")
_SAMPLE_BYTES: Final = 6000
_BODY_BYTES: Final = 1 << 19
_NON_LATIN_SHARE: Final = 0.45
"""Above this share of high bytes among the letters around them, the script is not Latin."""
_SURE_BYTES: Final = 16
"""High bytes (eight Chinese characters) below which a guess cannot be sure."""
_PLAUSIBLE: Final = 0.45
_COMMON_SHARE: Final = 0.42
"""The share of :data:`COMMON` characters in running text, about; it counts as a full score."""


@dataclass(frozen=True, slots=True)
class Fit:
    """How bytes look in one encoding: ``bad`` is the share of what is not ASCII that cannot be
    decoded; ``score`` in [0, 1] says how much the rest looks like text."""

    bad: float
    score: float

    @property
    def plausible(self) -> bool:
        """Whether this can be the encoding, as far as looks go."""
        return self.score >= _PLAUSIBLE


@dataclass(frozen=True, slots=True)
class Guess:
    """The best encoding; ``sure`` when it looks right and others do not."""

    name: str
    score: float
    sure: bool


def fit(body: bytes, name: str) -> Fit:
    """How well ``body`` fits the encoding of that WHATWG name (a key of :data:`CODECS`)."""
    return _fit(_sample(body), name)


def sniff(body: bytes) -> Guess | None:
    """The likeliest encoding of ``body``, ``None`` if nothing fits at all."""
    for escape, name in _ESCAPES:
        if escape.search(body):
            return Guess(name, 1.0, True)
    sample = _sample(body)
    fits = {name: _fit(sample, name) for name in _CANDIDATES}
    usable = {name: found.score for name, found in fits.items() if found.bad <= 0.03}
    if not usable:
        return None
    best = max(usable, key=usable.__getitem__)
    rivals = [score for name, score in usable.items() if not _alike(name, best)]
    sure = (
        usable[best] >= _PLAUSIBLE
        and usable[best] > max(rivals, default=0.0) + 0.1
        and sum(byte > 127 for byte in sample) >= _SURE_BYTES
    )
    return Guess(best, usable[best], sure) if usable[best] > 0 else None


def _alike(one: str, other: str) -> bool:
    """Whether two encodings agree on most letters, so that both fit."""
    if one == other:
        return True
    latin = one not in _SCRIPTS and one not in _EAST_ASIAN
    if latin:
        return other not in _SCRIPTS and other not in _EAST_ASIAN
    return one in _SCRIPTS and _SCRIPTS.get(one) == _SCRIPTS.get(other)


def _sample(body: bytes) -> bytes:
    """The texts outside ASCII between the tags, some kilobytes of them."""
    chunks: list[bytes] = []
    size = 0
    for piece in body[:_BODY_BYTES].split(b"<"):
        if piece.isascii():
            continue
        tag, _, text = piece.rpartition(b">")
        if text.isascii() or tag[:6].lower().startswith(_SKIPPED):
            continue
        chunks.append(text)
        size += len(text)
        if size > _SAMPLE_BYTES:
            break
    return b"\n".join(chunks)[: 2 * _SAMPLE_BYTES]


def _fit(sample: bytes, name: str) -> Fit:
    text = _decoded(sample, name)
    odd = [char for char in text if char > "\x7f"]
    if not odd:
        return Fit(0.0, 0.0)
    bad = sum(char == "�" or "\x80" <= char < "\xa0" or "\ue000" <= char < "\uf900" for char in odd)
    if bad > 0.05 * len(odd):
        return Fit(bad / len(odd), 0.0)
    high = sum(byte > 127 for byte in sample)
    ascii_letters = len(re.findall(rb"[A-Za-z]", sample))
    foreign = high > _NON_LATIN_SHARE * (high + ascii_letters)
    if name in _EAST_ASIAN:
        score = _common_score(odd, _EAST_ASIAN[name]) * (1.0 if foreign else 0.5)
    elif name in _SCRIPTS:
        score = _script_score(text, odd, _SCRIPTS[name]) * (1.0 if foreign else 0.6)
    else:
        score = _latin_score(text, odd) * (0.3 if foreign and len(odd) > 6 else 1.0)
    return Fit(bad / len(odd), max(0.0, min(1.0, score)))


def _decoded(sample: bytes, name: str) -> str:
    for codec in CODECS[name]:
        try:
            text = sample.decode(codec)
        except UnicodeDecodeError:
            continue
        return unicodedata.normalize("NFC", text) if name == VIETNAMESE else text
    return sample.decode(CODECS[name][0], "replace")


def _common_score(odd: list[str], language: str) -> float:
    """By the share of common characters; East Asian punctuation is neither for nor against."""
    common = COMMON[language]
    letters = [char for char in odd if not "\u3000" <= char <= "\u3020" and char < "\uff00"]
    if not letters:
        return 0.0
    share = sum(char in common for char in letters) / len(letters)
    # Half-width katakana is what other encodings look like in Shift_JIS; hardly anyone writes it.
    half_width = sum("\uff61" <= char <= "\uff9f" for char in odd) / len(odd)
    return share / _COMMON_SHARE - 2 * half_width


def _script_score(text: str, odd: list[str], script: str) -> float:
    common, rare = SCRIPT_LETTERS[script]
    points = 0.0
    for char in odd:
        lower = char.lower()
        points += (0.4 if char != lower else 1.0) * (
            1.0 if lower in common else 0.5 if lower in rare else 0.0
        )
    neutral = sum(c in PUNCTUATION for c in odd)
    letters = len(odd) - neutral
    if not letters:
        return 0.0
    humps = len(re.findall(r"[^\W\d_A-Z](?<=[a-zа-яёα-ώ])[А-ЯЁΑ-Ω]", text))
    # Letters of two scripts do not share a word.
    mixed = len(re.findall(r"[A-Za-z][^\x00-\x7f]|[^\x00-\x7f](?=[A-Za-z])", text))
    # Capitals and one small letter of windows-1251 are signs on a Macintosh.
    glued = len(re.findall(r"(?<!\w)[—†°¢£§•¶®©™€](?=[а-яё])|[а-яё]€", text))
    return (points - 2.0 * humps - mixed - 2.0 * glued) / letters


def _latin_score(text: str, odd: list[str]) -> float:
    """By the alphabet of the language that the text, so decoded, is in."""
    language, confidence = detect(text)
    profile = LATIN.get(language)
    alphabet = profile.letters if profile is not None else "éèáàíóúñçüöäãõ"
    letters = [char for char in odd if char not in PUNCTUATION]
    known = sum(char.lower() in alphabet for char in letters)
    share = (known + len(odd) - len(letters)) / len(odd)
    inside = len(re.findall(r"[a-z][^\w\s'’´`.,:;!?()\-–—…/\"“”„«»&\xa0\xad@*+#][a-z]", text))
    # Letters of the other encoding of Central Europe.
    inside += len(re.findall(r"(?<=[a-z])[±¶¼¾¦¬¯](?![\d²³])", text))
    humps = len(re.findall(r"[a-z][À-ÖØ-Þ](?=[a-z])|[ß-öø-ÿ](?=[A-Z]{2})", text))
    certainty = 0.7 + 0.3 * confidence if profile is not None else 0.6
    return share * certainty - (inside + humps) / len(odd)
