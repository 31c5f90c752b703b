"""Tags with attributes without end: bounded time, no text lost, real pages untouched."""

import time

import pytest

from arachne.extraction.parsing.attributes_limit import (
    MAX_ATTRIBUTES,
    SUSPECT_BYTES,
    limit_attributes,
)
from arachne.extraction.parsing.tree import parse


@pytest.mark.parametrize(
    "html",
    [
        b"<p a b c>text</p>" * 5000,
        b"<p>" + b"text " * SUSPECT_BYTES + b"</p>",
        b"<p class='" + b"name " * SUSPECT_BYTES + b"'>text</p>",
        b"<img src='data:" + b"x" * SUSPECT_BYTES + b"' alt=it>",
        b"<script>a < b; c = d " + b"e f g " * SUSPECT_BYTES + b"</script>",
    ],
)
def test_pages_without_such_tags_stay_what_they_are(html):
    assert limit_attributes(html) == html


def test_the_first_attributes_and_the_text_are_kept():
    attributes = " ".join(f"a{n}='x y'" for n in range(40_000))
    started = time.process_time()
    root = parse(f"<p {attributes}>the text</p><p>and more")
    assert time.process_time() - started < 1.5
    first = next(node for node in root.iter() if node.tag == "p")
    assert len(first.attrs) == MAX_ATTRIBUTES
    assert (first.get("a0"), root.text()) == ("x y", "the textand more")


@pytest.mark.parametrize(
    "attributes", ["a{}='1'", "/a{}", " =a{}", ' a{}="1"=', " <a{}", " a{} <b "]
)
def test_attributes_count_however_they_are_parted(attributes):
    many = "".join(attributes.format(n) for n in range(10_000))
    (first,) = (node for node in parse(f"<p x{many}>the text").iter() if node.tag == "p")
    assert len(first.attrs) <= MAX_ATTRIBUTES + 1
    assert first.text() == "the text"


@pytest.mark.parametrize(("opens", "closes"), [("<script>", "</script>"), ("<!-- ", " -->")])
def test_what_looks_like_a_tag_in_a_script_hides_nothing_after_it(opens, closes):
    code = "for(i=0;i<n;i++) " + "some words of a long text " * 1_000
    assert parse(f"{opens}{code}{closes}<p>the text").find("p").text() == "the text"
