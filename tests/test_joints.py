"""Elements that touch in the source: words apart on the screen, or pieces of one word."""

from __future__ import annotations

import pytest

from arachne.extraction.markdown import render
from arachne.extraction.parsing.tree import parse


def text(html: str) -> str:
    return render(parse(f"<div>{html}</div>"), "https://example.org/").markdown.replace("*", "")


@pytest.mark.parametrize(
    ("html", "shown"),
    [
        ("<span class=label>author</span><span class=value>ann ott</span>", "author ann ott"),
        ("<span class=who>Ann</span><span class=text>Are you there?</span>", "Ann Are you there?"),
        ("<b>Ready?</b><span>Then go on.</span>", "Ready? Then go on."),
        ("<b>Size:</b><span>Large ones</span>", "Size: Large ones"),
        ("<strong>1,200</strong><span>members</span>", "1,200 members"),
        ("<span>Size</span><span>12 cm</span>", "Size 12 cm"),
        ("<span>3 beds</span><span>2 baths</span>", "3 beds 2 baths"),
        ("<span class=method>GET</span><span class=path>/v1/looms</span>", "GET /v1/looms"),
        ("<span class=method>GET</span><code>/v1/looms</code>", "GET `/v1/looms`"),
        ("<b>post</b><span>/v1/looms</span>", "post /v1/looms"),
        ("<b class=os>iOS 15.0+</b><b class=os>macOS 12.0+</b>", "iOS 15.0+ macOS 12.0+"),
        ("<s>€89.00</s>€78.00", "~~€89.00~~ €78.00"),
        ("<span>€89</span><span>€98</span>", "€89 €98"),
        ("<s>20 €</s>15 €", "~~20 €~~ 15 €"),
        ("<b>Price:</b><span>5 €</span>", "Price: 5 €"),
        ("Looms<span class=subtitle>How to weave</span>", "Looms How to weave"),
        (
            "<span class=line>The lights are late,</span> <span class=line>and someone sings.</span>",
            "The lights are late,  \nand someone sings.",
        ),
        ("<a-title>Warp beam</a-title><a-text>Holds threads</a-text>", "Warp beam Holds threads"),
        ("<b class=mobile-label>Age</b>40", "Age 40"),
        ("<b class=timestamp>0:15</b><b class=speaker>Bo</b>Thanks.", "0:15 Bo Thanks."),
        ("<span class=euros>149</span><span class=cents>99</span>", "149 99"),
        ("<span class=label>作者</span><span class=value>王小明</span>", "作者 王小明"),
        ("<a href=/l>Wide looms</a><span>Now in stock</span>", "Wide looms Now in stock"),
        ("<span class=number>2.1</span>Weaving", "2.1 Weaving"),
        ("Comments<span class=count>12</span>", "Comments 12"),
        ("<b class=no>(2)</b><span class=text>A mill is old</span>", "(2) A mill is old"),
        ("<b>1</b><span class=text>In this Act</span>", "1 In this Act"),
        ("<span>Rye bread</span><i class=dots></i><span class=price>4.50</span>", "Rye bread 4.50"),
        ("<b class=day>Mon</b><span class=hi>-1°</span><span class=lo>-9°</span>", "Mon -1° -9°"),
        ("<p class=score><span>2</span><span>1</span></p>", "2 1"),
        ("<abbr title=Win>W</abbr><abbr title=Draw>D</abbr>", "W D"),
        ("<a class=name>Ann</a><link href=/l><span class=date>May 3</span>", "Ann May 3"),
        ("<span><b>Ann Ott</b><i>Weaver</i></span>", "Ann Ott Weaver"),
    ],
)
def test_what_a_style_sheet_sets_apart_is_read_apart(html: str, shown: str) -> None:
    assert text(html).replace("](https://example.org/l)", "").lstrip("[") == shown


@pytest.mark.parametrize(
    "html",
    [
        "<span class=dropcap>T</span><span class=rest>he mill</span>",
        "<span>iP</span><span>hone</span>",
        "un<b>believ</b>able",
        "<b>Loom</b>s",
        "<span class=c1>the wea</span><span class=c4>ving of it</span>",
        "<span class=hl>wea</span><span class=normal>ving</span>",
        "<span>create</span><wbr><span>Loom</span>",
        "<span class=package>org.loom.</span><span class=type>Shuttle</span>",
        "<span class=ns>loom::</span><span class=type>Shuttle</span>",
        "<span class=name>weave</span><span class=paren>(thread)</span>",
        "<b>3</b><span>D</span>",
        "<b>10</b><span>km</span>",
        "<span>v</span><span>2</span>",
        "<span class=digit>1</span><span class=digit>2</span>",
        "<span class=x>a</span><span class=y>b</span>",
        "<span class=a>and</span><span class=b>/</span>",
        "<span class=x-whole>149.</span><span class=x-cents>99</span>",
        "COVID<span class=hit>19</span>",
        "<span class=hit>Java</span>Script",
        "<span class=h>12:</span><span class=m>30</span>",
    ],
)
def test_what_is_one_word_stays_one(html: str) -> None:
    written = "".join(parse(html).text().split())
    assert "".join(text(html).split()) == written
    assert text(html).count(" ") == parse(html).text().count(" ")


def test_who_is_quoted_has_a_line_of_his_own() -> None:
    quotation = "> ann wrote:  \n> It froze."
    assert text("<blockquote><cite>ann wrote:</cite>It froze.</blockquote>") == quotation
    assert text("<blockquote><div><cite>ann wrote:</cite>It froze.</div></blockquote>") == quotation
    said = "As <cite>Ice</cite> says, it froze."
    assert text(f"<blockquote>{said}</blockquote>") == "> As Ice says, it froze."


def test_what_is_there_for_two_widths_of_the_screen_is_said_once() -> None:
    wide, narrow = "d-none d-md-block", "d-md-none"
    html = f"<span class='{wide}'>Call 030 123</span> <span class='{narrow}'>Call 030 123</span>"
    assert text(html) == "Call 030 123"
    assert text("<span class=a>ha</span> <span class=b>ha</span>") == "ha ha"
    assert text(f"<b class='{wide}'>Call</b> <b class='{narrow}'>Ring</b>") == "Call Ring"


def test_custom_elements_that_are_paragraphs_have_lines_of_their_own() -> None:
    first, second = "The first paragraph of this text.", "The second paragraph of this text."
    html = f"<my-p>{first}</my-p>\n<my-p>{second}</my-p>"
    assert text(html) == f"{first}  \n{second}"
    assert text(f"Seen <time-ago>today</time-ago> <my-mark>{second}</my-mark>").count("\n") == 0
