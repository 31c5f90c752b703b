"""What an element's own style and the usual names for styles say about how it is displayed.

Style sheets are not read: what they do to other names is not known here.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from arachne.extraction.markdown.vocabulary import is_unseen
from arachne.extraction.parsing.tree import Node

NOTE_CHARS: Final = 120
"""Characters of a text for screen readers; more of it is content that is shown in another form."""

_BLOCK_STYLE: Final = re.compile(r"(?:^|[;\s])display\s*:\s*(?:block|flex|grid|list-item|table)\b")
_FLOAT: Final = re.compile(r"(?:^|[;\s])float\s*:\s*(?:left|right|inline-start)\b")
_INITIAL_CHARS: Final = 2  # a letter, and the quotation mark before it
_WEIGHT: Final = re.compile(
    r"(?<![\w-])font-weight\s*:\s*(bold(?:er)?|[6-9]00|normal|lighter|[1-5]00)\b"
)
_NOT_BOLD: Final = frozenset("normal lighter 100 200 300 400 500".split())
_ITALIC: Final = re.compile(r"(?<![\w-])font-style\s*:\s*(?:italic|oblique)\b")
_STRUCK: Final = re.compile(r"text-decoration(?:-line)?\s*:[^;]*\bline-through\b")
_STYLED: Final = frozenset({"span", "font"})
_LINES_STYLE: Final = re.compile(r"(?:^|[;\s])white-space\s*:\s*(?:pre|break-spaces)")
_LINES_NAME: Final = re.compile(
    r"(?:^|\s)(?:(?:white-?space-)?(?:pre-?wrap|pre-?line)|whitespace-pre)(?:\s|$)"
)
_CODE_NAME: Final = re.compile(
    r"(?:^|[\s_-])(?:mono(?:space)?|code|codeblock|terminal|console|snippet)(?:$|[\s_-])"
)


def mark_of_style(tag: str, style: str) -> str:
    """The mark for how an element's own style sets its text: editors and office programs write
    ``<span style="font-weight: 700">``, and ``<b style="font-weight: normal">`` for what is not
    bold."""
    weight = _WEIGHT.search(style)
    if tag not in _STYLED:
        return "" if weight and weight[1] in _NOT_BOLD else "**"
    if weight and weight[1] not in _NOT_BOLD:
        return "**"
    if _STRUCK.search(style):
        return "~~"
    return "*" if _ITALIC.search(style) else ""


def displays_block(node: Node) -> bool:
    """Whether an element's own style makes a block of it. A letter that floats is the drop cap of
    the word around which it stands."""
    style = node.attrs.get("style", "")
    if not style or _BLOCK_STYLE.search(style) is None:
        return False
    return _FLOAT.search(style) is None or len(node.text().strip()) > _INITIAL_CHARS


def keeps_lines(node: Node) -> bool:
    """Whether line feeds in an element are shown, by what it or the one around it says."""
    return _keeps_lines(node.attrs) or (node.parent is not None and _keeps_lines(node.parent.attrs))


def _keeps_lines(attrs: dict[str, str]) -> bool:
    if not attrs:
        return False
    if "style" in attrs and _LINES_STYLE.search(attrs["style"]):
        return True
    return "class" in attrs and _is_named_for_lines(attrs["class"])


def is_monospaced(node: Node) -> bool:
    """Whether an element that keeps its lines shows code, by the same."""
    return _is_monospaced(node) or (node.parent is not None and _is_monospaced(node.parent))


def _is_monospaced(node: Node) -> bool:
    return "monospace" in node.get("style") or _CODE_NAME.search(node.get("class")) is not None


def is_unseen_note(node: Node) -> bool:
    """Whether an element is a short text for screen readers alone. The name of the page is none,
    wherever it is shown, nor is that of its footnotes, which nothing else sets apart."""
    names = node.attrs.get("class", "")
    if not names or not is_unseen(names):
        return False
    if node.tag == "h1" or "footnote" in node.get("id"):
        return False
    return len(node.text()) <= NOTE_CHARS and node.find("table") is None


@lru_cache(maxsize=8192)
def _is_named_for_lines(names: str) -> bool:
    return _LINES_NAME.search(names) is not None
