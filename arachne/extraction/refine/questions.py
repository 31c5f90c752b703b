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
LEAST_LIKELY: Final = 0.05
"""What is less likely than this in such a list is no part of it: a button, a form."""
QUESTIONS: Final = 3
"""Items that begin with a question make a list of questions of one without a name ..."""
QUESTION_CHARS: Final = 160
"""... and how long a question may be."""
_KINDS: Final = frozenset({"article", "docs", "other"})
"""Pages that are a text. Those of firms and shops have questions in front of the foot that are the
same on each."""
_NAME: Final = re.compile(
    r"(?<!category-)(?<!tag-)(?<![a-z])faqs?(?![a-z])|schema-faq|rank-math-(?:faq|list-item)"
    r"|frequently-asked",
    re.IGNORECASE,
)
_MARKS: Final = ("?", "？", "؟")
_LEVELS: Final = 4  # elements from a question up to the one that holds its answer, too
_is_named_for_questions: Final = naming(_NAME)


def keep_the_questions(selection: Selection) -> None:
    """Lists of questions with their answers are kept whole, where they are likely enough on the
    whole: of the answers, which are alike, chance would keep some."""
    if selection.kind not in _KINDS:
        return
    lists: dict[Node, list[int]] = {}
    if _NAME.search(selection.names()) is not None:
        for number, node in selection.within(_is_of_questions).items():
            lists.setdefault(_outermost(node), []).append(number)
    for node, numbers in _unnamed(selection).items():
        lists.setdefault(node, numbers)
    for numbers in lists.values():
        chars = selection.chars(numbers)
        likely = sum(
            selection.likely[number] * len(selection.blocks[number].text) for number in numbers
        )
        if chars and likely >= QUESTIONS_LIKELY * chars:
            for number in numbers:
                if selection.likely[number] >= LEAST_LIKELY:
                    selection.kept[number] |= _is_told(selection.blocks[number])


def _unnamed(selection: Selection) -> dict[Node, list[int]]:
    """Elements whose items begin with a question and go on with its answer, and what is in those
    items. An item is the nearest element that holds the block after the question, too."""
    blocks = selection.blocks
    items: dict[Node, dict[Node, None]] = {}
    for number, block in enumerate(blocks[:-1]):
        if not block.text.endswith(_MARKS) or len(block.text) > QUESTION_CHARS:
            continue
        item = _item(block.node, blocks[number + 1].node)
        if item is not None and item.parent is not None:
            items.setdefault(item.parent, {})[item] = None
    lists = {node: [*inside] for node, inside in items.items() if len(inside) >= QUESTIONS}
    found: dict[Node, list[int]] = {node: [] for node in lists}
    owner = {item: node for node, inside in lists.items() for item in inside}
    if owner:
        for number, item in selection.within(owner.__contains__).items():
            found[owner[item]].append(number)
    return found


def _item(question: Node, answer: Node) -> Node | None:
    node: Node | None = question
    for _ in range(_LEVELS):
        if node is None or holds_the_page(node):
            return None
        _, first, last = node.flat()
        if first < answer.flat()[1] < last:
            return node
        node = node.parent
    return None


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
