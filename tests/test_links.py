"""Links as a browser would follow them."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arachne.extraction.links.addresses import absolute
from arachne.extraction.links.reading import base_url, find_links
from arachne.extraction.parsing.tree import parse
from arachne.extraction.result import Link

PAGE = "https://tea.example/a/b/c?x=1"


def links(body: str, base: str = PAGE) -> list[Link]:
    return find_links(parse(f"<html><body>{body}</body></html>"), base)


@pytest.mark.parametrize(
    ("href", "url"),
    [
        ("d", "https://tea.example/a/b/d"),
        ("/d", "https://tea.example/d"),
        ("../d", "https://tea.example/a/d"),
        ("../../../../d", "https://tea.example/d"),
        ("./d/./e/../f", "https://tea.example/a/b/d/f"),
        ("?q=1", "https://tea.example/a/b/c?q=1"),
        ("#!/route", "https://tea.example/a/b/c?x=1#!/route"),
        ("d#part", "https://tea.example/a/b/d#part"),
        ("//cdn.example/x", "https://cdn.example/x"),
        ("//host.example:8080", "https://host.example:8080/"),
        ("HTTP://Tea.EXAMPLE:80/x", "http://tea.example/x"),
        ("https://tea.example:443/x", "https://tea.example/x"),
        (" \t\n/d\n ", "https://tea.example/d"),
        ("/d\n/e", "https://tea.example/d/e"),
        ("/d\t/e", "https://tea.example/d/e"),
        ("/d e", "https://tea.example/d%20e"),
        ("\\d\\e", "https://tea.example/d/e"),
        ("\\\\other.example\\x", "https://other.example/x"),
        ("/Dia%25", "https://tea.example/Dia%25"),
        ("/biz%20%2376", "https://tea.example/biz%20%2376"),
        ("/x%2Fy", "https://tea.example/x%2Fy"),
        ("/x%2fy", "https://tea.example/x%2fy"),
        ("/s?key=%252fx", "https://tea.example/s?key=%252fx"),
        ("/s?u=https%3A%2F%2Fx.example%2F", "https://tea.example/s?u=https%3A%2F%2Fx.example%2F"),
        ("/100%", "https://tea.example/100%"),
        ("/grün?tee=grün", "https://tea.example/gr%C3%BCn?tee=gr%C3%BCn"),
        ("/茶", "https://tea.example/%E8%8C%B6"),
        ("http://grün.example:8080/x", "http://xn--grn-ioa.example:8080/x"),
        ("http://例え.example/", "http://xn--r8jz45g.example/"),
        ("/a?b&c=d&amp;e", "https://tea.example/a?b&c=d&e"),
        ("/slash/", "https://tea.example/slash/"),
    ],
)
def test_addresses_are_resolved_by_the_url_standard(href: str, url: str) -> None:
    assert [link.url for link in links(f'<a href="{href}">x</a>')] == [url]


@pytest.mark.parametrize(
    "href",
    [
        "",
        "#",
        "#top",
        "javascript:void(0)",
        " JavaScript:alert(1)",
        "data:text/html,x",
        "about:blank",
        "blob:https://tea.example/1",
        "file:///etc/passwd",
        "ftp://tea.example/x",
        "http://",
        "http://[x",
        "https://tea example/",
        "{{ url }}",
        "<%= url %>",
        "/p/${id}",
        "android-app://x/y",
    ],
)
def test_what_leads_to_no_page_is_no_link(href: str) -> None:
    assert links(f'<a href="{href}">x</a>') == []


@pytest.mark.parametrize(
    ("base", "resolved"),
    [
        ("/docs/v2/", "https://tea.example/docs/v2/abc"),
        ("https://static.example/a/b/", "https://static.example/a/b/abc"),
        (" \n/docs/ \n", "https://tea.example/docs/abc"),
        ("//static.example/", "https://static.example/abc"),
        ("", "https://tea.example/a/b/abc"),
        ("javascript:void(0)", "https://tea.example/a/b/abc"),
        ("{{ base }}", "https://tea.example/a/b/abc"),
        ("http://[broken", "https://tea.example/a/b/abc"),
        ("data:text/plain,x", "https://tea.example/a/b/abc"),
    ],
)
def test_relative_links_follow_the_base_element(base: str, resolved: str) -> None:
    root = parse(f'<head><base href="{base}"></head><a href="abc">x</a>')
    assert [link.url for link in find_links(root, base_url(root, PAGE))] == [resolved]


def test_the_first_base_that_works_counts() -> None:
    root = parse('<base target="_blank"><base href="/one/"><base href="/two/">')
    assert base_url(root, PAGE) == "https://tea.example/one/"


@pytest.mark.parametrize(
    ("anchor", "text"),
    [
        ("<a href='/x'> Mira \n Tolland </a>", "Mira Tolland"),
        ("<a href='/x'><div>Mira</div><div>Tolland</div></a>", "Mira Tolland"),
        ("<a href='/x'>Mira<br>Tolland</a>", "Mira Tolland"),
        ("<a href='/x'>Mi<b>ra</b></a>", "Mira"),
        ("<a href='/x'><img src=m.jpg alt='Mira Tolland'></a>", "Mira Tolland"),
        ("<a href='/x' aria-label='Mira Tolland'><img src=m.jpg></a>", "Mira Tolland"),
        ("<a href='/x' title='Mira Tolland'></a>", "Mira Tolland"),
        ("<a href='/x'><svg><title>Mira Tolland</title></svg></a>", "Mira Tolland"),
        ("<a href='/x'><span aria-label='Mira Tolland'></span></a>", "Mira Tolland"),
        ("<a href='/x'><style>a{}</style>Mira<script>1</script></a>", "Mira"),
        ("<map><area href='/x' alt='Mira Tolland'></map>", "Mira Tolland"),
        ("<iframe src='/x' title='Mira Tolland'></iframe>", "Mira Tolland"),
        ("<a href='/x'></a>", ""),
    ],
)
def test_the_text_is_what_a_reader_or_listener_gets(anchor: str, text: str) -> None:
    assert [link.text for link in links(anchor)] == [text]


def test_one_link_an_address_with_the_first_text() -> None:
    body = (
        "<a href='/x'><img src=i.png></a><a href='/x'>First</a><a href='x'>Other</a>"
        "<a href='/x#s'>S</a>"
    )
    assert [(link.url, link.text) for link in links(body)] == [
        ("https://tea.example/x", "First"),
        ("https://tea.example/a/b/x", "Other"),
        ("https://tea.example/x#s", "S"),
    ]


def test_rel_is_kept_and_nofollow_only_where_all_agree() -> None:
    body = (
        "<a href='/x' rel='NoFollow sponsored'>a</a><a href='/y' rel=nofollow>b</a>"
        "<a href='/y'>c</a>"
    )
    assert [link.rel for link in links(body)] == [("nofollow", "sponsored"), ()]


@pytest.mark.parametrize(
    ("anchor", "kind"),
    [
        ("<main><p><a href='/x'>x</a></p></main>", "content"),
        ("<nav><a href='/x'>x</a></nav>", "nav"),
        ("<header><a href='/x'>x</a></header>", "nav"),
        ("<footer><a href='/x'>x</a></footer>", "nav"),
        ("<div role=navigation><a href='/x'>x</a></div>", "nav"),
        ("<ul class='main-menu'><li><a href='/x'>x</a></ul>", "nav"),
        ("<div id=sidebar><a href='/x'>x</a></div>", "nav"),
        ("<ol class=breadcrumb><li><a href='/x'>x</a></ol>", "nav"),
        ("<article><header><a href='/x'>x</a></header></article>", "content"),
        ("<p><a rel=next href='/x'>x</a></p>", "nav"),
        ("<p><a href='/report.PDF?v=2#page=3'>x</a></p>", "document"),
        ("<nav><a href='/list.xlsx'>x</a></nav>", "document"),
        ("<p><a href='/get' type='application/pdf'>x</a></p>", "document"),
        ("<p><a href='https://www.instagram.com/tea'>x</a></p>", "social"),
        ("<p><a href='https://twitter.com/intent/tweet?u=x'>x</a></p>", "social"),
        ("<p><a href='mailto:a@tea.example'>x</a></p>", "contact"),
        ("<p><a href='tel:+123456789'>x</a></p>", "contact"),
        ("<p><a href='https://pdf.example'>x</a></p>", "content"),
    ],
)
def test_the_kind_is_told_by_position_and_target(anchor: str, kind: str) -> None:
    assert [link.kind for link in links(anchor)] == [kind]


def test_a_link_in_the_menu_and_in_the_content_is_content() -> None:
    assert [link.kind for link in links("<nav><a href='/x'>x</a></nav><a href='/x'>x</a>")] == [
        "content"
    ]


def test_link_elements_that_lead_on_are_links() -> None:
    root = parse(
        "<link rel=next href='/p/2'><link rel=alternate hreflang=de href='/de'>"
        "<link rel=alternate type='application/rss+xml' title=News href='/feed'>"
        "<link rel='alternate stylesheet' href='/dark.css'><link rel=stylesheet href='/s.css'>"
        "<link rel=alternate type='application/json+oembed' href='/oembed'>"
        "<link rel=alternate type='text/markdown' href='/tea.md'>"
        "<link rel=alternate type='text/csv' href='/?format=csv'>"
        "<link rel=alternate type='application/x-wiki' title=Edit href='/?action=edit'>"
        "<link rel=icon href='/i'>"
    )
    assert [(link.url, link.text) for link in find_links(root, PAGE)] == [
        ("https://tea.example/p/2", ""),
        ("https://tea.example/de", "de"),
        ("https://tea.example/feed", "News"),
    ]


def test_the_query_is_encoded_as_the_page_is() -> None:
    root = parse("<a href='/查?q=茶&r=%20'>x</a>")
    gbk = "https://tea.example/%E6%9F%A5?q=%B2%E8&r=%20"
    assert [link.url for link in find_links(root, PAGE, encoding="gbk")] == [gbk]
    wide = find_links(root, PAGE, encoding="UTF-16LE")
    assert [link.url for link in wide] == [link.url for link in find_links(root, PAGE)]
    assert absolute("/x?q=茶", PAGE, "windows-1252") == "https://tea.example/x?q=%26%2333590%3B"


def test_templates_hold_no_links() -> None:
    assert links("<template><a href='/x'>x</a></template>") == []


def test_links_of_drawings_are_links() -> None:
    map_ = (
        '<nav><svg><g><a xlink:href="/north"><text>The North</text></a></g></svg></nav>'
        '<svg><a href="/south"><path d="M0"/><title>The South</title></a><path/></svg>'
    )
    assert links(map_) == [
        Link("https://tea.example/north", "The North", "nav", ()),
        Link("https://tea.example/south", "The South", "content", ()),
    ]


@pytest.mark.parametrize(
    "body",
    [
        """<button onclick="location.href='/x'">Go</button>""",
        """<div onclick='window.location = "../../x"; return false'>Go</div>""",
        """<tr onclick="document.location.assign('/x')"><td>Go</td></tr>""",
        """<a href="#" onclick="window.open('/x', '_blank')">Go</a>""",
        """<a href="javascript:location.replace('/x')">Go</a>""",
        """<a onclick="top.location='/x'">Go</a>""",
        """<a href="javascript:location.href=%27/x%27">Go</a>""",
        """<a href="#" onclick="MM_openBrWindow('/x','','width=300')">Go</a>""",
        """<a href="javascript:;" onclick="MM_goToURL('parent','/x');return document.MM">Go</a>""",
        """<a href="javascript:" onclick="RefreshPageTo(event, '/x');return false;">Go</a>""",
        """<a href="javascript:popUp('/x')">Go</a>""",
        """<a href="javascript:openWindow('https://tea.example/x', 'w')">Go</a>""",
        """<select onchange="location = this.value"><option value="/x">Go</select>""",
        """<select onchange="if (this.value) window.location.href=this.value;">
           <option value="">Choose</option><option value="/x">Go</option></select>""",
        """<select onchange="document.location.href=this.options[this.selectedIndex].value;">
           <option value="#">Month</option><option value="/x">Go</option></select>""",
        """<select onchange="MM_jumpMenu('parent',this,0)"><option value="/x">Go</select>""",
    ],
)
def test_a_click_that_a_script_takes_somewhere_is_a_link(body: str) -> None:
    (link,) = links(f"<table>{body}</table>")
    assert (link.url, link.text) == ("https://tea.example/x", "Go")


@pytest.mark.parametrize(
    "script",
    [
        "location.href='/x?id='+id",
        "if(confirm('Delete?'))location='/delete/1'",
        "xhr.open('GET', '/x')",
        "if (location.href == '/x') {}",
        "go('/x')",
        "location='{{ url }}'",
        "location='javascript:x'",
        "location='#top'",
        "popup('x' + n)",
        "popup('Are you sure?')",
        "openWindow('/x?id=' + id)",
        "ga('send', 'pageview', '/x')",
    ],
)
def test_other_scripts_lead_nowhere(script: str) -> None:
    assert links(f'<button onclick="{script}">Go</button>') == []
    assert links(f'<a href="javascript:{script}">Go</a>') == []


@pytest.mark.parametrize(
    "script",
    [
        "this.form.submit()",
        "location = '/list?by=' + this.value",
        "show(this.value)",
        "x = this.value",
    ],
)
def test_lists_to_choose_from_are_no_links(script: str) -> None:
    assert links(f'<select onchange="{script}"><option value="/x">Go</option></select>') == []


@pytest.mark.parametrize(
    "href",
    ["{{ url }}", "${url}", "{% url %}", "<%= url %>", "<?php echo $url ?>", "[% url %]", "{$url}",
     "/a/%7B%7Burl%7D%7D", "%7B%25url%25%7D"],
)  # fmt: skip
def test_what_a_template_has_yet_to_fill_is_no_address(href: str) -> None:
    assert links(f'<a href="{href}">x</a>') == []


def test_what_pasting_leaves_around_an_address_goes() -> None:
    pasted = "<a href='\u200bhttps://tea.example/x\ufeff'>x</a>"
    assert [link.url for link in links(pasted)] == ["https://tea.example/x"]


@given(st.text(max_size=60))
def test_any_href_is_survived(href: str) -> None:
    address = absolute(href, PAGE)
    assert address == "" or absolute(address, PAGE) == address


def test_time_is_linear_in_the_number_of_links() -> None:
    body = "".join(f"<p><a href='/p/{n}'>link {n}</a></p>" for n in range(50_000))
    root = parse(body)
    start = time.process_time()
    assert len(find_links(root, PAGE)) == 50_000
    assert time.process_time() - start < 4.0


@pytest.mark.parametrize("script", ["location{}x", "location.href='/next'{}x", "location={}x"])
def test_time_is_linear_in_the_blanks_of_a_script(script: str) -> None:
    script = script.format(" " * 370)
    start = time.process_time()
    assert not find_links(parse(f'<script>{script}</script><select onchange="{script}">'), PAGE)
    assert time.process_time() - start < 1.0


def test_a_document_that_is_shown_in_the_page_is_a_link() -> None:
    html = (
        "<object data=/a.pdf type=application/pdf aria-label='Embed of a'></object><embed src=/b type=application/pdf>"
        "<object data=/film.swf></object><embed src=/film.mp4><a href=/a.pdf>A report</a>"
    )
    assert [(link.url, link.text, link.kind) for link in links(html)] == [
        ("https://tea.example/a.pdf", "A report", "document"),
        ("https://tea.example/b", "", "document"),
    ]


@pytest.mark.parametrize("href", ["undefined", "null", "[object Object]"])
def test_what_a_script_writes_where_it_has_no_address_is_none(href: str) -> None:
    assert links(f'<a href="{href}">x</a>') == []
