"""Headings that were never closed: what follows their text stands after them; and titles of manuals
that are none by their tag.

``<h3>Walls<p>They are old.`` makes a parser put the paragraph into the heading, as the standard
asks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arachne.extraction.parsing.elements import HEADINGS

if TYPE_CHECKING:
    from arachne.extraction.mending.inventory import Inventory
    from arachne.extraction.parsing.node import Node

_LEVELS: Final = 3  # elements from a word up to the heading that it is in
_TITLES: Final = {"title": "headertitle", "caption": "module-header"}
"""Class of a title, and class or id of what it is in: Doxygen's, Haddock's."""
_SECTION: Final = frozenset("p ul ol dl table pre blockquote figure".split())
"""What no heading holds behind its own text."""


def end_headings(page: list[Node]) -> None:
    """End each heading before the first part of a section; ``page`` is in document order, and
    stays so. Time is linear in the page. A word set like code in the text of a heading stays in
    its line."""
    for node in page:
        if node.tag == "pre" and _is_word_of_heading(node):
            node.tag = "span"
            node.children.insert(0, " ")
    parents = dict.fromkeys(
        node.parent
        for node in page
        if node.tag in HEADINGS and node.parent is not None and _end_of_text(node) is not None
    )
    for parent in parents:
        children: list[Node | str] = []
        for child in parent.children:
            children.append(child)
            if not isinstance(child, str) and child.tag in HEADINGS:
                children += _freed(child)
        parent.children = children


def name_titles(page: list[Node], found: Inventory) -> None:
    """Make main headings of the titles that Doxygen and Haddock write as something else."""
    if "headertitle" not in found.names and "caption" not in found.names:
        return
    for node in page:
        if node.attrs and node.parent is not None and node.attrs.get("class") in _TITLES:
            around = _TITLES[node.attrs["class"]]
            if around in (node.parent.get("class"), node.parent.get("id")):
                node.tag = "h1"


def _is_word_of_heading(pre: Node) -> bool:
    """Whether it stands among the words of a heading, in an element of theirs."""
    around = pre.parent
    for _ in range(_LEVELS):
        if around is None or around.tag in _SECTION:
            return False
        if around.tag in HEADINGS:
            return around is not pre.parent and "\n" not in pre.text().strip()
        around = around.parent
    return False


def _freed(heading: Node) -> list[Node | str]:
    """What stands behind the text of a heading, taken out of it."""
    start = _end_of_text(heading)
    moved = heading.children[start:] if start is not None else []
    del heading.children[len(heading.children) - len(moved) :]
    for child in moved:
        if not isinstance(child, str):
            child.parent = heading.parent
    return moved


def _end_of_text(heading: Node) -> int | None:
    """Where the section begins that a heading holds behind a text of its own, ``None`` if it does
    not."""
    for number, child in enumerate(heading.children):
        if not isinstance(child, str) and child.tag in _SECTION:
            before = heading.children[:number]
            has_text = any((c if isinstance(c, str) else c.text()).strip() for c in before)
            return number if has_text else None
    return None
