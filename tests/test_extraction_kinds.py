"""Kinds of pages and of content that extractors are known to lose, end to end.

Every page has a site's header, navigation and footer around the content, which must not come out.
"""

import re

import pytest

from arachne.extraction import extract
from fixtures.pieces import BESIDE, SCRIPTS, STRUCTURES
from fixtures.prose import paragraphs

URL = "https://example.org/section/page?id=4"
PROSE = paragraphs("kinds", 12)
FILLER = "".join(f"<p>{text}</p>" for text in PROSE[:2])
MORE = "".join(f"<p>{text}</p>" for text in PROSE[2:4])
NAV = (
    '<header><a href="/">Brandname</a><nav><ul><li><a href="/a">Guides</a></li>'
    '<li><a href="/b">Our team</a></li><li><a href="/c">Contact us</a></li></ul></nav></header>'
)
FOOTER = (
    '<footer><p>Copyright Brandname press office</p><a href="/imprint">Imprint</a> '
    '<a href="/privacy">Privacy policy</a></footer>'
)
CHROME = ("Guides", "Our team", "press office", "Imprint", "Privacy policy")


def read(content: str, *, opening: str = "<main>", closing: str = "</main>", body: str = "<body>"):
    html = (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page</title></head>'
        f"{body}{NAV}{opening}{content}{closing}{FOOTER}</body></html>"
    )
    return extract(html.encode(), URL)


def plain(markdown: str) -> str:
    """The text without the marks of markdown, white space collapsed."""
    text = re.sub(r"!?\[([^\]]*)\]\([^)\s]*\)", r"\1", markdown)
    text = re.sub(r"\\(\W)", r"\1", re.sub(r"\*\*|[*`]|~~", "", text))
    return " ".join(text.split())


def assert_in_order(markdown: str, texts):
    text, position = plain(markdown), 0
    for part in texts:
        found = text.find(part, position)
        assert found >= 0, f"{part!r} is missing or out of order in:\n{markdown}"
        position = found + len(part)


def cells(markdown: str) -> list[list[str]]:
    return [
        [plain(cell) for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))]
        for line in markdown.splitlines()
        if line.lstrip().startswith("|")
    ]


@pytest.mark.parametrize("name", STRUCTURES)
def test_structure_inside_an_article_survives_whole_and_in_order(name):
    fragment, texts = STRUCTURES[name]
    page = read(f"<h1>The heading</h1>{FILLER}{fragment}{MORE}")
    assert_in_order(page.markdown, [PROSE[0], PROSE[1], *texts, PROSE[2], PROSE[3]])
    assert not any(text in page.markdown for text in CHROME)


@pytest.mark.parametrize("name", ["items of paragraphs", "items of links", "items of spans"])
def test_items_stay_items(name):
    fragment, texts = STRUCTURES[name]
    page = read(f"<h1>The heading</h1>{FILLER}{fragment}{MORE}")
    items = [plain(line[1:]) for line in page.markdown.splitlines() if line.startswith(("-", "*"))]
    assert items == [text for text in texts if not text.endswith(":")]


def test_cells_that_span_columns_and_rows_keep_the_others_in_line():
    table = (
        "<table><tr><th>Season</th><th>Warm</th><th>Wet</th></tr><tr><td>Spring</td><td>12 °C</td>"
        "<td>140 mm</td></tr><tr><td rowspan=2>Summer</td><td>21 °C</td><td>95 mm</td></tr>"
        "<tr><td>24 °C</td><td>60 mm</td></tr><tr><td colspan=2>no data</td><td>7 mm</td></tr>"
        "</table>"
    )
    rows = cells(read(f"<h1>Averages</h1>{FILLER}{table}{MORE}").markdown)
    assert len({len(row) for row in rows}) == 1
    assert ["Spring", "12 °C", "140 mm"] in rows
    assert next(row for row in rows if "24 °C" in row)[1:] == ["24 °C", "60 mm"]
    assert next(row for row in rows if "no data" in row)[2] == "7 mm"


