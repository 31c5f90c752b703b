"""Inline content: white space, emphasis, links, code spans, signs."""

from __future__ import annotations

import pytest

from arachne.extraction.markdown import MarkdownOptions, render
from arachne.extraction.parsing.tree import parse

BASE = "https://example.org/a/page.html"


def markdown(html: str, **options: object) -> str:
    settings = MarkdownOptions(**options)  # type: ignore[arg-type]
    return render(parse(html), BASE, options=settings).markdown


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p> a \n b&nbsp;c\t</p>", "a b c"),
        ("<p>a<span>b</span> <span> c</span>d</p>", "ab cd"),
        ("<p><span>one </span><span>two</span></p>", "one two"),
        ("<p>図書<span>館</span>の前</p>", "図書館の前"),
        ("<p>ตลาด<b>เปิด</b>ทุกวัน</p>", "ตลาด**เปิด**ทุกวัน"),
        ("<p>Donau&shy;dampf&#8203;schiff&#65279;fahrt<wbr>en</p>", "Donaudampfschifffahrten"),
        ("<p>می\u200cخواهم</p>", "می\u200cخواهم"),
        ("<p>a<!-- note -->b</p>", "ab"),
        ("<p><span>Wiki</span><span>$10</span>, US<b>$</b>5</p>", "Wiki $10, US$5"),
        ("<p>a<script>x()</script>b<style>p{}</style></p>", "ab"),
        ("<p>before\u2028after\u0085end</p>", "before after end"),
        ("<p>図書館の\n  前で、\n待つ</p>", "図書館の前で、待つ"),
        ("<p>図書館\nA <b>前の\n竹</b>\n서울\n역</p>", "図書館 A **前の竹** 서울 역"),
        ("<p>one<br>two<br>\n<br>three</p>", "one  \ntwo\n\nthree"),
        ("<p><i><b><code>a</code></b><code>b</code></i>", "*`ab`*"),
        ("<p><i>x <b><code>a</code></b><code>`</code> y</i>", "*x `` a` `` y*"),
        ("<p><br>x<br></p>", "x"),
        ("<p>a<b>b<br><br>c</b></p>", "a**b**\n\n**c**"),
        ("<p><span style='float:left; display:block'>E</span>very day", "Every day"),
        ("<p><span style='display: block'>a</span><span style='display:block'>b</span>", "a  \nb"),
        ("<p>a<b class='d-block mt-2'>b</b>c</p>", "a  \n**b**  \nc"),
        ("<h2>a<small class='block'>b</small></h2>", "## a b"),
        ("<p><img src=/t.gif alt=T>he mill</p>", "The mill"),
        ("<p><label>Name:</label> Ann</p>", "Name: Ann"),
        ("<p><label>Name:</label> <input> Ann</p>", "Name:\n\nAnn"),
        ("<del><p>a</p><p>b <del>c</del></p></del><p>d</p>", "~~a~~\n\n~~b c~~\n\nd"),
    ],
)
def test_white_space_is_collapsed_as_a_browser_does_it(html: str, expected: str) -> None:
    assert markdown(html) == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>a <b> bold </b> b</p>", "a **bold** b"),
        ("<p>a<em> it</em> b</p>", "a *it* b"),
        ("<p><b></b><i> </i>x</p>", "x"),
        (
            "<p><span style='font-weight:700'>a</span> <font style='font-style: italic'>b</font>",
            "**a** *b*",
        ),
        ("<p><span style='color:red;text-decoration:line-through'>a</span></p>", "~~a~~"),
        (
            "<p><span style='font-weight:400'>a</span> <b style='font-weight:normal'>b</b></p>",
            "a b",
        ),
        (
            "<p><b style='font-weight:bold'>a</b> <b style='mso-bidi-font-weight:normal'>b</b></p>",
            "**a** **b**",
        ),
        ("<h2><span style='font-weight:bold'>a</span></h2>", "## a"),
        ("<p><b>one</b><b>two</b></p>", "**onetwo**"),
        ("<p><b>one <strong>two</strong></b></p>", "**one two**"),
        ("<p><b><i>x</i></b></p>", "***x***"),
        ("<p><b>Note:</b>text</p>", "**Note**:text"),
        ("<p><b>Note :</b>text</p>", "Note :text"),
        ("<p><b>Note:</b> text</p>", "**Note:** text"),
        ("<p>x<b>「竹」</b>は</p>", "x「竹」は"),
        ("<p><b>Name</b><b>:</b> Ann</p>", "**Name:** Ann"),
        ("<p><b>Name</b> <b>:</b> Ann</p>", "**Name** : Ann"),
        ("<p><del>old</del> <ins>new</ins> <s>a ~ b</s></p>", "~~old~~ new ~~a \\~ b~~"),
        ("<p><u>u</u> <small>s</small> <mark>m</mark> <abbr title='x'>A</abbr></p>", "u s m A"),
        ("<p><var>n</var> <cite>Emma</cite></p>", "*n* *Emma*"),
        ("<p>a<b style='display:none'>x</b>b</p>", "ab"),
        ("<p>oil<span role=tooltip>of camellias</span> it</p>", "oil it"),
        ("<h2>A <strong>B</strong> <em>c</em></h2>", "## A B *c*"),
    ],
)
def test_emphasis_is_what_commonmark_reads_as_emphasis(html: str, expected: str) -> None:
    assert markdown(html) == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<a href='b.html'>x</a>", "[x](https://example.org/a/b.html)"),
        ("<a href='/b?q=1#f'> x </a>y", "[x](https://example.org/b?q=1#f) y"),
        ("<a href='//cdn.example.net/f'>x</a>", "[x](https://cdn.example.net/f)"),
        ("<a href='javascript:go()'>x</a>", "x"),
        ("<a href='#part'>x</a>", "x"),
        ("<a href='page.html#part'>x</a>", "x"),
        ("<a>x</a>", "x"),
        ("<a href='b'></a>y", "y"),
        ("<a href='https://ad.doubleclick.net/c;1'>x</a>", "x"),
        ("<a href='http://[broken'>x</a>", "x"),
        ("<a href=' b \n'>x</a>", "[x](https://example.org/a/b)"),
        ("<a href='x y(1'>x</a>", "[x](https://example.org/a/x%20y%281)"),
        ("<a href='x_(y)'>x</a>", "[x](https://example.org/a/x_(y))"),
        ("<a href='x'>[1]</a>", "[[1]](https://example.org/a/x)"),
        ("<a href='x'>a]</a>", "[a\\]](https://example.org/a/x)"),
        ("<a href='x'><code>a]</code></a>", "[`a]`](https://example.org/a/x)"),
        ("<code><a href='x'>f</a></code>", "[`f`](https://example.org/a/x)"),
        ("Hi!<a href='x'>y</a>", "Hi\\![y](https://example.org/a/x)"),
        ("<a href='x'><b>y</b></a>", "[**y**](https://example.org/a/x)"),
        ("<a href='mailto:a@b.org'>a@b.org</a>", "a@b.org"),
        ("<a href='mailto:a@b.org'>write</a>", "[write](mailto:a@b.org)"),
        ("<a href='tel:+123'>call</a>", "[call](tel:+123)"),
        ("<a href='x'>a<br>b</a>", "[a b](https://example.org/a/x)"),
        (
            "<a href='x'>y</a><a href='/z'>z</a>!",
            "[y](https://example.org/a/x) [z](https://example.org/z)!",
        ),
        ("(<a href='x'>y</a>)", "([y](https://example.org/a/x))"),
    ],
)
def test_links_are_absolute_or_text(html: str, expected: str) -> None:
    assert markdown(f"<p>{html}</p>") == expected


