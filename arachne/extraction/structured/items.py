"""Microdata and RDFa Lite, in the form of JSON-LD: ``{"@type": ..., property: value, ...}``.

A property that occurs more than once is a list. By the HTML standard's microdata and the RDFa Lite
recommendation, without vocabularies: types lose the ``schema.org`` part of their address.
"""

from __future__ import annotations

import re
from typing import Any, Final

from arachne.extraction.links.addresses import absolute
from arachne.extraction.parsing.tree import Node
from arachne.extraction.survey.walk import Place, ancestors, text_of

_MAX_ITEMS: Final = 300
_MAX_PROPERTIES: Final = 3000
_VALUE_CHARS: Final = 5000
_URL_ATTRIBUTES: Final = {
    "a": "href",
    "area": "href",
    "link": "href",
    "img": "src",
    "source": "src",
    "video": "src",
    "audio": "src",
    "embed": "src",
    "iframe": "src",
    "track": "src",
    "object": "data",
}
_VALUE_ATTRIBUTES: Final = {
    "meta": "content",
    "time": "datetime",
    "data": "value",
    "meter": "value",
}
_SCHEMA: Final = re.compile(r"\A(?:https?://(?:www\.)?schema\.org/|schema:)")

Item = dict[str, Any]


def microdata(places: list[Place], base_url: str) -> list[Item]:
    """The top-level items; ``places`` are the elements with ``itemscope`` or ``itemprop``."""
    return _items(places, base_url, scope="itemscope", kind="itemtype", name="itemprop")


def rdfa(places: list[Place], base_url: str) -> list[Item]:
    """The top-level items; ``places`` are the elements with ``typeof`` or ``property``."""
    return _items(places, base_url, scope="typeof", kind="typeof", name="property")


def _items(places: list[Place], base_url: str, *, scope: str, kind: str, name: str) -> list[Item]:
    top: list[Item] = []
    items: dict[Node, Item] = {}
    elsewhere = _referring(places)
    late: list[tuple[Node, Node]] = []  # properties before the item that refers to them
    for place in places[:_MAX_PROPERTIES]:
        node = place.node
        owner = _owner(node, items)
        if elsewhere and owner is None and (referring := _referred_from(node, elsewhere)):
            owner = items.get(referring)
            if owner is None:
                late.append((node, referring))
        names = node.get(name).split()
        value: Any = None
        if scope in node.attrs and len(items) < _MAX_ITEMS:
            value = items[node] = _new_item(node, kind)
            if not names or owner is None:
                top.append(value)
        if names and owner is not None:
            if value is None:
                value = _value(node, base_url)
            for key in names:
                _add(owner, _SCHEMA.sub("", key), value)
    for node, referring in late:
        for key in node.get(name).split():
            if referring in items and scope not in node.attrs:
                _add(items[referring], _SCHEMA.sub("", key), _value(node, base_url))
    return [item for item in top if item]


def _referring(places: list[Place]) -> dict[str, Node]:
    """The ids of elements that hold properties of an item elsewhere (``itemref``), to the item."""
    return {
        identity: place.node
        for place in places
        if "itemref" in place.node.attrs
        for identity in place.node.attrs["itemref"].split()
    }


def _referred_from(node: Node, elsewhere: dict[str, Node]) -> Node | None:
    """The item that refers to an element at or above this one."""
    for around in (node, *ancestors(node)):
        if around.attrs and (referring := elsewhere.get(around.attrs.get("id", ""))):
            return referring
    return None


def _new_item(node: Node, kind: str) -> Item:
    item: Item = {}
    types = [_SCHEMA.sub("", entry) for entry in node.get(kind).split()]
    if types:
        item["@type"] = types[0] if len(types) == 1 else types
    identity = node.get("itemid") or node.get("resource")
    if identity:
        item["@id"] = identity
    return item


def _owner(node: Node, items: dict[Node, Item]) -> Item | None:
    return next((items[around] for around in ancestors(node) if around in items), None)


def _value(node: Node, base_url: str) -> str:
    attrs = node.attrs
    if "content" in attrs:
        return attrs["content"].strip()[:_VALUE_CHARS]
    if node.tag in _VALUE_ATTRIBUTES:
        value = attrs.get(_VALUE_ATTRIBUTES[node.tag], "").strip()
        return value[:_VALUE_CHARS] or text_of(node, _VALUE_CHARS)
    if node.tag in _URL_ATTRIBUTES and node.get(_URL_ATTRIBUTES[node.tag]):
        return absolute(node.get(_URL_ATTRIBUTES[node.tag]), base_url)[:_VALUE_CHARS]
    return text_of(node, _VALUE_CHARS)


def _add(item: Item, key: str, value: Any) -> None:
    if value in ("", {}):
        return
    if key not in item:
        item[key] = value
    elif isinstance(item[key], list):
        item[key].append(value)
    else:
        item[key] = [item[key], value]
