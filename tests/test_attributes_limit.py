"""Tags with attributes without end: bounded time, no text lost, real pages untouched."""

import time

import pytest

from arachne.extraction.attributes_limit import MAX_ATTRIBUTES, SUSPECT_BYTES, limit_attributes
from arachne.extraction.tree import parse


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
