"""Collapsed answers are content where their questions are."""

from __future__ import annotations

import re
from itertools import islice
from typing import Final

from arachne.extraction.blocks import is_hidden
from arachne.extraction.parsing.elements import HEADINGS
from arachne.extraction.parsing.node_queries import above
from arachne.extraction.parsing.tree import Node
from arachne.extraction.refine.selection import Selection
from arachne.extraction.survey.walk import ancestors

_NO_PANEL: Final = frozenset({"nav", "header", "footer", "menu", "aside", "form"})
_LEVELS: Final = 3  # elements around an answer in which something is to be kept
_QUESTION: Final = re.compile(r"[?？؟;]\s*$")


def open_answers(selection: Selection) -> None:
    """A collapsed panel under a question is kept with it, where its surroundings are kept."""
    questions = [node for node in selection.toggles if _is_question(node)]
    if not questions:
        return
    by_id = {node.get("id"): node for node in selection.root.iter() if node.get("id")}
    around: set[int] = set()
    for number in selection.numbers():
        node: Node | None = selection.blocks[number].node
        while node is not None and id(node) not in around:
            around.add(id(node))
            node = node.parent
    opened: set[int] = set()
    for question in questions:
        panel = by_id.get(question.get("aria-controls")) or _hidden_after(question)
        if panel is None or above(question, _NO_PANEL) is not None:
            continue
        outer = islice(ancestors(panel), _LEVELS)
        if any(n.tag not in ("body", "html") and id(n) in around for n in outer):
            opened.update(id(inner) for inner in panel.iter())
            title = question.parent
            whole = title if title is not None and title.tag in HEADINGS | {"dt"} else question
            opened.update(id(inner) for inner in whole.iter())
    for number, block in enumerate(selection.blocks):
        if id(block.node) in opened:
            selection.kept[number] = True


def _is_question(node: Node) -> bool:
    toggles = node.get("aria-expanded") == "false" or (
        "aria-controls" in node.attrs and node.tag in HEADINGS | {"button", "a"}
    )
    return toggles and bool(_QUESTION.search(node.text()))


def _hidden_after(question: Node) -> Node | None:
    """The hidden element right after a question, or after the heading that holds it."""
    for node in (question, question.parent):
        if node is None or node.parent is None:
            continue
        siblings = [child for child in node.parent.children if not isinstance(child, str)]
        place = siblings.index(node) + 1
        if place < len(siblings) and is_hidden(siblings[place]):
            return siblings[place]
    return None
