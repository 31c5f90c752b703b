"""What occurs in a page: by it most pages are told to need none of the rarer steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from arachne.extraction.parsing.node import Node


class Inventory(NamedTuple):
    """``tags``: of all elements; ``names``: the values of all ``class`` attributes, one a line."""

    tags: frozenset[str]
    names: str


def inventory(page: list[Node]) -> Inventory:
    """Of the elements of a page."""
    tags = frozenset([node.tag for node in page])
    names = {node.attrs["class"] for node in page if "class" in node.attrs}
    return Inventory(tags, "\n".join(names))
