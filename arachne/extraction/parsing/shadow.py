"""Declarative shadow roots, made ordinary elements before the parse.

``<template shadowrootmode=open>`` is rendered where it stands, unlike every other template, but
lexbor keeps its content where no walk reaches it.
"""

from __future__ import annotations

import re
from typing import Final

_TEMPLATE: Final = re.compile(r"<template\b[^<>]*>|</template\s*>", re.IGNORECASE)
_ROOT: Final = re.compile(r"\sshadowroot(?:mode)?\b", re.IGNORECASE)


def open_shadow_roots(html: str) -> str:
    """The page with each shadow root's template as a ``div``; other templates stay."""
    opened: list[bool] = []  # for each open template: is it a shadow root?

    def replace(match: re.Match[str]) -> str:
        tag = match.group()
        if tag.startswith("</"):
            return "</div>" if opened and opened.pop() else tag
        opened.append(bool(_ROOT.search(tag)))
        return "<div>" if opened[-1] else tag

    return _TEMPLATE.sub(replace, html)
