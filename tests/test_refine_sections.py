"""Kept text has its heading over it."""

import pytest

from arachne.extraction.blocks import segment
from arachne.extraction.parsing.tree import parse
from arachne.extraction.refine.sections import end_with_text, title_the_sections
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


@pytest.mark.parametrize(
    ("html", "kind", "stays"),
    [
        ("<div><h3>In other formats:</h3><ul><li>LaTeX</ul></div>", "docs", False),
        ("<div><h3>In other formats:</h3><ul><li>LaTeX</ul></div>", "listing", True),
        ("<div><h3>Oat</h3><h3>Rye</h3><ul><li>LaTeX</ul></div>", "docs", True),
        ("<div><h3>The wheel</h3><img src=w.jpg></div><ul><li>LaTeX</ul>", "article", True),
        ("<h3>It froze.</h3>", "article", True),
        ("<h3>It froze.</h3><footer>LaTeX</footer>", "article", True),
    ],
)
def test_no_text_ends_in_a_heading_whose_list_was_left_out(html, kind, stays):
    page = f"<p>{LONG}</p>{html}"
    likely = {b.text: 0.9 for b in segment(parse(page)) if b.text != "LaTeX"}
    found = selection(page, likely, kind)
    before = found.numbers()
    end_with_text(found)
    assert (found.numbers() == before) is stays
