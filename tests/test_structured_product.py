"""The facts that a page declares of its one product."""

from __future__ import annotations

from typing import Any

import pytest

from arachne.extraction.structured.product import ProductFacts, product_facts

OFFER = {"price": "19.90", "priceCurrency": "eur", "availability": "http://schema.org/InStock"}


@pytest.mark.parametrize(
    ("product", "expected"),
    [
        (
            {
                "name": "Tea &amp; Co",
                "offers": OFFER,
            },
            ProductFacts(
                name="Tea & Co",
                price="19.90",
                currency="EUR",
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
def test_the_facts_of_a_product_are_those_that_are_declared(
    product: dict[str, Any], expected: ProductFacts
) -> None:
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
