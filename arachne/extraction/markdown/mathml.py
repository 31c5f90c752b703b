"""Formulas as LaTeX: from the source that the page carries along, else from presentation MathML."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from arachne.extraction.markdown.mathml_symbols import ACCENTS, FUNCTIONS, SYMBOLS
from arachne.extraction.parsing.tree import Node

_MAX_DEPTH: Final = 64
_TEX_ENCODINGS: Final = ("application/x-tex", "tex", "latex", "text/x-tex", "application/x-latex")
_DISPLAYSTYLE: Final = re.compile(r"\{\s*\\(?:displaystyle|textstyle)\s*(.*)\}\s*", re.DOTALL)
_COMMAND_CHARS: Final = 32  # no command is longer
_COMMAND_END: Final = re.compile(r"\\[A-Za-z]+$")
_TEXT_SPECIAL: Final = re.compile(r"[#$%&_{}]")


def latex_of(math: Node) -> str:
    """The LaTeX of a ``<math>`` element, without delimiters; ``""`` if there is none."""
    for node in math.iter():
        if node.tag == "annotation" and node.get("encoding").lower() in _TEX_ENCODINGS:
            return tidy(node.text())
    alternative = math.get("alttext")
    if "\\" in alternative or "_" in alternative or "^" in alternative:
        return tidy(alternative)
    return " ".join(latex_of_row(math, 0).split()) or tidy(alternative)


def tidy(latex: str) -> str:
    """One line, without the outer style switch that wikis wrap around a formula."""
    latex = " ".join(latex.split())
    match = _DISPLAYSTYLE.fullmatch(latex)
    if match and _balanced(match[1]):
        latex = match[1].strip()
    return latex.removeprefix("\\displaystyle ").strip()


def _balanced(latex: str) -> bool:
    depth = 0
    for char in latex:
        depth += (char == "{") - (char == "}")
        if depth < 0:
            return False
    return depth == 0


def latex_of_row(node: Node, depth: int = 0) -> str:
    """The LaTeX of an element's children, side by side."""
    return joined([_convert(child, depth + 1) for child in _elements(node)])


def _elements(node: Node) -> list[Node]:
    return [
        c for c in node.children if not isinstance(c, str) and not c.tag.startswith("annotation")
    ]


def joined(parts: list[str]) -> str:
    """Concatenated, with a space where a command would run into the letter that follows."""
    out = ""
    for part in parts:
        if part and out and part[0].isalpha() and _COMMAND_END.search(out[-_COMMAND_CHARS:]):
            out += " "
        out += part
    return out


def _convert(node: Node, depth: int) -> str:
    if depth > _MAX_DEPTH:
        return " ".join(node.text().split())
    tag = node.tag.rpartition(":")[2]
    leaf = _LEAVES.get(tag)
    if leaf:
        return leaf(" ".join(node.text().split()))
    layout = _LAYOUTS.get(tag)
    if layout:
        children = [_convert(child, depth + 1) for child in _elements(node)]
        return layout(node, children)
    if tag in ("none", "mprescripts", "mphantom", "maligngroup", "malignmark"):
        return ""
    return latex_of_row(node, depth)


def _identifier(text: str) -> str:
    if len(text) > 1 and text.isalpha() and text.isascii():
        return f"\\{text}" if text in FUNCTIONS else f"\\mathrm{{{text}}}"
    return symbols_of(text)


def symbols_of(text: str) -> str:
    """Characters as LaTeX."""
    return joined([SYMBOLS.get(char, char) for char in text])


def _operator(text: str) -> str:
    if text in FUNCTIONS:
        return f"\\{text}"
    if text in ("=", "<", ">", "+", "-", "−"):
        return f" {SYMBOLS.get(text, text)} "
    return symbols_of(text)


def _text(text: str) -> str:
    return f"\\text{{{_TEXT_SPECIAL.sub(lambda m: chr(92) + m.group(), text)}}}" if text else ""


def _group(latex: str) -> str:
    """As one argument of ``_`` or ``^``."""
    latex = latex.strip()
    return latex if len(latex) == 1 else f"{{{latex}}}"


