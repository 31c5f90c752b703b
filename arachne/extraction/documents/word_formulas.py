"""Formulas of Office documents (OMML: ECMA-376, part 1, 22.1) as LaTeX."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from lxml import etree

M: Final = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_MAX_DEPTH: Final = 40
_SPECIAL: Final = str.maketrans({char: f"\\{char}" for char in "#$%&_{}"})
_LINE_END: Final = r" \\ "
_OPERATORS: Final = {"∑": r"\sum", "∏": r"\prod", "∫": r"\int", "∮": r"\oint", "⋃": r"\bigcup"}
_ACCENTS: Final = {
    "\u0302": "hat", "\u0303": "tilde", "\u0304": "bar", "\u0305": "overline", "\u0307": "dot",
    "\u0308": "ddot", "\u20d7": "vec",
}  # fmt: skip
_FUNCTIONS: Final = frozenset("sin cos tan cot sec csc log ln exp lim max min det arcsin".split())


def latex(formula: etree._Element) -> str:
    """The formula in an ``oMath`` element; what is deeper than forty levels is left out."""
    return _inner(formula, 0).strip()


def _inner(element: etree._Element | None, depth: int) -> str:
    if element is None or depth > _MAX_DEPTH:
        return ""
    return "".join(_part(child, depth + 1) for child in element)


def _part(element: etree._Element, depth: int) -> str:
    name = element.tag.removeprefix(M) if isinstance(element.tag, str) else ""
    if name == "t":
        return (element.text or "").translate(_SPECIAL)
    if name.endswith("Pr"):
        return ""
    if name in _PARTS:
        names, form = _PARTS[name]
        return form(*(_inner(element.find(f"{M}{part}"), depth) for part in names))
    return _SHAPED[name](element, depth) if name in _SHAPED else _inner(element, depth)


def _root(degree: str, inner: str) -> str:
    return f"\\sqrt[{degree}]{{{inner}}}" if degree else f"\\sqrt{{{inner}}}"


def _function(name: str, inner: str) -> str:
    known = f"\\{name}" if name in _FUNCTIONS else name
    return f"{known} {inner}"


_PARTS: Final[dict[str, tuple[tuple[str, ...], Callable[..., str]]]] = {
    "f": (("num", "den"), lambda above, below: f"\\frac{{{above}}}{{{below}}}"),
    "sSup": (("e", "sup"), lambda base, sup: f"{base}^{{{sup}}}"),
    "sSub": (("e", "sub"), lambda base, sub: f"{base}_{{{sub}}}"),
    "sSubSup": (("e", "sub", "sup"), lambda base, sub, sup: f"{base}_{{{sub}}}^{{{sup}}}"),
    "sPre": (("sub", "sup", "e"), lambda sub, sup, base: f"{{}}_{{{sub}}}^{{{sup}}}{base}"),
    "rad": (("deg", "e"), _root),
    "func": (("fName", "e"), _function),
    "limLow": (("e", "lim"), lambda base, lim: f"{base}_{{{lim}}}"),
    "limUpp": (("e", "lim"), lambda base, lim: f"{base}^{{{lim}}}"),
    "bar": (("e",), lambda inner: f"\\overline{{{inner}}}"),
}
"""Elements to the names of their parts, and how these are written."""


def _said(element: etree._Element, name: str, default: str) -> str:
    """A character that the properties of an element name."""
    found = element.find(f"./*/{M}{name}")
    return default if found is None else found.get(f"{M}val", "")


def _fenced(element: etree._Element, depth: int) -> str:
    begin, end = _said(element, "begChr", "("), _said(element, "endChr", ")")
    between = _said(element, "sepChr", "|")
    inner = between.join(_inner(part, depth) for part in element.findall(f"{M}e"))
    return f"{begin.translate(_SPECIAL)}{inner}{end.translate(_SPECIAL)}"


def _operator(element: etree._Element, depth: int) -> str:
    sign = _said(element, "chr", "∫")
    low, high, inner = (_inner(element.find(f"{M}{name}"), depth) for name in ("sub", "sup", "e"))
    limits = (f"_{{{low}}}" if low else "") + (f"^{{{high}}}" if high else "")
    return f"{_OPERATORS.get(sign, sign)}{limits} {inner}"


def _accent(element: etree._Element, depth: int) -> str:
    name = _ACCENTS.get(_said(element, "chr", "\u0302"), "hat")
    return f"\\{name}{{{_inner(element.find(f'{M}e'), depth)}}}"


def _matrix(element: etree._Element, depth: int) -> str:
    rows = (
        " & ".join(_inner(cell, depth) for cell in row.findall(f"{M}e"))
        for row in element.findall(f"{M}mr")
    )
    return rf"\begin{{matrix}}{_LINE_END.join(rows)}\end{{matrix}}"


def _lines(element: etree._Element, depth: int) -> str:
    rows = (_inner(row, depth) for row in element.findall(f"{M}e"))
    return rf"\begin{{aligned}}{_LINE_END.join(rows)}\end{{aligned}}"


_SHAPED: Final[dict[str, Callable[[etree._Element, int], str]]] = {
    "d": _fenced,
    "nary": _operator,
    "acc": _accent,
    "m": _matrix,
    "eqArr": _lines,
}
