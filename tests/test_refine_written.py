"""Lists in a text that somebody wrote are parts of it."""

import pytest

from arachne.extraction.refine.written import fill_written_lists
from tests.test_refine import selection, texts

BEFORE = "Every two weeks we tell what has been done, so that nobody has to read all changes."
AFTER = (
    "All of it is paid by donations, of which the recurring ones are those that we can plan with."
)
KEPT = {BEFORE: 0.9, AFTER: 0.9}
OIL, WICK = "New oil", "Trim the wick"
ITEMS = f"<ul><li>{OIL}<li>{WICK}</ul>"
LINKS = f"<ul><li><a href=/1>{OIL}</a><li><a href=/2>{WICK}</a></ul>"
SECTIONS = LINKS.replace("/", "#s")


def kept_between(html: str, likely: dict[str, float]) -> list[str]:
    """What is kept between two kept paragraphs of a text."""
    found = selection(f"<div><p>{BEFORE}</p>{html}<p>{AFTER}</p></div>", {**KEPT, **likely})
    fill_written_lists(found)
    first, *between, last = texts(found)
    assert (first, last) == (BEFORE, AFTER)
    return between


@pytest.mark.parametrize("html", [ITEMS, ITEMS.replace("ul>", "ol>"), f"{ITEMS}<hr>"])
def test_a_list_between_paragraphs_is_whole(html):
    assert kept_between(html, {OIL: 0.01}) == [OIL, WICK]


def test_a_list_within_a_list_comes_along():
    assert kept_between(f"<ul><li>{OIL}<ol><li>{WICK}</ol></ul>", {}) == [OIL, WICK]


@pytest.mark.parametrize("heading", [0.9, 0.1])
def test_links_under_a_heading_are_a_part_of_the_text_and_the_heading_comes_along(heading):
    likely = {"Ann": heading, OIL: 0.3, WICK: 0.3}
    assert kept_between(f"<h3>Ann</h3>{LINKS}", likely) == ["Ann", OIL, WICK]


def test_links_behind_a_colon_are_a_part_of_the_text():
    assert kept_between(f"<p>See:</p>{LINKS}", {"See:": 0.9}) == ["See:", OIL, WICK]


@pytest.mark.parametrize(
    "html",
    [
        LINKS,
        f"<h3>Read on</h3>{LINKS}",
        f"<h3>Contents</h3>{SECTIONS}",
        f"<p>See.</p>{LINKS}",
        f"<div>{ITEMS}</div>",
        f"<div hidden>{ITEMS}</div>",
    ],
)
def test_other_links_and_what_stands_elsewhere_stays_out(html):
    assert kept_between(html, {"Contents": 0.9, "See.": 0.9}) in ([], ["Contents"], ["See."])


def test_a_list_behind_the_text_is_not_between_its_paragraphs():
    found = selection(f"<div><p>{BEFORE}</p><p>{AFTER}</p>{ITEMS}</div>", KEPT)
    fill_written_lists(found)
    assert texts(found) == [BEFORE, AFTER]
