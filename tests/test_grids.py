"""Tables that a style sheet draws."""

from __future__ import annotations

import pytest

from arachne.extraction.markdown import render
from arachne.extraction.parsing.tree import parse


def text(html: str) -> str:
    return render(parse(html), "https://example.org/").markdown


@pytest.mark.parametrize(
    "html",
    [
        (
            "<div class=divTable><div class=divTableBody>"
            "<div class=divTableRow><div class=divTableCell>Rye</div><div class=divTableCell>4</div></div>"
            "<div class=divTableRow><div class=divTableCell>Oat</div><div class=divTableCell>5</div></div>"
            "</div></div>"
        ),
        (
            "<div style='display: table'>"
            "<div style='display:table-row'><div style='display:table-cell'>Rye</div>"
            "<span style='display:table-cell'>4</span></div>"
            "<div style='display:table-row'><div style='display:table-cell'>Oat</div>"
            "<span style='display:table-cell'>5</span></div></div>"
        ),
    ],
)
def test_what_is_called_a_row_and_a_cell_is_one(html: str) -> None:
    assert text(html) == "|  |  |\n| --- | --- |\n| Rye | 4 |\n| Oat | 5 |"


def test_the_cells_of_a_summary_by_javadoc_are_in_rows() -> None:
    html = (
        "<div class='summary-table two-column-summary'>"
        "<div class='table-header col-first'>Method</div>"
        "<div class='table-header col-last'>Description</div>"
        "<div class='col-first even-row-color'>read()</div>"
        "<div class='col-last even-row-color'><div class=block>Reads one.</div></div></div>"
    )
    assert text(html) == "| Method | Description |\n| --- | --- |\n| read() | Reads one. |"


@pytest.mark.parametrize(
    "html",
    [
        "<div class=table-row><div>Rye</div><div>4</div></div>",
        "<div class=table-row><div class=table-cell>Rye</div></div>",
        "<div class=summary-table><div class=col-first>Rye</div><div>4</div></div>",
    ],
)
def test_what_is_no_row_of_cells_stays_what_it_is(html: str) -> None:
    assert "|" not in text(html)
