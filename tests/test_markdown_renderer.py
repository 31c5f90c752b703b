"""Blocks: headings, lists, quotes, definitions, figures; and what stays when parts are left out."""

from __future__ import annotations

import random

import pytest

from arachne.extraction.blocks import segment
from arachne.extraction.markdown import MarkdownOptions, render
from arachne.extraction.parsing.tree import parse


def markdown(html: str) -> str:
    return render(parse(html), "https://example.org/").markdown


def kept(html: str, *texts: str) -> str:
    """The markdown when only the blocks of these texts are kept."""
    root = parse(html)
    keep = {block.key for block in segment(root) if block.text in texts}
    return render(root, "https://example.org/", keep=keep).markdown


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<h1>a</h1><h6>b</h6>", "# a\n\n###### b"),
        ("<h2>a<br>b</h2>", "## a b"),
        ("<h2><div>a</div><div>b</div></h2>", "## a b"),
        ("<h2> </h2><p>x", "x"),
        ("<h3><button>Is it open?</button></h3>", "### Is it open?"),
        ("<div role=heading aria-level=4>a</div>", "#### a"),
        ("<h2><ul><li>a</ul></h2>", "- a"),
        ("<p>a</p>b<div>c</div>d", "a\n\nb\n\nc\n\nd"),
        ("a<hr>b", "a\n\n---\n\nb"),
        ("<hr>a<hr>", "a"),
        ("a<hr><ul><li>b</ul><hr><blockquote>c</blockquote>", "a\n\n---\n\n- b\n\n---\n\n> c"),
        ("<ul><li>a<hr>b</ul>", "- a\n\n  ---\n\n  b"),
        ("<blockquote>a<blockquote>b</blockquote></blockquote>", "> a\n>\n> > b"),
        ("<blockquote>a</blockquote><blockquote>b</blockquote>", "> a\n\n> b"),
        ("<blockquote><ul><li>a<li>b</ul></blockquote>", "> - a\n> - b"),
        (
            "<figure><img alt='A flame'><figcaption><p>Drawing.</p></figcaption></figure>",
            "[Image: A flame]\n\nDrawing.",
        ),
        ("<p><img alt='A red kettle'></p><h3>A red kettle</h3>", "### A red kettle"),
        ("<p><img alt='A kettle, red'></p><p>A kettle</p><p>b</p>", "A kettle\n\nb"),
        ("<p><img alt='A kettle'></p><p>b</p>", "[Image: A kettle]\n\nb"),
        (
            "<blockquote><p><img alt='A cat'></p></blockquote><p>A cat</p>",
            "> [Image: A cat]\n\nA cat",
        ),
        ("<details><summary>Why?</summary><p>So.</p></details>", "**Why?**\n\nSo."),
        ("<details><summary><h3>Why?</h3></summary>So.</details>", "### Why?\n\nSo."),
        ("<div class=note><p class=admonition-title>Note</p><p>a</p></div>", "**Note**\n\na"),
        ("<div><div class=admonitionHeading_Gv>tip</div><p>a</p></div>", "**tip**\n\na"),
        ("<div><p class=custom-block-title>TIP</p><p>a</p></div>", "**TIP**\n\na"),
        ("<address>a<br>b</address>", "a  \nb"),
        ("<p hidden>x</p><div style='display: none'>y</div><dialog>z</dialog>w", "w"),
        ("<div class='accordion-panel' hidden>x</div>", "x"),
        ("<button>Copy</button><p>x</p>", "Copy\n\nx"),
        ("<h2 class='visually-hidden'>Navigation</h2><p>x</p>", "x"),
        ("<h1 class='sr-only'>Lamps</h1><p>x</p>", "# Lamps\n\nx"),
        ("<h2 class='sr-only' id='footnote-label'>Notes</h2><p>x</p>", "## Notes\n\nx"),
        ("<h2 class='sr-only md:not-sr-only'>Lamps</h2><p>x</p>", "## Lamps\n\nx"),
        (
            "<div><a href=#a>About lamps</a><a href=#b>About oil</a> <a href=#c>Wicks</a></div>",
            "About lamps  \nAbout oil  \nWicks",
        ),
        ("<p><a href=#a>A</a> <a href=#b>B</a> <a href=#c>C</a></p>", "A B C"),
        (
            "<p><a href=#a>About lamps</a>, <a href=#b>oil</a> <a href=#c>and</a> wicks</p>",
            "About lamps, oil and wicks",
        ),
        ("<h2 class='not-sr-only'>Lamps</h2><p>x</p>", "## Lamps\n\nx"),
        ("<p>ad <span class=wt-screen-reader-only>Ad by a seller</span> Ann</p>", "ad Ann"),
        ("<p>4.8 <span class=styles_visuallyHidden__x1>of 5 stars</span></p>", "4.8"),
        ("<p style='white-space: pre-wrap'>a\n  b\n\nc</p>", "a  \nb\n\nc"),
        ("<div class='whitespace-pre-line'><p>a\nb\n</p></div>", "a  \nb"),
        ("<div style='white-space: pre; font-family: monospace'>a\n  b</div>", "```\na\n  b\n```"),
        ("<p>&zwj;</p><p><b>&zwnj; </b></p><p>x</p>", "x"),
        ("<iframe src='/x'>fallback</iframe><video>no</video><p>x", "x"),
        ("<select><option>a</select><textarea>b</textarea><p>x", "x"),
        (
            "<ul><li><input type=checkbox disabled checked> a<li><input type=checkbox disabled>b</ul>",
            "- [x] a\n- [ ] b",
        ),
        (
            "<ul><li><input type=checkbox checked> a<li><input type=checkbox>b</ul>",
            "- [x] a\n- [ ] b",
        ),
        (
            "<ul><li><input type=checkbox name=x> a<li><input type=checkbox name=y>b</ul>",
            "- a\n- b",
        ),
    ],
)
def test_each_kind_of_block_has_its_form_in_markdown(html: str, expected: str) -> None:
    assert markdown(html) == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<ul><li>a<li>b</ul>", "- a\n- b"),
        ("<ul><li>a<ul><li>b<ul><li>c</ul></ul><li>d</ul>", "- a\n  - b\n    - c\n- d"),
        ("<ol><li>a<ul><li>b</ul><li>c</ol>", "1. a\n   - b\n2. c"),
        ("<ol start=9><li>a<li>b</ol>", "9. a\n10. b"),
        ("<ol><li>a<li value=7>b<li>c</ol>", "1. a\n7. b\n8. c"),
        ("<ol reversed><li>a<li>b</ol>", "2. a\n1. b"),
        ("<ol start=-3><li>a</ol>", "0. a"),
        ("<ol start=x><li>a</ol>", "1. a"),
        ("<ul><li> <li>a</ul>", "- a"),
        ("<ul>Bring:<li>a<li>b</ul>", "Bring:\n\n- a\n- b"),
        ("<ul><li>a</li>and<li>b</ul>", "- a\n\nand\n\n- b"),
        ("<ul><li>a</li><ul><li>b</ul><li>c</ul>", "- a\n  - b\n- c"),
        ("<ul><div><li>a</div><div><li>b</div></ul>", "- a\n- b"),
        ("<li>a</li><li>b</li>", "- a\n\n- b"),
        ("<ul><li>a</ul><ul><li>b</ul>", "- a\n\n* b"),
        ("<ol><li>a</ol><ol><li>b</ol>", "1. a\n\n1) b"),
        ("<ul><li>a</ul><p>x</p><ul><li>b</ul>", "- a\n\nx\n\n- b"),
        ("<ul><li><p>a</p><pre>x\n\n y</pre></li></ul>", "- a\n\n  ```\n  x\n\n   y\n  ```"),
        ("<ul><li><ul><li>a</ul></ul>", "- a"),
        ("<ul><li><blockquote>a</blockquote>b</ul>", "- > a\n\n  b"),
        ("<ul><li>a<ol start=3><li>b</ol></ul>", "- a\n\n  3. b"),
        ("<ul><li><span>a</span></li></ul>", "- a"),
        ("<ul><li><div>T</div><div>$5</div></ul>", "- T  \n  $5"),
        ("<ul><li><h3>T</h3><p>x</p></li><li><h3>U</h3></li></ul>", "### T\n\nx\n\n### U"),
        ("<menu><li>a</menu>", "- a"),
        ("<div role=list><p role=listitem>a</p><p role=listitem>b</p></div>", "- a\n- b"),
        ("<div role=list><div role=listitem><h3>T</h3>x</div></div>", "### T\n\nx"),
        (f"<div role=list><p role=listitem>{'a' * 301}</p></div>", "a" * 301),
    ],
)
def test_lists_are_nested_as_in_the_page(html: str, expected: str) -> None:
    assert markdown(html) == expected


