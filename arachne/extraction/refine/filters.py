"""What narrows a list down or puts it in order is not in the list."""

from __future__ import annotations

import re
from typing import Final

from arachne.extraction.parsing.node_queries import PAGE_TAGS, is_called, naming, saying
from arachne.extraction.parsing.tree import Node
from arachne.extraction.refine.selection import Selection

FILTER_CHARS: Final = 60
"""Names of filters and of their values are no longer than this ..."""
FILTER_SHARE: Final = 0.4
"""... and all of them together no more than this of what was chosen: else they are what the page
lists."""
FILTERED_KINDS: Final = ("collection", "listing", "product", "home", "service", "other")
"""On other pages, filters are a part of a device or of a program."""

_PART: Final = (
    "accordion|area|bar|block|box|btn|button|by|column|container|controls?|dropdown|form|groups?"
    "|header|heading|label|list|menu|nav|options?|order|panel|row|section|select|sidebar|title"
    "|toggle|values?|wrap(?:per)?"
)
_is_named_for_filters: Final = naming(
    re.compile(
        rf"(?:^|[\s_-])(?:filters?|facets?|refinements?|sort(?:ing)?)(?:$|[\s_]|-(?:{_PART})(?:$|[\s_-]))"
        rf"|(?<![a-z])(?:filter|facet|refinement|sort)s?(?:{_PART})(?:$|[^a-z])",
        re.IGNORECASE,
    )
)
_says_filter: Final = saying(
    re.compile(
        r"(?:(?:all |show |hide |clear |reset |apply |more |your )*(?:filters?|facets?)"
        r"|(?:filter|refine|sort)(?: (?:and|&) (?:filter|sort))?(?: your)?(?: results?)?(?: by)?"
        r"|(?:order(?:ed)?|sorted|narrow|show)(?: results?)? (?:by|only)|clear all"
        r"|(?:items|results|products) per page|(?:filtern|sortieren)(?: nach)?|sortierung"
        r"|(?:filtrer|trier)(?: par)?|tri(?:er)? par|filtres|(?:filtrar|ordenar)(?: por)?|filtros"
        r"|(?:filtra|ordina)(?: per)?|filtri|filteren|sorteren(?: op)?|sortuj(?: według)?|filtry"
        r"|фильтры?|сортировать(?: по)?|сортировка|筛选|排序|絞り込み|並べ替え|필터|정렬)\s*[:：]?",
        re.IGNORECASE,
    )
)
"""What the titles of filters say as a whole."""


def leave_out_filters(selection: Selection) -> None:
    """Filters, orders and their titles go from the pages that list something."""
    if selection.kind not in FILTERED_KINDS:
        return
    blocks, kept = selection.blocks, selection.numbers()
    gone = {n for n in kept if len(blocks[n].text) <= FILTER_CHARS and _says_filter(blocks[n].text)}
    panels: dict[int, list[int]] = {}
    known: dict[Node, Node | None] = {}
    for number in kept if selection.called(_is_named_for_filters) else ():
        panel = _panel(blocks[number].node, known)
        if panel is not None:
            panels.setdefault(id(panel), []).append(number)
    for numbers in panels.values():
        if max(len(blocks[number].text) for number in numbers) <= FILTER_CHARS:
            gone.update(numbers)
    selection.leave_out(gone, FILTER_SHARE)


def _panel(node: Node | None, known: dict[Node, Node | None]) -> Node | None:
    """The outermost element at or above this one that is named after filters, below those that
    hold the page; ``known`` keeps the answers."""
    passed: list[Node] = []
    found: Node | None = None
    while node is not None and node.tag not in PAGE_TAGS:
        if node in known:
            found = known[node]
            break
        passed.append(node)
        node = node.parent
    for element in reversed(passed):
        if found is None and element.tag != "table" and is_called(element, _is_named_for_filters):
            found = element
        known[element] = found
    return found
