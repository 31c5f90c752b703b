"""The short texts around the main heading, where a reader looks for author and date."""

from __future__ import annotations

from itertools import islice
from typing import Final, NamedTuple

from arachne.extraction.parsing.elements import BLOCK, SKIPPED
from arachne.extraction.parsing.tree import Node
from arachne.extraction.survey.meanings import meaning_of, named
from arachne.extraction.survey.names import BYLINE, Zone
from arachne.extraction.survey.walk import FOREIGN, ancestors
from arachne.extraction.text.whitespace import collapsed

_LEVELS: Final = 4
_MAX_NODES_BEFORE: Final = 4000
_MAX_NODES_AFTER: Final = 600
_AFTER: Final = 14
_BEFORE: Final = 6
_MARK_CHARS: Final = 40
BLOCK_CHARS: Final = 160
"""The length that the texts are cut to."""
_FOREIGN_TAGS: Final = frozenset({"aside", "footer", "form"})
_OWN: Final = frozenset({"article", "main"})
_LINE: Final = " | "
"""Between the lines of a text: what is below a name is no part of it."""
_SPACED: Final = frozenset({"br", "span", "a", "time", "b", "strong"})
_OTHERS: Final = FOREIGN & ~int(Zone.NAV)


class Around(NamedTuple):
    """Texts of up to 160 characters, nearest first: at most fourteen blocks after the heading, and
    six before it; ``marked`` are the elements there that a ``data-`` attribute calls a byline."""

    after: list[str]
    before: list[str]
    marked: list[Node]


def around(heading: Node) -> Around:
    """The texts around a heading. Comments, related stories and side bars are passed over."""
    top = heading
    for _ in range(_LEVELS):
        if top.parent is None or top.tag == "body":
            break
        top = top.parent
    before: list[list[str]] = []  # runs as they come: most of them are never asked for
    after: list[str] = []
    run: list[str] = []
    marked: list[Node] = []
    found = False
    stack: list[Node | str | None] = [top]
    budget = _MAX_NODES_BEFORE
    while stack and budget and len(after) < _AFTER:
        budget -= 1
        item = stack.pop()
        if isinstance(item, str):
            run.append(item)
            continue
        ends = item is None or item is heading or item.tag in BLOCK
        if item is not None and item is not heading:
            if item.tag in SKIPPED or _is_foreign(item, heading):
                continue
            marked += [item] * _is_marked(item.attrs)
            if ends:
                stack.append(None)
            elif item.tag in _SPACED:
                run.append(_LINE if item.tag == "br" else " ")
            stack.extend(reversed(item.children))
        if ends and run:
            _add(run, after) if found else before.append(run)
            run = []
        if item is heading:
            found, budget = True, _MAX_NODES_AFTER
    if found:
        _add(run, after)
    else:
        before.append(run)
    texts = filter(None, map(_text, reversed(before)))
    return Around(after, list(islice(texts, _BEFORE)), marked)


def _is_marked(attrs: dict[str, str]) -> bool:
    """Whether what scripts and tests find an element by says that it names the author."""
    return any(
        name.startswith("data-") and len(value) <= _MARK_CHARS and named(value) & BYLINE
        for name, value in attrs.items()
    )


def _add(run: list[str], texts: list[str]) -> None:
    if text := _text(run):
        texts.append(text)


def _text(run: list[str]) -> str:
    return collapsed("".join(run)).strip(_LINE)[:BLOCK_CHARS]


def _is_foreign(node: Node, heading: Node) -> bool:
    """Whether an element is a part of the page that is not about the heading."""
    if node.tag not in _FOREIGN_TAGS and not (node.attrs and meaning_of(node.attrs) & _OTHERS):
        return False
    if node.tag == "footer" and _is_within(node, _OWN):
        return False
    return all(around is not node for around in ancestors(heading))


def _is_within(node: Node, tags: frozenset[str]) -> bool:
    return any(around.tag in tags for around in ancestors(node))
