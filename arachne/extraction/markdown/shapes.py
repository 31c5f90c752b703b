"""What an element is for, by its tag, its attributes and what it holds."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from arachne.extraction.parsing.elements import HEADINGS
from arachne.extraction.parsing.tree import Node

_CODE_NAME: Final = re.compile(r"code|highlight|snippet|listing", re.IGNORECASE)
_ITEM_CHARS: Final = 300
_NUMBERING: Final = re.compile(
    r"list-style(?:-type)?\s*:[^;]{0,100}\b(?:decimal|(?:lower|upper)-(?:alpha|latin|roman))\b"
)
_SECTIONS: Final = HEADINGS | {"pre", "table", "dl", "section", "article"}
_VOID: Final = frozenset({"a", "br", "hr"})
_RANK: Final = re.compile(r"user[_-]?(?:title|rank)", re.IGNORECASE)
_STRUCK: Final = frozenset({"del", "s", "strike"})
_STRUCK_LEVELS: Final = 4  # from a paragraph up: an item, its list, what strikes it
CONTENTS_LINKS: Final = 3
CONTENTS_CHARS: Final = 6
"""So many links, of so many characters in the mean, may be a table of contents."""
_TITLES: Final = HEADINGS | {"summary", "dt"}


def is_numbered(node: Node) -> bool:
    """Whether the style of an unordered list numbers its items."""
    return "style" in node.attrs and _NUMBERING.search(node.attrs["style"]) is not None


def is_panel(node: Node) -> bool:
    """Whether a hidden element is the part of an accordion or a tab that a click opens."""
    if node.get("role") in ("tabpanel", "region") or "aria-labelledby" in node.attrs:
        return True
    names = node.get("class").lower()
    return any(word in names for word in ("accordion", "collaps", "panel", "tab-", "faq", "toggle"))


def contents_by_line(run: Sequence[Node | str]) -> Sequence[Node | str]:
    """A run that is nothing but links to places on the page, each on a line: as text, which such
    links become, the entries of a table of contents would be one long sentence. Those of an
    alphabet, of a letter or two each, stay beside each other."""
    links = [item for item in run if isinstance(item, Node) and item.tag != "br"]
    if len(links) < CONTENTS_LINKS or any(item.strip() for item in run if isinstance(item, str)):
        return run
    if any(link.tag != "a" or not link.get("href").startswith("#") for link in links):
        return run
    if sum(len(link.text().strip()) for link in links) < CONTENTS_CHARS * len(links):
        return run
    return [part for link in links for part in (link, Node("br", {}, link.parent))][:-1]


def aria_level(node: Node) -> int:
    """The level of an element with the role of a heading."""
    return min(max(integer(node.get("aria-level"), 2), 1), 6)


def is_title(node: Node) -> bool:
    """Whether an element is the title of what follows, or a box around nothing else."""
    while node.tag not in _TITLES:
        if node.tag in ("header", "footer", "nav", "aside"):
            return False
        inner = [c for c in node.children if not isinstance(c, str) or not c.isspace()]
        if len(inner) != 1 or isinstance(inner[0], str):
            return False
        node = inner[0]
    return True


def is_rank(heading: Node) -> bool:
    """Whether a heading is what a forum calls a member ("Veteran"): no title of what follows."""
    return _RANK.search(heading.get("class")) is not None


def is_struck(node: Node) -> bool:
    """Whether a paragraph or item stands in an element whose text is struck through, as a whole."""
    inner: Node | None = node
    for _ in range(_STRUCK_LEVELS):
        if inner is None:
            return False
        if inner.tag in _STRUCK:
            return True
        inner = inner.parent
    return False


def is_in_figure(node: Node) -> bool:
    """Whether an element is a figure, its caption, or one level further in."""
    inner: Node | None = node
    for _ in range(4):
        if inner is None:
            return False
        if inner.tag == "figure":
            return True
        inner = inner.parent
    return False


def item_value(item: Node) -> int | None:
    """The number that an item of an ordered list sets itself."""
    value = item.attrs.get("value")
    return integer(value, 1) if value else None


def integer(text: str, default: int) -> int:
    """The number that an attribute states, ``default`` if it states none."""
    try:
        return int(text)
    except ValueError:
        return default


def is_list(node: Node) -> bool:
    """Whether an element with the role of a list holds short items and nothing else: sections and
    cards are called lists, too."""
    if node.get("role") != "list":
        return False
    inside = [child for child in node.children if isinstance(child, Node)]
    return all(
        child.get("role") == "listitem" and len(child.text()) <= _ITEM_CHARS for child in inside
    )


def is_box(node: Node) -> bool:
    """Whether a list that has a name holds one item, and that begins as sections do: Javadoc's
    boxes."""
    items = [child for child in node.children if isinstance(child, Node)]
    if len(items) != 1 or not node.get("class"):
        return False
    parts = (part for part in items[0].children if isinstance(part, Node))
    return next((part.tag in _SECTIONS for part in parts if part.tag not in _VOID), False)


def code_block(run: Sequence[Node | str]) -> Node | None:
    """The ``<code>`` that is all of the run and has several lines, if there is one."""
    found = _only_element(run)
    while found is not None and (found.tag == "span" or "-" in found.tag):
        found = _only_element(found.children)  # a custom element around it, or one for its style
    if found is None or found.tag not in ("code", "samp"):
        return None
    if any(inner.tag == "br" for inner in found.iter()):
        return found
    style = found.get("style").replace(" ", "")
    names = found.get("class")
    displayed = (
        "block" in names.split()
        or "white-space:pre" in style
        or names.startswith(("language-", "lang-", "hljs"))
        or any(_shows_code(around) for around in _around(found))
    )
    return found if displayed and "\n" in found.text().strip() else None


def _only_element(run: Sequence[Node | str]) -> Node | None:
    """The element that is all of the run, white space aside."""
    found: Node | None = None
    for item in run:
        if isinstance(item, str):
            if item and not item.isspace():
                return None
        elif found is not None:
            return None
        else:
            found = item
    return found


def _around(code: Node) -> list[Node]:
    """What is around code: the element it stands in, and that one's where it is a span."""
    around = [code.parent] if code.parent is not None else []
    if around and around[0].tag == "span" and around[0].parent is not None:
        around.append(around[0].parent)
    return around


def _shows_code(node: Node) -> bool:
    """Whether an element is a box of code: a custom element, or one with a class, named so."""
    name = node.tag if "-" in node.tag else node.get("class")
    return _CODE_NAME.search(name) is not None


def holds_sections(node: Node) -> bool:
    """Whether a heading element holds whole sections, by a mistake in the page."""
    inner = [n.tag for n in node.iter()][1:]
    return any(tag in ("ul", "ol", "table", "pre", "dl") or tag in HEADINGS for tag in inner) or (
        inner.count("p") > 2
    )
