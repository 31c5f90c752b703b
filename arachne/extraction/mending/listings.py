"""Code in other elements than ``<pre>``: it becomes one, so that all readers of the tree know it.

PHP's highlighter breaks lines by ``<br>`` inside of ``<code>``; playgrounds put a program into
a field in which it can be changed.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from arachne.extraction.mending.inventory import Inventory
    from arachne.extraction.parsing.node import Node

_FIELD: Final = re.compile(
    r"(?:^|[\s_-])(?:code|codemirror|playground|listing)(?:$|[\s_-])", re.IGNORECASE
)
_FIELD_NAME: Final = re.compile(
    r"(?<![a-z])(?:example|snippet|source)-?code(?![a-z])", re.IGNORECASE
)
_ALONE_IN: Final = frozenset({"div", "figure", "td", "dd", "li", "section", "article"})


def name_listings(page: list[Node], found: Inventory) -> None:
    """Give such elements the tag of code; ``found`` is what occurs in the page."""
    if "textarea" not in found.tags and not {"code", "br"} <= found.tags:
        return
    for node in page:
        if node.tag == "textarea":
            names = node.get("class")
            named = bool(_FIELD.search(names) or _FIELD_NAME.search(names))
            named = named or node.get("name") == "code"  # as the first SyntaxHighlighter had it
            if named and "\n" in node.text().strip():
                node.tag = "pre"
        elif node.tag == "code" and node.find("br") is not None and _is_alone(node):
            node.tag = "pre"


def _is_alone(node: Node) -> bool:
    around = node.parent
    return (
        around is not None
        and around.tag in _ALONE_IN
        and all(c is node or (isinstance(c, str) and not c.strip()) for c in around.children)
    )
