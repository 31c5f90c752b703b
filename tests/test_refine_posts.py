"""Threads: every post says who wrote it and when."""

import pytest

from arachne.extraction.refine import refine
from arachne.extraction.refine.posts import head_the_posts
from tests.test_refine import selection, texts

SAID = [f"What I think of it, and why it took me {n} years to think so." for n in range(3)]
LIKELY = dict.fromkeys(SAID, 0.9)


def thread(post: str) -> str:
    return (
        "<main>" + "".join(post.format(n=n, said=text) for n, text in enumerate(SAID)) + "</main>"
    )


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("<p><span class=creator><a href=/u/ann>ann</a></span> May 3, 2024, 8:4{n}am</p>",
         "ann May 3, 2024, 8:4{n}am"),
        ("<p>by ann » Tue Aug 27, 2019 1:4{n} am</p>", "by ann » Tue Aug 27, 2019 1:4{n} am"),
        ("<p>#{n} <a href=/members/ann.12/>ann</a>, 2 days ago</p>", "#{n} ann, 2 days ago"),
        ("<p><a href=/profile/ann>ann</a> 2025年12月18日</p>", "ann 2025年12月18日"),
        ("<p><span>ann</span><span> · 03/03/2026 19:4{n}</span></p>", "ann · 03/03/2026 19:4{n}"),
    ],
)  # fmt: skip
def test_a_line_that_names_author_and_date_stays_above_its_post(line, read):
    found = selection(thread(f"<div class=post>{line}<p>{{said}}</p></div>"), LIKELY, "forum")
    head_the_posts(found)
    assert texts(found) == [t for n, text in enumerate(SAID) for t in (read.format(n=n), text)]


@pytest.mark.parametrize("line", ["12 views · 3 May 2024", "Gardens · 12 posts · 2 days ago"])
def test_what_dots_part_is_an_author_and_a_date_only_where_it_is_two_things_and_no_number(line):
    found = selection(
        thread(f"<div class=post><p>{line}</p><p>{{said}}</p></div>"), LIKELY, "forum"
    )
    head_the_posts(found)
    assert texts(found) == SAID


CARD = (
    "<article class='message m-{n}'><div class=cell><h4 class=username>ann{n}</h4>"
    "<h5 class=userTitle>Member</h5><dl class=userExtras><dt>Joined</dt><dd>Aug 2004</dd></dl></div>"
    "<div class=main><ul><li class=date><time>Monday</time></li></ul><p>{said}</p>"
    "<p>Last edited 12:0{n}</p></div></article>"
)


def test_author_and_date_stay_where_they_are_two_blocks_of_each_post():
    found = selection(thread(CARD), LIKELY, "forum")
    head_the_posts(found)
    assert texts(found) == [t for n, text in enumerate(SAID) for t in (f"ann{n}", "Monday", text)]


def test_a_name_that_a_post_has_for_each_width_of_screen_is_said_once():
    wide = CARD.replace("<div class=main>", "<div class=main><h4 class=username>ann{n}</h4>")
    names = {f"ann{n}": 0.9 for n in range(len(SAID))}
    found = selection(thread(wide), LIKELY | names, "forum")
    head_the_posts(found)
    assert texts(found) == [t for n, text in enumerate(SAID) for t in (f"ann{n}", "Monday", text)]


def test_of_a_heading_with_the_name_and_one_with_the_rank_too_the_second_is_read():
    ranked = "<h3 class=username>ann{n} <span class=rank>Member</span></h3>"
    found = selection(thread(CARD.replace("<ul>", ranked + "<ul>")), LIKELY, "forum")
    head_the_posts(found)
    heads = [(f"ann{n} Member", "Monday", text) for n, text in enumerate(SAID)]
    assert texts(found) == [text for head in heads for text in head]


def test_they_go_with_a_post_and_not_without_it():
    found = selection(thread(CARD), dict.fromkeys(SAID[1:], 0.9), "forum")
    head_the_posts(found)
    assert texts(found) == ["ann1", "Monday", SAID[1], "ann2", "Monday", SAID[2]]


def test_what_two_posts_of_three_do_not_have_is_no_head():
    html = thread("<div class=post><p>{said}</p></div>").replace(
        f"<p>{SAID[0]}", f"<p class=username>ann</p><p><time>May</time></p><p>{SAID[0]}"
    )
    found = selection(html, LIKELY, "forum")
    head_the_posts(found)
    assert texts(found) == SAID


@pytest.mark.parametrize("line", [
    "ann said: May 3, 2024", "Joined: May 2024 by ann", "Last edited by ann; May 3, 2024"
])  # fmt: skip
def test_other_lines_with_dates_are_no_heads(line):
    found = selection(
        thread(f"<div class=post><p>{line}</p><p>{{said}}</p></div>"), LIKELY, "forum"
    )
    head_the_posts(found)
    assert texts(found) == SAID


def test_who_wrote_on_what_day_heads_a_post():
    line = "<p class=post-header><a itemprop=author>ann</a> wrote on 5 Jan 2021 last edited by</p>"
    found = selection(thread(f"<div class=post>{line}<p>{{said}}</p></div>"), LIKELY, "forum")
    head_the_posts(found)
    assert texts(found).count("ann wrote on 5 Jan 2021 last edited by") == len(SAID)


def test_on_other_pages_nothing_is_added():
    found = selection(thread(CARD), LIKELY, "collection")
    refine(found)
    assert texts(found) == SAID
