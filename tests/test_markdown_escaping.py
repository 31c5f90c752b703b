"""Escapes: where text could be taken for markdown, and only there."""

from __future__ import annotations

import pytest

from arachne.extraction.markdown import render
from arachne.extraction.markdown.escaping import code_span
from arachne.extraction.parsing.tree import Node, parse


def markdown(text: str, tag: str = "p") -> str:
    root = parse(f"<{tag}></{tag}>")
    node = root.find(tag)
    assert isinstance(node, Node)
    node.children = [text]
    return render(root, "https://example.org/").markdown


@pytest.mark.parametrize(
    "text",
    [
        "snake_case and __init is not",
        "3 * 4 - 2 + 1 = 11",
        "a < b and c > d",
        "I <3 it",
        "AT&T, R&D; x & y",
        "[1] and [x]",
        "~100 km",
        "C# and #hashtag",
        "-5 degrees, +49 30",
        "1.5 or 2)",
        "a | b",
        "C:\\temp",
        "50 % of (this)",
        "Hello! [world]",
        "https://example.org/~user/a_b",
    ],
)
def test_what_cannot_be_mistaken_stays_as_it_is(text: str) -> None:
    expected = text.replace("__init", "\\_\\_init")
    assert markdown(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("*a* **b**", "\\*a\\* \\*\\*b\\*\\*"),
        ("_a_ __b__", "\\_a\\_ \\_\\_b\\_\\_"),
        ("`a`", "\\`a\\`"),
        ("[a](b)", "[a\\](b)"),
        ("<b> </b> <!-- <?", "\\<b> \\</b> \\<!-- \\<?"),
        ("&lt; &#60; &copy;", "&amp;lt; &amp;#60; &amp;copy;"),
        ("~~a~~", "\\~\\~a\\~\\~"),
        ("a\\*b", "a\\\\\\*b"),
        ("# no heading", "\\# no heading"),
        ("- no item", "\\- no item"),
        ("+ no item", "\\+ no item"),
        ("* no item", "\\* no item"),
        ("1. no item", "1\\. no item"),
        ("2024) no item", "2024\\) no item"),
        ("> no quote", "\\> no quote"),
        ("---", "\\---"),
        ("===", "\\==="),
        ("~~~", "\\~\\~\\~"),
        ("[ref]: x", "\\[ref]: x"),
        ("[ ] no task", "\\[ ] no task"),
        ("|---|", "\\|---|"),
    ],
)
def test_what_could_be_mistaken_is_literal(text: str, expected: str) -> None:
    assert markdown(text) == expected


def test_a_line_after_a_break_is_a_line_start_too() -> None:
    page = parse("<p>Title<br>---<br>1. one</p>")
    assert render(page, "").markdown == "Title  \n\\---  \n1\\. one"


@pytest.mark.parametrize(
    ("text", "expected"), [("C #", "## C \\#"), ("C#", "## C#"), ("##", "## \\##")]
)
def test_a_heading_keeps_its_last_hash(text: str, expected: str) -> None:
    assert markdown(text, "h2") == expected


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("a", "`a`"),
        ("a``b`c", "```a``b`c```"),
        ("`a`", "`` `a` ``"),
        ("  ", ""),
        ("a\u200bb", "`ab`"),
    ],
)
def test_a_code_span_is_longer_than_the_backticks_in_it(code: str, expected: str) -> None:
    assert code_span(code) == expected


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p><i>&#xf095;</i> 030 901820</p>", "030 901820"),
        ("<p>见&#xe863;字</p>", "见\ue863字"),
        ("<p>Type <code>&#xe0b0;</code></p>", "Type `\ue0b0`"),
    ],
)
def test_characters_of_icon_fonts_say_nothing(html: str, text: str) -> None:
    assert render(parse(html), "https://example.org/").markdown == text