def test_links_can_be_left_out() -> None:
    assert markdown("<p><a href='x'>y</a></p>", links=False) == "y"


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<h2>Use<a class='headerlink' href='#use'>¶</a></h2>", "## Use"),
        ("<h2><a class='anchor' href='#use'></a>Use</h2>", "## Use"),
        ("<h2>Use<a href='#use' title='Direct link'>#</a></h2>", "## Use"),
        ("<h2>Use<a class='hash-link' href='#u'>Direct link to Use</a></h2>", "## Use"),
        ("<h2><a class='heading-anchor' href='#use'>Use</a></h2>", "## Use"),
        ("<h2>Use<span class='mw-editsection'>[<a href='/e'>edit</a>]</span></h2>", "## Use"),
        ("<h2><i class='material-icons'>menu</i>Use</h2>", "## Use"),
        ("<h2><a class='permalink' href='#use'>&#9670;&nbsp;</a>Use</h2>", "## Use"),
        ("<h2>Use<span><small><pre>1.0.2</pre></small></span></h2>", "## Use 1.0.2"),
        ("<h2>Use <small><a href='#' class=toggle>collapse</a></small></h2>", "## Use"),
        ("<h1>Use it <button>Copy</button></h1>", "# Use it"),
        ("<h3><button>Is it open?<span class=icon>+</span></button></h3>", "### Is it open?"),
        ("<h3>1. <button>Is it open?</button></h3>", "### 1. Is it open?"),
        ("<p><a class=expand>[–]</a><a href=#u>ann</a> wrote</p>", "ann wrote"),
        ("<p><span class=pagenum>[Pg 3]</span>The mill</p>", "The mill"),
        ("<p><span class=pagenum>Figures</span> of mills</p>", "Figures of mills"),
        ("<p><i class='score likes'>4 points</i><i class=score>3 points</i></p>", "*3 points*"),
        ("<details><summary>Expand description</summary>Use</details>", "Use"),
        (
            "<p>x<a href='y'>y<span class='sr-only'> opens a window</span></a></p>",
            "x[y](https://example.org/a/y)",
        ),
    ],
)
def test_anchors_and_icons_of_headings_vanish(html: str, expected: str) -> None:
    assert markdown(html) == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<code>a_b*c</code>", "`a_b*c`"),
        ("<code>a`b</code>", "``a`b``"),
        ("<code>`</code>", "`` ` ``"),
        ("<kbd>Ctrl</kbd>+<kbd>C</kbd>", "`Ctrl`+`C`"),
        ("<samp>ok</samp>", "`ok`"),
        ("<code>a</code><code>b</code>", "`ab`"),
        ("x<code> </code>y", "x y"),
        ("<code>a\n  b</code>", "`a b`"),
    ],
)
def test_inline_code_is_literal(html: str, expected: str) -> None:
    assert markdown(f"<p>{html}</p>") == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("10<sup>−6</sup> m<sup>2</sup>", "10⁻⁶ m²"),
        ("H<sub>2</sub>O", "H₂O"),
        ("the 1<sup>st</sup>", "the 1st"),
        ("It is old<sup>[1]</sup>, they say.", "It is old[1], they say."),
        ("x<sup>a+b</sup> y<sub>ij</sub>", "x<sup>a+b</sup> y<sub>ij</sub>"),
        ("price<sup>*</sup>", "price\\*"),
        ("thin<sup><span class='visuallyhidden'>Footnote </span>2</sup>", "thin²"),
        ("said<sup><a href='#n1'>1</a></sup>", "said[1]"),
        ("said<a href='#n1'><sup>[1]</sup></a>", "said[1]"),
        ("said.<span class='fn'><a href='#n1'>1</a></span> It", "said.[1] It"),
        ("see (<a href='#e2'>2</a>) and <a href='#e3'>3</a>", "see (2) and 3"),
        ("<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>字", "漢字"),
        ("<ruby><rb aria-hidden='true'>漢</rb><rt>kan</rt></ruby>", "漢"),
        ("<q>a <q>b</q> c</q>", "“a ‘b’ c”"),
        ("<img class='emoji' alt='😀'> <img alt=':-)'>", "😀 :-)"),
        ("Ann: <i role=img aria-label='4 of 5 stars'></i>", "Ann: 4 of 5 stars"),
        ("Go <i role=img aria-label=arrow></i><i role=img aria-label='5 stars'>5</i>", "Go *5*"),
    ],
)
def test_raised_text_ruby_and_quotation_marks(html: str, expected: str) -> None:
    assert markdown(f"<p>{html}</p>") == expected


