"""What a product's page declares completes what it shows, and repeats nothing."""

import json

import pytest

from arachne.extraction import extract
from arachne.extraction.metadata.reading import collect
from arachne.extraction.parsing.tree import parse
from arachne.extraction.refine.choices import choices
from arachne.extraction.refine.products import with_facts, with_product
from arachne.extraction.structured.product import ProductFacts
from fixtures.prose import paragraphs

FACTS = ProductFacts(
    name="Walnut desk lamp",
    description="A lamp turned from one piece of walnut, with a linen shade and a brass switch.",
    price="149.00",
    currency="EUR",
    options=(("Shade", ("linen", "paper")),),
    specs=(("Height", "42 cm"), ("Weight", "1.3 kg")),
)


def test_everything_missing_is_added_once():
    markdown = with_facts("Free delivery.", FACTS)
    assert markdown.startswith("# Walnut desk lamp\n\nFree delivery.\n\nPrice: 149.00 EUR\n\n")
    assert "A lamp turned from one piece of walnut" in markdown
    assert markdown.endswith("- Height: 42 cm\n- Weight: 1.3 kg")
    assert with_facts(markdown, FACTS) == markdown


def test_what_is_shown_is_not_repeated():
    shown = (
        "# Walnut desk lamp\n\n€ 149\n\nA lamp turned from one piece of walnut, with a linen shade "
        "(or a paper one) and a brass switch.\n\n| Height | 42 cm |\n| --- | --- |\n| Weight | 1.3 kg |"
    )
    assert with_facts(shown, FACTS) == shown


def test_a_range_of_prices_and_marks_in_texts():
    facts = ProductFacts(price="10", price_high="20", currency="USD", description="*soft* <b> [x]")
    assert with_facts("Text", facts) == "Text\n\nPrice: 10–20 USD\n\n\\*soft\\* \\<b\\> \\[x\\]"


OPTIONS = "<option value=''>Choose an option<option>Oak<option>Walnut"


@pytest.mark.parametrize(
    "html",
    [
        f"<label for=w>Wood *</label><select id=w>{OPTIONS}</select>",
        f"<label>Wood: <select>{OPTIONS}</select></label>",
        f"<div><label>Wood</label><select>{OPTIONS}</select></div>",
        f"<select aria-label=Wood>{OPTIONS}</select>",
    ],
)
def test_a_product_is_had_in_what_its_lists_offer(html):
    assert choices(parse(html)) == [("Wood", ("Oak", "Walnut"))]
    offered = with_product("# Lamp", parse(html), "product", collect(parse(""), ""))
    assert offered == "# Lamp\n\n- Wood: Oak, Walnut"


@pytest.mark.parametrize(
    "html",
    [
        "<label>Quantity <select><option>1<option>2</select></label>",
        f"<footer><label>Style <select>{OPTIONS}</select></label></footer>",
        "<label>Wood <select><option>Oak</select></label>",
        "<select><option>1<option>2</select>",
    ],
)
def test_other_lists_offer_nothing(html):
    assert choices(parse(html)) == []


def test_a_page_named_like_the_only_product_declared_is_about_it():
    declared = {"@type": "Product", "name": "Walnut desk lamp", "description": FACTS.description}
    for title, is_about in (("Walnut desk lamp | Shop", True), ("Our shop", False)):
        head = f"<title>{title}</title><script type=application/ld+json>{json.dumps(declared)}"
        metadata = collect(parse(f"{head}</script>"), "https://shop.example/")
        told = with_product("Free delivery.", parse(""), "other", metadata)
        assert (FACTS.description in told) is is_about


def test_a_page_that_declares_its_product_tells_of_it():
    product = {
        "@context": "https://schema.org",
        "@type": "Product",
        "name": "Walnut desk lamp",
        "description": FACTS.description,
        "offers": {"@type": "Offer", "price": "149.00", "priceCurrency": "EUR"},
    }
    delivery = "".join(f"<p>{text}</p>" for text in paragraphs("delivery", 2))
    html = (
        f"<html><head><title>Walnut desk lamp | Shop</title><script type=application/ld+json>"
        f"{json.dumps(product)}</script><meta property=og:type content=product></head><body><main>"
        f"<div class=product-page><h1>Walnut desk lamp</h1><div class=product-description></div>"
        f"<button class=add-to-cart>Add to cart</button>{delivery}</div></main></body></html>"
    )
    page = extract(html, "https://shop.example/products/walnut-desk-lamp")
    assert page.kind == "product"
    assert "A lamp turned from one piece of walnut" in page.markdown
    assert "149.00 EUR" in page.markdown


@pytest.mark.parametrize(("around", "stays"), [("nav", False), ("main", True)])
def test_where_only_a_menu_is_shown_the_product_is_told_of_instead(around, stays):
    declared = {"@type": "Product", "name": "Walnut desk lamp", "description": FACTS.description}
    entries = "".join(f"<li><a href=/{name}>{name}</a>" for name in ("Lamps", "Chairs", "Shelves"))
    page = extract(
        f"<title>Walnut desk lamp | Shop</title><script type=application/ld+json>"
        f"{json.dumps(declared)}</script><{around}><ul>{entries}</ul></{around}><div id=app></div>",
        "https://shop.example/lamp",
    )
    assert FACTS.description in page.markdown
    assert ("Chairs" in page.markdown) is stays
