"""Tables of contents: a list of links to the sections of the page itself."""

from __future__ import annotations

import re
from itertools import zip_longest
from typing import Final

from arachne.extraction.blocks import Block
from arachne.extraction.parsing.elements import HEADINGS
from arachne.extraction.parsing.node_queries import above, links_of, saying
from arachne.extraction.parsing.tree import Node
from arachne.extraction.refine.selection import Selection

ENTRIES: Final = 3
"""Links to sections, one after another, that make a table of contents: two may be chance."""
KEPT_SHARE: Final = 0.6
"""A table of which less than this was chosen goes, one of which more was is kept as a whole."""
LINK_SHARE: Final = 0.8
"""An entry is a link, and little more than its number besides."""

TITLE_CHARS: Final = 40
"""The longest title has 23."""
_is_surely_title: Final = saying(
    re.compile(
        r"table of contents|(?:on|in) this (?:page|article|post|guide)|jump to(?: section)?"
        r"|what['’]s (?:on this page|in this article)|page contents"
        r"|inhaltsverzeichnis|auf dieser seite|in diesem artikel"
        r"|table des matières|(?:sur cette page|dans cet article)"
        r"|tabla de contenidos|en (?:esta página|este artículo)|(?:nesta página|neste artigo)"
        r"|indice dei contenuti|in questa pagina|inhoudsopgave|op deze pagina|spis treści"
        r"|оглавление|目次",
        re.IGNORECASE,
    )
)
_is_maybe_title: Final = saying(
    re.compile(
        r"contents|quick links|inhalt(?:sübersicht)?|sommaire|contenidos?|índice|indice|inhoud"
        r"|innehåll|obsah|содержание|目录|目錄|목차",
        re.IGNORECASE,
    )
)
"""What is called so may be what comes in a box, too, unless another heading follows at once."""
_ITEM: Final = frozenset({"li"})
_MARKS: Final = " :：.…▼▾⌄-–"


def level_contents(selection: Selection) -> None:
    """A table of contents is kept as a whole or not at all, and its title with it: half of one is
    of no use. Its links lead nowhere in a record, and its entries are the headings that follow."""
    for table in _tables(selection):
        chosen = [number for number in table if selection.kept[number]]
        if chosen:
            whole = len(chosen) >= KEPT_SHARE * len(table)
            for number in table:
                selection.kept[number] = whole and not selection.blocks[number].hidden
    kept = [number for number in selection.numbers() if selection.blocks[number].text]
    for number, following in zip_longest(kept, kept[1:]):
        if _is_title(selection, number, following):
            selection.kept[number] = False


def _tables(selection: Selection) -> list[list[int]]:
    """Rows of blocks that lead to elements of the page itself, and say no more."""
    if not any(node.tag == "a" and _is_within(node) for node in selection.root.iter()):
        return []
    runs: list[list[int]] = [[]]
    for number, block in enumerate(selection.blocks):
        if block.text:
            if _leads_within(block):
                runs[-1].append(number)
            elif runs[-1]:
                runs.append([])
    runs = [run for run in runs if len(run) >= ENTRIES]
    if not runs:
        return []
    targets = {node.get(name) for node in selection.root.iter() for name in ("id", "name")}
    return [
        run
        for run in runs
        if all(
            link.get("href")[1:] in targets for n in run for link in links_of(selection.blocks[n])
        )
    ]


def _leads_within(block: Block) -> bool:
    if len(block.link_text) < LINK_SHARE * len(block.text):
        return False
    links = links_of(block) if block.link_text else []
    return bool(links) and all(_is_within(link) for link in links)


def _is_within(link: Node) -> bool:
    address = link.get("href")
    return len(address) > 1 and address[0] == "#"


def _is_title(selection: Selection, number: int, following: int | None) -> bool:
    """Whether a block is the title of a table of contents that is not kept."""
    text = selection.blocks[number].text.strip(_MARKS)
    sure = len(text) <= TITLE_CHARS and _is_surely_title(text)
    if not sure and (len(text) > TITLE_CHARS or not _is_maybe_title(text)):
        return False
    if following is None:
        return True
    after = selection.blocks[following]
    if 2 * len(after.link_text) > len(after.text) or above(after.node, _ITEM) is not None:
        return False
    return sure or above(after.node, HEADINGS) is not None
