"""The short texts around the main heading, where a reader looks for author and date."""

from __future__ import annotations

from arachne.extraction.elements import BLOCK, SKIPPED
from arachne.extraction.survey import FOREIGN, ancestors, meaning_of
from arachne.extraction.survey_names import Zone
from arachne.extraction.tree import Node

_LEVELS = 4
_MAX_NODES_BEFORE = 4000
_MAX_NODES_AFTER = 600
_AFTER = 14
_BEFORE = 6
_CHARS = 160
_FOREIGN_TAGS = frozenset({"aside", "footer", "form"})
_OWN = frozenset({"article", "main"})
_OTHERS = FOREIGN & ~int(Zone.NAV)


def around(heading: Node) -> list[str]:
    """Texts of up to 160 characters, nearest first: the fourteen blocks after the heading, then
    the six before it. Comments, related stories and side bars are passed over."""
    top = heading
    for _ in range(_LEVELS):
        if top.parent is None or top.tag == "body":
            break
        top = top.parent
    before: list[str] = []
    after: list[str] = []
    run: list[str] = []
    target = before

    def close() -> None:
        text = " ".join("".join(run).split())
        run.clear()
        if text:
            target.append(text[:_CHARS])

    stack: list[Node | str | None] = [top]
    budget = _MAX_NODES_BEFORE
    while stack and budget and len(after) < _AFTER:
        budget -= 1
        item = stack.pop()
        if item is None:
            close()
        elif isinstance(item, str):
            run.append(item)
        elif item is heading:
            close()
            target, budget = after, _MAX_NODES_AFTER
        elif item.tag not in SKIPPED and not _is_foreign(item, heading):
            if item.tag in BLOCK:
                close()
                stack.append(None)
            elif item.tag in {"br", "span", "a", "time"}:
                run.append(" ")
            stack.extend(reversed(item.children))
    close()
    return after + before[: -_BEFORE - 1 : -1]


def _is_foreign(node: Node, heading: Node) -> bool:
    """Whether an element is a part of the page that is not about the heading."""
    if node.tag not in _FOREIGN_TAGS and not (node.attrs and meaning_of(node.attrs) & _OTHERS):
        return False
    if node.tag == "footer" and _is_within(node, _OWN):
        return False
    return node not in ancestors(heading)


def _is_within(node: Node, tags: frozenset[str]) -> bool:
    return any(around.tag in tags for around in ancestors(node))
