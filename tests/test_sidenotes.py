"""Notes in the middle of a sentence that a style sheet sets beside it."""

from __future__ import annotations

import pytest

from arachne.extraction.markdown import render
from arachne.extraction.parsing.tree import parse


def text(html: str) -> str:
    return render(parse(html), "https://example.org/").markdown


@pytest.mark.parametrize(
    "note",
    [
        "<d-footnote>It is kept.</d-footnote>",
        "<span class=modern-footnotes-footnote__note>It is kept.</span>",
        "<span class=footnote_tooltip>It is kept.</span>",
        "<span class=tooltiptext>It is kept.</span>",
        (
            "<label for=n class='margin-toggle sidenote-number'></label>"
            "<input type=checkbox id=n class=margin-toggle><span class=sidenote>It is kept. </span>"
        ),
        (
            "<label for=n class=margin-toggle>&#8853;</label><input type=checkbox class=margin-toggle>"
            "<span class=marginnote> It is kept.</span>"
        ),
        (
            "<span class=ltx_note><sup class=ltx_note_mark>1</sup><span class=ltx_note_outer>"
            "<span class=ltx_note_content><sup class=ltx_note_mark>1</sup>"
            "<span class=ltx_tag_note>1</span>It is kept.</span></span></span>"
        ),
    ],
)
def test_a_note_is_in_parentheses_and_its_number_goes(note: str) -> None:
    assert text(f"<p>A book.{note} It tells more.</p>") == "A book. (It is kept.) It tells more."


def test_the_number_of_a_note_that_stands_elsewhere_is_none() -> None:
    mark = (
        "<span class='ltx_note ltx_role_footnotemark'><sup class=ltx_note_mark>1</sup>"
        "<span class=ltx_note_outer><span class=ltx_note_content><sup class=ltx_note_mark>1</sup>"
        "<span class=ltx_note_type>footnotemark: </span>1</span></span></span>"
    )
    assert text(f"<p>Ida Quill{mark}, Ann Ott</p>") == "Ida Quill, Ann Ott"


def test_notes_that_are_paragraphs_stay_what_they_are() -> None:
    html = "<p>A book.</p><aside class=sidenote><p>It is kept.</p></aside>"
    assert text(html) == "A book.\n\nIt is kept."


@pytest.mark.parametrize(
    "html",
    [
        "<div class=footnote><a id=f1 href=#r>1</a><div class=footnote-content><p>A note.</p></div>",
        "<aside class='footnote brackets'><span>[<a href=#r>1</a>]</span><p>A note.</p></aside>",
    ],
)
def test_the_number_of_a_footnote_stands_before_its_text(html: str) -> None:
    assert text(f"<p>Text.</p>{html}") == "Text.\n\n[1] A note."


def test_what_is_no_number_of_a_footnote_stays_where_it_is() -> None:
    html = "<div class=footnote><span>Sources</span><p>A note.</p></div>"
    assert text(html) == "Sources\n\nA note."
