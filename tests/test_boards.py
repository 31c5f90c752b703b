"""Threads of the boards whose markup is known: each post is there, under its author and its date,
and nothing else of what stands around it."""

import pytest

from arachne.extraction.markdown import render
from arachne.extraction.refine import refine
from arachne.extraction.refine.board_layout import lay_out_the_board
from arachne.extraction.refine.boards import keep_the_board
from arachne.extraction.refine.repeats import leave_out_repeats, tie_speakers
from tests.test_refine import selection, texts

SAID = [f"The pump number {n} has to run for an hour before you measure it." for n in range(2)]
LIKELY = dict.fromkeys(SAID, 0.9)
SHORT = "Same here."

XENFORO = """<article class="message"><div><section class="message-user"><h4 class="message-name">
<a class="username">ann{n}</a></h4><h5 class="userTitle">Member</h5><dl class="pairs"><dt>Joined</dt>
<dd>2014</dd></dl></section></div><div><header><ul><li><time>May {n}, 2024</time></li></ul><a>#{n}</a>
</header><article class="message-body js-selectToQuote"><div class="bbWrapper">{said}</div></article>
<footer><a>Like</a><a>Reply</a></footer></div></article>"""
BOARDS = {
    "XenForo 2": XENFORO,
    "XenForo 1": """<li class="message"><h3 class="userText"><a class="username">ann{n}</a>
        <em>Member</em></h3><blockquote class="messageText SelectQuoteContainer ugc">{said}</blockquote>
        <div class="privateControls"><a class="username author">ann{n}</a>, <span class="DateTime">May
        {n}, 2024</span></div><div>Ann likes this.</div></li>""",
    "vBulletin 3": """<table class="tborder" id="post{n}"><tr><td class="thead">May {n}, 2024, 9:12 AM
        </td><td class="thead">#{n}</td></tr><tr><td class="alt2"><div><a class="bigusername">ann{n}</a>
        </div><div class="smallfont">Senior Member</div></td><td class="alt1"><div
        id="post_message_{n}">{said}</div></td></tr></table>""",
    "phpBB 2": """<table class="forumline"><tr><td class="row1"><span class="name">ann{n}</span></td>
        <td class="row1"><table><tr><td><span class="postdetails">Posted: May {n}, 2024</span></td>
        <td><a>quote</a></td></tr><tr><td><span class="postbody">{said}</span></td></tr></table></td>
        </tr></table>""",
    "Simple Machines": """<div class="windowbg"><div class="poster"><h4><a>ann{n}</a></h4><ul><li>Hero
        Member of the board since it was founded</li></ul></div><div class="keyinfo"><h5><a>Re: Pumps in
        the cellar</a></h5><div class="smalltext">on: May {n}, 2024</div></div><div class="inner"
        id="msg_{n}">{said}</div><div class="moderatorbar">Logged</div></div>""",
    "Invision": """<article class="cPost"><div class="cAuthorPane_mobile"><h3 class="cAuthorPane_author">
        <a>ann{n}</a> <span>17</span></h3></div><aside><h3 class="cAuthorPane_author"><a>ann{n}</a></h3>
        <ul><li>Members</li></ul></aside><div><div>Posted <time>May {n}, 2024</time></div>
        <div class="cPost_contentWrap"><div class="ipsType_normal ipsType_richText">{said}</div></div>
        </div></article>""",
    "FluxBB": """<div class="blockpost"><h2><span>#{n}</span> <a>May {n}, 2024 9:12</a></h2><div
        class="postleft"><dl><dt><strong><a>ann{n}</a></strong></dt><dd class="usertitle">Member</dd>
        <dd><span>Posts: 17</span></dd></dl></div><div class="postmsg">{said}</div></div>""",
    "Khoros": """<div class="MessageView"><div class="lia-message-author-with-avatar"><span
        class="UserName lia-user-name"><a>ann{n}</a></span></div><div>Frequent Contributor</div><p
        class="lia-message-posted-on">May {n}, 2024</p><ul><li>Mark as New</li><li>Mute</li></ul><div
        class="lia-message-body-content"><p>{said}</p></div><div>0 Kudos</div></div>""",
    "Lemmy": """<li><article class="comment-node"><div><a class="person-listing">ann{n}</a><span> on
        May {n}, 2024</span></div><div class="comment-content">{said}</div><button>reply</button>
        </article></li>""",
}  # fmt: skip


