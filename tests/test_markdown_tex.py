"""LaTeX in running text: told from prices and regular expressions, never escaped."""

from __future__ import annotations

import pytest

from arachne.extraction.markdown import render
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
