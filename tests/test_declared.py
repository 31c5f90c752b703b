"""What a page declares of itself, and whose word it is."""

import json

import pytest

from arachne.extraction.features.declared import declared
from arachne.extraction.parsing.tree import parse


def page_with(data: object) -> str:
    return f'<script type="application/ld+json">{json.dumps(data)}</script>'


def test_a_product_is_the_subject_and_its_reviews_are_remarks() -> None:
    said = declared(
        parse(
            page_with(
                {
                    "@type": "Product",
                    "name": "Blue <b>Shirt</b>",
                    "description": "Linen &amp; cotton",
                    "review": [{"@type": "Review", "name": "Nice", "description": "Fits well"}],
                }
            )
        )
    )
    assert said.main == "blue shirt\nlinen & cotton"
    assert said.remarks == "nice\nfits well"
    assert said.types == {"Product", "Review"}


def test_what_a_page_lists_is_kept_apart() -> None:
    items = [{"@type": "ListItem", "item": {"name": "First"}}, {"name": "Second"}]
    said = declared(parse(page_with({"@graph": [{"name": "Shop", "itemListElement": items}]})))
    assert (said.main, said.items) == ("shop", "first\nsecond")


def test_meta_elements_title_and_microdata_are_read() -> None:
    said = declared(
        parse(
            "<title>A title</title><meta name=description content='Of  things'>"
            "<meta property=og:type content=Article>"
            "<div itemscope itemtype='https://schema.org/Product'>"
        )
    )
    assert (said.title, said.main, said.claims) == ("A title", "of things", ["article"])
    assert said.types == {"Product"}
    assert said.tags["div"] == 1


@pytest.mark.parametrize("text", ["", "{", "[" * 50_000, '"text"', "null", '{"name": [1, null]}'])
def test_broken_or_odd_json_says_nothing(text: str) -> None:
    said = declared(parse(f'<script type="application/ld+json">{text}</script>'))
    assert (said.main, said.items, said.remarks) == ("", "", "")
