"""Rich text as editors and content systems keep it: blocks in JSON, with types of their own."""

from __future__ import annotations

import json
import re
from html import escape
from typing import Any, Final

_BLOCK_NAMES: Final = ('"nodeType"', '"blocks"', '"children"', '"content"', '"_type"')
TAGGED: Final = re.compile(
    r"<(p|h[1-6]|ul|ol|li|div|br|table|blockquote|strong|em|a)\b[^<>]*>", re.IGNORECASE
)
_BLOCK_TYPES: Final[dict[str, str]] = {
    "paragraph": "p", "heading-1": "h2", "heading-2": "h2", "heading-3": "h3", "heading-4": "h4",
    "heading-5": "h5", "heading-6": "h6", "heading": "h2", "header": "h2", "list-item": "li",
    "listitem": "li", "unordered-list": "ul", "ordered-list": "ol", "bulletlist": "ul",
    "bullet_list": "ul", "orderedlist": "ol", "ordered_list": "ol", "list_item": "li",
    "blockquote": "blockquote", "quote": "blockquote", "codeblock": "pre", "code_block": "pre",
    "unstyled": "p", "header-one": "h2", "header-two": "h2", "header-three": "h3",
    "header-four": "h4", "unordered-list-item": "li", "ordered-list-item": "li",
    "code-block": "pre", "block": "p", "li": "li",
    "p": "p", "h1": "h2", "h2": "h2", "h3": "h3", "h4": "h4",
}  # fmt: skip
"""Block types of editors (ProseMirror, Slate, Contentful, Sanity, Editor.js, Draft.js)."""
_MAX_DEPTH: Final = 12


def holds_blocks(text: str) -> bool:
    """Whether a string is what an editor has made, as JSON."""
    return text[:1] in ("{", "[") and any(name in text for name in _BLOCK_NAMES)


def decoded(text: str) -> Any:
    """The value; None where it is no JSON after all."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def rich_text(value: dict[str, Any], depth: int = 0) -> str:
    """An object that an editor has made, as markup; empty for any other object."""
    kind = value.get("nodeType") or value.get("_type") or value.get("type")
    if kind in ("list", "checklist") and isinstance(data := value.get("data"), dict):
        return _items(data.get("items"), data.get("style") == "ordered", depth)
    tag = _BLOCK_TYPES.get(kind.lower()) if isinstance(kind, str) else None
    if tag is None or depth > _MAX_DEPTH:
        return ""
    inner = _inline(value, depth)
    level = value.get("level") or value.get("style") or ""
    if tag == "h2" and str(level).lstrip("h").isdecimal():
        tag = f"h{min(max(int(str(level).lstrip('h')), 2), 6)}"
    elif kind == "block" and isinstance(level, str) and level in _BLOCK_TYPES:
        tag = _BLOCK_TYPES[level]
    if kind == "block" and "listItem" in value:
        tag = "li"
    return f"<{tag}>{inner}</{tag}>" if inner.strip() else ""


def _items(items: Any, ordered: bool, depth: int) -> str:
    """A list of Editor.js: texts, or objects with lists of their own."""
    if not isinstance(items, list) or depth > _MAX_DEPTH:
        return ""
    parts: list[str] = []
    for item in items:
        text = item if isinstance(item, str) else ""
        inner = ""
        if isinstance(item, dict):
            text = str(item.get("content") or item.get("text") or "")
            inner = _items(item.get("items"), ordered, depth + 1)
        if text or inner:
            parts.append(f"<li>{text}{inner}</li>")
    tag = "ol" if ordered else "ul"
    return f"<{tag}>{''.join(parts)}</{tag}>" if parts else ""


def _inline(value: dict[str, Any], depth: int) -> str:
    """The text below an object of an editor."""
    data = value.get("data")
    for text in (value.get("text"), data.get("text") if isinstance(data, dict) else None):
        if isinstance(text, str):
            return text if TAGGED.search(text) else escape(text)
    children = value.get("content") or value.get("children") or value.get("value") or ()
    if isinstance(children, str):
        return escape(children)
    parts = []
    for child in children if isinstance(children, list) else ():
        if isinstance(child, str):
            parts.append(escape(child))
        elif isinstance(child, dict) and depth <= _MAX_DEPTH:
            text = child.get("text", child.get("value"))
            nested = rich_text(child, depth + 1)
            parts.append(
                nested or (escape(text) if isinstance(text, str) else _inline(child, depth + 1))
            )
    return "".join(parts)
