"""E-mail addresses that a line of script puts together, so that robots do not find them:
``document.write('ann' + '@' + 'loom.example')``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import unescape
from typing import Final
from urllib.parse import unquote

from arachne.extraction.contacts.emails import emails_in_text

_SCRIPT_CHARS: Final = 4000
"""Longer scripts are programs."""
_SCRIPTS: Final = 50
_SHOWS: Final = ("write", "innerHTML", "textContent", "href")
"""What puts text on the page; one of these is in every such script."""
_STRING: Final = r"\"[^\"\\\n]{0,200}\"|'[^'\\\n]{0,200}'"
_NAMED: Final = re.compile(rf"(?<![\w.])([A-Za-z_$][\w$]{{0,40}})\s*=\s*({_STRING})\s*(?=[;,\n]|$)")
_PART: Final = rf"(?:{_STRING}|[A-Za-z_$][\w$]{{0,40}})"
_SUM: Final = re.compile(rf"(?<![\w$.]){_PART}(?:\s*\+\s*{_PART}){{1,20}}")
_PARTS: Final = re.compile(_PART)
_MARKUP: Final = re.compile("[<>\"']")
_MAILTO: Final = re.compile(r"mailto:", re.IGNORECASE)


def emails_in_scripts(scripts: Iterable[str]) -> Iterator[str]:
    """The addresses that sums of strings, and of names of such, make."""
    for number, script in enumerate(scripts):
        if number == _SCRIPTS:
            return
        if len(script) > _SCRIPT_CHARS or "+" not in script:
            continue
        if not ("@" in script or "64" in script or "%40" in script):
            continue
        if any(word in script for word in _SHOWS):
            yield from _in_script(script)


def _in_script(script: str) -> Iterator[str]:
    named = {name: value[1:-1] for name, value in _NAMED.findall(script)}
    for found in _SUM.finditer(script):
        text = ""
        for part in _PARTS.findall(found[0]):
            text += part[1:-1] if part[0] in "\"'" else named.get(part, "\n")
        text = _MAILTO.sub(" ", unescape(unquote(text)))
        yield from emails_in_text(_MARKUP.sub(" ", text))
