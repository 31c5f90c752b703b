"""A phrase that is written over and over runs across the page, and is left out of it."""

import pytest

from arachne.extraction.refine.marquees import is_marquee, leave_out_marquees
from tests.choosing import kept_after


@pytest.mark.parametrize(
    "text",
    [
        "Book Now * " * 20,
        "Free delivery from 50 € — " * 5,
        ("We are hiring! " * 8)[:-6],
        "送料無料キャンペーン" * 6,
    ],
)
def test_phrases_over_and_over_are_marquees(text):
    assert is_marquee(text.strip())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Book now",
        "Row, row, row your boat, gently down the stream.",
        "ha ha ha ha ha ha ha ha ha ha ha ha ha ha ha",
        "-----------------------------------------------",
        "* * * * * * * * * * * * * * * * * * * * * * * *",
        "1010101010101010101010101010101010101010101010",
        "Never again! Never again! Never again!",
        "This is the text of the page. " * 20,
        "What is shown on a page that has no text of its own yet " * 20,
        "Book now * " * 9 + "but not before Monday, when the new prices are out",
    ],
)
def test_other_texts_are_not(text):
    assert not is_marquee(text)


SAID = "Book now * " * 10
TEXT = "<p>We paint houses of any size, inside and outside.</p>" * 8


@pytest.mark.parametrize(("kind", "times"), [("service", 0), ("home", 0), ("article", 1)])
def test_marquees_go_from_pages_that_sell(kind, times):
    html = f"<main>{TEXT}<div>{SAID}</div></main>"
    kept = kept_after(leave_out_marquees, html, kind=kind)
    assert (len(kept), kept.count(SAID.strip())) == (8 + times, times)


def test_what_a_page_says_over_and_over_stays_where_it_says_little_else():
    html = f"<main><p>We paint houses.</p><div>{SAID}</div></main>"
    assert len(kept_after(leave_out_marquees, html)) == 2


def test_code_may_repeat_itself():
    html = f"<main>{TEXT}<pre>{SAID}</pre></main>"
    assert len(kept_after(leave_out_marquees, html)) == 9
