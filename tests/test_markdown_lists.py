"""Lists that editors tear apart are put together again."""

from __future__ import annotations

import pytest

from arachne.extraction.markdown import render
from arachne.extraction.parsing.tree import parse


def markdown(html: str) -> str:
    return render(parse(html), "https://example.org/").markdown


def word(level: int, sign: str, text: str) -> str:
    """A paragraph as Word saves the item of a list."""
    mark = f"<span style='mso-list:Ignore'>{sign}<span>&nbsp;&nbsp;</span></span>"
    return f"<p style='mso-list:l0 level{level} lfo1'><span>{mark}</span>{text}</p>"


def docs(tag: str, level: int, text: str, start: int = 1) -> str:
    """A list as Google Docs exports one level of it."""
    return f"<{tag} class='lst-kix_ab-{level}' start={start}><li>{text}</li></{tag}>"


NOTION = "<ul class=bulleted-list><li>{}</ul>"
NUMBERED = "<ol class=numbered-list start={}><li>{}</ol>"


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (word(1, "·", "a") + word(1, "·", "b"), "- a\n- b"),
        (word(1, "1.", "a") + word(2, "o", "b") + word(1, "2.", "c"), "1. a\n   - b\n2. c"),
        (word(1, "·", "a") + "<p>b</p>" + word(1, "·", "c"), "- a\n\nb\n\n- c"),
        (docs("ul", 0, "a") + docs("ul", 1, "b") + docs("ul", 0, "c"), "- a\n  - b\n- c"),
        (
            docs("ol", 0, "a") + docs("ul", 1, "b") + docs("ul", 2, "c") + docs("ol", 0, "d", 2),
            "1. a\n   - b\n     - c\n2. d",
        ),
        (docs("ul", 1, "a") + docs("ul", 1, "b"), "- a\n- b"),
        (NOTION.format("a") + NOTION.format("b"), "- a\n- b"),
        (NUMBERED.format(1, "a") + NUMBERED.format(2, "b"), "1. a\n2. b"),
        (NUMBERED.format(1, "a") + NUMBERED.format(1, "b"), "1. a\n\n1) b"),
        (NOTION.format("a") + "<hr>" + NOTION.format("b"), "- a\n\n---\n\n* b"),
        ("<ul class=x><li>a<li>b</ul><ul class=x><li>c<li>d</ul>", "- a\n- b\n\n* c\n* d"),
        (
            "<ol><li>a<li class=ql-indent-1>b<li class=ql-indent-2>c<li class=ql-indent-1>d<li>e</ol>",
            "1. a\n   1. b\n      1. c\n   2. d\n2. e",
        ),
        ("<ol><li class=ql-indent-1>a<li>b</ol>", "1. a\n2. b"),
        ("<ol><li data-list=bullet>a<li data-list=bullet>b</ol>", "- a\n- b"),
    ],
)
def test_the_parts_of_a_list_are_one_list(html: str, expected: str) -> None:
    assert markdown(html) == expected


def test_no_series_of_lists_is_too_long_or_too_deep() -> None:
    assert markdown(NOTION.format("a") * 5_000).count("\n") == 4_999
    deep = "".join(docs("ul", level % 10, "a") for level in range(2_000))
    assert markdown(deep).count("- a") == 2_000
    assert markdown("<ul><li>a" + "<li class=ql-indent-9>b" * 2_000).count("b") == 2_000


def test_a_list_that_is_a_box_around_a_section_is_none() -> None:
    box = "<ul class=blockList><li><hr><pre>class Retry</pre><p>Calls again.</ul>"
    assert markdown(box) == "```\nclass Retry\n```\n\nCalls again."
    assert markdown("<ul><li><pre>class Retry</pre></ul>") == "- ```\n  class Retry\n  ```"


def test_items_of_quill_are_what_they_say_they_are() -> None:
    mark = "<span class=ql-ui></span>"
    html = (
        f"<ol><li data-list=ordered>{mark}One<li data-list=bullet class=ql-indent-1>{mark}Dot"
        f"<li data-list=bullet class=ql-indent-1>{mark}Dash<li data-list=ordered>{mark}Two"
        f"<li data-list=bullet>{mark}Three</ol>"
    )
    assert markdown(html) == "1. One\n   - Dot\n   - Dash\n2. Two\n\n- Three"
