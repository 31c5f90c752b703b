"""Questions and answers that an article ends with are a part of it."""

from __future__ import annotations

import re
from typing import Final

from arachne.extraction.blocks import Block
from arachne.extraction.parsing.node_queries import holds_the_page, is_called, naming
from arachne.extraction.parsing.tree import Node
from arachne.extraction.refine.selection import Selection

QUESTIONS_LIKELY: Final = 0.35
"""The share of main content that is expected of them, by characters. Of 14 labelled articles with
such a list of which some was left out nine gain, .001 to .07, and five lose, .0005 to .06: editors
left out lists about the article's subject, of which some answers had been kept before. Those that
are less likely than .1 are mostly in no reference."""
_KINDS: Final = frozenset({"article", "docs", "other"})
"""Pages that are a text. Those of firms and shops have questions in front of the foot that are the
same on each."""
_NAME: Final = re.compile(
    r"(?<!category-)(?<!tag-)(?<![a-z])faqs?(?![a-z])|schema-faq|rank-math-(?:faq|list-item)"
    r"|frequently-asked",
    re.IGNORECASE,
)
_is_named_for_questions: Final = naming(_NAME)


def keep_the_questions(selection: Selection) -> None:
    """Elements that are named after frequently asked questions are kept whole, where they are
    likely enough on the whole: of the answers, which are alike, chance would keep some."""
    if selection.kind not in _KINDS or _NAME.search(selection.names()) is None:
        return
    lists: dict[Node, list[int]] = {}
    for number, node in selection.within(_is_of_questions).items():
        lists.setdefault(_outermost(node), []).append(number)
    for numbers in lists.values():
        chars = selection.chars(numbers)
        likely = sum(
            selection.likely[number] * len(selection.blocks[number].text) for number in numbers
        )
        if chars and likely >= QUESTIONS_LIKELY * chars:
            for number in numbers:
                selection.kept[number] |= _is_told(selection.blocks[number])


def _is_told(block: Block) -> bool:
    """Whether it says something, and is more than a link or a number."""
    return block.text != block.link_text and any(map(str.isalpha, block.text))


def _is_of_questions(node: Node) -> bool:
    return is_called(node, _is_named_for_questions)


def _outermost(node: Node) -> Node:
    """The largest element around one that is named so, too."""
    found = node
    outer: Node | None = node
    while outer is not None and not holds_the_page(outer):
        if _is_of_questions(outer):
            found = outer
        outer = outer.parent
    return found
