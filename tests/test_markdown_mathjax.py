"""Formulas of which only the glyphs of MathJax are left."""

from __future__ import annotations

import pytest

from arachne.extraction.markdown import render
from arachne.extraction.parsing.tree import parse


def c(code: str) -> str:
    return f"<mjx-c class='mjx-c{code}'></mjx-c>"


X = f"<mjx-mi>{c('1D465')}</mjx-mi>"
TWO = f"<mjx-mn size='s'>{c('32')}</mjx-mn>"
SUM = f"<mjx-mo>{c('2211')}</mjx-mo>"


@pytest.mark.parametrize(
    ("typeset", "latex"),
    [
        (X, "x"),
        (f"<mjx-msup>{X}<mjx-script>{TWO}</mjx-script></mjx-msup>", "x^2"),
        (
            f"<mjx-msubsup>{X}<mjx-script>{TWO}<mjx-spacer></mjx-spacer>{X}</mjx-script></mjx-msubsup>",
            "x_x^2",
        ),
        (
            (
                f"<mjx-mfrac><mjx-frac><mjx-num><mjx-nstrut></mjx-nstrut>{X}</mjx-num><mjx-dbox>"
                f"<mjx-dtable><mjx-line></mjx-line><mjx-row><mjx-den>{TWO}</mjx-den></mjx-row>"
                "</mjx-dtable></mjx-dbox></mjx-frac></mjx-mfrac>"
            ),
            "\\frac{x}{2}",
        ),
        (
            (
                f"<mjx-munderover><mjx-over>{X}</mjx-over><mjx-box><mjx-munder><mjx-row><mjx-base>{SUM}"
                f"</mjx-base></mjx-row><mjx-row><mjx-under>{TWO}</mjx-under></mjx-row></mjx-munder>"
                "</mjx-box></mjx-munderover>"
            ),
            "\\sum_2^x",
        ),
        (
            f"<mjx-msqrt><mjx-sqrt><mjx-surd>√</mjx-surd><mjx-box>{X}</mjx-box></mjx-sqrt></mjx-msqrt>",
            "\\sqrt{x}",
        ),
    ],
)
def test_glyphs_are_read_back(typeset: str, latex: str) -> None:
    html = f"<p><mjx-container class='MathJax'><mjx-math>{typeset}</mjx-math></mjx-container></p>"
    assert render(parse(html), "").markdown == f"${latex}$"


def test_the_source_of_mathjax_4_is_preferred() -> None:
    html = (
        "<p><mjx-container class='MathJax' display='true'><mjx-math data-latex='x_1'>"
        f"{X}</mjx-math></mjx-container></p>"
    )
    assert render(parse(html), "").markdown == "$$x_1$$"
