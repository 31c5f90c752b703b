"""Content that a shell carries as data is read from there, in every framework's way to carry it."""

from __future__ import annotations

import json
import time
from html import escape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arachne.extraction import extract
from arachne.extraction.hydration.states import hydrate
from arachne.extraction.parsing.tree import parse
from arachne.judging import Facts, Thresholds, judge
from fixtures.prose import paragraphs
from fixtures.walls import article

URL = "http://mill.test/page"
FACT = "The bell of the old mill was cast in the year of the flood."
TEXT = [FACT, *paragraphs("hydration", 3)]
HTML = "".join(f"<p>{escape(text)}</p>" for text in TEXT)
POST = {"title": "The bell", "slug": "the-bell", "body": HTML}
NOISE = {
    "messages": {"cookie": "We use cookies and similar techniques on this site to please you."},
    "config": {
        "apiUrl": "https://api.mill.test/v1",
        "greeting": "Configuration is not content at all",
    },
}


def data_block(value: object, name: str = "", kind: str = "application/json") -> str:
    return f'<script id="{name}" type="{kind}">{json.dumps(value)}</script>'


def flat(value: object) -> list[object]:
    """The array that devalue makes of a value."""
    out: list[object] = []

    def put(item: object) -> int:
        place = len(out)
        out.append(None)
        if isinstance(item, dict):
            out[place] = {key: put(inner) for key, inner in item.items()}
        elif isinstance(item, list):
            out[place] = [put(inner) for inner in item]
        else:
            out[place] = item
        return place

    put(value)
    return out


def flight() -> str:
    elements = ["$", "article", None, {"children": [
        ["$", "h1", None, {"children": "The bell"}],
        *(["$", "p", None, {"className": "x", "children": text}] for text in TEXT),
    ]}]  # fmt: skip
    rows = f'1:"$Sreact.fragment"\n2:{json.dumps(elements)}\n'
    half = len(rows) // 2
    return "".join(
        f"<script>self.__next_f.push({json.dumps([1, part])})</script>"
        for part in (rows[:half], rows[half:])
    )


def attribute(value: object) -> str:
    return escape(json.dumps(value))


def paired(value: object) -> object:
    """As Astro writes the properties of its islands."""
    if isinstance(value, dict):
        return {key: [int(isinstance(v, list)), paired(v)] for key, v in value.items()}
    return [[0, paired(item)] for item in value] if isinstance(value, list) else value


EDITORS = {
    "prosemirror": {"type": "doc", "content": [
        {"type": "paragraph", "content": [{"type": "text", "text": text}]} for text in TEXT]},
    "contentful": {"nodeType": "document", "content": [
        {"nodeType": "paragraph", "content": [{"nodeType": "text", "value": t}]} for t in TEXT]},
    "portable-text": [{"_type": "block", "style": "normal", "children": [
        {"_type": "span", "text": text}]} for text in TEXT],
    "editor.js": {"blocks": [{"type": "paragraph", "data": {"text": text}} for text in TEXT]},
    "slate": [{"type": "paragraph", "children": [{"text": text}]} for text in TEXT],
    "editor.js-list": {"blocks": [{"type": "list", "data": {"style": "ordered", "items": [
        {"content": text, "items": [{"content": "deeper"}]} for text in TEXT]}}]},
    "draft.js": json.dumps({"entityMap": {}, "blocks": [
        {"key": "a", "type": "unstyled", "text": text} for text in TEXT]}),
    "contentful-raw": {"raw": json.dumps({"nodeType": "document", "content": [
        {"nodeType": "paragraph", "content": [{"nodeType": "text", "value": t}]} for t in TEXT]})},
    "plain": "\n\n".join(TEXT),
    "list": TEXT,
}  # fmt: skip
SOURCES = {
    "next": data_block({"props": {"pageProps": {"post": POST, **NOISE}}}, "__NEXT_DATA__"),
    "next-app": flight(),
    "nuxt-3": data_block(flat({"data": {"post": POST}, "state": NOISE}), "__NUXT_DATA__"),
    "nuxt-2": f"<script>window.__NUXT__={json.dumps({'data': [POST]})};</script>",
    "redux": f"<script>window.__INITIAL_STATE__ = {json.dumps({'post': POST})};(function(){{}})()</script>",
    "parsed": f"<script>window.__PRELOADED_STATE__ = JSON.parse({json.dumps(json.dumps(POST))})</script>",
    "apollo": f"<script>window.__APOLLO_STATE__={json.dumps({'Post:1': POST})}</script>",
    "json-ld": data_block({"@type": "Article", "headline": "The bell", "articleBody": " ".join(TEXT)},
                          kind="application/ld+json"),
    "sveltekit": data_block({"status": 200, "body": json.dumps({"post": POST})}),
    "inertia": f"<div data-page='{attribute({'component': 'Post', 'props': {'post': POST}})}'></div>",
    "react-rails": f"<div data-react-class=Post data-react-props='{attribute({'post': POST})}'></div>",
    "astro": f"<astro-island client=only props='{attribute(paired({'post': POST}))}'></astro-island>",
    "nuxt-2-program": "<script>window.__NUXT__=(function(a,b){return {data:[{post:{title:a,body:"
                      f"{json.dumps(HTML)}}}}}],state:{{hint:b}}}}}}('The bell', \"We use cookies\"));</script>",
    "sveltekit-program": "<script>{__sveltekit_1x = {env: {}}; const data = [{type:'data',data:"
                         f'{{post:{{title:"The bell",body:{json.dumps(HTML)}}}}}}}];}}</script>',
    "ember": data_block({"post": POST}, "shoebox-1", "fastboot/shoebox"),
    "angular": data_block({"post": POST}, "app-state").replace("<p>", "&l;p&g;")
               .replace("</p>", "&l;/p&g;").replace('"post"', "&q;post&q;"),
    "unnamed": data_block({"page": {"post": POST}}),
    **{f"editor-{name}": data_block({"post": {"title": "The bell", "content": value}}, "__NEXT_DATA__")
       for name, value in EDITORS.items()},
}  # fmt: skip


