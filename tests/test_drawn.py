"""What is drawn and means something: the boxes of checklists, the signs before notes."""

from __future__ import annotations

import pytest

from arachne.extraction.markdown import render
from arachne.extraction.parsing.tree import parse


def text(html: str) -> str:
    return render(parse(html), "https://example.org/").markdown


@pytest.mark.parametrize(
    "html",
    [
        "<ul class=inline-task-list><li class=checked>Rye<li>Oat</ul>",
        "<ul data-type=taskList><li data-checked=true><p>Rye</p><li data-checked=false>Oat</ul>",
        "<ol><li data-list=checked>Rye<li data-list=unchecked>Oat</ol>",
        "<ul><li role=checkbox aria-checked=true>Rye<li role=checkbox aria-checked=false>Oat</ul>",
        (
            "<ul class=to-do-list><li><div class='checkbox checkbox-on'></div> <span>Rye</span></ul>"
            "<ul class=to-do-list><li><div class='checkbox checkbox-off'></div> <span>Oat</span></ul>"
        ),
        (
            "<ul><li><div role=checkbox id=a style='x:y' class='checkbox checkbox-on'></div>Rye"
            "<li><div role=checkbox class='checkbox checkbox-off'></div>Oat</ul>"
        ),
        (
            "<ul class=task-list><li><label><input type=checkbox disabled checked><span></span>"
            "</label> Rye<li><label><input type=checkbox disabled></label> Oat</ul>"
        ),
    ],
)
def test_a_task_says_whether_it_is_done(html: str) -> None:
    assert text(html) == "- [x] Rye\n- [ ] Oat"


def test_other_items_get_no_box() -> None:
    assert text("<ul class=list><li class=checked>Rye<li data-list=bullet>Oat</ul>") == (
        "- Rye\n- Oat"
    )


@pytest.mark.parametrize(
    "film",
    [
        "<lite-youtube videoid=abcdefghijk playlabel='The wheel'><button>Play</button></lite-youtube>",
        "<amp-youtube data-videoid=abcdefghijk title='The wheel'></amp-youtube>",
    ],
)
def test_a_player_that_loads_at_a_click_is_a_film(film: str) -> None:
    shown = "[Video: The wheel](https://www.youtube.com/watch?v=abcdefghijk)"
    assert text(f"<p>It turns.</p><p>{film}</p>") == f"It turns.\n\n{shown}"


def test_the_lines_of_code_that_quill_keeps_in_a_box_are_code() -> None:
    lines = "<div class=ql-code-block>if a:</div><div class=ql-code-block>    b()</div>"
    box = f"<div class=ql-code-block-container spellcheck=false>{lines}</div>"
    assert text(box) == "```\nif a:\n    b()\n```"


def test_the_sides_of_a_picture_of_amp_may_be_a_ratio() -> None:
    picture = "<amp-img src=/w.jpg alt='The wheel' width=4 height=3 layout=responsive></amp-img>"
    assert text(f"<p>It turns. {picture}</p>") == "It turns. [Image: The wheel]"


def test_the_sign_before_a_note_is_read() -> None:
    html = (
        "<div class='admonitionblock note'><table><tr><td class=icon><i title=Note></i></td>"
        "<td class=content>Stop first.</td></tr></table></div>"
    )
    assert text(html) == "Note\n\nStop first."
