"""Title, author, dates, language and addresses, with the traps that pages set."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest

from arachne.extraction.metadata import Metadata, collect
from arachne.extraction.tree import parse

URL = "https://www.gardengazette.example/story/734"
MORNING = "T08:00:00+00:00"
TODAY = date(2026, 1, 15)
TEXT = (
    "The choir meets on Tuesdays in the hall behind the library and it welcomes all beginners. " * 4
)


def meta(head: str, body: str = "", url: str = URL, text: str = "") -> Metadata:
    html = f'<html lang="en"><head>{head}</head><body>{body}</body></html>'
    return collect(parse(html), url, text, today=TODAY)


def ld(*objects: dict[str, Any]) -> str:
    return f'<script type="application/ld+json">{json.dumps({"@graph": objects})}</script>'


ARTICLE = {"@type": "NewsArticle", "headline": "What the survey found"}
H1 = "<h1>What the survey found</h1>"


@pytest.mark.parametrize(
    ("head", "body", "title"),
    [
        ("<title>What the survey found | Garden Gazette</title>", H1, "What the survey found"),
        ("<title>Garden Gazette - What the survey found</title>", "", "What the survey found"),
        ("<title>Garden Gazette: What the survey found</title>", "", "What the survey found"),
        (
            (
                "<title>What the survey found – Science – Garden Gazette</title>"
                '<meta property="og:site_name" content="Garden Gazette">'
            ),
            "",
            "What the survey found – Science",
        ),
        ("<title>(3) What the survey found | Garden Gazette</title>", "", "What the survey found"),
        (
            "<title>What the survey - and the map - found</title>",
            "",
            "What the survey - and the map - found",
        ),
        ("<title>Survey | Garden Gazette</title>", H1, "What the survey found"),
        ("<title>Garden Gazette</title>", H1, "What the survey found"),
        (
            "<title>What the survey found</title>",
            "<h1>Garden Gazette</h1><h2>What the survey found</h2>",
            "What the survey found",
        ),
        (
            "<title>What the survey found</title>",
            '<h1><img src=logo.png alt="Garden Gazette"></h1>',
            "What the survey found",
        ),
        (
            "<title>What the survey found | GG</title>",
            f"<h1>News</h1>{H1}",
            "What the survey found",
        ),
        (
            '<title>GG</title><meta property="og:title" content="What the survey found">',
            "",
            "What the survey found",
        ),
        (
            '<meta property="og:title" content="What the survey found | Garden Gazette">',
            "",
            "What the survey found",
        ),
        ('<meta property="og:title" content="Tea &amp;amp; cake">', "", "Tea & cake"),
        (
            (
                '<meta property="og:title" content="Garden Gazette"><title>What '
                "the survey found</title>"
            ),
            "",
            "What the survey found",
        ),
        (ld(ARTICLE), "", "What the survey found"),
        (
            "<title>What the survey found</title>",
            "<svg><title>Close</title></svg>",
            "What the survey found",
        ),
        ("", "<svg><title>Close</title></svg>" + H1, "What the survey found"),
        ("<title> What \n the survey   found </title>", "", "What the survey found"),
        (
            "<title>What the survey found</title>",
            '<h1>What the survey found<a href="#x">¶</a></h1>',
            "What the survey found",
        ),
        (
            "<title>What the survey found</title>",
            "<h1><time>Dec 18 2025</time> What the survey found</h1>",
            "What the survey found",
        ),
        ("<title>竹の話 | 文庫</title>", "<h1><ruby>竹<rt>たけ</rt></ruby>の話</h1>", "竹の話"),
        (
            "<title>Garden Gazette</title>",
            "<h1>Garden Gazette</h1><h2 class=entry-title>Two bees</h2><h2>Comments</h2>",
            "Two bees",
        ),
        (
            "<title>Garden Gazette</title>",
            "<h1>Garden Gazette</h1><h2 class=entry-title>A</h2><h2 class=entry-title>B</h2>",
            "Garden Gazette",
        ),
        ("", "<h3>Menu</h3><h3>What the survey found</h3>", "What the survey found"),
        ("<title>Home | Garden Gazette</title>", "", "Home"),
        ("<title>Home</title>", H1, "What the survey found"),
        ("<title>Untitled Document</title>", H1, "What the survey found"),
        ("<title>Tea &amp;amp; cake</title>", "", "Tea & cake"),
        (
            "<title>Two bees – Gazette of the Garden</title>",
            '<h1 class=logo><a href="/">Gazette of the Garden</a></h1><h2>Two bees</h2>',
            "Two bees",
        ),
        ("<title>Garden Gazette</title>", "", "Garden Gazette"),
        ("", "<h1>Garden Gazette</h1>", "Garden Gazette"),
        ("", "<p>No title at all.</p>", ""),
    ],
)
def test_title(head: str, body: str, title: str) -> None:
    assert (
        meta(head, body, "https://www.gardengazette.example/what-the-survey-found").title == title
    )


def test_the_address_tells_a_heading_from_a_slogan() -> None:
    head = "<title>The heart of the internet</title>"
    body = "<main><h1>Which oil for a squeaking treadle</h1></main>"
    assert meta(
        head, body, "https://x.example/which-oil-for-a-squeaking-treadle/"
    ).title.startswith("Which")


@pytest.mark.parametrize(
    ("head", "body", "author"),
    [
        ("", f"{H1}<p class=byline>By Mira Tolland</p>", "Mira Tolland"),
        ("", f"{H1}<p>By Mira Tolland</p>", "Mira Tolland"),
        ("", f"{H1}<p>Von Mira Tolland</p>", "Mira Tolland"),
        ("", f"{H1}<p>Par Mira Tolland, publié le 3 mai 2024</p>", "Mira Tolland"),
        ("", f"{H1}<p>Автор: Мира Толланд</p>", "Мира Толланд"),
        ("", f"{H1}<p>作者：张晓明</p>", "张晓明"),
        ("", f"{H1}<p>Thread starter mira88</p>", "mira88"),
        ("", f"{H1}<p class=byline>김철수 기자</p>", "김철수"),
        ("", f"{H1}<p>By Anna Maria May April 3, 2024</p>", "Anna Maria May"),
        (ld({**ARTICLE, "author": "Maria &amp; Katerina"}), H1, "Maria & Katerina"),
        ("", f"{H1}<p>By Joe Wee Monday, February 11, 2024</p>", "Joe Wee"),
        ("", f"{H1}<p>By Keith Barry Senior Autos Reporter</p>", "Keith Barry"),
        (
            "",
            (
                f"{H1}<p class=byline>By <a rel=author href=/m>Mira Tolland</a> and "
                "<a rel=author href=/j>Jo Pennick</a></p>"
            ),
            "Mira Tolland; Jo Pennick",
        ),
        ("", f"{H1}<p class=byline>By Mira Tolland, Staff Writer | 3 May 2024</p>", "Mira Tolland"),
        ("", f"{H1}<p class=byline>Mira Tolland<br>Senior Science Editor</p>", "Mira Tolland"),
        ("", f"{H1}<div class=author-name>MIRA TOLLAND</div>", "MIRA TOLLAND"),
        ("", f"{H1}<span itemprop=author itemscope><span itemprop=name>Mira</span></span>", "Mira"),
        ("", f"{H1}<p class=meta>Posted by <a href=/user/mira>mira88</a> in Bees</p>", "mira88"),
        ("", f"<div class=byline>Mira Tolland</div>{H1}<p>text</p>", "Mira Tolland"),
        (
            "",
            f"<h1>Garden Gazette</h1><article>{H1}<p class=byline>By Mira Tolland</p></article>",
            "Mira Tolland",
        ),
        ('<meta name=author content="Mira Tolland">', H1, "Mira Tolland"),
        ('<meta name=author content="By Mira Tolland">', H1, "Mira Tolland"),
        ('<meta name=author content="Tolland, Mira">', H1, "Mira Tolland"),
        (
            (
                '<meta name=citation_author content="Tolland, Mira"><meta name=citation_author '
                'content="Pennick, Jo">'
            ),
            H1,
            "Mira Tolland; Jo Pennick",
        ),
        (
            (
                "<meta property=article:author "
                'content="https://www.facebook.com/mira"><meta name=byl '
                'content="By Mira Tolland">'
            ),
            H1,
            "Mira Tolland",
        ),
        (
            (
                '<meta name=twitter:label1 content="Written by"><meta '
                'name=twitter:data1 content="Mira Tolland">'
            ),
            H1,
            "Mira Tolland",
        ),
        (ld({**ARTICLE, "author": "Mira Tolland"}), H1, "Mira Tolland"),
        (
            ld({**ARTICLE, "author": {"@type": "Person", "name": "Mira Tolland"}}),
            H1,
            "Mira Tolland",
        ),
        (
            ld({**ARTICLE, "author": [{"name": "Mira Tolland"}, {"name": "Jo Pennick"}]}),
            H1,
            "Mira Tolland; Jo Pennick",
        ),
        (
            ld({**ARTICLE, "author": {"name": ["Mira Tolland", "Jo Pennick"]}}),
            H1,
            "Mira Tolland; Jo Pennick",
        ),
        (
            ld(
                {**ARTICLE, "author": {"@id": "#mira"}},
                {"@type": "Person", "@id": "#mira", "name": "Mira Tolland"},
            ),
            H1,
            "Mira Tolland",
        ),
        (
            ld({**ARTICLE, "author": {"givenName": "Mira", "familyName": "Tolland"}}),
            H1,
            "Mira Tolland",
        ),
        # What is not the author:
        (
            ld(
                {**ARTICLE, "author": "Mira Tolland"},
                {"@type": "Comment", "author": {"name": "Jo Pennick"}},
            ),
            H1,
            "Mira Tolland",
        ),
        (ld(ARTICLE, {"@type": "Comment", "author": {"name": "Jo Pennick"}}), H1, ""),
        (
            ld(
                {
                    "@type": "NewsArticle",
                    "headline": "Another story altogether",
                    "author": "Jo Pennick",
                }
            ),
            f"{H1}<p class=byline>By Mira Tolland</p>",
            "Mira Tolland",
        ),
        (
            ld({**ARTICLE, "author": {"name": "admin"}}),
            f"{H1}<p class=byline>By Mira Tolland</p>",
            "Mira Tolland",
        ),
        (
            ld({**ARTICLE, "author": {"name": "Syndication Desk"}}),
            f"{H1}<p>By Mira Tolland</p>",
            "Mira Tolland",
        ),
        (
            ld({**ARTICLE, "author": {"name": "Garden Gazette"}}),
            f"{H1}<p class=byline>By Mira Tolland</p>",
            "Mira Tolland",
        ),
        (
            (
                '<meta name=author content="webeditor7"><meta '
                'property="og:site_name" content="Garden Gazette">'
            ),
            f"{H1}<p class=byline>By Mira Tolland</p>",
            "Mira Tolland",
        ),
        ('<meta name=author content="admin">', H1, ""),
        (
            (
                '<meta name=author content="Garden Gazette"><meta property="og:site_name" '
                'content="Garden Gazette">'
            ),
            H1,
            "",
        ),
        ('<meta name=author content="https://www.facebook.com/mira">', H1, ""),
        ('<meta name=author content="mira@gazette.example">', H1, ""),
        ("", f"{H1}<p class=byline>By Mira Tolland mira@a.example</p>", "Mira Tolland"),
        ("", f"{H1}<p class=byline>By Mira Tolland (@mira)</p>", "Mira Tolland"),
        ("", f"{H1}<p class=info>作者：王小明　来源：磨坊报</p>", "王小明"),
        ("", f"{H1}<p class=meta><span>By</span><b>Mira Tolland</b></p>", "Mira Tolland"),
        ('<meta name=author content="mira@a.example (Mira Tolland)">', H1, "Mira Tolland"),
        ('<meta name=author content="Mira Tolland &lt;mira@a.example&gt;">', H1, "Mira Tolland"),
        ("", f"{H1}<p>By the river the willow grows.</p>", ""),
        (
            "",
            (
                f"{H1}<p>Text.</p><div id=comments><div class=comment><span "
                f"class=author>Jo Pennick</span>"
                "<p>Nice</p></div></div>"
            ),
            "",
        ),
        (
            "",
            (
                f"{H1}<p>Text.</p><section id=comments><h2>Comments</h2><p "
                f"itemprop=author>Jo Pennick</p>"
                "</section>"
            ),
            "",
        ),
        ("", f"{H1}<p>Text.</p><aside class=related><p class=byline>By Jo Pennick</p></aside>", ""),
        ("", f"{H1}<p>Text.</p><div class=most-read><p class=author>Jo Pennick</p></div>", ""),
        (
            "",
            (
                f"{H1}<p>Text.</p><p class=byline>By Mira Tolland</p><div class=comments>"
                "<p class=author>By Jo Pennick</p></div>"
            ),
            "Mira Tolland",
        ),
    ],
)
def test_author(head: str, body: str, author: str) -> None:
    assert meta(f"<title>What the survey found</title>{head}", body).author == author


@pytest.mark.parametrize(
    ("head", "body", "published", "modified"),
    [
        (
            ld({**ARTICLE, "datePublished": "2024-02-11T08:00:00Z", "dateModified": "2024-03-01"}),
            H1,
            "2024-02-11T08:00:00+00:00",
            "2024-03-01",
        ),
        (
            (
                '<meta property="article:published_time" content="2024-02-11">'
                '<meta property="article:modified_time" content="2024-03-01">'
            ),
            H1,
            "2024-02-11",
            "2024-03-01",
        ),
        ('<meta name="dc.date" content="2024-02-11">', H1, "2024-02-11", ""),
        ('<meta itemprop="datePublished" content="2024-02-11">', H1, "2024-02-11", ""),
        (
            "",
            f'{H1}<time datetime="2024-02-11T08:00:00+01:00">11 Feb</time>',
            "2024-02-11T08:00:00+01:00",
            "",
        ),
        ("", f"{H1}<time>11 February 2024</time>", "2024-02-11", ""),
        (
            "",
            f"{H1}<p class=meta>Published on <span>11 February 2024</span> at 10:14</p>",
            "2024-02-11",
            "",
        ),
        ("", f"{H1}<p>11 February 2024</p>", "2024-02-11", ""),
        ("", f"<p>11 February 2024</p>{H1}", "2024-02-11", ""),
        ("", f"{H1}<p>By Mira Tolland | Feb 11, 2024 | 4 min read</p>", "2024-02-11", ""),
        ("", f"{H1}<span class=date>11.02.2024</span>", "2024-02-11", ""),
        ("", f"{H1}<abbr class=published title='2024-02-11'>Sunday</abbr>", "2024-02-11", ""),
        (
            "",
            f"{H1}<span class=date data-timestamp=1707638400>x</span>",
            f"2024-02-11{MORNING}",
            "",
        ),
        ("", f"{H1}<relative-time datetime=2024-02-11>last year</relative-time>", "2024-02-11", ""),
        ("", f"{H1}<faceplate-timeago ts=2024-02-11>2y ago</faceplate-timeago>", "2024-02-11", ""),
        ("", f"{H1}<time datetime='soon'>11 February 2024</time>", "2024-02-11", ""),
        ("", f"{H1}<p>Published 11 Feb 2024, updated 1 Mar 2024</p>", "2024-02-11", "2024-03-01"),
        (
            "",
            f"{H1}<p>Last updated: 1 March 2024</p><p>Posted 11 February 2024</p>",
            "2024-02-11",
            "2024-03-01",
        ),
        (
            "",
            (
                f'{H1}<time class="entry-date published" datetime="2024-02-11"></time>'
                '<time class=updated datetime="2024-03-01"></time>'
            ),
            "2024-02-11",
            "2024-03-01",
        ),
        ("", f"{H1}<p>Last updated on March 1, 2024</p>", "2024-03-01", "2024-03-01"),
        (
            "",
            (
                f"{H1}<p>Text.</p><p id=footer-info-lastmod>This page was last "
                f"edited on 1 March 2024.</p>"
            ),
            "2024-03-01",
            "2024-03-01",
        ),
        # What is not the date:
        ("<script>var expires='2031-01-31', v='2019-06-01'</script>", H1, "", ""),
        (
            (
                '<meta name=expires content="2025-01-31"><meta http-equiv=expires '
                'content="2025-01-31">'
            ),
            H1,
            "",
            "",
        ),
        (ld({**ARTICLE, "expires": "2025-12-31"}), H1, "", ""),
        (
            ld({**ARTICLE, "datePublished": "2031-12-24"}),
            f"{H1}<p>11 February 2024</p>",
            "2024-02-11",
            "",
        ),
        ('<meta name=date content="2030-12-24">', H1, "", ""),
        (
            ld(
                {
                    "@type": "NewsArticle",
                    "headline": "Another story altogether",
                    "datePublished": "2020-01-02",
                }
            ),
            f"{H1}<p>11 February 2024</p>",
            "2024-02-11",
            "",
        ),
        (ld(ARTICLE, {"@type": "Comment", "datePublished": "2020-01-02"}), H1, "", ""),
        ("", f"{H1}<p>Text.</p><footer>© 2019 Garden Gazette, 1 January 2019</footer>", "", ""),
        (
            "",
            f"{H1}<p>Text.</p><div class=comments><time datetime='2020-01-02'>x</time></div>",
            "",
            "",
        ),
        (
            "",
            f"{H1}<p>Text.</p><aside class=related><time datetime='2020-01-02'>x</time></aside>",
            "",
            "",
        ),
        (
            "",
            (
                f"<div class=sidebar><time datetime='2020-01-02'>x</time></div>{H1}"
                f"<p>11 February 2024</p>"
            ),
            "2024-02-11",
            "",
        ),
        ("", f"{H1}<p>Version 12.10.11 of the loom</p>", "", ""),
        ("", f"{H1}<p>Offer valid until 31 December 2025</p>", "", ""),
        ("", f"{H1}<p>He was born on 11 February 1924 in a small town near the sea.</p>", "", ""),
        ("", f"{H1}<time datetime='10:30'>10:30</time><time>3 days ago</time>", "", ""),
        (
            ld({**ARTICLE, "datePublished": "2025-06-01", "dateModified": "2025-06-01"})
            + '<meta property="article:published_time" content="2024-02-11">',
            H1,
            "2024-02-11",
            "2025-06-01",
        ),
        (
            ld({**ARTICLE, "datePublished": "2024-02-11", "dateModified": "2023-01-01"}),
            H1,
            "2024-02-11",
            "",
        ),
    ],
)
def test_dates(head: str, body: str, published: str, modified: str) -> None:
    found = meta(f"<title>What the survey found</title>{head}", body)
    assert (found.date, found.modified) == (published, modified)


@pytest.mark.parametrize(
    ("url", "published"),
    [
        ("https://gazette.example/2024/02/11/survey", "2024-02-11"),
        ("https://gazette.example/news/2024-02-11-survey.html", "2024-02-11"),
        ("https://gazette.example/news/20240211/survey", "2024-02-11"),
        ("https://gazette.example/2020-02/19/c_1125597921.htm", "2020-02-19"),
        ("https://gazette.example/2024/2/9/survey", "2024-02-09"),
        ("https://gazette.example/2031/02/11/survey", ""),
        ("https://gazette.example/2024/survey-13-45", ""),
        ("https://gazette.example/item/12024021155", ""),
    ],
)
def test_a_date_in_the_address_counts_when_the_page_says_none(url: str, published: str) -> None:
    assert meta("", H1, url).date == published
    assert meta("", f"{H1}<time datetime='2024-01-01'>x</time>", url).date == "2024-01-01"


@pytest.mark.parametrize("zero", ["1970-01-01T00:00:00Z", "1900-01-01", "0001-01-01T00:00:00"])
def test_a_date_that_nobody_entered_is_none(zero: str) -> None:
    head = f'<meta property="article:published_time" content="{zero}">'
    assert meta(head, H1).date == ""
    assert meta(head, f'{H1}<time datetime="2021-03-03">then</time>').date == "2021-03-03"


@pytest.mark.parametrize(
    "before",
    [
        "<h1>Glass from the river</h1>",
        "<h1>Glass</h1><p>Nobody had seen it for long, they say, since the flood.</p>",
    ],
)
def test_the_words_of_a_heading_or_a_paragraph_are_no_label_of_the_date_after_it(
    before: str,
) -> None:
    dated = '<time datetime="2021-03-03">3 Mar</time>'
    assert meta("<title>Glass</title>", before + dated).date == "2021-03-03"


def test_of_works_without_a_name_the_article_goes_before_what_is_embedded_in_it() -> None:
    video = {"@type": "VideoObject", "uploadDate": "2018-01-01"}
    article = {"@type": "Article", "datePublished": "2021-03-03"}
    assert meta(ld(video, article), "<p>Text</p>").date == "2021-03-03"
    assert meta(ld(video), "<p>Text</p>").date == "2018-01-01"


def test_a_labelled_date_is_found_in_the_text() -> None:
    assert meta("", H1, text=f"{TEXT} Published: March 3, 2020").date == "2020-03-03"
    assert meta("", H1, text=f"{TEXT} The war ended on March 3, 2020 for most.").date == ""


def test_the_order_of_numeric_dates_follows_the_language() -> None:
    html = '<html lang="{}"><body><h1>Survey</h1><p class="date">03/04/2024</p></body></html>'
    for language, day in (("en-US", "2024-03-04"), ("en-GB", "2024-04-03"), ("fr", "2024-04-03")):
        assert collect(parse(html.format(language)), URL, today=TODAY).date == day


@pytest.mark.parametrize(
    ("html", "text", "language"),
    [
        ("<html lang=en-GB>", TEXT, "en-GB"),
        (
            "<html lang=en>",
            "Die Stadt hat erklärt, dass die neue Straße nicht gebaut wird. " * 5,
            "de",
        ),
        ("<html>", "Die Stadt hat erklärt, dass die neue Straße nicht gebaut wird. " * 5, "de"),
        ("<html xml:lang=de_AT>", "", "de-AT"),
        ('<html><meta http-equiv=content-language content="fr">', "", "fr"),
        ('<html><meta property="og:locale" content="pt_BR">', "", "pt-BR"),
        ("<html lang=''>", "", ""),
        ("<html lang=ja>", "市は昨日、新しい道路は来年まで建設されないと発表した。" * 3, "ja"),
        ("<html lang=en>", "市は昨日、新しい道路は来年まで建設されないと発表した。" * 3, "ja"),
    ],
)
def test_language(html: str, text: str, language: str) -> None:
    assert collect(parse(html), URL, text).language == language


def test_the_header_tells_the_language_when_the_page_does_not() -> None:
    assert collect(parse("<html>"), URL, content_language="de-CH").language == "de-CH"


def test_addresses() -> None:
    found = meta(
        '<base href="/base/"><link rel=canonical href=" story\n"><link rel=next href="?p=2">'
        '<link rel=alternate type="application/rss+xml" href="/feed"><link '
        "rel=alternate hreflang=de "
        'href="/de"><link rel="alternate stylesheet" href="/x.css"><meta '
        'property="og:url" content="/og">'
    )
    base = "https://www.gardengazette.example"
    assert found.base_url == f"{base}/base/"
    assert found.canonical_url == f"{base}/base/story"
    assert found.next_url == f"{base}/base/?p=2"
    assert found.feeds == (f"{base}/feed",)
    assert found.alternates == (("de", f"{base}/de"),)


@pytest.mark.parametrize(
    ("head", "canonical"),
    [
        (
            '<meta property="og:url" content="https://gazette.example/x">',
            "https://gazette.example/x",
        ),
        (
            '<link rel=canonical href=""><meta property="og:url" content="/x">',
            "https://www.gardengazette.example/x",
        ),
        ('<link rel=canonical href="javascript:void(0)">', ""),
        ('<link rel="shortlink canonical" href="/x">', "https://www.gardengazette.example/x"),
        ("", ""),
    ],
)
def test_the_canonical_address_is_as_declared(head: str, canonical: str) -> None:
    assert meta(head).canonical_url == canonical


def test_description_and_site_name() -> None:
    found = meta(
        '<title>Survey | Garden Gazette</title><meta property="og:description" '
        'content="Two &amp;amp; two">'
        '<meta name=description content="A short text."><meta '
        'property="og:site_name" content="The Gazette">'
    )
    assert (found.description, found.site_name) == ("A short text.", "The Gazette")
    assert meta("<title>Survey | GardenGazette</title>").site_name == "GardenGazette"
    assert meta(ld({"@type": "WebSite", "name": "Gazette"})).site_name == "Gazette"


def test_a_page_of_fifty_thousand_cards_takes_bounded_time() -> None:
    import time

    card = (
        "<div class='card author'><time datetime='2020-01-02'>2 Jan</time><a href='/x'>x</a></div>"
    )
    root = parse(f"<h1>List</h1>{card * 20_000}")
    start = time.process_time()
    collect(root, URL)
    assert time.process_time() - start < 3.0