@pytest.mark.parametrize(
    "code",
    [
        "def first():\n    return 1\n\n\n\tdef second():\n        return 2",
        "retry:\n  times: 3\n  waits:\n    - 5s\n    - 10s",
        "<b>bold?</b> &amp; | * _x_ # no heading",
        "```\nfence\n```",
    ],
)
@pytest.mark.parametrize(
    "wrapper", ["<pre>{}</pre>", '<pre><code class="language-py">{}</code></pre>']
)
def test_code_keeps_every_blank_and_every_line(code, wrapper):
    escaped = code.replace("&", "&amp;").replace("<", "&lt;")
    page = read(f"<h1>Code</h1>{FILLER}{wrapper.format(escaped)}{MORE}")
    fenced = re.search(r"^(`{3,}|~{3,})[^\n]*\n(.*?)\n\1$", page.markdown, re.DOTALL | re.MULTILINE)
    assert fenced is not None
    assert fenced.group(2) == code


def test_a_whole_document_in_preformatted_text_keeps_its_lines():
    lines = [f"   Section {n}.  A receiver of kind {n} MUST drop it.\n" for n in range(60)]
    page = read(f"<pre>RFC 12\n\nAbstract\n\n{''.join(lines)}</pre>")
    assert "Abstract\n\n   Section 0.  A receiver of kind 0 MUST drop it.\n" in page.markdown
    assert "Section 59." in page.markdown


@pytest.mark.parametrize(
    "names",
    "teaser-content popup-body sidebar-layout comment-wrapper menu-page ad-free header-text "
    "widget__show modal-story related-story promo-text footer-less".split(),
)
def test_an_unlucky_class_name_loses_nothing(names):
    content = (
        f'<h1>The heading</h1><div class="{names}">{FILLER}</div><div class="rest">{MORE}</div>'
    )
    page = read(content, opening="<main><article>", closing="</article></main>")
    assert_in_order(page.markdown, PROSE[:4])
    assert not any(text in page.markdown for text in CHROME)


@pytest.mark.parametrize(
    "names", ["popup_menu modal-ready", "has-overlay", "nav-open sidebar", "ads"]
)
def test_the_class_of_the_body_says_nothing_about_its_content(names):
    page = read(f"<h1>The heading</h1>{FILLER}{MORE}", body=f'<body class="{names}">')
    assert_in_order(page.markdown, PROSE[:4])


@pytest.mark.parametrize(
    ("opening", "closing"),
    [
        ("<article>", "</article>"),
        ('<div id="content">', "</div>"),
        ('<div class="x1"><div class="x2">', "</div></div>"),
        ("<table><tr><td>", "</td></tr></table>"),
        ("<section role=main>", "</section>"),
        ("", ""),
    ],
)
def test_an_article_is_found_in_any_container(opening, closing):
    page = read(f"<h1>The heading</h1>{FILLER}{MORE}", opening=opening, closing=closing)
    assert_in_order(page.markdown, PROSE[:4])
    assert not any(text in page.markdown for text in CHROME)


@pytest.mark.parametrize("name", BESIDE)
def test_what_stands_beside_the_article_stays_out(name):
    content = f"<h1>The heading</h1>{''.join(f'<p>{text}</p>' for text in PROSE[:8])}"
    page = read(f"{content}</main>{BESIDE[name].html}", closing="")
    assert_in_order(page.markdown, PROSE[:8])
    assert not any(text in page.markdown for text in BESIDE[name].texts)


def test_every_post_of_a_thread_is_kept_in_order():
    posts = [f"Answer {n}: {text}" for n, text in enumerate(PROSE[:6])]
    thread = "".join(
        f'<div class="post" id="p{n}"><div class="meta"><a href="/u/{n}">user{n}</a> '
        f'<time datetime="2024-05-0{n + 1}">{n + 1} May</time></div>'
        f'<div class="post-body"><p>{text}</p></div></div>'
        for n, text in enumerate(posts)
    )
    page = read(f"<h1>Which oil for a treadle?</h1>{thread}")
    assert_in_order(page.markdown, posts)


