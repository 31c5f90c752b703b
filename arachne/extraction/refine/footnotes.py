"""Footnotes go with the text that refers to them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from arachne.extraction.parsing.node_queries import is_below, naming
from arachne.extraction.parsing.tree import Node
from arachne.extraction.refine.selection import Selection

_CLIMB: Final = 6  # elements from the text of a footnote up to the list of all
_is_named_note: Final = naming(re.compile(r"footnote|endnote", re.IGNORECASE))
_ROLES: Final = frozenset({"doc-footnote", "doc-endnote", "doc-endnotes"})


def keep_footnotes(selection: Selection) -> None:
    """A footnote is kept if a kept block links to it. Lists of references are none: what they name
    is to be read elsewhere, and editors of the labelled pages leave them out."""
    wanted = set(_inner_links(selection))
    if not wanted:
        return
    known: dict[Node, bool] = {}
    notes = [
        number
        for number, block in enumerate(selection.blocks)
        if not selection.kept[number] and block.text and is_below(block.node, _is_note, known)
    ]
    terms: dict[int, str] = {}
    for number in notes:
        if not wanted.isdisjoint(_names(selection.blocks[number].node, terms)):
            selection.kept[number] = True


def _inner_links(selection: Selection) -> Iterator[str]:
    """The names that links in kept blocks lead to."""
    for number in selection.numbers():
        block = selection.blocks[number]
        for child in block.node.children[block.start : block.end]:
            for node in () if isinstance(child, str) else child.iter():
                href = node.attrs.get("href", "") if node.tag == "a" else ""
                if href.startswith("#") and len(href) > 1:
                    yield href[1:]


def _above(node: Node) -> list[Node]:
    """The element and some above it."""
    path: list[Node] = []
    current: Node | None = node
    while current is not None and len(path) < _CLIMB:
        path.append(current)
        current = current.parent
    return path


def _is_note(node: Node) -> bool:
    attrs = node.attrs
    return attrs.get("role") in _ROLES or _is_named_note(attrs.get("class", ""))


def _names(node: Node, terms: dict[int, str]) -> set[str]:
    """What a link to the footnote may name: an element around its text, or its term. ``terms``
    keeps the names of the terms by definition, of every list that was read."""
    names = set()
    for element in _above(node):
        names.add(element.attrs.get("id", ""))
        if element.tag == "div" and _is_note(element):
            names.update(_anchors(element))
        if element.tag == "dd" and element.parent is not None:
            if id(element) not in terms:
                terms.update(_terms(element.parent))
            names.add(terms[id(element)])
    return names - {""}


def _anchors(note: Node) -> Iterator[str]:
    """What a footnote is called by the anchor that it begins with: its number."""
    first = next((child for child in note.children if isinstance(child, Node)), None)
    if first is not None and first.tag == "p":
        first = next((child for child in first.children if isinstance(child, Node)), None)
    if first is not None and first.tag in ("a", "sup", "span"):
        yield from (first.get("id"), first.get("name"))


def _terms(definitions: Node) -> Iterator[tuple[int, str]]:
    term = ""
    for child in definitions.children:
        if isinstance(child, Node) and child.tag == "dt":
            term = child.attrs.get("id", "")
        elif isinstance(child, Node):
            yield id(child), term
