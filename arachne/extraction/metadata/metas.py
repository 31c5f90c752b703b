"""The ``meta`` elements of a page, and what else the parts of its metadata are found in."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from html import unescape
from typing import Any, Final, NamedTuple

from arachne.extraction.metadata.around import Around
from arachne.extraction.parsing.elements import BLOCK
from arachne.extraction.survey.walk import Survey
from arachne.extraction.text.whitespace import collapsed

WEB: Final = ("http://", "https://")

_DECLARED_CHARS: Final = 5000
"""Of one value; no title or description is longer."""
_PAIRED: Final = re.compile(
    r"<([a-z][a-z0-9]*)\b[^<>]*>.*?</\1\s*>|<br\s*/?>", re.IGNORECASE | re.DOTALL
)
"""What is markup for sure; ``the <div> element`` is about some."""
_TAG: Final = re.compile(r"</?([a-z][a-z0-9]*)\b[^<>]*>", re.IGNORECASE)

_COLON: Final = re.compile(r"(?<!\s)\s*:\s+")
_KEYS: Final = ("property", "name", "itemprop", "http-equiv")


_NOTHING: Final = re.compile(r"undefined|null|none|false|nan|\[object object\]", re.IGNORECASE)
_TEMPLATE: Final = re.compile(r"\{\{[^{}]*\}\}|<%[^%]*%>|\$\{[^{}]*\}|%%\w+%%")
_WORDS: Final = re.compile(r"\w\s+\w")


def says_nothing(text: str) -> bool:
    """Whether a text is what a template writes that was given none, or that nothing has filled."""
    if _NOTHING.fullmatch(text):
        return True
    filled = _TEMPLATE.sub("", text)
    return filled != text and not _WORDS.search(filled)


class Metas:
    """Names of ``meta`` elements, lower case, and their contents in order."""

    def __init__(self, page: Survey) -> None:
        self._contents: dict[str, list[str]] = {}
        for place in page.tags["meta"]:
            attrs = place.node.attrs
            content = collapsed(attrs.get("content", ""))
            if not content or says_nothing(content):
                continue
            for key in _KEYS:
                if name := attrs.get(key):
                    name = _COLON.sub(":", name.strip().lower())
                    # RDFa: a property may be several, parted by blanks.
                    for part in name.split() if key == "property" else [name]:
                        self._contents.setdefault(part, []).append(content)
        for content in self._contents.get("parsely-page", ()):
            self._read_object(content)

    def _read_object(self, content: str) -> None:
        """What Parse.ly was told in one object, under the names that it has had since."""
        try:
            told = json.loads(content)
        except (ValueError, RecursionError):
            return
        if isinstance(told, dict):
            for name, value in told.items():
                for text in value if isinstance(value, list) else [value]:
                    if isinstance(text, str) and text and not says_nothing(text):
                        key = f"parsely-{name.replace('_', '-')}"
                        self._contents.setdefault(key, []).append(collapsed(text))

    def of(self, name: str) -> Sequence[str]:
        """All contents of a name, as they stand."""
        return self._contents.get(name, ())

    def first(self, names: Sequence[str]) -> list[str]:
        """Of each name that there is the first content, unescaped once more, as it often needs,
        and without markup."""
        contents = (self._contents[name][0] for name in names if name in self._contents)
        return [without_markup(unescape(content)) for content in contents]


def without_markup(text: str) -> str:
    """A declared text as a reader would see it: some systems declare their HTML, escaped."""
    text = text[:_DECLARED_CHARS]
    if "<" not in text or not _PAIRED.search(text):
        return text
    text = _TAG.sub(lambda tag: " " if tag[1].lower() in BLOCK or tag[1] == "br" else "", text)
    return " ".join(unescape(text).split())


class Sources(NamedTuple):
    """``entity`` is the declared work; ``blocks`` gives the short texts around the heading;
    ``text`` is some of the main text."""

    url: str
    page: Survey
    metas: Metas
    entity: dict[str, Any]
    blocks: Callable[[], Around]
    text: str
