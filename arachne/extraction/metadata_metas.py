"""The ``meta`` elements of a page, and what else the parts of its metadata are found in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import unescape
from typing import Any, NamedTuple

from arachne.extraction.survey import Survey

WEB = ("http://", "https://")

_KEYS = ("property", "name", "itemprop", "http-equiv")


class Metas:
    """Names of ``meta`` elements, lower case, and their contents in order."""

    def __init__(self, page: Survey) -> None:
        self._contents: dict[str, list[str]] = {}
        for place in page.tags["meta"]:
            attrs = place.node.attrs
            content = " ".join(attrs.get("content", "").split())
            if not content:
                continue
            for key in _KEYS:
                if name := attrs.get(key):
                    self._contents.setdefault(name.strip().lower(), []).append(content)

    def of(self, name: str) -> Sequence[str]:
        """All contents of a name, as they stand."""
        return self._contents.get(name, ())

    def first(self, names: Sequence[str]) -> list[str]:
        """Of each name that there is the first content, unescaped once more, as it often needs."""
        return [unescape(self._contents[name][0]) for name in names if name in self._contents]


class Sources(NamedTuple):
    """``entity`` is the declared work; ``blocks`` gives the short texts around the heading;
    ``text`` is some of the main text."""

    url: str
    page: Survey
    metas: Metas
    entity: dict[str, Any]
    blocks: Callable[[], list[str]]
    text: str
