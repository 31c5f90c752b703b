"""A thread is kept as a whole."""

import numpy as np
import pytest

from arachne.extraction.blocks import segment
from arachne.extraction.model.block_model import Decision
from arachne.extraction.parsing.tree import parse
from arachne.extraction.refine.repeats import leave_out_repeats
from arachne.extraction.refine.selection import Selection
from arachne.extraction.refine.threads import keep_every_post
from tests.choosing import kept_after

LONG = [f"The pump number {n} has to run for an hour before you measure it." for n in range(4)]
SHORT = ["Thanks!", "Same here."]


def post(text: str, tag: str = "p") -> str:
    return f"<li class=post><div class=body><{tag}>{text}</{tag}></div></li>"


def thread(*posts: str) -> str:
    return f"<ol>{''.join(posts)}</ol>"


@pytest.mark.parametrize("nested", ["{}", "<li class=post><ol>{}</ol></li>"])
def test_short_and_nested_posts_come_with_the_others(nested):
    html = thread(*map(post, LONG), *(nested.format(post(text)) for text in SHORT))
    assert kept_after(keep_every_post, html, doubtful=SHORT, kind="forum") == LONG + SHORT


@pytest.mark.parametrize(
    "other",
    [
        "<li class=post><div class=views><p>1,403 views</p></div></li>",
        "<li class=post><aside><div class=body><p>An advertisement</p></div></aside></li>",
        "<li class=post><div class=body><p><a href=/next>Next post</a></p></div></li>",
        "<li class=post hidden><div class=body><p>Only members see this</p></div></li>",
    ],
)
def test_what_is_no_post_does_not(other):
    html = thread(*map(post, LONG), other)
    text = segment(parse(other))[0].text
    assert kept_after(keep_every_post, html, doubtful=[text], kind="forum") == LONG


def test_numbers_that_most_posts_have_are_no_posts():
    posts = [post(LONG[n]) + post(f"{n} views", "small") for n in range(4)]
    html = thread(*posts, post("9 views", "small"))
    assert "9 views" not in kept_after(keep_every_post, html, doubtful=["9 views"], kind="forum")


@pytest.mark.parametrize(("kind", "whole"), [("forum", True), ("article", False)])
def test_only_threads_are_filled_up(kind, whole):
    html = thread(*map(post, LONG + SHORT))
    assert (SHORT[0] in kept_after(keep_every_post, html, doubtful=SHORT, kind=kind)) == whole


def test_where_most_posts_were_left_out_they_stay_out():
    html = thread(*map(post, [LONG[0], *SHORT, "Me too", "No idea"]))
    doubtful = [*SHORT, "Me too", "No idea"]
    assert kept_after(keep_every_post, html, doubtful=doubtful, kind="forum") == LONG[:1]


@pytest.mark.parametrize(
    "quoted", ["<blockquote><p>{}</p></blockquote>", "<div class=bbcode_quote><p>{}</p></div>"]
)
def test_a_post_stands_where_it_was_written_and_not_where_it_is_quoted(quoted):
    html = thread(post(LONG[0]), post(LONG[1]), f"<li class=post>{quoted.format(LONG[0])}</li>")
    root = parse(html)
    blocks = segment(root)
    likely = np.array([0.7, 0.9, 0.9])  # the model finds the quotation likelier
    keys = frozenset(block.key for block in blocks)
    selection = Selection(root, blocks, Decision(likely, keys, 0.9, 0.9, "forum", 0.9))
    leave_out_repeats(selection)
    assert selection.kept == [True, True, False]
