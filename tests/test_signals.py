"""What is measured on a page before anybody decides about it."""

import pytest

from arachne.extraction.blocks import segment
from arachne.extraction.parsing.tree import parse
from arachne.extraction.signals.measures import measure


def signals(html, base_url="https://example.org/a/"):
    root = parse(html)
    return measure(root, base_url, segment(root), html_bytes=len(html), html_chars=len(html))


def test_visible_characters_leave_out_scripts_styles_and_hidden_elements():
    found = signals(
        "<title>Not counted</title><style>p{}</style><script>var a = 'x'</script>"
        "<p>one  two\n three</p><p hidden>no</p><p style='display: none'>no</p>"
    )
    assert found.visible_chars == len("one two three")


def test_the_ratio_is_visible_text_by_html():
    html = "<p>" + "x" * 50 + "</p>" + " " * 43
    assert signals(html).text_ratio == 0.5


def test_scripts_that_run_are_counted_and_data_blocks_are_not():
    found = signals(
        "<script>1</script><script type=module src=/m.js></script>"
        "<script type=application/ld+json>{}</script><script type='text/template'></script>"
    )
    assert found.scripts == 2
    assert found.script_hosts == ("example.org",)


@pytest.mark.parametrize(
    "root",
    [
        "<div id=root></div>",
        "<div id=app><div class=spinner>Loading...</div></div>",
        "<div id=__next><!-- nothing --></div>",
        "<app-root></app-root>",
        "<div id=svelte>\n</div>",
    ],
)
def test_an_empty_application_root_is_named(root):
    assert len(signals(f"<p>Some other text</p>{root}").framework_roots) == 1


def test_a_root_with_its_content_is_not_empty():
    page = "<div id=root><main><p>" + "The content is already here. " * 5 + "</p></main></div>"
    assert signals(page).framework_roots == ()


@pytest.mark.parametrize(
    ("html", "marker"),
    [
        ('<script id="__NEXT_DATA__" type="application/json">{}</script>', "__NEXT_DATA__"),
        ("<script>window.__NUXT__={}</script>", "__NUXT__"),
        ('<app-root ng-version="17.1.0">x</app-root>', "ng-version"),
        ("<div data-reactroot>x</div>", "data-reactroot"),
        ("<script>self.__next_f.push([1])</script>", "self.__next_f"),
    ],
)
def test_marks_of_frameworks_are_named(html, marker):
    assert marker in signals(html).framework_markers


def test_marks_of_frameworks_come_in_the_order_of_the_page():
    names = ["data-v-app", "ng-app", "data-hk", "data-reactroot", "q:container"]
    for order in (names, names[::-1]):
        assert signals(f"<div {' '.join(order)}>x</div>").framework_markers == tuple(order)


@pytest.mark.parametrize(
    "text",
    [
        "Please enable JavaScript to continue.",
        "Bitte aktivieren Sie JavaScript.",
        "Для работы сайта включите Джаваскрипт",
        "このサイトではスクリプトを有効にしてください",
        "请启用脚本",
        "자바스크립트를 켜 주세요",
    ],
)
def test_a_noscript_that_asks_for_scripts_is_quoted(text):
    assert signals(f"<body><noscript>{text}</noscript>").noscript == text


def test_a_noscript_with_a_tracking_pixel_asks_for_nothing():
    assert signals("<noscript><img src=/pixel.gif></noscript>").noscript == ""


def test_a_refresh_and_robots_directives_are_read():
    found = signals(
        '<meta http-equiv="Refresh" content="0; URL=\'/next?a=1\'">'
        '<meta name="ROBOTS" content="NoIndex, follow">'
    )
    assert found.meta_refresh == "https://example.org/next?a=1"
    assert found.robots == ("noindex", "follow")


def test_forms_frames_links_and_the_title_are_counted():
    found = signals(
        "<title> A \n title </title><svg><title>icon</title></svg><input type=PASSWORD>"
        "<iframe src=/f></iframe><a href=/x>x</a><a name=y>y</a>"
    )
    assert found.title == "A title"
    assert found.password_inputs == 1
    assert found.iframes == ("https://example.org/f",)
    assert found.links == 1


@pytest.mark.parametrize("url", ["http://[", "http://a:b:c", "//", "\0", "data:,x"])
def test_addresses_that_are_none_do_no_harm(url):
    signals(f'<base href="{url}"><iframe src="{url}"></iframe><script src="{url}"></script>', url)


@pytest.mark.parametrize(
    "html",
    [
        "<nav><div class=version_switcher></div></nav>",
        "<div role=navigation><ul><li><div class=languages></div></li></ul></div>",
        "<header><div id=account></div></header><footer><section class=partners></section></footer>",
        "<div class=clearer></div><div class=clearfix></div>",
    ],
)
def test_empty_places_in_furniture_and_between_floats_are_none_for_content(html: str) -> None:
    assert signals(f"<script src=/app.js></script>{html}").empty_containers == 0


def test_an_empty_place_beside_the_furniture_is_one() -> None:
    html = "<script src=/app.js></script><nav>Menu</nav><div class=stage></div>"
    assert signals(html).empty_containers == 1
