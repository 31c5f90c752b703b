"""What narrows a list down or puts it in order is not in the list."""

import pytest

from arachne.extraction.refine.filters import leave_out_filters
from tests.test_refine import LONG, selection, texts

VALUES = ["Small (12)", "Large (3)", "Under $50 (7)"]
LIKELY = {**dict.fromkeys(VALUES, 0.9), "Filters": 0.9, "Size": 0.9}
ITEMS = "".join(f"<li>{value}</li>" for value in VALUES)


@pytest.mark.parametrize(
    "panel",
    [
        f"<div class=facets><h4>Size</h4><ul>{ITEMS}</ul></div>",
        f"<div class='product-filter-list open'><h4>Size</h4><ul>{ITEMS}</ul></div>",
        f"<aside id=FilterPanel-styled__a><h4>Size</h4><ul>{ITEMS}</ul></aside>",
        f"<div class=sort-options><ul>{ITEMS}</ul></div>",
        "<h2>Filters</h2>",
    ],
)
def test_filters_and_orders_go(panel):
    found = selection(f"<div>{panel}<p>{LONG}</p></div>", LIKELY, "collection")
    leave_out_filters(found)
    assert texts(found) == [LONG.strip()]


@pytest.mark.parametrize("title", [
    "Sort by:", "Show only:", "Refine your results by", "Clear all filters", "Filter & Sort",
    "Sortieren nach", "Trier par", "Ordenar por", "筛选",
])  # fmt: skip
def test_so_do_their_titles(title):
    found = selection(f"<p>{title}</p><p>{LONG}</p>", {title: 0.9}, "listing")
    leave_out_filters(found)
    assert texts(found) == [LONG.strip()]


@pytest.mark.parametrize(
    ("html", "kind"),
    [
        (f"<div class=filters><ul>{ITEMS}</ul></div>", "article"),
        (f"<div class=filterable-portfolio><ul>{ITEMS}</ul></div>", "collection"),
        (f"<div class='col filter-item'><ul>{ITEMS}</ul></div>", "service"),
        (f"<table class=sortable><tr><td><ul>{ITEMS}</ul></table>", "listing"),
        (f"<div class=filters><ul>{ITEMS}</ul><p>{LONG}</p></div>", "collection"),
        ("<div class=sidebar><h2>Filters for water</h2></div>", "collection"),
    ],
)
def test_what_only_sounds_like_it_stays(html, kind):
    found = selection(f"<div>{html}<p>{LONG}</p></div>", {**LIKELY, "Filters for water": 0.9}, kind)
    before = texts(found)
    leave_out_filters(found)
    assert texts(found) == before


def test_filters_that_are_most_of_the_page_are_what_it_lists():
    found = selection(f"<div class=facets><ul>{ITEMS}</ul></div><p>Size</p>", LIKELY, "collection")
    leave_out_filters(found)
    assert texts(found) == [*VALUES, "Size"]