def test_long_paragraphs_of_an_item_stay_paragraphs() -> None:
    text = "word " * 60
    html = f"<ul><li><p>{text}</p><p>{text}</p></li><li>b</li></ul>"
    assert markdown(html) == f"- {text.strip()}\n\n  {text.strip()}\n\n- b"


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<dl><dt>A<dd>one<dt>B<dt>C<dd>two<dd>three</dl>", "- **A:** one\n- **B, C:** two; three"),
        ("<dl><div><dt>A:</dt><dd><p>one</p></dd></div></dl>", "- **A:** one"),
        ("<dl><dt>12</dt><dd>replies</dd></dl>", "- **12** replies"),
        (
            "<dl><dt>A<dd><p>one</p><ul><li>x</ul><dt>B<dd>two</dl>",
            "**A**\n\none\n\n- x\n\n**B**\n\ntwo",
        ),
        (
            (
                "<dl><dt class='sig sig-object'>f(<em>*args</em>)<a class='headerlink' href='#f'>¶</a></dt>"
                "<dd><p>Does it.</p><p>Well.</p></dd></dl>"
            ),
            "`f(*args)`\n\nDoes it.\n\nWell.",
        ),
    ],
)
def test_terms_and_definitions_stay_together(html: str, expected: str) -> None:
    assert markdown(html) == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<a href='/u'><h3>T</h3><p>x</p></a>", "### [T](https://example.org/u)\n\nx"),
        ("<a href='/u'><div>T</div><div>x</div></a>", "[T  \nx](https://example.org/u)"),
        ("<h3><a href='/u'><div>T</div></a></h3>", "### [T](https://example.org/u)"),
        ("<a href='#u'><div>T</div></a>", "T"),
        ("<a href='/u'><ul><li>T</ul></a>", "- T"),
    ],
)
def test_a_link_around_blocks_is_a_link_in_them(html: str, expected: str) -> None:
    assert markdown(html) == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<h1>Lamp</h1><a href=/lamp><h2>Lamp</h2></a><p>a</p>", "# Lamp\n\na"),
        ("<h1>Lamp</h1><div><h1>Lamp</h1></div><p>a</p>", "# Lamp\n\na"),
        (
            "<h2>Lamp</h2><h2><a href=/lamp>Lamp</a></h2><p>a</p>",
            "## [Lamp](https://x.org/lamp)\n\na",
        ),
        ("<h1>Lamps</h1><h2>Lamp</h2><p>a</p>", "# Lamps\n\n## Lamp\n\na"),
    ],
)
def test_a_name_that_comes_along_is_not_said_twice(html: str, expected: str) -> None:
    root = parse(html)
    keep = {block.key for block in segment(root)[1:]}
    assert render(root, "https://x.org/", keep=keep).markdown.strip() == expected


