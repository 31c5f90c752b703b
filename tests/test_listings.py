"""Code in other elements than ``<pre>``."""

from __future__ import annotations

import pytest

from arachne.extraction.markdown import render
from arachne.extraction.parsing.tree import parse


def text(html: str) -> str:
    return render(parse(html), "https://example.org/").markdown


@pytest.mark.parametrize(
    "html",
    [
        "<div class=phpcode><code><span>turn();<br>stop();</span></code></div>",
        "<textarea class='code' readonly>turn();\nstop();</textarea>",
        "<textarea class=Documentation-exampleCode>turn();\nstop();\n</textarea>",
    ],
)
def test_several_lines_of_code_are_a_block(html: str) -> None:
    assert text(html) == "```\nturn();\nstop();\n```"


@pytest.mark.parametrize(
    "html",
    [
        "<form><textarea name=comment>Dear\nmiller</textarea></form>",
        "<form><textarea class='zip-code'>12345</textarea></form>",
    ],
)
def test_what_visitors_fill_in_is_no_code(html: str) -> None:
    assert text(html) == ""


def test_code_in_a_sentence_stays_there() -> None:
    assert text("<div>Call <code>turn()<br>stop()</code> now</div>").startswith("Call `turn()")
