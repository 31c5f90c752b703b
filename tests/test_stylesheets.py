"""What the style sheet in a page says of generated names."""

from __future__ import annotations

import pytest

from arachne.extraction.markdown import render
from arachne.extraction.parsing.tree import parse


def text(style: str, html: str) -> str:
    return render(parse(f"<style>{style}</style><p>{html}</p>"), "https://example.org/").markdown


@pytest.mark.parametrize(
    ("style", "shown"),
    [
        (".c1{font-weight:700}", "A **word** more"),
        ("p{margin:0}.c2,span.c1 { color: red; font-style: italic; }", "A *word* more"),
        (".c1{text-decoration: line-through}", "A ~~word~~ more"),
        (".c1{font-weight:400}.c2{font-weight:700}", "A word more"),
        (".box .c1{font-weight:700}", "A word more"),
    ],
)
def test_a_rule_for_a_generated_class_counts(style: str, shown: str) -> None:
    assert text(style, "A <span class=c1>word</span> more") == shown


def test_rules_for_names_with_a_meaning_do_not() -> None:
    assert text(".price{font-weight:700}", "It is <span class=price>$4</span>") == "It is $4"


def test_a_style_sheet_without_braces_costs_no_more_than_its_length() -> None:
    assert text("font-weight " * 4000, "A <span class=c1>word</span>") == "A word"
