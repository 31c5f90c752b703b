"""The line above a post says who wrote it and when, and what else is said of it once."""

import pytest

from arachne.extraction.blocks import segment
from arachne.extraction.parsing.tree import parse

REDDIT = """<p class=tagline><a class=expand>[–]</a><a class=author>ann</a>
<span class="score dislikes">4 points</span><span class="score unvoted">5 points</span>
<span class="score likes">6 points</span> <time>10 hours ago</time>
<a class=numchildren>(0 children)</a></p>"""
HACKER_NEWS = """<span class=comhead><a class=hnuser>ann</a> <span class=age>10 hours ago</span>
<span class=navs> | <a>parent</a> | <a>next</a> <a>[–]</a></span></span>"""


@pytest.mark.parametrize(
    ("line", "read"),
    [(REDDIT, "ann 5 points 10 hours ago"), (HACKER_NEWS, "ann 10 hours ago")],
)
def test_a_line_says_what_a_reader_sees_once(line, read):
    assert [block.text for block in segment(parse(f"<div>{line}</div>")) if block.text] == [read]


def test_the_same_classes_elsewhere_say_what_they_say():
    line = "<p><a class=expand>More</a> <span class=navs>Home</span></p>"
    assert [block.text for block in segment(parse(line))] == ["More Home"]