def test_a_note_loses_its_way_back() -> None:
    html = "<ol><li id='n1'>Smith 1999. <a href='#r1'>↩</a></li></ol>"
    assert markdown(html) == "1. Smith 1999."


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<img src='a.png' alt='A [blue] flame'>", "[Image: A blue flame]"),
        ("<img src='a.png' alt=''>", ""),
        ("<img src='a.png' alt='DSC_0042.JPG'>", ""),
        ("<img src='a.png' alt='milan-design-week-2018-lamp_01'>", ""),
        ("<img src='a.png' alt='Spider-Man'>", "[Image: Spider-Man]"),
        ("<img src='a.png' alt='logo'>", ""),
        ("<img src='p.gif' alt='x y' width='1' height='1'>", ""),
        (
            "<a href='l.jpg'><img alt='Our shop'></a>",
            "[Image: Our shop](https://example.org/a/l.jpg)",
        ),
        ("<a href='b'><img src='a.png' alt='Our shop'></a> x", "x"),
        ("<ul><li><img src='a.png' alt='Our shop'> x</ul>", "- x"),
        ("text<img alt='A map'>text", "text [Image: A map] text"),
        ("<img alt='A map'> and <img alt='A map'>", "[Image: A map] and"),
    ],
)
def test_pictures_say_what_they_show(html: str, expected: str) -> None:
    assert markdown(f"<p>{html}</p>") == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<img src='a.png' alt='A'>", "![A](https://example.org/a/a.png)"),
        (
            "<img src='data:image/gif;base64,R0' data-src='/b.png'>",
            "![](https://example.org/b.png)",
        ),
        (
            "<img srcset='s.png 1x, l.png 2x' alt='A [1]'>",
            "![A \\[1\\]](https://example.org/a/l.png)",
        ),
        (
            "<picture><source srcset='x.webp'><img src='a.png'></picture>",
            "![](https://example.org/a/a.png)",
        ),
        ("<img src='p.gif' width='1'>", ""),
        (
            "<a href='b'><img src='a.png' alt='A'></a>",
            "[![A](https://example.org/a/a.png)](https://example.org/a/b)",
        ),
    ],
)
def test_pictures_can_be_links(html: str, expected: str) -> None:
    assert markdown(f"<p>{html}</p>", images="link") == expected


