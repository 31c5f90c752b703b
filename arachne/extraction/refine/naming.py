"""What a page may not lack: its name, and a product its price."""

from __future__ import annotations

import re
from typing import Final

from arachne.extraction.parsing.node_queries import above, is_called, naming
from arachne.extraction.refine.selection import Selection

UNNAMED_KINDS: Final = ("article", "forum")
"""Kinds of page whose editors leave the title to the record's own field: of 580 labelled articles
7 % keep it, of threads as many, against half of the service pages."""
PRICE_LIKELY: Final = 0.03
PRICE_CHARS: Final = 60
_is_named_for_site: Final = naming(
    re.compile(r"(?:^|[\s_-])(?:menu|site|brand|logo)[_-]?(?:title|name)", re.IGNORECASE)
)
_is_named_title: Final = naming(
    re.compile(r"(?:^|\s)(?:page-?|doc-?)?title(?:$|\s)", re.IGNORECASE)
)
_MAIN_HEADING: Final = frozenset({"h1"})


def name_the_page(selection: Selection) -> None:
    """The only main heading is kept, except on pages that are text from end to end. One that is a
    link as a whole is the logo, and one in the bar of a book is the book's: names of the site."""
    if selection.kind in UNNAMED_KINDS:
        return
    names = [
        number
        for number, block in enumerate(selection.blocks)
        if block.text != block.link_text
        and not block.hidden
        and (heading := above(block.node, _MAIN_HEADING)) is not None
        and not is_called(heading, _is_named_for_site)
    ]
    names = names or _titles(selection)
    if len(names) == 1:
        selection.kept[names[0]] = True


def _titles(selection: Selection) -> list[int]:
    """The second headings that are called titles, of a page without a main one."""
    if any(block.node.tag in _MAIN_HEADING for block in selection.blocks):
        return []
    return [
        number
        for number, block in enumerate(selection.blocks)
        if block.node.tag == "h2" and _is_named_title(block.node.get("class")) and not block.hidden
    ]


def price_the_product(selection: Selection) -> None:
    """A product's page keeps one price if none was chosen."""
    if selection.kind != "product":
        return
    amounts = [
        number
        for number, block in enumerate(selection.blocks)
        if not block.hidden and "amounts" in selection.kinds[number]
    ]
    if any(selection.kept[number] for number in amounts):
        return
    short = [
        number
        for number in amounts
        if len(selection.blocks[number].text) < PRICE_CHARS
        and selection.likely[number] >= PRICE_LIKELY
    ]
    if short:
        selection.kept[max(short, key=selection.likely.__getitem__)] = True
