"""Regular expressions that are compiled when they are first used.

The wordings of gates in the languages of the web take Python a twentieth of a second to compile, at
the start of every crawl; most crawls never meet a page that says little enough to be asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property


class Expression:
    """Like :class:`re.Pattern`, of which it has what searches text."""

    def __init__(self, text: str, flags: int = 0) -> None:
        self.pattern = text
        self._flags = flags

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        return re.compile(self.pattern, self._flags)

    def search(self, text: str) -> re.Match[str] | None:
        return self.compiled.search(text)

    def fullmatch(self, text: str) -> re.Match[str] | None:
        return self.compiled.fullmatch(text)

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        return self.compiled.finditer(text)