def test_pictures_can_be_left_out() -> None:
    assert markdown("<p>a <img alt='A map'> b</p>", images="none") == "a b"


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (
            "<iframe src='https://www.youtube.com/embed/abcdefghijk?rel=0' title='How to [fold]'></iframe>",
            "[Video: How to \\[fold\\]](https://www.youtube.com/watch?v=abcdefghijk)",
        ),
        (
            "<iframe data-src='//player.vimeo.com/video/12' title='vimeo-player'></iframe>",
            "[Video](https://vimeo.com/12)",
        ),
        ("<iframe src='https://ads.example.net/x'>no frames</iframe>", ""),
        (
            "<video><source src='/f.mp4'>Your browser is old.</video>",
            "[Video](https://example.org/f.mp4)",
        ),
        ("<video src='/f.mp4' autoplay muted loop></video>", ""),
        (
            "<audio src='s.mp3' title='Bells'></audio>",
            "[Audio: Bells](https://example.org/a/s.mp3)",
        ),
    ],
)
def test_films_are_links(html: str, expected: str) -> None:
    assert markdown(f"<p>{html}</p>") == expected
    assert markdown(f"<p>{html}</p>", images="none") == ""


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>x<sub>1 </sub>and y", "x₁ and y"),
        ("<p>a<sup> 2</sup>b", "a ²b"),
        ("<p>x<sub> max </sub>is y", "x <sub>max</sub> is y"),
    ],
)
def test_blanks_within_raised_text_part_words(html: str, expected: str) -> None:
    assert render(parse(html), "https://x.org/").markdown == expected


@pytest.mark.parametrize(
    ("html", "shown"),
    [
        ("<h4>fn new() <a class=src href=/src/a.rs.html#4>Source</a></h4>", "#### fn new()"),
        ("<p>retry :: Int <a class=link href=src/a.html>Source</a></p>", "retry :: Int"),
        ("<p>Calls it. <a href=#details>More...</a></p>", "Calls it."),
        ("<h2>Struct <button title=Copy>Copy item path</button></h2>", "## Struct"),
        ("<p>Read the <a href=/a>source</a>.</p>", "Read the [source](https://x.org/a)."),
    ],
)
def test_links_of_manuals_to_their_own_source_and_further_down_go(html: str, shown: str) -> None:
    assert render(parse(html), "https://x.org/").markdown == shown


@pytest.mark.parametrize(
    "html",
    [
        "<div class=headertitle><div class=title>Retry Class</div></div>",
        "<div id=module-header><p class=caption>Retry Class</p></div>",
    ],
)
def test_titles_that_generators_of_manuals_write_as_no_headings_are_some(html: str) -> None:
    assert render(parse(html), "https://x.org/").markdown == "# Retry Class"


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>e<sup>-x</sup></p>", "e<sup>-x</sup>"),
        ("<p>f<sub>(a)</sub>b</p>", "f<sub>(a)</sub>b"),
        ("<p>so<q>(well)</q>he</p>", "so“(well)”he"),
    ],
)
def test_only_emphasis_is_given_up_beside_punctuation(html: str, expected: str) -> None:
    assert markdown(html) == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p><a href=/a>Arte</a><a href=/a>mis</a>", "[Artemis](https://example.org/a)"),
        ("<p><a href=/a>loom</a><a href=/a>, new</a>", "[loom, new](https://example.org/a)"),
        ("<p>[<a href=/a>a</a><a href=/a><b>b</b>c</a>]", "[[a**b**c](https://example.org/a)]"),
        (
            "<p><a href=/a>Arte</a><a href=/b>mis</a>",
            "[Arte](https://example.org/a) [mis](https://example.org/b)",
        ),
        (
            "<p><a href=/a>Looms</a><a href=/a>All</a>",
            "[Looms](https://example.org/a) [All](https://example.org/a)",
        ),
    ],
)
def test_a_link_that_an_editor_has_torn_is_one(html: str, expected: str) -> None:
    assert markdown(html) == expected