def shell(data: str) -> str:
    return (
        f"<!doctype html><html><head><title>Mill</title></head><body><div id=root></div>{data}"
        "<script src=/main.js></script></body></html>"
    )


@pytest.mark.parametrize("name", SOURCES)
def test_the_content_is_found_and_the_interface_is_not(name: str) -> None:
    page = extract(shell(SOURCES[name]), URL)
    assert page.source == "hydration"
    assert all(text in page.markdown for text in TEXT)
    assert "cookies" not in page.markdown
    assert "Configuration" not in page.markdown
    if name not in ("next-app", "json-ld", "nuxt-2-program"):
        assert page.markdown.count("The bell\n") == 1


@pytest.mark.parametrize("name", SOURCES)
def test_such_a_page_never_sees_a_browser(name: str) -> None:
    html = shell(SOURCES[name])
    verdict = judge(Facts(200, URL, extract(html, URL), body=html.encode()), Thresholds.of())
    assert verdict.name == "ok", verdict


def test_the_words_of_an_interface_in_a_program_are_no_content() -> None:
    words = ",".join(f'hint{n}:"Press the button number {n} to go on with it"' for n in range(40))
    page = extract(
        shell(f"<script>window.__NUXT__=(function(a){{return {{{words}}}}}(1));</script>"), URL
    )
    assert page.source == "html"
    assert page.markdown == ""


@pytest.mark.parametrize("part", ['a:"', "a", " ", '"', '"a" : ', "\\"])
def test_a_program_of_one_sign_costs_no_more_than_its_length(part: str) -> None:
    started = time.process_time()
    page = extract(shell(f"<script>__NUXT__=f({part * 100_000}</script>"), URL)
    assert page.markdown == ""
    assert time.process_time() - started < 4


def test_a_shell_without_content_in_its_data_stays_a_shell() -> None:
    html = shell(data_block({"props": NOISE, "buildId": "x" * 60}, "__NEXT_DATA__"))
    page = extract(html, URL)
    assert page.source == "html"
    assert judge(Facts(200, URL, page, body=html.encode()), Thresholds.of()).name == "shell"


def test_a_page_that_says_it_in_its_markup_is_read_from_there() -> None:
    page = extract(article("Served", extra=SOURCES["next"]), URL)
    assert page.source == "html"
    assert FACT not in page.markdown


@pytest.mark.parametrize(("films", "links", "padding"), [(60, 0, 400_000), (12, 200, 0)])
def test_a_served_page_with_little_prose_is_read_from_its_markup(films, links, padding) -> None:
    """A film chart, a shop: what the data has besides are dialogs, variants and further pages."""
    data = data_block({"dialogs": paragraphs("dialogs", 16 if padding else 5)}, "__NEXT_DATA__")
    rows = "".join(f"<li><h3>Film {n}</h3> <span>1h {n}m</span></li>" for n in range(films))
    menu = "".join(f"<li><a href=/{n}>Shop page {n}</a></li>" for n in range(links))
    served = f"<nav><ul>{menu}</ul></nav><main><ol>{rows}</ol></main>"
    html = shell(data).replace("<div id=root></div>", served + f"<style>{'a{}' * padding}</style>")
    page = extract(html, URL)
    assert page.source == "html"
    assert f"Film {films - 1}" in page.markdown