def _base(latex: str) -> str:
    latex = latex.strip()
    return latex if len(latex) <= 1 or re.fullmatch(r"\\[A-Za-z]+", latex) else f"{{{latex}}}"


def _at(children: list[str], index: int) -> str:
    return children[index].strip() if index < len(children) else ""


def _fraction(node: Node, c: list[str]) -> str:
    if node.get("linethickness") in ("0", "0px", "0pt"):
        return f"\\binom{{{_at(c, 0)}}}{{{_at(c, 1)}}}"
    return f"\\frac{{{_at(c, 0)}}}{{{_at(c, 1)}}}"


def _sub(_: Node, c: list[str]) -> str:
    return f"{_base(_at(c, 0))}_{_group(_at(c, 1))}"


def _sup(_: Node, c: list[str]) -> str:
    return f"{_base(_at(c, 0))}^{_group(_at(c, 1))}"


def _subsup(_: Node, c: list[str]) -> str:
    return f"{_base(_at(c, 0))}_{_group(_at(c, 1))}^{_group(_at(c, 2))}"


def _over(_: Node, c: list[str]) -> str:
    base, over = _at(c, 0), _at(c, 1)
    if over in ACCENTS:
        return f"\\{ACCENTS[over]}{{{base}}}"
    if base.startswith("\\") and base[1:] in _LIMITS:
        return f"{base}^{_group(over)}"
    return f"\\overset{{{over}}}{{{base}}}"


def _under(_: Node, c: list[str]) -> str:
    base, under = _at(c, 0), _at(c, 1)
    if base.startswith("\\") and base[1:] in _LIMITS:
        return f"{base}_{_group(under)}"
    return f"\\underset{{{under}}}{{{base}}}"


def _fenced(node: Node, c: list[str]) -> str:
    opening, closing = node.attrs.get("open", "("), node.attrs.get("close", ")")
    separator = (node.attrs.get("separators", ",").strip() or ",")[0]
    opening, closing = symbols_of(opening.strip()), symbols_of(closing.strip())
    return f"\\left{opening or '.'}{separator.join(c)}\\right{closing or '.'}"


def _multiscripts(node: Node, c: list[str]) -> str:
    tags = [child.tag for child in _elements(node)]
    split = tags.index("mprescripts") if "mprescripts" in tags else len(c)
    after, before = c[1:split], c[split + 1 :]

    def scripts(parts: list[str]) -> str:
        marks = ""
        for position, part in enumerate(parts):
            if part.strip():
                marks += f"{'^' if position % 2 else '_'}{_group(part)}"
        return marks

    return (f"{{}}{scripts(before)}" if before else "") + _base(_at(c, 0)) + scripts(after)


def _table(_: Node, c: list[str]) -> str:
    rows = " \\\\ ".join(c)
    return f"\\begin{{matrix}}{rows}\\end{{matrix}}"


_LIMITS: Final = frozenset(
    "sum prod coprod int iint iiint oint lim max min sup inf limsup liminf bigcup bigcap bigoplus "
    "bigotimes bigvee bigwedge bigsqcup det gcd Pr argmax argmin".split()
)

_LEAVES: Final[dict[str, Callable[[str], str]]] = {
    "mi": _identifier,
    "mn": symbols_of,
    "mo": _operator,
    "mtext": _text,
    "ms": _text,
    "mspace": lambda _: "\\ ",
}

_LAYOUTS: Final[dict[str, Callable[[Node, list[str]], str]]] = {
    "mfrac": _fraction,
    "msub": _sub,
    "msup": _sup,
    "msubsup": _subsup,
    "mover": _over,
    "munder": _under,
    "munderover": _subsup,
    "msqrt": lambda _, c: f"\\sqrt{{{joined(c).strip()}}}",
    "mroot": lambda _, c: f"\\sqrt[{_at(c, 1)}]{{{_at(c, 0)}}}",
    "mfenced": _fenced,
    "mmultiscripts": _multiscripts,
    "mtable": _table,
    "mtr": lambda _, c: " & ".join(c),
    "mlabeledtr": lambda _, c: " & ".join(c[1:]),
}
