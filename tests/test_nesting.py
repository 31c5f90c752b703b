"""Pages nested without end: bounded time, no text lost, real pages untouched."""

import time

import pytest

from arachne.extraction.parsing.nesting import MAX_OPEN, SUSPECT_TAGS, limit_nesting
from arachne.extraction.parsing.tree import parse


def test_a_page_of_ordinary_size_is_returned_as_it_is():
    html = "<div>" * (MAX_OPEN + 1) + "text"
    assert limit_nesting(html) is html


def test_many_tags_side_by_side_are_not_nested():
    html = "<div><p>row <b>one</b></p></div>" * SUSPECT_TAGS
    assert limit_nesting(html) == html


@pytest.mark.parametrize("tag", ["p", "li", "tr", "td", "option", "br", "img"])
def test_elements_without_end_tags_do_not_count_as_nested(tag):
    html = f"<{tag}>text" * SUSPECT_TAGS
    assert limit_nesting(html) == html


@pytest.mark.parametrize("tag", ["div", "b", "ul", "section", "table", "DIV class=x"])
def test_text_below_the_limit_survives(tag):
    html = f"<{tag}>" * 30_000 + "the text</div> and what follows"
    text = parse(html).text()
    assert "the text" in text
    assert "and what follows" in text


def test_an_unfinished_tag_is_searched_once():
    started = time.process_time()
    limit_nesting("<a" * 1_000_000)
    assert time.process_time() - started < 10  # a search from each "<" would take hours


def test_what_follows_balanced_deep_nesting_is_kept_in_place():
    html = "<div>" * 30_000 + "inside" + "</div>" * 30_000 + "<p id=after>after</p>"
    root = parse(html)
    after = next(node for node in root.iter() if node.get("id") == "after")
    assert after.parent is not None
    assert after.parent.tag == "body"
