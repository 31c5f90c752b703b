"""What the style sheet in a page says of names that say nothing themselves.

Google Docs and office programs set words in bold by ``<span class="c12">`` and a rule for ``.c12``
in the page. Such rules, of one generated class, are written into the elements; no others are read:
what a site's own style sheets do is mostly about its furniture.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from arachne.extraction.tree import Node

SHEET_CHARS: Final = 60_000
"""Longer style sheets are not those of a text."""

_HINTS: Final = (b"font-weight", b"font-style", b"line-through")
_SELECTOR: Final = re.compile(r"(?:span|font)?\.([A-Za-z]{1,4}-?\d{1,4})")
_KEPT: Final = re.compile(
    r"(?<![\w-])(?:font-weight\s*:\s*(?:bold|[6-9]00)|font-style\s*:\s*italic"
    r"|text-decoration(?:-line)?\s*:[^;]*line-through)",
    re.IGNORECASE,
)
_STYLED: Final = frozenset({"span", "font"})


def apply_styles(page: list[Node], source: bytes) -> None:
    """Give ``span`` elements the style of their classes; ``source`` is the HTML of the page, by
    which most are told to have nothing to give."""
    if b"<style" not in source or not any(hint in source for hint in _HINTS):
        return
    rules: dict[str, str] = {}
    for node in page:
        if node.tag == "style":
            rules.update(_rules(node.text()))
    if not rules:
        return
    for node in page:
        if node.tag in _STYLED and (names := node.get("class")):
            found = [rules[name] for name in names.split() if name in rules]
            if found:
                node.restyle("; ".join([*found, node.get("style")]))


def _rules(sheet: str) -> dict[str, str]:
    """The kept declarations of classes that have a rule of their own."""
    rules: dict[str, str] = {}
    if len(sheet) > SHEET_CHARS:
        return rules
    for rule in sheet.split("}"):
        selectors, brace, declarations = rule.rpartition("{")
        kept = "; ".join(_KEPT.findall(declarations)).lower() if brace else ""
        if kept:
            for selector in selectors.rpartition("{")[2].split(","):
                if name := _SELECTOR.fullmatch(selector.strip()):
                    rules[name[1]] = kept
    return rules
