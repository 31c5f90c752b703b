"""What stands beside the page, by its names: requests for consent, chats, bars, large menus. Names
mean something else where a generator made them of the author's own words, and where what a consent
manager shows is the declaration that the law asks for."""

from __future__ import annotations

import re
from typing import Final

from arachne.extraction.parsing.attributes import ID
from arachne.extraction.parsing.elements import HEADINGS
from arachne.extraction.parsing.node_queries import is_below, is_called, naming
from arachne.extraction.parsing.tree import Node
from arachne.extraction.refine import furniture_names as names
from arachne.extraction.refine.selection import Selection, kept_below

CHATS_SHARE: Final = 1 / 3
"""A chat that is more than this of what was chosen is what the page shows: a transcript."""

_is_section: Final = naming(re.compile(r"^(?:section(?:\s|$)|level[1-6](?:\s|$))"))
_NO_LETTERS: Final = re.compile(r"[\W_]+")


def leave_out_what_is_beside(selection: Selection) -> None:
    """Consent and bars are left out however much they say, chats only where they say little."""
    known: dict[Node, bool] = {}
    beside = [node for node in selection.called(names.is_named_beside_the_page)
              if not is_below(node, _is_declaration, known)]  # fmt: skip
    selection.leave_out(kept_below(selection, without_sections(beside)), 1.0)
    chats = without_sections(selection.called(names.is_named_chat))
    selection.leave_out(kept_below(selection, chats), CHATS_SHARE)


def without_sections(nodes: list[Node]) -> list[Node]:
    """The elements that are no sections of a text which are named after their own titles, as
    docutils, Sphinx and Pandoc name them: ``<section id="cookie-banner"><h2>Cookie banner``."""
    return [node for node in nodes if not _is_named_after_its_title(node)]


def _is_declaration(node: Node) -> bool:
    return is_called(node, names.is_named_declaration)


def _is_named_after_its_title(node: Node) -> bool:
    if not node.flags & ID or not (node.tag == "section" or _is_section(node.get("class"))):
        return False
    title = next((inner for inner in node.iter() if inner.tag in HEADINGS), None)
    return title is not None and _bare(title.text()) == _bare(node.attrs["id"])


def _bare(text: str) -> str:
    return _NO_LETTERS.sub("", text).lower()