@pytest.mark.parametrize(
    ("html", "texts", "expected"),
    [
        ("<p>a</p><p>b</p><p>c</p>", ("a", "c"), "a\n\nc"),
        ("<h2>T</h2><p>a</p>", ("a",), "## T\n\na"),
        ("<h2 class='visually-hidden'>T</h2><p>a</p>", ("a",), "a"),
        ("<div><h2>T</h2></div><p>b</p><p>a</p>", ("a",), "a"),
        ("<h2>T</h2><h3>U</h3><p>a</p>", ("a",), "## T\n\n### U\n\na"),
        ("<h2>S</h2><h3>T</h3><h2>U</h2><p>a</p>", ("a",), "## U\n\na"),
        ("<h3><a href=/x>Another page</a></h3><p>a</p>", ("a",), "a"),
        ("<nav><h2>T</h2></nav><p>a</p>", ("a",), "a"),
        ("<details><summary>Q</summary><p>a</p></details>", ("a",), "**Q**\n\na"),
        ("<dl><dt>T<dd><p>a</p><p>b</p><dt>U<dd><p>c</p><p>d</p></dl>", ("b",), "b"),
        ("<dl><dt>T<dd><p>a</p><p>b</p></dl>", ("a",), "**T**\n\na"),
        ("<p>a</p><h2>T</h2>", ("a",), "a"),
        ("<ol><li>a<li>b<li>c</ol>", ("a", "c"), "1. a\n3. c"),
        ("<ol><li>a<li><h3>b</h3><li>c</ol>", ("a", "b", "c"), "1. a\n\n### b\n\n3. c"),
        ("<ul><li>a<ul><li>b</ul></ul>", ("b",), "- b"),
        ("<blockquote><p>a</p><p>b</p></blockquote>", ("b",), "> b"),
        (
            "<table><tr><th>A<th>B<tr><td>1<td>2<tr><td>3<td>4<tr><td>5<td>6<tr><td>7<td>8</table>",
            ("3",),
            "| A | B |\n| --- | --- |\n| 3 | 4 |",
        ),
        (
            "<table><tr><th>A<th>B<tr><td>1<td>2<tr><td>3<td>4</table>",
            ("A", "3"),
            "| A | B |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |",
        ),
        ("<table><tr><th>A<th>B<tr><td>1<td>2</table><p>x", ("x",), "x"),
        ("<pre>x</pre><p>y", ("y",), "y"),
        ("<dl><dt>A<dd>one<dt>B<dd>two</dl>", ("two",), "- **B:** two"),
        ("<p hidden>a</p>", ("a",), "a"),
        ("<p>a</p><p><img alt='A map'></p><p>b</p>", ("a", "b"), "a\n\n[Image: A map]\n\nb"),
        ("<p>a</p><p><img alt='A map'></p><p>b</p>", ("a",), "a"),
        (
            "<p>a</p><figure><img alt='A map'><figcaption><p>c</p></figcaption></figure><p>b</p>",
            ("a", "c", "b"),
            "a\n\n[Image: A map]\n\nc\n\nb",
        ),
        (
            "<p>a</p><figure><img alt='A map'><figcaption><p>c</p></figcaption></figure><p>b</p>",
            ("a", "b"),
            "a\n\nb",
        ),
        ("<p>a</p><figure><figcaption>c</figcaption></figure><p>b</p>", ("b",), "b"),
        ("<p>a</p><p><img alt='A map'></p><p>b</p>", ("b",), "b"),
        ("<a href='/u'><div>T</div><div>x</div></a>", ("x",), "[x](https://example.org/u)"),
        ("a<hr>b<hr>c", ("a", "c"), "a\n\n---\n\nc"),
        ("<h2>T</h2><ol><li>a<li>b</ol>", ("a", "b"), "## T\n\n1. a\n2. b"),
        ("<h2>T</h2><ul><li>a<li>b</ul>", ("b",), "- b"),
        ("<h4>T</h4><h5 class=userTitle>Veteran</h5><p>a</p>", ("a",), "#### T\n\na"),
        ("<ul><li>x<h3>T</h3><ul><li>a</ul></ul>", ("a",), "### T\n\n- a"),
        ("<h2>T</h2><blockquote>a</blockquote>", ("a",), "## T\n\n> a"),
        ("a<p><img alt='A map'></p><ul><li>b</ul>", ("a", "b"), "a\n\n[Image: A map]\n\n- b"),
    ],
)
def test_what_is_left_out_breaks_nothing(html: str, texts: tuple[str, ...], expected: str) -> None:
    assert kept(html, *texts) == expected


