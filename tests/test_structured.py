"""What pages declare for machines, also where they declare it badly."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arachne.extraction.structured import article_body, find_structured, text_value, types_of
from arachne.extraction.structured_product import ProductFacts, product_facts
from arachne.extraction.tree import parse

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


def test_several_blocks_and_several_objects_in_one_block() -> None:
    html = ld('{"name":"a"}', "not json at all", '{"name":"b"}{"name":"c"}', '{"name": broken')
    assert [o["name"] for o in structured(html)["json-ld"]] == ["a", "b", "c"]


def test_depth_and_size_are_bounded() -> None:
    deep = '{"a":' * 100 + "1" + "}" * 100
    assert "json-ld" not in structured(ld(deep))
    assert "json-ld" not in structured(ld('{"a":' * 100_000))
    many = json.dumps([{"n": n} for n in range(2000)])
    assert len(structured(ld(many))["json-ld"]) == 500


@given(st.text(max_size=200))
def test_any_block_is_survived(block: str) -> None:
    structured(ld(block.replace("<", "")))


def test_microdata() -> None:
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


def test_rdfa_lite() -> None:
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


def test_the_body_of_the_article_not_of_a_comment() -> None:
    html = ld(
        '{"@type":"NewsArticle","articleBody":"A long story."}',
        '{"@type":"Comment","text":"A comment that is much longer than the story is."}',
    )
    assert article_body(structured(html)) == "A long story."


OFFER = {"price": "19.90", "priceCurrency": "eur", "availability": "http://schema.org/InStock"}


@pytest.mark.parametrize(
    ("product", "expected"),
    [
        (
            {
                "name": "Tea &amp; Co",
                "brand": {"name": "Leaf"},
                "offers": OFFER,
                "gtin13": "400123",
            },
            ProductFacts(
                name="Tea & Co",
                brand="Leaf",
                price="19.90",
                currency="EUR",
                availability="InStock",
                gtin="400123",
            ),
        ),
        (
            {
                "name": "Tea",
                "offers": {
                    "@type": "AggregateOffer",
                    "lowPrice": 5,
                    "highPrice": 9,
                    "priceCurrency": "USD",
                },
            },
            ProductFacts(name="Tea", price="5", price_high="9", currency="USD"),
        ),
        (
            {
                "name": "Tea",
                "offers": [{"priceSpecification": [{"price": 7, "priceCurrency": "GBP"}]}],
            },
            ProductFacts(name="Tea", price="7", currency="GBP"),
        ),
        (
            {"name": "Tea", "aggregateRating": {"ratingValue": 4.6, "reviewCount": 231}},
            ProductFacts(name="Tea", rating="4.6/5 (231)"),
        ),
        (
            {
                "name": "Tea",
                "aggregateRating": {"ratingValue": "8.7263", "bestRating": "10"},
                "offers": {"price": 5, "availability": "out of stock"},
            },
            ProductFacts(name="Tea", rating="8.7/10", price="5", availability="OutOfStock"),
        ),
        (
            {
                "name": "Tea",
                "description": "<p>Fine</p><p>leaf</p>",
                "color": "green",
                "additionalProperty": [
                    {"name": "Origin", "value": "Uji"},
                    {"name": "Weight", "value": 100, "unitText": "g"},
                ],
            },
            ProductFacts(
                name="Tea",
                description="Fine leaf",
                specs=(("Origin", "Uji"), ("Weight", "100 g"), ("color", "green")),
            ),
        ),
    ],
)
def test_product_facts(product: dict[str, Any], expected: ProductFacts) -> None:
    assert product_facts({"json-ld": [{"@type": "Product", **product}]}) == expected


def test_variants_give_options_and_a_range_of_prices() -> None:
    variants = [
        {"@type": "Product", "color": color, "offers": {"price": price, "priceCurrency": "EUR"}}
        for color, price in (("green", "9.00"), ("black", "12.00"))
    ]
    facts = product_facts(
        {"json-ld": [{"@type": "ProductGroup", "name": "Tea", "hasVariant": variants}]}
    )
    assert facts is not None
    assert (facts.price, facts.price_high, facts.options) == (
        "9.00",
        "12.00",
        (("color", ("green", "black")),),
    )


def test_cards_stand_in_for_a_product_that_is_not_declared() -> None:
    facts = product_facts({"opengraph": {"og:title": "Tea", "product:price:amount": "4.50",
                                         "product:price:currency": "eur"}})  # fmt: skip
    assert facts is not None
    assert (facts.name, facts.price, facts.currency) == ("Tea", "4.50", "EUR")


def test_a_product_without_name_and_offer_is_none() -> None:
    assert (
        product_facts({"microdata": [{"@type": "Product", "url": "https://tea.example/"}]}) is None
    )


def test_a_list_of_products_is_no_product() -> None:
    products = [{"@type": "Product", "name": f"Tea {n}"} for n in range(12)]
    assert product_facts({"json-ld": products}) is None
    assert product_facts({"json-ld": [{"@type": "Article", "name": "Tea"}]}) is None
