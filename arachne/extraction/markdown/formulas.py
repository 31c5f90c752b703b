"""Formulas in running text, from MathML or from TeX that stands in the page."""

from __future__ import annotations

import re
from typing import Final

from arachne.extraction.markdown.mathml import latex_of, tidy
from arachne.extraction.markdown.run import Run
from arachne.extraction.markdown.vocabulary import Role
from arachne.extraction.parsing.tree import Node, parse

_DELIMITED: Final = re.compile(r"(\$\$?|\\\(|\\\[)(.+?)(\$\$?|\\\)|\\\])", re.DOTALL)


def write_math(run: Run, node: Node, role: Role) -> None:
    """A ``math`` element."""
    run.formula(latex_of(node), node.get("display") == "block")


def delimited(text: str) -> str:
    """What stands between the delimiters of a formula, if that is all there is."""
    match = _DELIMITED.fullmatch(text.strip())
    return tidy(match[2]) if match else ""


def formula_in(node: Node) -> Node | None:
    """The MathML inside an element, or in the attribute where MathJax 2 keeps it."""
    formula = node.find("math")
    if formula is None:
        source = next((n.attrs["data-mathml"] for n in node.iter() if "data-mathml" in n.attrs), "")
        formula = parse(source).find("math") if source else None
    return formula


def write_script(run: Run, node: Node, role: Role) -> None:
    """A script, if it holds the source of a formula."""
    kind = node.get("type").lower()
    if not kind.startswith("math/tex"):
        return
    if run.formula_end == len(run.pieces) and run.pieces:
        run.pieces.pop()  # what MathJax made of it; this is the source
        run.formula_end = -1
    run.formula(tidy(node.text()), "mode=display" in kind)
