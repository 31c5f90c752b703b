"""What stands beside the page is left out by its names, unless they mean something else."""

import pytest

from arachne.extraction.refine.drawings import leave_out_drawings
from arachne.extraction.refine.furniture import leave_out_furniture
from tests.choosing import kept_after

TEXT = "<h1>Cookies</h1><p>What this site stores on your machine, and for how long it does.</p>"
TABLE = "<table><tr><th>Name<th>Purpose<tr><td>lang<td>Keeps the language</table>"


@pytest.mark.parametrize(
    "declared",
    [
        f"<div id=cmplz-document class='cmplz-document cookie-statement'>{TABLE}</div>",
        f"<div class=cmplz-document><div class=cmplz-part>{TABLE}</div></div>",
        f"<div class=cookiebot-declaration>{TABLE}</div>",
        TABLE.replace("<table", "<table class=cookielawinfo-row-cat-table"),
        f"<div class=borlabs-cookie-list>{TABLE}</div>",
    ],
)
def test_a_declaration_of_cookies_is_content(declared):
    kept = kept_after(leave_out_furniture, f"<div>{TEXT}</div>{declared}", kind="other")
    assert any("Keeps the language" in text for text in kept)


def test_the_request_beside_a_declaration_goes():
    declared = "<div class=cmplz-document><p>One cookie keeps the language.</p></div>"
    asked = "<div class=cmplz-cookiebanner><p>May we store cookies?</p></div>"
    kept = kept_after(leave_out_furniture, f"<div>{TEXT}</div>{declared}{asked}", kind="other")
    assert "One cookie keeps the language." in kept
    assert "May we store cookies?" not in kept


def test_a_banner_that_lists_declarations_goes():
    asked = "<div class=CybotCookiebotDialog><div class=cookie-declaration><p>lang</p></div></div>"
    assert "lang" not in kept_after(leave_out_furniture, f"<div>{TEXT}</div>{asked}", kind="other")


@pytest.mark.parametrize("name", ["chat-box", "chatbox", "live-chat", "chat-widget"])
def test_a_transcript_is_no_chat_with_the_visitor(name):
    said = "<p>Hold the button for ten seconds, then wait.</p><p>Now it is green.</p>" * 2
    html = f"<h1>Transcript</h1><p>Of Monday.</p><div class={name}>{said}</div>"
    assert len(kept_after(leave_out_furniture, html)) == 6
    html = f"<div>{TEXT}</div><div class={name}><p>May I help you?</p></div>"
    assert len(kept_after(leave_out_furniture, html)) == 2


@pytest.mark.parametrize(
    ("start", "end"),
    [
        ("<section id={}>", "</section>"),
        ("<div class=section id={}>", "</div>"),
        ("<div id={} class='section level2'>", "</div>"),
        ("<section id={} class=level2>", "</section>"),
    ],
)
@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("cookie-banner", "Cookie banner"),
        ("chat-widget", "Chat widget ¶"),
        ("notification-bar", "Notification bar"),
        ("mega-menu", "Mega-menu"),
        ("footer", "Footer"),
    ],
)
def test_a_section_that_is_named_after_its_title_is_content(start, end, name, title):
    part = f"{start.format(name)}<h2>{title}</h2><p>How it is set up.</p>{end}"
    kept = kept_after(leave_out_furniture, f"<div>{TEXT * 3}</div>{part}", kind="docs")
    assert "How it is set up." in kept
    other = part.replace(title, "We value your privacy")
    if name == "cookie-banner":
        kept = kept_after(leave_out_furniture, f"<div>{TEXT * 3}</div>{other}", kind="docs")
        assert "How it is set up." not in kept


def test_a_tree_of_files_in_the_role_of_a_picture_is_read():
    drawn = "<pre role=img aria-label=tree>src/\n  main.c</pre><div role=img><p>Chart</p></div>"
    kept = kept_after(leave_out_drawings, f"<div>{TEXT}</div>{drawn}")
    assert any("main.c" in text for text in kept)
    assert "Chart" not in kept


def test_a_button_that_prints_a_recipe_goes():
    html = f"<div>{TEXT}</div><p><a href=/print/7>Print Recipe</a></p><p>300 g of carrots</p>"
    kept = kept_after(leave_out_furniture, html, kind="article")
    assert "300 g of carrots" in kept
    assert "Print Recipe" not in kept


def test_the_foot_goes_below_a_short_list_and_stays_below_a_heading():
    foot = f"<footer><p>{'We mill since 1890 in the valley. ' * 4}</p></footer>"
    runners = "<ol><li>A. Holt 33:10<li>B. Gray 34:02<li>C. Roth 34:40<li>D. Lind 35:15</ol>"
    assert len(kept_after(leave_out_furniture, f"<div>{runners}</div>{foot}")) == 4
    assert len(kept_after(leave_out_furniture, f"<h1>Where we are</h1>{foot}")) == 2
