"""Which language a page is in: what it declares, unless its text says otherwise."""

from __future__ import annotations

import re
from typing import Final

from arachne.extraction.language.detection import (
    detect,
    is_told_by_words,
    known_languages,
    script_of,
)

_ONE_LANGUAGE: Final = {  # written alike; a declaration of one is not contradicted by the other
    "nb": "no",
    "nn": "no",
    "ms": "id",
    "bs": "hr",
    "sh": "hr",
    "fil": "tl",
    "yue": "zh",
    "cmn": "zh",
    "iw": "he",
    "yi": "he",
    "in": "id",
    "ji": "yi",
    "mo": "ro",
    "gsw": "de",
    "nds": "de",
    "prs": "fa",
    "tg": "ru",
}
_NEIGHBOURS: Final = frozenset(
    frozenset(pair.split())
    for pair in (
        "gl pt", "gl es", "ca es", "hr sr", "hr sl", "cs sk", "da no", "af nl", "ru be", "bg mk",
        "hi mr", "hi ne", "fa ar", "ur fa", "az tr", "la it",
    )
)  # fmt: skip
"""Languages close enough for a short or odd text of one to look like the other."""
_SURE_OF_WORDS: Final = 0.75
_SURE_OF_SCRIPT: Final = 0.5
"""Confidence from which a text contradicts what is declared; less is needed if the two languages
are not even written alike."""
_LANGUAGE_NAMES: Final = {
    "english": "en",
    "deutsch": "de",
    "german": "de",
    "français": "fr",
    "french": "fr",
    "español": "es",
    "spanish": "es",
    "italiano": "it",
    "italian": "it",
    "portuguese": "pt",
    "japanese": "ja",
    "chinese": "zh",
    "korean": "ko",
    "russian": "ru",
    "dutch": "nl",
}


def choose_language(declared: str, text: str) -> str:
    """The language of a page that declares ``declared`` (may be empty) and reads ``text``.

    The declaration counts, in the form BCP 47 recommends (``en-US``), unless the text is clearly
    in another language: themes and site builders ship ``lang="en"`` to everyone.
    """
    tag = normalise_tag(declared)
    detected, confidence = detect(text)
    if not tag:
        return detected if confidence >= 0.5 else ""
    stated = _one(tag.partition("-")[0].lower())
    seen = _one(detected)
    apart = script_of(stated) != script_of(seen)
    if not detected or confidence < (_SURE_OF_SCRIPT if apart else _SURE_OF_WORDS):
        return tag
    if stated == seen or frozenset((stated, seen)) in _NEIGHBOURS:
        return tag
    if stated not in known_languages() and is_told_by_words(seen):
        return tag
    return detected


def variety(language: str, declared: list[str]) -> str:
    """English as it is written where the page is from: ``en-GB`` if anything ``declared`` says so,
    ``en-150`` (Europe) for the English text of a page that declares another language. A declared
    ``en-US`` says little: it is what programs have when nobody chose. Other languages stay as they
    are."""
    if language == "en":
        for tag in map(normalise_tag, declared):
            if tag and tag not in ("en", "en-US"):
                return tag if tag.startswith("en-") else "en-150"
    return language


def normalise_tag(tag: str) -> str:
    """A language tag in BCP 47 form (``pt_br`` to ``pt-BR``), ``""`` if it is none."""
    parts = re.split(r"[-_]", tag.strip().split(",")[0].split(";")[0].split(".")[0].strip())
    if not re.fullmatch(r"[A-Za-z]{2,3}", parts[0]) or parts[0].lower() in {"und", "mul", "zxx"}:
        return _LANGUAGE_NAMES.get(tag.strip().lower(), "")
    out = [parts[0].lower()]
    for part in parts[1:4]:
        if re.fullmatch(r"[A-Za-z]{4}", part):
            out.append(part.title())
        elif re.fullmatch(r"[A-Za-z]{2}|\d{3}", part):
            out.append(part.upper())
        else:
            break
    return "-".join(out)


def _one(language: str) -> str:
    return _ONE_LANGUAGE.get(language, language)
