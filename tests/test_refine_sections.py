"""Kept text has its heading over it."""

import pytest

from arachne.extraction.refine.sections import title_the_sections
from tests.test_refine import LONG, selection, texts

TEXT = "It burns for six hours on one filling, and it may stand in the rain while it does."
LIKELY = {TEXT: 0.9}


@pytest.mark.parametrize(
    "title",
    [
        "<h2>2. Lamp</h2><p>Fair trade</p>",
        "<h2><a href=https://shop.example/lamp>2. Lamp</a></h2>",
        "<h3>2. Lamp</h3><div><span>4.5</span></div>",
    ],
)
def test_a_link_or_one_parted_from_its_text_by_a_badge_is_kept(title):
    found = selection(f"<main><p>{LONG}</p>{title}<p>{TEXT}</p></main>", LIKELY)
    title_the_sections(found)
    assert texts(found) == [LONG.strip(), "2. Lamp", TEXT]


CARDS = "".join(
    f"<article class=card><div class=head><h4><a href=/{name}>{name}</a></h4></div>"
    f"<p>{TEXT} {name}</p></article>"
    for name in ("Lamp", "Oil")
)


@pytest.mark.parametrize(("kind", "titles"), [("listing", ["Oil"]), ("article", [])])
def test_the_heading_of_a_card_is_kept_in_a_list_of_cards(kind, titles):
    found = selection(f"<div>{CARDS}</div>", {f"{TEXT} Lamp": 0.9, f"{TEXT} Oil": 0.9}, kind)
    title_the_sections(found)
    assert [text for text in texts(found) if len(text) < 9] == titles


@pytest.mark.parametrize(
    "html",
    [
        f"<h1>Lamps of 1910</h1><p>{LONG}</p>",
        f"<p>{LONG}</p><h2>Lamp</h2><p>Short</p>",
        f"<p>{LONG}</p><h2>Oil</h2><h2 hidden>Lamp</h2><p>{TEXT}</p>",
        f"<p>{LONG}</p><div><h2>Lamp</h2></div><p>{TEXT}</p>",
        f"<p>{LONG}</p><aside><h2>Lamp</h2><p>{TEXT}</p></aside>",
    ],
)
def test_other_headings_stay_as_they_were(html):
    found = selection(html, {**LIKELY, "Short": 0.9})
    before = texts(found)
    title_the_sections(found)
    assert texts(found) == before
