"""Definition lists: which are short enough for a list of items, and what signatures say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from arachne.extraction.markdown.inline import InlineRenderer
from arachne.extraction.markdown.setting import CELL, HEADING
from arachne.extraction.parsing.tree import Node

Group = tuple[list[Node], list[Node]]
"""Terms and their definitions."""

_COUNT: Final = re.compile(r"[\d.,]+\s?[kKmM%+]?")
_NO_SIGNATURE: Final = frozenset({"headerlink", "viewcode-link"})
"""Classes of what Sphinx adds to the signature of a function."""


def definition_groups(node: Node) -> list[Group] | None:
    """The terms and definitions of a list whose definitions are all inline; else ``None``."""
    groups: list[Group] = []
    for child in _definition_parts(node):
        if child.tag == "dt":
            if not groups or groups[-1][1]:
                groups.append(([], []))
            groups[-1][0].append(child)
        elif child.tag == "dd":
            if not groups:
                groups.append(([], []))
            groups[-1][1].append(child)
        else:
            return None
        if not _is_inline(child):
            return None
    return groups


def _definition_parts(node: Node) -> Iterator[Node]:
    for child in node.children:
        if isinstance(child, str):
            continue
        if child.tag == "div":
            yield from (c for c in child.children if not isinstance(c, str))
        else:
            yield child


def _is_inline(node: Node) -> bool:
    """Whether an element holds one run only, at most inside one paragraph."""
    blocks = [c for c in node.children if isinstance(c, Node) and c.ends_runs]
    if not blocks:
        return True
    if len(blocks) > 1 or blocks[0].tag not in ("p", "div"):
        return False
    if any(isinstance(c, str) and not c.isspace() for c in node.children):
        return False
    return not any(isinstance(c, Node) and c.ends_runs for c in blocks[0].children)


def item_text(group: Group, inline: InlineRenderer) -> str:
    """Terms and definitions on one line, the terms in bold."""
    terms, texts = group
    term = ", ".join(filter(None, [inline.render(node.children, HEADING) for node in terms]))
    text = "; ".join(filter(None, [inline.render(node.children, CELL) for node in texts]))
    if term and text and _COUNT.fullmatch(term):
        term = f"**{term}**"  # "12 replies", where the number is marked up as the term
    elif term:
        colon = "" if not text or term.endswith((":", "：", "?")) else ":"
        term = f"{term}{colon}" if "*" in term or "](" in term else f"**{term}{colon}**"
    return " ".join(filter(None, [term, text]))


def _is_no_signature(node: Node) -> bool:
    return not _NO_SIGNATURE.isdisjoint(node.get("class").split())


def signature(term: Node) -> str:
    """The code of a term that documents a function or the like."""
    return term.text_without(_is_no_signature).replace("[source]", "")