def test_the_parts_are_counted() -> None:
    html = (
        "<h1>a</h1><h2>b</h2><ul><li>x<li>y</ul><dl><dt>A<dd>one</dl><pre>1\n\n2</pre>"
        "<table><tr><th>A<th>B<tr><td>1<td>2</table>"
    )
    result = render(parse(html), "")
    counts = (result.headings, result.items, result.rows, result.code_lines)
    assert counts == (2, 3, 2, 3)


@pytest.mark.parametrize(
    "html",
    [
        "",
        "<p>",
        "<div>" * 30_000 + "x",
        "<ul><li>a" * 20_000,
        "<blockquote>" * 20_000 + "x",
        "<b>" * 20_000 + "x",
        "<table><tr><td>x" * 5_000,
        "<dl><dt>a<dd>" * 5_000,
        "<p>" + "a<b>:</b>" * 5_000,
        "<p>" + "<code>a</code>" * 5_000,
        "<p><a href=x>" + "[" * 20_000,
        "<math>" * 3_000 + "<mi>x",
        "<ol start=99999999999999999999><li value=-9999999999>x",
        "<table><tr><td colspan=-1 rowspan=x>a<td>b<tr><td>c<td>d</table>",
    ],
)
def test_no_page_is_too_strange(html: str) -> None:
    for options in (None, MarkdownOptions(images="link", html_tables=True, repeat_spans=True)):
        assert isinstance(render(parse(html), "://", options=options).markdown, str)


def test_mangled_pages_are_rendered() -> None:
    chance = random.Random(7)
    tags = "p div ul ol li table tr td th pre code a b i h2 dl dt dd blockquote br math sup".split()
    for _ in range(300):
        names = [chance.choice(tags) for _ in range(chance.randrange(40))]
        html = "".join(
            chance.choice((f"<{n}>", f"</{n}>", f"<{n} href=x class=math>", " * ", "x"))
            for n in names
        )
        root = parse(html)
        keep = {block.key for block in segment(root) if chance.random() < 0.5}
        for chosen in (None, keep, set()):
            assert isinstance(render(root, "https://example.org/", keep=chosen).markdown, str)


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<h2>Past [<a href='/w?title=x&amp;action=edit'>edit</a>]</h2><p>a", "## Past\n\na"),
        ("<h2>Past<a href='/wiki/x/edit'>Edit</a></h2><p>a", "## Past\n\na"),
        ("<h2>How to <a href='/how'>edit</a></h2><p>a", "## How to [edit](https://e.org/how)\n\na"),
        ("<h2><img src=x.png alt='The warp beam'></h2><p>a", "## The warp beam\n\na"),
        ("<h1><img src=x.png alt='The Loom Post'></h1><p>a", "a"),
    ],
)
def test_headings_say_what_a_reader_sees(html: str, expected: str) -> None:
    assert render(parse(html), "https://e.org/").markdown == expected
