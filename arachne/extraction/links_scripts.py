"""Where a click leads that a line of script takes: ``location.href='/next'``."""

from __future__ import annotations

import re
from typing import Final

_GOES: Final = re.compile(
    r"\b(?:location(?:\s*\.\s*href)?\s*=(?!=)|location\s*\.\s*(?:assign|replace)\s*\("
    r"|window\s*\.\s*open\s*\()\s*(?:\"([^\"<>]{1,2000})\"|'([^'<>]{1,2000})')\s*(?=[;,)}]|$)"
)
"""The address is whole: nothing is added to it."""
_ASKS: Final = re.compile(r"\b(?:confirm|prompt|submit)\s*\(")
"""What asks first, or sends a form, does something; it does not lead somewhere."""
_CHARS: Final = 4000


def scripted_address(script: str) -> str:
    """The address that a handler or a ``javascript:`` address goes to, as written; ``""`` where it
    goes nowhere, or nobody can tell where without running it."""
    script = script[:_CHARS]
    if _ASKS.search(script):
        return ""
    goes = _GOES.search(script)
    return (goes[1] or goes[2]).strip() if goes is not None else ""
