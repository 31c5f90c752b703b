"""LaTeX in running text: told from prices and regular expressions, never escaped."""

from __future__ import annotations

import time

import pytest

from arachne.extraction.markdown import render
from arachne.extraction.markdown.tex import parts
from arachne.extraction.parsing.tree import parse


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (r"so \(x_1 * y\) is", "so $x_1 * y$ is"),
        (r"so \(n\), and", "so $n$, and"),
        (r"\[ a_i = \frac{1}{2} \]", r"$$a_i = \frac{1}{2}$$"),
        (r"$$x^2 + y^2$$", "$$x^2 + y^2$$"),
        (r"for $x\in X$ and $\alpha$.", r"for $x\in X$ and $\alpha$."),
        ("<span class='math-container'>$x * y$</span>", "$x * y$"),
        (r"<span class='math display'>\[x * y\]</span>", "$$x * y$$"),
        ("costs $5 or *$10*", "costs $5 or \\*$10\\*"),
        ("$$ cheap, $$$ dear", "$$ cheap, $$$ dear"),
        (r"matches \(?\d+\)?", r"matches \\(?\d+\\)?"),
    ],
)
def test_formulas_in_text(html: str, expected: str) -> None:
    assert render(parse(f"<p>{html}</p>"), "").markdown == expected


@pytest.mark.parametrize("text", ["\\( a ", "\\[ a ", "\\( \\\\ ", "$a "])
def test_openings_that_nothing_closes_take_linear_time(text: str) -> None:
    started = time.perf_counter()
    assert len(list(parts(text * 50_000))) == 1
    assert time.perf_counter() - started < 2


def test_the_end_of_a_line_of_a_formula_opens_none() -> None:
    latex = "a_1 \\\\[2pt] b_1"
    assert [part.text for part in parts(f"x \\[{latex}\\] y")] == ["x ", latex, " y"]
