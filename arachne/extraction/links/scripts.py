"""Where a click or a choice leads that a line of script takes: ``location.href='/next'``."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import unquote

_GOES: Final = re.compile(
    r"\b(?:location(?:\s*\.\s*href)?\s*=(?!=)|location\s*\.\s*(?:assign|replace)\s*\("
    r"|window\s*\.\s*open\s*\()\s*(?:\"([^\"<>]{1,2000})\"|'([^'<>]{1,2000})')\s*(?=[;,)}]|$)"
)
"""The address is whole: nothing is added to it."""
_OPENS: Final = re.compile(
    r"(?<![.\w])(?:MM_(?:openBrWindow|goToURL)|RefreshPageTo"
    r"|(?:open|new)_?(?:page|link|url|win(?:dow)?|pop_?up)+|pop_?up(?:_?win(?:dow)?)?"
    r"|(?:go_?to|redirect_?to)_?(?:page|link|url)?)\s*\(([^()<>]{1,2000})\)",
    re.IGNORECASE,
)
"""Functions of editors (Dreamweaver), of SharePoint, and those that sites name for what they do."""
_PLACE: Final = re.compile(
    r"(?:^|,)\s*(?:\"|')((?:https?://|\.{0,2}/|\?)[^\s\"'<>]+"
    r"|[\w./-]+\.(?:s?html?|php\d?|aspx?|jsp|cfm|pdf)(?:[?#][^\s\"'<>]*)?)(?:\"|')\s*(?=,|$)"
)
"""Of the arguments of such a function, a string that is an address and nothing else."""
_CHOOSES: Final = re.compile(
    r"\blocation(?:\s*\.\s*href)?\s*=[\w.\[\]\s]*\bvalue\s*(?:[;}]|$)"
    r"|\blocation\s*\.\s*(?:assign|replace)\([\w.\[\]\s]*\bvalue\s*\)"
    r"|\bwindow\s*\.\s*open\([\w.\[\]\s]*\bvalue\s*[,)]|\bMM_jumpMenu\s*\("
)
"""The value that was chosen is the address."""
_AROUND: Final = re.compile(
    r"^\s*(?:<!--[^\n]*\n)?\s*(?:(?:window\s*\.\s*)?setTimeout\s*\(\s*"
    r"(?:[\"']|function\s*\(\s*\)\s*\{|\(\s*\)\s*=>\s*\{?))?\s*"
    r"|\s*+;?\s*+(?:[\"'}]?\s*+,\s*+\d+\s*+\)\s*+;?)?\s*+(?://\s*+-->)?\s*+$"
)
"""What may stand before and behind: a comment's beginning and end, a delay. Possessive, as to try
all ways in which blanks can be shared out would take their number to the fifth power."""
_ONLY_GOES: Final = re.compile(
    r"(?:(?:window|document|top|self|parent)\s*\.\s*)?location(?:(?:\s*\.\s*href)?\s*=\s*"
    r"|\s*\.\s*(?:replace|assign)\s*\(\s*)(?:\"([^\"'<>]+)\"|'([^\"'<>]+)')\s*\)?"
)
_ONLY_CHARS: Final = 400
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
    if goes is not None:
        return (goes[1] or goes[2]).strip()
    opens = _OPENS.search(script)
    place = opens and _PLACE.search(opens[1])
    return place[1] if place else ""


def address_gone_to(script: str) -> str:
    """The address that a script leads to which does nothing else, as old home pages have it; ``""``
    for any other."""
    if len(script) > _ONLY_CHARS or "location" not in script:
        return ""
    goes = _ONLY_GOES.fullmatch(_AROUND.sub("", script))
    return (goes[1] or goes[2]).strip() if goes is not None else ""


def script_of(href: str) -> str:
    """What a ``javascript:`` address runs; like all of an address, it may be escaped."""
    return unquote(href[11:])


def is_chosen(script: str) -> bool:
    """Whether the handler of a drop-down list goes to the value that is chosen in it."""
    script = script[:_CHARS]
    return _CHOOSES.search(script) is not None and _ASKS.search(script) is None
