"""Items whose bullet or number stands in a cell of its own."""

from __future__ import annotations

import pytest

from arachne.extraction import extract
from arachne.extraction.markdown import render
from arachne.extraction.parsing.tree import parse


def text(html: str) -> str:
    return render(parse(html), "https://example.org/").markdown


def row(sign: str, said: str) -> str:
    return f"<tr><td></td><td><p>{sign}</p></td><td><p>{said}</p></td></tr>"


RYE, OAT = "The price of rye may rise.", "The price of oats may fall."


@pytest.mark.parametrize("sign", ["•", "&#8226;", "·", "–", "<font>&bull;</font>"])
def test_a_table_of_bullets_is_a_list(sign: str) -> None:
    assert text(f"<table>{row(sign, RYE)}{row(sign, OAT)}</table>") == f"- {RYE}\n- {OAT}"


def test_a_list_has_none_of_the_attributes_of_its_table() -> None:
    html = f"<table role=presentation id=a style='width:9em'>{row('•', RYE)}{row('•', OAT)}</table>"
    assert extract(f"<h1>Prices</h1><p>{RYE}</p>{html}", "https://example.org/").markdown


def test_what_a_table_was_said_to_be_is_forgotten() -> None:
    html = f"<table style='width: 9em' hidden=no>{row('•', RYE)}</table>"
    assert "style" not in text(html)
    assert RYE in text(html.replace(" hidden=no", ""))


def test_tables_of_one_row_are_one_list() -> None:
    html = f"<table>{row('•', RYE)}</table><table>{row('•', OAT)}</table>"
    assert text(html) == f"- {RYE}\n- {OAT}"


def test_what_counts_a_paragraph_stands_before_it() -> None:
    html = f"<table>{row('(a)', RYE)}</table><table>{row('(b)', OAT)}</table>"
    assert text(html) == f"(a) {RYE}\n\n(b) {OAT}"


@pytest.mark.parametrize(
    "rows",
    [
        "<tr><td>-<td>12<tr><td>-<td>14",
        "<tr><td>1.<td>The mill of Orle<tr><td>2.<td>The mill of Alder",
        "<tr><th>1)<th>A grain that grows in the north<tr><td>2)<td>Another one of those",
        "<tr><td>•<td>A grain that grows in the north<tr><td>Oat<td>Another one of those",
    ],
)
def test_tables_of_values_stay_tables(rows: str) -> None:
    assert text(f"<table>{rows}</table>").startswith("|")


def test_a_table_with_lines_stays_one() -> None:
    assert text(f"<table border=1>{row('•', RYE)}{row('•', OAT)}</table>").startswith("|")
