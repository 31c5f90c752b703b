"""Labels and their values: a date, a place, a price, a person to ask."""

from __future__ import annotations

import re
from itertools import islice
from typing import Final

from arachne.extraction.parsing.node_queries import COLONS
from arachne.extraction.parsing.tree import Node
from arachne.extraction.refine.facts_names import FACT, STATED_FACT
from arachne.extraction.refine.selection import Selection
from arachne.extraction.survey.walk import ancestors

LABEL_CHARS: Final = 40
VALUE_CHARS: Final = 150
LABEL_LIKELY: Final = 0.1
"""How likely to be main content the label of a kept value must be ..."""
FACT_LIKELY: Final = 0.02
"""... and a fact of which nothing is kept, beside others."""
FACTS_BESIDE: Final = 2
"""One alone may be a line of the page's foot."""
_NEAR: Final = 5  # elements around a kept block, and around a fact, in which both may stand

_ROW: Final = 2  # elements around a label and around its value, one of which is their row
_CONTROL: Final = re.compile(
    "share|sort|filter|view|show|follow|tag|posted|filed|categor|refine|table of|contents|jump",
    re.IGNORECASE,
)
"""What labels controls, not values."""
_MAY_NAME: Final = re.compile("[:：]").search
_TERMS: Final = ("dt", "th")
_ELSEWHERE: Final = frozenset({"aside", "fieldset", "footer", "form", "header", "menu", "nav"})


def label_what_is_kept(selection: Selection) -> None:
    """The label right before a kept value, in the same row: ``Pros:``, ``By:``, ``Price:``, and the
    term before its definition."""
    if selection.kind == "forum":  # whom a post quotes is said by the software of the board
        return
    blocks = selection.blocks
    for number in range(len(blocks) - 1):
        block = blocks[number]
        if selection.kept[number] or not selection.kept[number + 1] or block.hidden:
            continue
        if not 0 < len(block.text) <= LABEL_CHARS or selection.likely[number] < LABEL_LIKELY:
            continue
        labels = block.text.endswith(COLONS) or block.node.tag == "dt"
        if labels and not block.link_text and not _CONTROL.match(block.text):
            selection.kept[number] = _are_in_a_row(block.node, blocks[number + 1].node)


def _are_in_a_row(label: Node, value: Node) -> bool:
    around = {id(node) for node in islice(ancestors(label), _ROW)}
    return any(id(node) in around for node in (value, *islice(ancestors(value), _ROW)))


def keep_the_facts(selection: Selection) -> None:
    """Two facts or more (``Date: 3 May``, ``Where: The mill``) that stand near kept blocks."""
    if selection.kind in ("collection", "forum"):
        return
    left_out = (number for number, kept in enumerate(selection.kept) if not kept)
    stated = {number: found for number in left_out if (found := _stated(selection, number))}
    if len(stated) < FACTS_BESIDE:
        return
    near: set[int] = set()
    for number in selection.numbers():
        near.update(id(node) for node in islice(ancestors(selection.blocks[number].node), _NEAR))
    facts: dict[int, list[int]] = {}
    for number, found in stated.items():
        place = _place(selection.blocks[number].node, near)
        if place is not None:
            facts.setdefault(id(place), []).extend(found)
    for numbers in facts.values():
        names = {_name(selection.blocks[number].text) for number in numbers} - {""}
        if len(names) >= FACTS_BESIDE:
            for number in numbers:
                selection.kept[number] = True


def _stated(selection: Selection, number: int) -> tuple[int, ...]:
    """The block if it states a fact, with the next one if that is its value."""
    block = selection.blocks[number]
    if block.hidden or selection.likely[number] < FACT_LIKELY or len(block.text) > VALUE_CHARS:
        return ()
    if not _MAY_NAME(block.text) and block.node.tag not in _TERMS:
        return ()
    if STATED_FACT.fullmatch(block.text):
        return (number,)
    if number + 1 == len(selection.blocks) or not _name(block.text):
        return ()
    value = selection.blocks[number + 1]
    if value.hidden or not 0 < len(value.text) <= VALUE_CHARS:
        return ()
    if not block.text.endswith(COLONS) and block.node.tag not in _TERMS:
        return ()
    return (number, number + 1) if _are_in_a_row(block.node, value.node) else ()


def _name(text: str) -> str:
    """What a fact is called; empty where nothing is."""
    name = re.split("[:：]", text, maxsplit=1)[0].strip().lower()
    return name if FACT.fullmatch(name) else ""


def _place(fact: Node, near: set[int]) -> Node | None:
    """The element around a fact that is around kept blocks, too."""
    for around in islice(ancestors(fact), _NEAR):
        if around.tag in ("body", "html") or around.tag in _ELSEWHERE:
            return None
        if id(around) in near:
            return around
    return None
