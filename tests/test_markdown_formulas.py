"""Formulas of which the page keeps no MathML: typeset, noted in attributes, drawn by services."""

from __future__ import annotations

import pytest

from arachne.extraction.markdown import render
from arachne.extraction.parsing.tree import parse

X = "<span class='mord mathnormal'>x</span>"


def markdown(html: str) -> str:
    return render(parse(html), "https://example.org/").markdown


def katex(inner: str) -> str:
    return f"<span class=katex><span class=katex-html aria-hidden=true>{inner}</span></span>"


def set_above(*parts: str, depth: bool = True) -> str:
    rows = "".join(f"<span style='top:-1em'><span class=pstrut></span>{p}</span>" for p in parts)
    names = "vlist-t vlist-t2" if depth else "vlist-t"
    after = "<span class=vlist-s>\u200b</span>" if depth else ""
    inner = f"<span class=vlist-r><span class=vlist>{rows}</span>{after}</span>"
    return f"<span class='{names}'>{inner}</span>"


@pytest.mark.parametrize(
    ("typeset", "latex"),
    [
        (f"{X}<span class=mbin>+</span><span class=mord>α</span>{X}", "x+\\alpha x"),
        (
            f"<span class=mfrac>{set_above('2', '<span class=frac-line></span>', X)}</span>",
            "\\frac{x}{2}",
        ),
        (f"{X}<span class=msupsub>{set_above('2', depth=False)}</span>", "x^2"),
        (f"{X}<span class=msupsub>{set_above('i')}</span>", "x_i"),
        (f"{X}<span class=msupsub>{set_above('i', '2k')}</span>", "x_i^{2k}"),
        (f"<span class='mord sqrt'>{set_above(X)}</span>", "\\sqrt{x}"),
        (
            f"<span class='mop op-limits'>{set_above('i', '<span class=mop>∑</span>', 'n')}</span>",
            "\\sum_i^n",
        ),
        ("<span class=mop>sin</span><span class=mord>y</span>", "\\sin y"),
    ],
)
def test_what_katex_has_typeset_without_mathml_is_read(typeset: str, latex: str) -> None:
    assert markdown(f"<p>{katex(typeset)}</p>") == f"${latex}$"


def test_what_katex_has_typeset_beside_its_mathml_is_not_read_again() -> None:
    mathml = "<span class=katex-mathml><math><mi>x</mi></math></span>"
    html = f"<p>a <span class=katex>{mathml}<span class=katex-html>x</span></span> b</p>"
    assert markdown(html) == "a $x$ b"


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>a <span class=math-inline data-math='x_1'>x1</span></p>", "a $x_1$"),
        ("<p>a <span class=ztext-math data-tex='x_1'><svg></svg></span></p>", "a $x_1$"),
        (f"<p>a <span data-math='\\pi r^2'>{katex('πr2')}</span></p>", "a $\\pi r^2$"),
        (
            f"<div class=math-block data-math='x_1'><span class=katex-display>{katex('x')}</span></div>",
            "$$x_1$$",
        ),
        ("<p>a <span class=math>\\(|x|\\)</span></p>", "a $|x|$"),
        ("<p>so <img src=x.png alt='$x_1$'> holds</p>", "so $x_1$ holds"),
        ("<p>a course of <span class=math>algebra</span></p>", "a course of algebra"),
        ("<p>a course<span class=math hidden> of sums</span></p>", "a course"),
    ],
)
def test_the_source_of_a_formula_may_be_in_an_attribute(html: str, expected: str) -> None:
    assert markdown(html) == expected


@pytest.mark.parametrize(
    "address",
    [
        "https://latex.codecogs.com/svg.latex?\\dpi{110}&amp;space;\\inline&amp;space;a%5E2",
        "https://latex.codecogs.com/png.image?%5Cbg_white%20a%5E2",
        "//s0.wp.com/latex.php?bg=ffffff&amp;latex=a%5E2&amp;s=0",
        "https://www.zhihu.com/equation?tex=a%5E2",
        "https://render.githubusercontent.com/render/math?math=a%5E2",
        "https://chart.googleapis.com/chart?cht=tx&amp;chl=a%5E2",
        "https://i.upmath.me/svg/a%5E2",
        "/cgi-bin/mimetex.cgi?a^2",
    ],
)
def test_a_picture_whose_address_is_a_formula_is_that_formula(address: str) -> None:
    assert markdown(f"<p>so <img src='{address}'> holds</p>") == "so $a^2$ holds"


def test_a_chart_is_no_formula() -> None:
    address = "https://chart.googleapis.com/chart?cht=lc&amp;chl=a%5E2"
    assert markdown(f"<p>so <img src='{address}'> holds</p>") == "so holds"


def test_bars_in_formulas_of_tables_do_not_end_cells() -> None:
    html = "<table><tr><th>a<th>b<tr><td>$\\|x\\| \\le |y|$<td>1</table>"
    assert "| $\\Vert x\\Vert \\le \\vert y\\vert$ | 1 |" in markdown(html)


def test_a_displayed_formula_is_set_apart_from_a_number_beside_it() -> None:
    html = "<div class=math><span class=eqno>(1)</span>\\[e^{x} + 1\\]</div>"
    assert markdown(html) == "(1) $$e^{x} + 1$$"


def test_braces_of_mathml_are_escaped() -> None:
    html = "<p>a <math><mfenced open='{' close='}'><mi>x</mi></mfenced></math></p>"
    assert markdown(html) == "a $\\left\\{x\\right\\}$"