def test_every_entry_of_a_front_page_keeps_its_title_as_a_heading():
    entries = "".join(
        f'<article class="post"><header><h2><a href="/e{n}">Entry number {n}</a></h2></header>'
        f"<p>{text}</p></article>"
        for n, text in enumerate(PROSE[:6])
    )
    page = read(entries)
    for n, text in enumerate(PROSE[:6]):
        assert re.search(rf"^#+ .*Entry number {n}\b", page.markdown, re.MULTILINE)
        assert text in page.markdown


def test_every_card_of_a_shop_s_collection_is_kept_with_its_price():
    cards = "".join(
        f'<li class="product-card"><a href="/p{n}"><img src="/i{n}.jpg" alt="">'
        f'<h3>Oak stool {n}</h3></a><span class="price">${n + 20}.00</span></li>'
        for n in range(12)
    )
    page = read(f'<h1>Stools</h1><ul class="products grid">{cards}</ul>')
    assert_in_order(
        page.markdown, [part for n in range(12) for part in (f"Oak stool {n}", f"${n + 20}.00")]
    )


def test_a_product_keeps_name_price_options_and_specification():
    page = read(
        '<div class="product"><h1>Walnut desk lamp</h1><p class="price">€ 149.00</p>'
        f'<div class="description"><p>{PROSE[0]}</p><p>{PROSE[1]}</p></div>'
        "<h2>Specification</h2><table><tr><th>Height</th><td>42 cm</td></tr><tr><th>Weight</th>"
        "<td>1.3 kg</td></tr></table></div>"
    )
    assert_in_order(
        page.markdown,
        ["Walnut desk lamp", "€ 149.00", PROSE[0], "Specification", "42 cm", "1.3 kg"],
    )


@pytest.mark.parametrize("language", SCRIPTS)
def test_pages_in_every_script_are_read_like_english_ones(language):
    first, second, heading = SCRIPTS[language]
    texts = [f"{first}{second}{n}" for n in range(6)]
    body = "".join(f"<p>{text}</p>" for text in texts)
    page = read(f"<h1>{first}</h1>{body}<h2>{heading}</h2><p>{second}</p>")
    assert_in_order(page.markdown, [*texts, heading, second])
    assert not any(text in page.markdown for text in CHROME)


@pytest.mark.parametrize(
    "text", ["We moved to 12 Mill Lane.", "本店已搬迁。", "404", "Closed on Monday."]
)
def test_a_page_of_one_line_is_that_line(text):
    assert text in extract(f"<html><body><p>{text}</p></body></html>", URL).markdown


def test_lines_made_with_br_stay_apart():
    poem = (
        "<p>The ferry lights are late,<br>and someone sings below.<br><br>We count the lamps.</p>"
    )
    markdown = read(f"<h1>Ferry</h1>{poem}{FILLER}").markdown
    assert not re.search(r"late,.*sings", markdown)
    assert re.search(r"below\.\s*\n\s*\n\s*We count", markdown)


def test_relative_links_follow_the_base_element():
    html = (
        f'<head><base href="https://static.example.net/a/"><title>T</title></head><body><main><h1>H'
        f'</h1>{FILLER}<p>See <a href="b?c=1">the sheet</a> for more of it.</p></main></body>'
    )
    page = extract(html, URL)
    assert "[the sheet](https://static.example.net/a/b?c=1)" in page.markdown
    assert "https://static.example.net/a/b?c=1" in [link.url for link in page.links]


def test_a_long_page_is_read_to_its_end():
    rules = "".join(
        f"<h3>Rule {n}</h3><p><span>Under rule {n}</span>, a receiver keeps the papers of case {n} "
        f"for <b>{n + 3}</b> months and shows them on request.</p>"
        for n in range(900)
    )
    markdown = read(f"<h1>Rules</h1>{rules}<p>The guidance ends here.</p>").markdown
    assert plain(markdown).count("shows them on request") == 900
    assert "The guidance ends here." in markdown