STACK_EXCHANGE = """<div class="answer"><div class="votes">12</div><div><div
class="js-post-body">{said}</div><div>Share</div><div class="user-info"><div
class="user-action-time">edited <span class="relativetime">May 9, 2024</span></div><div
class="user-details"><a>editor</a></div></div><div class="user-info"><div
class="user-action-time">answered <span class="relativetime">May {n}, 2024</span></div><div
class="user-details"><a>ann{n}</a></div><div class="-flair">4,100</div></div></div></div>"""


def thread(post: str, *said: str) -> str:
    posts = "".join(post.format(n=n, said=text) for n, text in enumerate(said))
    return f"<main><h1>Pumps in the cellar</h1><div>{posts}</div></main>"


def read(post: str, *said: str, kind: str = "forum") -> list[str]:
    found = selection(thread(post, *said), LIKELY, kind)
    keep_the_board(found)
    lay_out_the_board(found)
    return texts(found)


@pytest.mark.parametrize("board", BOARDS)
def test_a_post_is_there_with_its_author_and_its_date_and_no_more(board):
    found = read(BOARDS[board], *SAID, SHORT)
    assert [text for text in found if text in (*SAID, SHORT)] == [*SAID, SHORT]
    heads = " ".join(text for text in found if text not in (*SAID, SHORT))
    for n in range(3):
        assert heads.count(f"ann{n}") == heads.count(f"May {n}, 2024") == 1
    for furniture in ("#1 ", "Joined", "Like", "Reply", "Logged", "Share", "edit", "17", "Mute"):
        assert furniture not in heads.replace("#1 May", "May")  # the number of a post in its date


@pytest.mark.parametrize(
    ("likely", "kept"), [([], []), (["answered May 0, 2024"], ["answered May 0, 2024"])]
)
def test_the_box_below_an_answer_is_as_likely_as_it_was_and_never_who_edited_it(likely, kept):
    chosen = {**LIKELY, **dict.fromkeys([*likely, "edited May 9, 2024", "editor", "Share"], 0.9)}
    found = selection(thread(STACK_EXCHANGE, *SAID), chosen, "forum")
    keep_the_board(found)
    lay_out_the_board(found)
    assert texts(found) == [SAID[0], *kept, SAID[1]]


@pytest.mark.parametrize("kind", ["article", "listing", "other"])
def test_posts_of_a_known_board_make_a_page_a_thread(kind):
    found = selection(thread(XENFORO, *SAID, SHORT), LIKELY, kind)
    keep_the_board(found)
    assert found.kind == "forum"
    assert SHORT in texts(found)


def test_comments_on_an_article_do_not():
    likely = {SAID[0] * 20: 0.9, SAID[1]: 0.9}
    html = thread(XENFORO, SAID[0] * 20, SAID[1], SHORT)
    found = selection(html, likely, "article")
    keep_the_board(found)
    assert (found.kind, texts(found)) == ("article", [SAID[0] * 20, SAID[1]])


def test_nor_do_posts_beside_what_the_page_is_about():
    text = "What the page is about, told at length. " * 20
    found = selection(
        f"<p>{text}</p>" + thread(XENFORO, *SAID, SHORT), {**LIKELY, text.strip(): 0.9}
    )
    keep_the_board(found)
    assert SHORT not in texts(found)


@pytest.mark.parametrize(
    "aside",
    [
        "<blockquote>Somebody else</blockquote>",
        "<aside class=onebox><article><h3>Somebody else</h3></article></aside>",
        "<div class=signature>Somebody else</div>",
        "<p>Last edited by Somebody else</p>",
    ],
)
def test_what_is_in_a_post_but_not_said_in_it_is_as_likely_as_it_was(aside):
    found = read(XENFORO, *SAID, f"<p>{SHORT}</p>{aside}")
    assert SHORT in found
    assert not any("Somebody" in text for text in found)


def test_a_post_that_is_shown_twice_is_there_once():
    assert read(XENFORO, SAID[0], SAID[0] + " Yes.", SAID[0] + " Yes.", SAID[1])[-1] == SAID[1]
    long = SAID[0] + " That is how it is with them."
    assert read(XENFORO, long, long, SAID[1]).count(long) == 1


