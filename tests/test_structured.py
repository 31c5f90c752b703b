"""What pages declare for machines, also where they declare it badly."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arachne.extraction.parsing.tree import parse
from arachne.extraction.structured.jsonld import parse_blocks
from arachne.extraction.structured.reading import find_structured, text_value, types_of

URL = "https://tea.example/p/1"


def structured(html: str) -> dict[str, Any]:
    return find_structured(parse(html), URL)


def ld(*blocks: str) -> str:
    return "".join(f'<script type="application/ld+json">{block}</script>' for block in blocks)


@pytest.mark.parametrize(
    "block",
    [
        '{"@type":"Article","name":"Tea"}',
        '[{"@type":"Article","name":"Tea"}]',
        '{"@context":"https://schema.org","@graph":[{"@type":"Article","name":"Tea"}]}',
        '<!-- {"@type":"Article","name":"Tea"} -->',
        '//<![CDATA[\n{"@type":"Article","name":"Tea"}\n//]]>',
        '/*<![CDATA[*/{"@type":"Article","name":"Tea"}/*]]>*/',
        '{"@type":"Article","name":"Tea",}',
        '{"@type":"Article",,"name":"Tea"}',
        '{"@type":"Article", // the type\n "name":"Tea" /* and name */}',
        '{"@type":"Article","name":"Tea"};',
        '{"@type":"Article","name":"Tea"} trailing words',
        '{"@type":"Article","name":"Tea","x":undefined}',
        '\ufeff{"@type":"Article","name":"Tea"}',
        "{&quot;@type&quot;:&quot;Article&quot;,&quot;name&quot;:&quot;Tea&quot;}",
        (
            "{&quot;@context&quot;:&quot;https://schema.org&quot;,"
            "&quot;@type&quot;:&quot;Article&quot;,&quot;name&quot;:&quot;Tea&quot;}"
        ),
        '{""@type"":""Article"",""name"":""Tea""}',
        '{"@type":"Article","schema:name":"Tea"}',
        '{"@type":"Article","http://schema.org/name":"Tea"}',
    ],
)
def test_json_ld_is_read_in_spite_of_its_faults(block: str) -> None:
    objects = structured(ld(block))["json-ld"]
    assert [(o["@type"], o["name"]) for o in objects] == [("Article", "Tea")]


def test_line_breaks_and_bad_escapes_in_strings_are_mended() -> None:
    objects = structured(ld('{"name":"Tea\nand\tcake, // no comment","path":"C:\\x","u":"\\u12"}'))[
        "json-ld"
    ]
    assert objects[0]["name"] == "Tea\nand\tcake, // no comment"
    assert objects[0]["path"] == "C:\\x"


@pytest.mark.parametrize(
    "block",
    [
        '{"@type":"Article","name":"Tea"}}',
        '{"@type":"Article","text":"A <a href="https://tea.example/">link</a>, "so", here","name":"Tea"}',
        '{"@type":"Article","text":"The so-called "tea", from\n","name":"Tea","logo":"http://t.example/"}',
        "{'@type':'Article','name':'Tea'}",
        '{"@type":"Article" "name":"Tea"}',
        '{"@type":"Article","position": ,"name":"Tea"}',
        '{"@type":"Article","name":"Tea","cups":[{"size":1},{"size":',
        '{"@type":"Article","rating":05,"votes":+5,"name":"Tea"}',
        '{"@type":"Article",name:"Tea"}',
        '{"@type":"Article","price":$12,"name":"Tea"}',
        'window.data = {"@type":"Article","name":"Tea"};',
    ],
)
def test_what_is_clear_of_json_that_is_none_is_kept(block: str) -> None:
    objects = structured(ld(block))["json-ld"]
    assert [(o["@type"], o["name"]) for o in objects] == [("Article", "Tea")]


def test_what_stands_in_broken_json_keeps_its_letters() -> None:
    broken = r"""{'a': "T\u00eate \ud83d\ude00", 'b': 'Bob\'s "tea"', 'c': [1, 2.5, true, -3],}"""
    assert structured(ld(broken))["json-ld"] == [
        {"a": "Tête 😀", "b": 'Bob\'s "tea"', "c": [1, 2.5, True, -3]}
    ]


def test_templates_that_nothing_has_filled_declare_nothing() -> None:
    assert "json-ld" not in structured(ld("{{ product | json }}", "{% schema %}", "{ , ]"))


def test_several_blocks_and_several_objects_in_one_block() -> None:
    html = ld('{"name":"a"}', "not json at all", '{"name":"b"}{"name":"c"}', '{"name": broken')
    assert [o["name"] for o in structured(html)["json-ld"]] == ["a", "b", "c"]


def test_depth_and_size_are_bounded() -> None:
    deep = '{"a":' * 100 + "1" + "}" * 100
    assert "json-ld" not in structured(ld(deep))
    assert "json-ld" not in structured(ld('{"a":' * 100_000))
    started = time.process_time()
    structured(ld('{"a":"' + '",' * 300_000, '{"a":' + '["b" ' * 100_000, "{'a'" * 200_000))
    assert time.process_time() - started < 5
    many = json.dumps([{"n": n} for n in range(2000)])
    assert len(structured(ld(many))["json-ld"]) == 500


@given(st.text(max_size=200))
def test_any_block_is_survived(block: str) -> None:
    structured(ld(block.replace("<", "")))


def test_properties_may_stand_elsewhere_on_the_page() -> None:
    html = (
        "<p id=a><i itemprop=name>Ann</i></p><div itemscope itemtype=https://schema.org/Person "
        "itemref='a b'></div><p id=b><a itemprop=url href=/ann>x</a></p><i itemprop=name>Jo</i>"
    )
    person = {"@type": "Person", "url": "https://tea.example/ann", "name": "Ann"}
    assert structured(html)["microdata"] == [person]


def test_microdata_becomes_nested_items() -> None:
    html = """
    <div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Tea</h1>
    <img itemprop="image" src="/tea.jpg"><meta itemprop="sku" content="T1">
    <div itemprop="offers" itemscope itemtype="http://schema.org/Offer">
      <span itemprop="price" content="4.50">4,50</span><link itemprop="availability"
      href="https://schema.org/InStock"></div>
    <span itemprop="color">green</span><span itemprop="color">black</span>
    <time itemprop="releaseDate" datetime="2024-01-02">January</time></div>
    """
    assert structured(html)["microdata"] == [
        {
            "@type": "Product",
            "name": "Tea",
            "image": "https://tea.example/tea.jpg",
            "sku": "T1",
            "offers": {
                "@type": "Offer",
                "price": "4.50",
                "availability": "https://schema.org/InStock",
            },
            "color": ["green", "black"],
            "releaseDate": "2024-01-02",
        }
    ]


def test_rdfa_lite_becomes_nested_items() -> None:
    html = """
    <div vocab="https://schema.org/" typeof="Person" resource="#mira">
    <span property="name">Mira</span>
    <a property="url" href="/mira">page</a>
    <div property="address" typeof="PostalAddress">
    <span property="addressCountry">AT</span></div></div>
    """
    assert structured(html)["rdfa"] == [
        {
            "@type": "Person",
            "@id": "#mira",
            "name": "Mira",
            "url": "https://tea.example/mira",
            "address": {"@type": "PostalAddress", "addressCountry": "AT"},
        }
    ]


def test_open_graph_and_twitter_cards() -> None:
    html = """<meta property="og:title" content="Tea"><meta property="og:image" content="a.jpg">
    <meta property="og:image" content="b.jpg"><meta name="twitter:card" content="summary">
    <meta name="og:type" content="article"><meta name="description" content="x">"""
    assert structured(html) == {
        "opengraph": {
            "og:title": "Tea",
            "og:image": ["a.jpg", "b.jpg"],
            "twitter:card": "summary",
            "og:type": "article",
        }
    }


def test_a_page_that_declares_nothing_has_nothing() -> None:
    assert structured("<h1>Tea</h1>") == {}


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("  Tea \n time ", "Tea time"),
        (["", "Tea"], "Tea"),
        ({"@value": "Tea"}, "Tea"),
        ({"@type": "Brand", "name": "Tea"}, "Tea"),
        (4.5, "4.5"),
        (True, ""),
        (None, ""),
        ([{"name": ["Tea"]}], "Tea"),
    ],
)
def test_the_text_of_a_property(value: object, text: str) -> None:
    assert text_value(value) == text


def test_types_lose_their_vocabulary() -> None:
    types = ["http://schema.org/Product", "schema:Thing", "Car"]
    assert types_of({"@type": types}) == ("Product", "Thing", "Car")
    assert types_of({"@type": None}) == ()


def test_lists_in_lists_and_apostrophes_of_javascript_are_read() -> None:
    assert parse_blocks(['{"@graph": [[{"@type": "Article"}]]}']) == [{"@type": "Article"}]
    assert parse_blocks(['{"name": "Ann\\\'s \\\\\\\\ loom"}']) == [{"name": "Ann's \\\\ loom"}]
    assert parse_blocks(["[" * 50 + '{"@type": "Article"}' + "]" * 50]) == []
