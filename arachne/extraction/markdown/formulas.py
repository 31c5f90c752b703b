"""Formulas in running text, from MathML or from TeX that stands in the page."""

from __future__ import annotations

import re
from typing import Final

from arachne.extraction.blocks import is_hidden
from arachne.extraction.markdown.formula_images import latex_of_address
from arachne.extraction.markdown.katex import latex_of_typeset
from arachne.extraction.markdown.mathjax import latex_of_glyphs
from arachne.extraction.markdown.mathml import latex_of, tidy
from arachne.extraction.markdown.run import Run
from arachne.extraction.markdown.vocabulary import Role
from arachne.extraction.parsing.tree import Node, parse

_ATTRIBUTES: Final = ("data-tex", "data-math", "data-latex", "data-expr")
"""Where editors, Zhihu and chats keep the source of what is typeset inside."""
_LEVELS: Final = 3  # elements around what KaTeX has typeset: katex, katex-display, the place
_DELIMITED: Final = re.compile(r"(\$\$?|\\\(|\\\[)(.+?)(\$\$?|\\\)|\\\])", re.DOTALL)


def write_math(run: Run, node: Node, role: Role) -> None:
    """A ``math`` element."""
    run.formula(latex_of(node), node.get("display") == "block")
    run.mathml_end = run.formula_end


def write_typeset(run: Run, node: Node, role: Role) -> bool:
    """What scripts typeset, by the role of its class; whether it was that."""
    if role is Role.KATEX:
        if not run.pieces or run.mathml_end != len(run.pieces):  # else the MathML has been written
            source = _noted_around(node) or latex_of_typeset(node)
            run.formula(tidy(source), _is_display(node))
        return True
    if role is Role.SOURCE:
        latex = tidy(_noted(node)) or delimited(node.text())
        names = node.get("class")
        is_block = "display" in names or "block" in names or node.text().strip().startswith("$$")
        run.formula(latex, is_block)
        if latex or not is_hidden(node):
            return bool(latex)
    formula = formula_in(node)
    if formula is not None:
        write_math(run, formula, role)
    else:
        run.formula(latex_of_glyphs(node), "true" in node.get("display"))
    return True


def _noted(node: Node) -> str:
    """The source that an element keeps in an attribute."""
    return next((node.attrs[name] for name in _ATTRIBUTES if node.attrs.get(name)), "")


def _noted_around(typeset: Node) -> str:
    """The source in an attribute of what KaTeX was to fill."""
    around = typeset.parent
    for _ in range(_LEVELS):
        if around is None:
            break
        if source := _noted(around):
            return source
        around = around.parent
    return ""


def _is_display(typeset: Node) -> bool:
    """Whether KaTeX was asked for a formula on a line of its own."""
    around = typeset.parent.parent if typeset.parent is not None else None
    return around is not None and "katex-display" in around.get("class")


def image_latex(image: Node, alt: str) -> str:
    """The formula that a picture shows, by its alternative text or its address; else ``""``."""
    names = image.get("class")
    if alt and any(hint in names for hint in ("math", "latex", "tex")) and _looks_like_tex(alt):
        return delimited(alt) or tidy(alt)
    if alt[:1] in ("$", "\\") and (latex := delimited(alt)):
        return latex
    return latex_of_address(image.get("src") or image.get("data-src"))


def _looks_like_tex(alt: str) -> bool:
    return any(char in alt for char in "\\^_={}") or len(alt) < 4


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
