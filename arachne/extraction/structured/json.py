"""JSON that no strict parser reads: as much of it as is clear.

People write it by hand and templates fill it with what they have: quotes in strings that nothing
escapes, strings in single quotes, names without any, values and commas that are missing, numbers
like ``05``, an end that never comes.
"""

from __future__ import annotations

import re
from typing import Any, Final

_MAX_DEPTH: Final = 40
_BLANK: Final = re.compile(r"\s*")
_NUMBER: Final = re.compile(r"[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?(?![\w.])")
_NAME: Final = re.compile(r"[A-Za-z_@$][\w@$-]*(?=\s*:)")
_WORD: Final = re.compile(r"[^\s,:{}\[\]\"']+")
_WORDS: Final = {"true": True, "false": False}
_ENDS_NAME: Final = re.compile(r"\s*:")
_QUOTED: Final = r"""(?:"[^"\n]{0,60}"|'[^'\n]{0,60}')"""
_ENDS_VALUE: Final = re.compile(
    rf"\s*(?:[}}\]]|\Z|,\s*(?:[}}\]]|\Z|(?:{_QUOTED}|[A-Za-z_@]\w{{0,60}})\s*:)|{_QUOTED}\s*:)"
)
"""What follows a string that is the value of a name: an end, or the next name."""
_ENDS_ITEM: Final = re.compile(r"\s*(?:\]|\Z|,\s*[\]\"'{\[\dtfn-])")
_ESCAPES: Final = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "u": ""}
_ESCAPE: Final = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))", re.DOTALL)


def read(text: str) -> Any:
    """The object or array that ``text`` begins with; names without a value are left out, and what
    follows the first place that makes no sense is lost. Time is linear in the text."""
    return _Reader(text).value(0)


class _Reader:
    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    def value(self, depth: int, ends: re.Pattern[str] = _ENDS_VALUE) -> Any:
        """The value at the current place, ``None`` if there is none."""
        sign = self._next()
        if sign in "{[" and sign and depth >= _MAX_DEPTH:
            self._at = len(self._text)
            return None
        if sign == "{":
            return self._object(depth)
        if sign == "[":
            return self._array(depth)
        if sign and sign in "\"'":
            return self._string(sign, ends)
        if number := _NUMBER.match(self._text, self._at):
            self._at = number.end()
            digits = number[0]
            return int(digits) if digits.lstrip("+-").isdigit() else float(digits)
        if word := _WORD.match(self._text, self._at):
            self._at = word.end()
            return _WORDS.get(word[0])
        return None

    def _next(self) -> str:
        """The next character that is not blank, ``""`` at the end."""
        blank = _BLANK.match(self._text, self._at)
        self._at = blank.end() if blank else self._at
        return self._text[self._at : self._at + 1]

    def _object(self, depth: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        self._at += 1
        while sign := self._next():
            if sign == ",":
                self._at += 1
            elif sign == "}":
                self._at += 1
                break
            elif (name := self._name(sign)) is None:
                self._at = len(self._text)
            elif (value := self.value(depth + 1)) is not None:
                found[name] = value
        return found

    def _name(self, sign: str) -> str | None:
        """The name at the current place, which is passed with its colon."""
        name: str | None = None
        if sign in "\"'":
            name = self._string(sign, _ENDS_NAME)
        elif bare := _NAME.match(self._text, self._at):
            name, self._at = bare[0], bare.end()
        colon = _ENDS_NAME.match(self._text, self._at)
        if name is None or colon is None:
            return None
        self._at = colon.end()
        return name

    def _array(self, depth: int) -> list[Any]:
        found: list[Any] = []
        self._at += 1
        while sign := self._next():
            if sign == ",":
                self._at += 1
                continue
            if sign == "]":
                self._at += 1
                break
            before = self._at
            if (value := self.value(depth + 1, _ENDS_ITEM)) is not None:
                found.append(value)
            if self._at == before:
                self._at = len(self._text)
        return found

    def _string(self, quote: str, ends: re.Pattern[str]) -> str:
        """The string at the current place: to the quote that an end follows."""
        text, start = self._text, self._at + 1
        at = text.find(quote, start)
        while at >= 0 and (_is_escaped(text, at) or not ends.match(text, at + 1)):
            at = text.find(quote, at + 1)
        stop = at if at >= 0 else len(text)
        self._at = stop + 1
        found = _ESCAPE.sub(_unescaped, text[start:stop])
        return found.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _is_escaped(text: str, at: int) -> bool:
    before = at
    while before and text[before - 1] == "\\":
        before -= 1
    return (at - before) % 2 == 1


def _unescaped(match: re.Match[str]) -> str:
    if match[1]:
        return chr(int(match[1], 16))
    return _ESCAPES.get(match[2], match[2])
