"""What the style sheet in a page says of names that say nothing themselves.

Google Docs and office programs set words in bold by ``<span class="c12">`` and a rule for ``.c12``
in the page. Such rules, of one generated class, are written into the elements; no others are read:
what a site's own style sheets do is mostly about its furniture.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from arachne.extraction.mending.inventory import Inventory
    from arachne.extraction.parsing.node import Node

SHEET_CHARS: Final = 60_000
"""Longer style sheets are not those of a text."""

_HINTS: Final = ("font-weight", "font-style", "line-through")
_GENERATED: Final = r"[A-Za-z]{1,4}-?\d{1,4}"
_NAME: Final = re.compile(rf"(?<!\S){_GENERATED}(?!\S)")
_SELECTOR: Final = re.compile(rf"(?:span|font)?\.({_GENERATED})")
_KEPT: Final = re.compile(
    r"(?<![\w-])(?:font-weight\s*:\s*(?:bold|[6-9]00)|font-style\s*:\s*italic"
    r"|text-decoration(?:-line)?\s*:[^;:]*line-through)",
    re.IGNORECASE,
)
_STYLED: Final = frozenset({"span", "font"})


def apply_styles(page: list[Node], found: Inventory) -> None:
    """Give ``span`` elements the style of their classes; ``found`` is what occurs in the page."""
    if "style" not in found.tags or not _NAME.search(found.names):
        return
    rules: dict[str, str] = {}
    for node in page:
        if node.tag == "style" and len(sheet := node.text()) <= SHEET_CHARS:
            rules.update(_rules(sheet))
    if not rules:
        return
    for node in page:
        if node.tag in _STYLED and (names := node.get("class")):
            styles = [rules[name] for name in names.split() if name in rules]
            if styles:
                style = "; ".join([*styles, node.get("style")])
                node.become(node.tag, {**node.attrs, "style": style})


@lru_cache(maxsize=16)
def _rules(sheet: str) -> dict[str, str]:
    """The kept declarations of classes that have a rule of their own."""
    rules: dict[str, str] = {}
    for rule in sheet.split("}"):
        if not any(hint in rule for hint in _HINTS):
            continue
        selectors, brace, declarations = rule.rpartition("{")
        kept = "; ".join(_KEPT.findall(declarations)).lower() if brace else ""
        if kept:
            for selector in selectors.rpartition("{")[2].split(","):
                if name := _SELECTOR.fullmatch(selector.strip()):
                    rules[name[1]] = kept
    return rules