def test_two_answers_in_the_same_words_are_two():
    thanks = "Thank you, this is helpful."
    found = selection(thread(XENFORO, *SAID, thanks, thanks), LIKELY, "forum")
    keep_the_board(found)
    leave_out_repeats(found)
    assert texts(found).count(thanks) == 2


@pytest.mark.parametrize("line", ["Originally posted by ann", "Quote:", "ann said:"])
@pytest.mark.parametrize("quoted", [True, False])
def test_a_line_that_names_who_is_quoted_goes_with_the_quotation(line, quoted):
    quotation = f"<div>{line}</div><blockquote>What ann said there.</blockquote><p>{SHORT}</p>"
    likely = {**LIKELY, "What ann said there.": 0.9 if quoted else 0.1}
    found = selection(thread(XENFORO, *SAID, quotation), likely, "forum")
    keep_the_board(found)
    tie_speakers(found)
    assert (line in texts(found)) == quoted


def test_answers_that_are_inside_of_what_they_answer_have_their_own_authors():
    answer = """<shreddit-comment><div slot=commentMeta><a class=author>ann{n}</a> <time>May {n}, 2024
        </time></div><div id=t{n}-comment-rtjson-content><p>{said}</p></div><button>Reply</button>{inner}
        </shreddit-comment>"""
    inner = answer.format(n=1, said=SAID[1], inner="")
    found = selection(answer.format(n=0, said=SAID[0], inner=inner), LIKELY, "forum")
    refine(found)
    assert texts(found) == ["ann0 May 0, 2024", SAID[0], "ann1 May 1, 2024", SAID[1]]


@pytest.mark.parametrize("board", ["XenForo 1", "vBulletin 3", "FluxBB"])
def test_a_post_is_no_quotation_no_table_and_no_list(board):
    found = selection(thread(BOARDS[board], *SAID), LIKELY, "forum")
    refine(found)
    markdown = render(found.root, "", keep=found.keys()).markdown
    lines = [line for line in markdown.splitlines() if line]
    assert set(SAID) <= set(lines)
    assert not any(line.startswith((">", "|", "- ")) for line in lines)


LEMMY = """<div class="post container-lg"><article id=postContent><p>{said}</p></article><ul
class=comments>{answers}</ul></div>"""


@pytest.mark.parametrize("kind", ["article", "forum", "other"])
def test_a_board_without_articles_has_threads_however_long_the_first_post_is(kind):
    inner = f"<ul>{BOARDS['Lemmy'].format(n=2, said=SHORT)}</ul>"
    answer = BOARDS["Lemmy"].format(n=1, said=SAID[1]).replace("</li>", f"{inner}</li>")
    found = selection(LEMMY.format(said=SAID[0] * 20, answers=answer), {SAID[0] * 20: 0.9}, kind)
    refine(found)
    lines = render(found.root, "", keep=found.keys()).markdown.split("\n\n")
    assert lines == [
        (SAID[0] * 20).strip(), "ann1 on May 1, 2024", SAID[1], "ann2 on May 2, 2024", SHORT
    ]  # fmt: skip


def test_the_title_is_not_said_again_above_every_answer():
    titled = XENFORO.replace("<header>", "<header><h3>{title}</h3>")
    posts = [titled.replace("{title}", title) for title in ("Pumps", "Re: Pumps", "Mine, too")]
    html = "".join(post.format(n=n, said=SAID[n % 2]) for n, post in enumerate(posts))
    likely = {**LIKELY, "Pumps": 0.9, "Re: Pumps": 0.9, "Mine, too": 0.9}
    found = selection(f"<main><div>{html}</div></main>", likely, "forum")
    keep_the_board(found)
    lay_out_the_board(found)
    markdown = render(found.root, "", keep=found.keys()).markdown
    titles = [line for line in markdown.splitlines() if line.startswith("### ")]
    assert titles == ["### Pumps", "### Mine, too"]


@pytest.mark.parametrize("label", ["Code:", "Code: Select all", "PHP Code:", "Code: [Select]"])
def test_what_a_board_writes_above_code_goes_and_stays_above_anything_else(label):
    code = f"<p>{SHORT}</p><div>{label}</div><pre>x = 1\ny = 2</pre>"
    assert read(XENFORO, *SAID, code)[-2:] == [SHORT, "x = 1 y = 2"]
    text = f"<p>{SHORT}</p><div>{label}</div><p>Be kind.</p>"
    assert read(XENFORO, *SAID, text)[-3:] == [SHORT, label, "Be kind."]
