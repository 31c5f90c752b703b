"""State that is written as a program: what of it is a text, told by the names before the texts.

Nuxt 2 wraps its state in a function, SvelteKit writes objects whose names are not quoted. Neither
is JSON, and nothing of a page is run; but content is text, and texts are written as in JSON. What
is around an object is not known, so only texts that an interface does not have are content.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

LONG_CHARS: Final = 300
HTML_CHARS: Final = 80
_STRING: Final = r'"(?:[^"\\\n]|\\.)*"'
_TEXT: Final = re.compile(
    rf"(?:(?<![\w$])([A-Za-z_$][\w$]{{0,60}})|({_STRING}))?(?:\s{{0,20}}(:))?\s{{0,20}}({_STRING})"
    r'|"(?:[^"\\\n]|\\.)*'
)
"""A name and a string, or a string that does not end, which is passed over as a whole: to look
again behind each of its quotes would take time quadratic in its length."""
_JSON_NAME: Final = re.compile(r'"([A-Za-z_$][\w$]*)"')


def literals(text: str) -> list[Any]:
    """The objects that the texts of a program make: as long as no name comes twice, texts with a
    name belong to one object; those without stand for themselves. Without a text in HTML or of
    several sentences, they are left out."""
    found: list[Any] = []
    current: dict[str, str] = {}
    for name, value in _texts(text):
        if not name:
            if _is_content(value):
                found.append(value)
            continue
        if not current or name in current:
            current = {}
            found.append(current)
        current[name] = value
    return [
        value
        for value in found
        if isinstance(value, str) or any(_is_content(text) for text in value.values())
    ]


def _is_content(text: str) -> bool:
    return len(text) >= LONG_CHARS or (len(text) >= HTML_CHARS and "</" in text)


def _texts(text: str) -> Iterator[tuple[str, str]]:
    for match in _TEXT.finditer(text):
        if match[4] is None:
            continue
        name = match[1] or ""
        if match[2] and (quoted := _JSON_NAME.fullmatch(match[2])):
            name = quoted[1]
        try:
            value = json.loads(match[4])
        except ValueError:
            continue
        yield name if match[3] else "", value
