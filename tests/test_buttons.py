"""Links that are drawn as buttons are left out of the pages of firms, where they only lead on."""

import pytest

from arachne.extraction.refine.buttons import leave_out_buttons
from tests.choosing import kept_after

OFFER = "<p>We paint houses of any size, inside and outside, within a week of the first visit.</p>"
TEXT = "We paint houses of any size, inside and outside, within a week of the first visit."


def kept(button: str, kind: str = "service") -> list[str]:
    return kept_after(
        leave_out_buttons, f"<main><h1>Painters</h1>{OFFER}{button}</main>", kind=kind
    )


@pytest.mark.parametrize(
    "button",
    [
        "<div><a class='btn btn-primary' href=/call>Book a visit</a></div>",
        "<p><a class=button href=/gallery>See our gallery</a></p>",
        "<div class=wp-block-button><a href=/call>Request a quote</a></div>",
        "<div class=hero-cta><span><a href=/call>Talk to us</a></span></div>",
        "<div><a class=MuiButton-root href=/call>Read the report</a></div>",
        "<div><a class=btn href=/a>Start for free</a> <a class=btn href=/b>Get in touch</a></div>",
        "<div><a class=link href=/plans>Explore our plans</a></div>",
    ],
)
@pytest.mark.parametrize("kind", ["service", "home"])
def test_buttons_on_the_pages_of_firms_go(button, kind):
    assert kept(button, kind) == ["Painters", TEXT]


@pytest.mark.parametrize("kind", ["article", "listing", "docs", "product", "other"])
def test_on_other_pages_a_button_may_be_the_only_link_of_an_entry(kind):
    assert len(kept("<div><a class=btn href=https://a.example>Homepage</a></div>", kind)) == 3


@pytest.mark.parametrize(
    "link",
    [
        "<p><a href=/houses>Houses we have painted</a></p>",
        "<p>Then <a class=btn href=/call>book a visit</a> with us.</p>",
        "<h2><a class=btn href=/inside>Inside</a></h2>",
        "<div><a class=btn href=/plan>The small plan: $25 a month</a></div>",
        "<div><a class=btn href=/prices.pdf>All our prices</a></div>",
        "<div><a class=btn href=tel:+4930123456>030 123456</a></div>",
        "<div><a class=tab-button href=#inside>Inside</a></div>",
        "<table><tr><td>Paint</td><td><a class=btn href=/paint>Mineral</a></td></tr></table>",
        f"<div><a class=btn href=/more>{TEXT}</a></div>",
        "<div><a class=abutton href=/more>Our story</a></div>",
    ],
)
def test_what_says_something_stays(link):
    plain = len(kept(""))
    assert len(kept(link)) > plain


def test_buttons_in_a_row_are_a_list():
    row = "".join(f"<div><a class=btn href=/{n}>Service {n}</a></div>" for n in range(3))
    assert len(kept(row)) == 5


def test_a_page_of_buttons_keeps_them():
    cards = "".join(f"<p>{n}</p><div><a class=btn href=/{n}>Painter {n}</a></div>" for n in "abc")
    html = f"<main>{cards}</main>"
    assert len(kept_after(leave_out_buttons, html, kind="home")) == 6


def test_a_button_that_stands_before_what_is_said_of_it_is_its_title():
    card = "<section><div><a class=btn href=/roofs>Roofs</a></div><p>We paint roofs, too.</p></section>"
    assert kept(card) == ["Painters", TEXT, "Roofs", "We paint roofs, too."]
    after = "<section><p>We paint roofs, too.</p><div><a class=btn href=/roofs>Roofs</a></div></section>"
    assert kept(after) == ["Painters", TEXT, "We paint roofs, too."]