def test_addresses_in_the_data_are_links() -> None:
    data = {"items": [{"href": "/a"}, {"url": "http://mill.test/b"}, {"url": "http://else.test/"}]}
    page = extract(shell(data_block({"post": POST, **data}, "__NEXT_DATA__")), URL)
    assert {link.url for link in page.links} == {"http://mill.test/a", "http://mill.test/b"}


def test_a_price_comes_with_its_currency() -> None:
    product = {
        "name": "A kettle",
        "description": TEXT[1],
        "offers": {"price": 39.9, "priceCurrency": "EUR"},
    }
    page = extract(shell(data_block({"product": product, "more": TEXT}, "__NEXT_DATA__")), URL)
    assert "39.9 EUR" in page.markdown


CATALOGUE = {
    "products": [
        {
            "title": f"Kettle {n}",
            "description": text,
            "offers": [{"price": 10 * n + m} for m in range(9)],
        }
        for n, text in enumerate(paragraphs("catalogue", 40))
    ]
}


@pytest.mark.parametrize("site", ["", " | Mill"])
def test_of_a_state_with_many_pages_the_one_that_is_open_is_read(site: str) -> None:
    """``related`` says more; ``upper`` is called like the page and says next to nothing."""
    state = {
        "upper": {"title": "The bell"},
        "post": POST,
        "related": {"title": "More", **CATALOGUE},
    }
    state["related"]["products"] = state["related"]["products"][:4]
    html = shell(data_block(state, "__NEXT_DATA__")).replace("Mill", f"The bell{site}", 1)
    page = extract(html, URL)
    assert all(text in page.markdown for text in TEXT)
    assert "Kettle" not in page.markdown


def test_a_large_page_with_a_catalogue_beside_it_is_read_from_its_markup() -> None:
    served = article("Served", extra=data_block(CATALOGUE, "__NEXT_DATA__"))
    menu = "".join(f"<li><a href=/{n}>Kettles of the year {n}</a></li>" for n in range(200))
    html = served.replace(
        "<body>", f"<body><nav><ul>{menu}</ul></nav><style>{'a{}' * 400_000}</style>"
    )
    page = extract(html, URL)
    chosen = page.signals.extracted_chars
    assert 500 < chosen < min(2_500, page.signals.visible_chars / 3)
    assert page.source == "html"


def test_a_catalogue_does_not_pile_up_prices() -> None:
    page = extract(shell(data_block(CATALOGUE, "__NEXT_DATA__")), URL)
    assert page.markdown.count("## Kettle") == 39
    assert page.markdown.count("\n10\n") == 1
    assert "\n12\n" not in page.markdown


def test_pictures_and_what_editors_call_an_entry_are_no_content() -> None:
    told = "What the editors call this entry in their system"
    entry = {
        "internalTitle": told,
        "step_title": "How to cast it",
        "text": TEXT[0],
        "picture": {
            "contentType": "image/png",
            "title": "bell-large-desktop",
            "description": "A picture of a bell for wide screens, cut to size",
            "caption": "The bell in the yard, a week before it was hung.",
        },
        "seoDescription": "All about bells, the best bells, read more about bells on this page",
    }
    page = extract(shell(data_block({"page": [entry, *TEXT]}, "__NEXT_DATA__")), URL)
    assert page.markdown.startswith(f"# How to cast it\n\n{FACT}\n\nThe bell in the yard")
    for word in (told, "wide screens", "best bells"):
        assert word not in page.markdown


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=80),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["title", "type", "content", "text", "data", "price"]), inner
        )
    ),
    max_leaves=15,
)


@given(JSON)
def test_any_data_is_read_without_an_error(value: object) -> None:
    for name in ("__NEXT_DATA__", "__NUXT_DATA__"):
        hydrate(parse(shell(data_block(value, name))), URL)


def test_data_that_runs_in_circles_or_deep_is_read_in_bounded_time() -> None:
    circle = data_block([[0, 0, 0, 0], {"a": 0}], "__NUXT_DATA__")
    deep = "[" * 50_000 + "]" * 50_000
    for data in (circle, f'<script type="application/json">{deep}</script>'):
        assert hydrate(parse(shell(data)), URL).html == ""
