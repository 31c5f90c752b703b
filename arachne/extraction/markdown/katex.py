"""Formulas of which only what KaTeX has typeset is left: sites may have it write no MathML."""

from __future__ import annotations

from typing import Final

from arachne.extraction.markdown.mathml import joined, symbols_of
from arachne.extraction.markdown.mathml_symbols import FUNCTIONS
from arachne.extraction.parsing.tree import Node

_UNSEEN: Final = frozenset("strut pstrut vlist-s frac-line nulldelimiter hide-tail".split())
"""Classes of what places things and means nothing."""
_INVISIBLE: Final = {0x200B: None}


def latex_of_typeset(node: Node) -> str:
    """The LaTeX of what is read in a typeset formula, ``""`` when nothing is.

    Its parts are set above each other in lists that begin at the bottom: a fraction's denominator
    first, then the line; a subscript before the superscript. What is set below the line alone is
    in a list that has a depth, too (``vlist-t2``). Recursive; trees are never deep.
    """
    names = node.get("class").split()
    if not _UNSEEN.isdisjoint(names):
        return ""
    if "mfrac" in names and len(parts := _set_above(node)) > 1:
        return f"\\frac{{{parts[-1]}}}{{{parts[0]}}}"
    if "msupsub" in names and (parts := _set_above(node)):
        below = len(parts) > 1 or _has_depth(node)
        low, high = (parts[0], parts[-1]) if len(parts) > 1 else (parts[0],) * 2
        return (_script("_", low) if below else "") + (
            _script("^", high) if len(parts) > 1 or not below else ""
        )
    if "op-limits" in names and len(parts := _set_above(node)) > 1:
        return _with_limits(parts)
    if "sqrt" in names and (parts := _set_above(node)):
        return f"\\sqrt{{{parts[0]}}}"
    if "accent" in names and (parts := _set_above(node)):
        return parts[0]
    inner = joined(
        [_characters(c) if isinstance(c, str) else latex_of_typeset(c) for c in node.children]
    )
    if "mop" in names and inner in FUNCTIONS:
        return f"\\{inner} "
    if "text" in names and inner.strip():
        return f"\\text{{{inner}}}"
    return f" {inner} " if "mrel" in names and inner else inner


def _set_above(node: Node) -> list[str]:
    """What stands in the first list of an element, from the bottom up."""
    for inner in node.iter():
        if inner.get("class") == "vlist":
            parts = [latex_of_typeset(c).strip() for c in inner.children if isinstance(c, Node)]
            return [part for part in parts if part]
    return []


def _has_depth(node: Node) -> bool:
    return any("vlist-t2" in inner.get("class") for inner in node.iter())


def _script(sign: str, latex: str) -> str:
    return f"{sign}{latex}" if len(latex) == 1 else f"{sign}{{{latex}}}"


def _with_limits(parts: list[str]) -> str:
    """A sign with what is set below and above it."""
    place = next((n for n, part in enumerate(parts) if part.startswith("\\")), 0)
    below, above = "".join(parts[:place]), "".join(parts[place + 1 :])
    return (
        parts[place]
        + (_script("_", below) if below else "")
        + (_script("^", above) if above else "")
    )


def _characters(text: str) -> str:
    return symbols_of(text.translate(_INVISIBLE).replace("\n", " "))
