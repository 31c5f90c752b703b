"""Pictures of formulas that services draw: their addresses hold the LaTeX."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import unquote, unquote_plus

from arachne.extraction.markdown.mathml import tidy

_IN_PATH: Final = re.compile(
    r"//(?:latex\.codecogs\.com/(?:(?:svg|png|gif|pdf)\.(?:latex|image|download)\?"
    r"|(?:svg|png|gif)\?)|(?:www\.)?i\.upmath\.me/(?:svg|png)/|tex\.s2cms\.(?:ru|com)/(?:svg|png)/)"
    r"(.+)",
    re.IGNORECASE | re.DOTALL,
)
"""CodeCogs, Upmath and its forerunner: all that follows is the formula."""
_PROGRAM: Final = re.compile(r"/(?:mimetex|mathtex)\.(?:cgi|exe)\?(.+)", re.IGNORECASE | re.DOTALL)
_PARAMETER: Final = re.compile(
    r"//(?:[\w-]+\.)*(?:wp\.com/latex\.php\?(?:[^#]*&)?latex"
    r"|zhihu\.com/equation\?(?:[^#]*&)?tex|render\.githubusercontent\.com/render/math\?(?:[^#]*&)?math"
    r"|chart\.(?:apis\.google|googleapis)\.com/chart\?(?=[^#]*cht=tx)(?:[^#]*&)?chl"
    r"|math\.now\.sh/?\?(?:[^#]*&)?(?:from|inline))=([^&#]+)",
    re.IGNORECASE,
)
"""WordPress.com, Zhihu, GitHub, Google's charts and Math API: a parameter is the formula."""
_LOOK: Final = re.compile(
    r"\\(?:dpi\{\d+\}|(?:bg|fg)_[a-z]+|(?:bg|fg)\{[^}]*\}|large|small|tiny|huge|inline|normalsize)"
    r"(?![A-Za-z])\s*",
    re.IGNORECASE,
)
"""Commands of these services for size and colour."""


def latex_of_address(address: str) -> str:
    """The formula that an address asks for, ``""`` if it is of no such service."""
    if match := _PARAMETER.search(address):
        return tidy(unquote_plus(match[1]))
    if match := _IN_PATH.search(address) or _PROGRAM.search(address):
        latex = unquote(match[1]).replace("&space;", " ")
        return tidy(_LOOK.sub("", latex).strip("$"))
    return ""
