"""Formulas: as LaTeX, once, whatever typeset them."""

from __future__ import annotations

import pytest

from arachne.extraction.markdown import render
from arachne.extraction.parsing.tree import parse

TEX = '<annotation encoding="application/x-tex">{}</annotation>'


def markdown(html: str) -> str:
    return render(parse(f"<p>{html}</p>"), "https://example.org/").markdown


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<math><semantics><mi>x</mi>" + TEX.format("x^2") + "</semantics></math>", "$x^2$"),
        ("<math alttext='{\\displaystyle E_{k}}'><mi>E</mi></math>", "$E_{k}$"),
        ("<math display='block'><mi>x</mi></math>", "$$x$$"),
        (
            "<span class='katex'><span class='katex-mathml'><math><semantics><mi>x</mi>"
            + TEX.format("x_1")
            + "</semantics></math></span><span class='katex-html' aria-hidden='true'>x1</span></span>",
            "$x_1$",
        ),
        (
            (
                "<span class='MathJax_Preview'>x</span><span class='MathJax'><nobr>xx</nobr></span>"
                "<script type='math/tex'>x^2</script>"
            ),
            "$x^2$",
        ),
        (
            (
                "<span class='MathJax'><nobr aria-hidden='true'>x2</nobr><span><math><msup><mi>x</mi>"
                "<mn>2</mn></msup></math></span></span><script type='math/tex; mode=display'>x^{2}</script>"
            ),
            "$$x^{2}$$",
        ),
        ("<span class='MathJax' data-mathml='<math><mi>q</mi></math>'>qq</span>", "$q$"),
        (
            (
                "<mjx-container><mjx-math>&#xE000;</mjx-math><mjx-assistive-mml><math><mi>z</mi></math>"
                "</mjx-assistive-mml></mjx-container>"
            ),
            "$z$",
        ),
        (
            (
                "<span style='display: none;'><math><mi>E</mi></math></span>"
                "<img class='mwe-math-fallback-image-inline' aria-hidden='true' alt='{\\displaystyle E}'>"
            ),
            "$E$",
        ),
        (
            "<img class='mwe-math-fallback-image-inline' alt='{\\displaystyle E=mc^{2}}'>",
            "$E=mc^{2}$",
        ),
        ("<math><mi>a</mi></math> and <math><mi>b</mi></math>", "$a$ and $b$"),
    ],
)
def test_a_formula_comes_once(html: str, expected: str) -> None:
    assert markdown(html) == expected


@pytest.mark.parametrize(
    ("mathml", "latex"),
    [
        ("<mfrac><mn>1</mn><mn>2</mn></mfrac>", "\\frac{1}{2}"),
        ("<msub><mi>x</mi><mi>i</mi></msub>", "x_i"),
        ("<msup><mi>x</mi><mn>10</mn></msup>", "x^{10}"),
        ("<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>", "x_i^2"),
        ("<msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt>", "\\sqrt{x + 1}"),
        ("<mroot><mi>x</mi><mn>3</mn></mroot>", "\\sqrt[3]{x}"),
        ("<mi>sin</mi><mo>&#8289;</mo><mi>θ</mi>", "\\sin\\theta"),
        ("<mi>α</mi><mi>x</mi>", "\\alpha x"),
        (
            "<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover>",
            "\\sum_{i = 1}^n",
        ),
        ("<munder><mo>lim</mo><mi>n</mi></munder>", "\\lim_n"),
        ("<mover><mi>x</mi><mo>^</mo></mover>", "\\hat{x}"),
        ("<mover><mi>v</mi><mo>→</mo></mover>", "\\vec{v}"),
        ("<mi>a</mi><mo>≤</mo><mi>b</mi>", "a\\leq b"),
        ("<mtext>if 5%</mtext>", "\\text{if 5\\%}"),
        ("<mfenced><mi>a</mi><mi>b</mi></mfenced>", "\\left(a,b\\right)"),
        ("<mfrac linethickness='0'><mi>n</mi><mi>k</mi></mfrac>", "\\binom{n}{k}"),
        (
            (
                "<mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr><mtr><mtd><mi>c</mi></mtd>"
                "<mtd><mi>d</mi></mtd></mtr></mtable>"
            ),
            "\\begin{matrix}a & b \\\\ c & d\\end{matrix}",
        ),
        (
            "<mmultiscripts><mi>C</mi><mprescripts/><mn>6</mn><mn>14</mn></mmultiscripts>",
            "{}_6^{14}C",
        ),
        ("<mi>ℝ</mi>", "\\mathbb{R}"),
        ("<mi>max</mi><mi>foo</mi>", "\\max\\mathrm{foo}"),
        ("<mfrac><mn>1</mn></mfrac>", "\\frac{1}{}"),
    ],
)
def test_mathml_without_a_source_is_translated(mathml: str, latex: str) -> None:
    assert markdown(f"<math>{mathml}</math>") == f"${latex}$"
