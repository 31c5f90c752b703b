"""The title, with the traps that pages set."""

from __future__ import annotations

import time

import pytest

from tests.describing import ARTICLE, H1, ld, meta


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
        (
            "<title>What the survey found | Leaf</title>",
            "<h1>What the survey found <small>by Mira Tolland</small></h1>",
            "What the survey found",
        ),
        (
            "<title>What the survey found | Leaf</title>",
            "<h1>What the survey found<span class=subtitle>Under the stones</span></h1>",
            "What the survey found",
        ),
        (
            "<title>What the survey found: under the stones | Leaf</title>",
            "<h1>What the survey found: <span class=subtitle>under the stones</span></h1>",
            "What the survey found: under the stones",
        ),
        (
            "<title>What the survey found | Leaf Post</title>",
            "<h1><a href=/><img alt='Leaf Post'></a></h1><h2>What the survey found</h2>",
            "What the survey found",
        ),
        (
            "<title>Retry - Leaf</title>",
            "<h1><i class=sr-only>Settings</i>Retry <button>Copy item path</button></h1>",
            "Retry",
        ),
        (
            "<title>What the survey found: a map</title>",
            "<h1>What the survey found: <small>a map</small></h1>",
            "What the survey found: a map",
        ),
        (
            "<title>市议会讨论新桥_新闻频道_央视网(cctv.com)</title>",
            "<h1>市议会讨论新桥</h1>",
            "市议会讨论新桥",
        ),
        ("<title>市议会讨论新桥-新华网</title>", "", "市议会讨论新桥"),
        (
            "<title>시의회 새 다리 논의 : 네이버 뉴스</title>",
            "<h2 id=title_area>시의회 새 다리 논의</h2>",
            "시의회 새 다리 논의",
        ),
        (
            "<title>Crash on start · Issue #12 · ott/loom</title>",
            "<h1>Crash on start <span>#12</span></h1>",
            "Crash on start",
        ),
        (
            "<title>[2403.01234] A Study of Bridges</title>",
            "<h1><span class=descriptor>Title:</span>A Study of Bridges</h1>",
            "A Study of Bridges",
        ),
        (
            "<title>[Solved] Loom squeaks - Weavers Forum</title>",
            "<h1><span class='label label--green'>Solved</span> Loom squeaks</h1>",
            "Loom squeaks",
        ),
        ("<title>(3) What the survey found | Garden Gazette</title>", "", "What the survey found"),
        (
            "<title>What the survey - and the map - found</title>",
            "",
            "What the survey - and the map - found",
        ),
        ("<title>Survey | Garden Gazette</title>", H1, "What the survey found"),
        (
            "<title>What the survey found | by Mira Tolland | Leaf</title>",
            "",
            "What the survey found",
        ),
        (
            "<title>What we found - Growers</title>",
            "<h2 class=topic-title>What we found</h2>",
            "What we found",
        ),
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
def test_the_title_is_that_of_the_page_without_its_site(head: str, body: str, title: str) -> None:
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
    ("head", "heading", "title"),
    [
        ("<title>Walls of oak found</title>", "Walls of oak found: what divers saw", None),
        ("<title>Oak Table - Buy online at the Gazette</title>", "Oak Table", None),
        ("<meta name=title content='Walls of oak'>", "", "Walls of oak"),
        ("<title>Oaks</title><meta property=og:title content='{{ title }}'>", "", "Oaks"),
    ],
)
def test_the_heading_counts_that_the_title_begins_with_or_that_begins_with_it(
    head: str, heading: str, title: str | None
) -> None:
    assert meta(head, f"<h1>{heading}</h1>").title == (title or heading)


def test_a_label_stuck_to_the_heading_is_no_part_of_the_title() -> None:
    found = meta("<title>Oaks</title>", "<h1>Oaks <span class='badge new'>New</span></h1>")
    assert found.title == "Oaks"


def test_the_first_heading_of_the_content_is_the_title_of_a_page_without_any() -> None:
    body = "<header><h2>Gazette</h2></header><main><h2>Oaks of Kent</h2><h2>Elms</h2></main>"
    assert meta("", body).title == "Oaks of Kent"


def test_a_title_has_no_invisible_characters() -> None:
    found = meta("<title>The pump | Oaks</title>", "<h1>The pump <a href='#p'>\u200b</a></h1>")
    assert found.title == "The pump"


def test_a_declared_title_without_end_takes_bounded_time() -> None:
    started = time.process_time()
    meta(f'<meta property="og:title" content="{"&lt;a&gt; " * 60_000}">', H1)
    assert time.process_time() - started < 3
