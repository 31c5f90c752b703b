"""Where an element stands on the page, and which heading is the page's own."""

from __future__ import annotations

import time

import pytest

from arachne.extraction.parsing.tree import parse
from arachne.extraction.survey.meanings import meaning_of
from arachne.extraction.survey.walk import Zone, survey, text_of


def zone_of(html: str) -> Zone:
    """The zones of the one link in ``html``."""
    (place,) = survey(parse(html)).tags["a"]
    return Zone(place.zone)


@pytest.mark.parametrize(
    ("html", "zone"),
    [
        ("<nav><a>x</a></nav>", Zone.NAV),
        ("<div role=navigation><a>x</a></div>", Zone.NAV),
        ("<div class='top-menu'><a>x</a></div>", Zone.NAV),
        ("<div class='mainMenu'><a>x</a></div>", Zone.NAV),
        ("<div id=site_navigation><a>x</a></div>", Zone.NAV),
        ("<header><a>x</a></header>", Zone.HEADER),
        ("<footer><a>x</a></footer>", Zone.FOOTER),
        ("<div class=site-footer><a>x</a></div>", Zone.FOOTER),
        ("<aside><a>x</a></aside>", Zone.ASIDE),
        ("<div class='comment-list'><a>x</a></div>", Zone.COMMENTS),
        ("<div id=comments><a>x</a></div>", Zone.COMMENTS),
        ("<div class=relatedPosts><a>x</a></div>", Zone.RELATED),
        ("<div class='most-read'><a>x</a></div>", Zone.RELATED),
        ("<main><a>x</a></main>", Zone.MAIN),
        ("<article><header><a>x</a></header></article>", Zone.MAIN),
        ("<article><footer><a>x</a></footer></article>", Zone.MAIN),
        ("<main><aside><a>x</a></aside></main>", Zone.MAIN | Zone.ASIDE),
        ("<body class='comments-open has-sidebar'><a>x</a></body>", Zone.NONE),
        ("<div class=commentary><a>x</a></div>", Zone.NONE),
        ("<div class=navy><a>x</a></div>", Zone.NONE),
        ("<div class=related><h1>Title</h1><a>x</a></div>", Zone.NONE),
        ("<div class='elementor-widget'><a>x</a></div>", Zone.NONE),
    ],
)
def test_zones_come_from_tags_roles_and_names(html: str, zone: Zone) -> None:
    assert zone_of(html) == zone


@pytest.mark.parametrize(
    ("html", "heading"),
    [
        ("<title>Tea time | Site</title><h1>Site</h1><h1>Tea time</h1>", "Tea time"),
        (
            "<title>Tea time in Kyoto</title><h1>Site</h1><h2>Tea time in Kyoto</h2>",
            "Tea time in Kyoto",
        ),
        (
            "<title>Tea time in Kyoto</title><h3>More</h3><h3>Tea time in Kyoto</h3>",
            "Tea time in Kyoto",
        ),
        ("<title>Tea</title><h1>Welcome</h1>", "Welcome"),
        ("<h1>First</h1><h1>Second</h1>", "First"),
        ("<title>Tea</title><h2>Other</h2>", None),
        ("<meta property='og:title' content='Tea time'><h1>Shop</h1><h1>Tea time</h1>", "Tea time"),
    ],
)
def test_the_main_heading_is_the_one_that_the_titles_confirm(
    html: str, heading: str | None
) -> None:
    found = survey(parse(html)).heading
    assert (text_of(found.node) if found else None) == heading


def test_elements_are_listed_by_what_their_attributes_say() -> None:
    page = survey(
        parse(
            "<p class=post-author>a</p><p itemprop=author>b</p><a rel='nofollow author'>c</a>"
            "<p class=entry-date>d</p><div itemscope>e</div><p property=name>f</p>"
            "<meta property=og:title content=g>"
        )
    )
    assert [text_of(place.node) for place in page.bylines] == ["a", "b", "c"]
    assert [text_of(place.node) for place in page.dates] == ["d"]
    assert [text_of(place.node) for place in page.items] == ["b", "e"]
    assert [text_of(place.node) for place in page.rdfa] == ["f"]


def test_what_is_no_part_of_the_page_is_passed_over() -> None:
    html = "<template><a>x</a></template><svg><a>x</a><title>t</title></svg><title>Tea</title>"
    page = survey(parse(html))
    assert page.tags["a"] == []
    assert [text_of(place.node) for place in page.tags["title"]] == ["Tea"]


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p> a <b>b</b>c\n d </p>", "a bc d"),
        ("<div><p>a</p><p>b</p></div>", "a b"),
        ("<p>a<br>b</p>", "a b"),
        ("<p>a<script>x</script><style>y</style><img alt=z></p>", "a"),
        ("<p><ruby>竹<rt>たけ</rt></ruby></p>", "竹"),
    ],
)
def test_text_is_what_a_reader_sees(html: str, text: str) -> None:
    assert text_of(parse(f"<body>{html}</body>")) == text


def test_names_are_read_by_words() -> None:
    assert meaning_of({"class": "x", "style": "y"}) == 0
    assert meaning_of({"class": "pageComments"}) == meaning_of({"id": "page_comments"}) != 0


def test_deep_and_long_pages_take_linear_time() -> None:
    deep = parse("<div class=a>" * 20_000)
    long = parse("<p class=b><a href=x>y</a>" * 50_000)
    start = time.process_time()
    survey(deep)
    survey(long)
    assert time.process_time() - start < 3.0
