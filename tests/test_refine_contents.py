"""Tables of contents are kept as a whole or not at all."""

import pytest

from arachne.extraction.refine.contents import level_contents
from tests.test_refine import LONG, selection, texts

NAMES = ["Why", "How", "When", "Where"]
TABLE = "<ul>" + "".join(f"<li><a href='#{name}'>{name}</a></li>" for name in NAMES) + "</ul>"
SECTIONS = "".join(f"<p id={name}>About {name}</p>" for name in NAMES) + f"<p>{LONG}</p>"


def contents(chosen: list[str], title: str = "In this article") -> list[str]:
    likely = {title: 0.9, **dict.fromkeys(chosen, 0.9)}
    found = selection(f"<h3>{title}</h3>{TABLE}{SECTIONS}", likely)
    level_contents(found)
    return texts(found)


def test_half_of_one_goes_with_its_title():
    assert contents(["Why", "Where"]) == [LONG.strip()]


def test_one_of_which_most_was_chosen_is_kept_as_a_whole():
    assert contents(["Why", "How", "Where"]) == ["In this article", *NAMES, LONG.strip()]


def test_one_that_was_left_out_takes_its_title_along():
    assert contents([], "Table of Contents:") == [LONG.strip()]


@pytest.mark.parametrize(("after", "stays"), [(f"<p>{LONG}</p>", True), ("<h2>Next</h2>", False)])
def test_contents_may_be_what_is_in_a_box(after, stays):
    found = selection(f"<h3>Contents</h3>{after}<p>{LONG}</p>", {"Contents": 0.9, "Next": 0.9})
    level_contents(found)
    assert ("Contents" in texts(found)) is stays


def test_links_to_other_pages_are_no_table_of_contents():
    html = TABLE.replace("#", "/") + f"<p>{LONG}</p>"
    found = selection(html, {"Why": 0.9})
    level_contents(found)
    assert texts(found) == ["Why", LONG.strip()]
