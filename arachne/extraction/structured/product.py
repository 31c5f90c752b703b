"""The facts about a product that a page declares, and often shows only by script.

Those alone that can be missing in the markdown; a record has all that is declared as it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from typing import Any, Final

from arachne.extraction.structured.reading import Structured, entities, text_value, types_of

_PRODUCTS: Final = frozenset(
    {
        "Product", "ProductGroup", "ProductModel", "IndividualProduct", "Vehicle", "Car", "Book",
        "SoftwareApplication", "MobileApplication", "Movie", "VideoGame",
    }
)  # fmt: skip
_PLAIN_SPECS: Final = (
    "color", "size", "material", "pattern", "weight", "width", "height", "depth", "model",
    "category", "itemCondition", "countryOfOrigin", "numberOfPages", "bookFormat", "author",
)  # fmt: skip
_VARYING: Final = ("color", "size", "material", "pattern")
_MAX_SPECS: Final = 100
_TAGS: Final = re.compile(r"<[^>]{1,300}>")


@dataclass(frozen=True, slots=True)
class ProductFacts:
    """What is declared of one product; empty where nothing is.

    ``price`` is a number as declared (``"19.90"``), of a range the lower end, then
    ``price_high`` the upper; ``currency`` an ISO 4217 code. ``options`` names what the variants
    differ in and its values; ``specs`` are pairs of a name and a value.
    """

    name: str = ""
    description: str = ""
    price: str = ""
    price_high: str = ""
    currency: str = ""
    options: tuple[tuple[str, tuple[str, ...]], ...] = ()
    specs: tuple[tuple[str, str], ...] = ()


def product_facts(structured: Structured) -> ProductFacts | None:
    """The facts of the page's one main product; ``None`` where the page declares no product, or
    several that stand side by side, as lists do."""
    products = [product for product in _products(structured) if _says_something(product)]
    if not products:
        return _from_cards(structured)
    named = {text_value(product.get("name")) for product in products}
    if len(named) > 1 and not any("hasVariant" in p or "offers" in p for p in products[:1]):
        return None
    if len(named) > 3:
        return None
    product = max(products, key=lambda p: ("hasVariant" in p, "offers" in p, len(p)))
    variants = [v for v in _list(product.get("hasVariant")) if isinstance(v, dict)]
    offers = list(_offers(product)) or [o for variant in variants for o in _offers(variant)]
    low, high, currency = _price(offers)
    return ProductFacts(
        name=_plain(product.get("name")),
        description=_plain(product.get("description")),
        price=low,
        price_high=high if high != low else "",
        currency=currency,
        options=_options(variants),
        specs=tuple(_specs(product))[:_MAX_SPECS],
    )


def _products(structured: Structured) -> Iterator[dict[str, Any]]:
    for entity in entities(structured):
        if _PRODUCTS.intersection(types_of(entity)):
            yield entity
        main = entity.get("mainEntity")
        if isinstance(main, dict) and _PRODUCTS.intersection(types_of(main)):
            yield main


def _says_something(product: dict[str, Any]) -> bool:
    return bool(product.get("name") or product.get("offers") or product.get("hasVariant"))


def _from_cards(structured: Structured) -> ProductFacts | None:
    cards = structured.get("opengraph", {})
    price = text_value(cards.get("product:price:amount") or cards.get("og:price:amount"))
    if not price:
        return None
    return ProductFacts(
        name=text_value(cards.get("og:title")),
        description=text_value(cards.get("og:description")),
        price=price,
        currency=text_value(
            cards.get("product:price:currency") or cards.get("og:price:currency")
        ).upper(),
    )


def _offers(product: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for offer in _list(product.get("offers")):
        if isinstance(offer, dict):
            yield offer
            yield from (inner for inner in _list(offer.get("offers")) if isinstance(inner, dict))


def _price(offers: list[dict[str, Any]]) -> tuple[str, str, str]:
    """Lowest and highest price and the currency, of all offers in the first one's currency."""
    priced: list[tuple[float, str]] = []
    currency = ""
    for offer in offers:
        specification = next(
            (part for part in _list(offer.get("priceSpecification")) if isinstance(part, dict)), {}
        )
        own = text_value(offer.get("priceCurrency") or specification.get("priceCurrency")).upper()
        currency = currency or own
        if own and own != currency:
            continue
        for key in ("price", "lowPrice", "highPrice"):
            text = text_value(offer.get(key) or (specification.get(key) if key == "price" else ""))
            if text and (amount := _amount(text)) is not None:
                priced.append((amount, text))
    if not priced:
        return "", "", currency
    return min(priced)[1], max(priced)[1], currency


def _amount(text: str) -> float | None:
    number = re.sub(r"[^\d.,]", "", text)
    if re.search(r",\d{1,2}$", number):
        number = number.replace(".", "").replace(",", ".")
    try:
        return float(number.replace(",", ""))
    except ValueError:
        return None


def _options(variants: list[dict[str, Any]]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    options: list[tuple[str, tuple[str, ...]]] = []
    for key in _VARYING:
        values = dict.fromkeys(_plain(variant.get(key)) for variant in variants)
        values.pop("", None)
        if len(values) > 1:
            options.append((key, tuple(values)))
    return tuple(options)


def _specs(product: dict[str, Any]) -> Iterator[tuple[str, str]]:
    seen: set[str] = set()
    for entry in _list(product.get("additionalProperty")):
        if isinstance(entry, dict):
            name, value = _plain(entry.get("name")), _plain(entry.get("value"))
            unit = _plain(entry.get("unitText"))
            if name and value and name not in seen:
                seen.add(name)
                yield name, f"{value} {unit}".strip()
    for key in _PLAIN_SPECS:
        value = _plain(product.get(key))
        if value and key not in seen:
            yield key, value.rpartition("schema.org/")[2]


def _plain(value: Any) -> str:
    if isinstance(value, dict) and "value" in value and "name" not in value:
        unit = text_value(value.get("unitText") or value.get("unitCode"))
        return f"{text_value(value['value'])} {unit}".strip()
    return " ".join(unescape(_TAGS.sub(" ", unescape(text_value(value)))).split())


def _list(value: Any) -> list[Any]:
    if value is None:
        return []
    return value if isinstance(value, list) else [value]
