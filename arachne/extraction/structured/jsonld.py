"""JSON-LD as pages really have it: several blocks, comments around it, commas too many."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from typing import Any, Final

from arachne.extraction.structured.json import read

MAX_BLOCK_CHARS: Final = 1 << 20
"""Longer blocks are data dumps, not descriptions of the page."""
_MAX_BLOCKS: Final = 50
_MAX_ITEMS: Final = 500
_MAX_DEPTH: Final = 40
_MAX_LISTS: Final = 3  # in each other, without an object between
_WRAPPERS: Final = re.compile(
    r"\A\s*(?:<!--|//\s*<!\[CDATA\[|/\*\s*<!\[CDATA\[\s*\*/|<!\[CDATA\[)|"
    r"(?:-->|//\s*\]\]>|/\*\s*\]\]>\s*\*/|\]\]>)\s*\Z"
)
_STRING_OR_NOISE: Final = re.compile(
    r'"(?:[^"\\]|\\.)*(?:"|\Z)'  # a string: kept, its control characters escaped
    r"|//[^\n]*|/\*.*?(?:\*/|\Z)|<!--.*?(?:-->|\Z)"  # a comment
    r"|,(?=\s*(?:,|[}\]]))"  # a comma too many
    r"|\bundefined\b|\bNaN\b",
    re.DOTALL,
)
_PREFIX: Final = re.compile(r"\A(?:schema:|https?://schema\.org/)(?=[a-z])")
_PREFIXED: Final = re.compile(r'"(?:schema:|https?://schema\.org/)[a-z]\w*"\s*:')
_DOUBLED: Final = re.compile(r'\A\s*\[?\s*\{\s*""@')
_QUOTES: Final = re.compile(r'""(?=[^\s,:}\]])|(?<=[^\s,:{\[])""')
"""Quotes that are written twice, as in a table of comma-separated values."""
_OPENING: Final = re.compile(r"[\[{]")
_CONTROL: Final = re.compile(r"[\x00-\x1f]")
_APOSTROPHE: Final = re.compile(r"((?:^|[^\\])(?:\\\\)*)\\'")
"""As JavaScript may escape it, and JSON must not."""
_BAD_ESCAPE: Final = re.compile(r'\\(?!["\\/bfnrtu])|\\u(?![0-9a-fA-F]{4})')


def parse_blocks(blocks: list[str]) -> list[dict[str, Any]]:
    """The objects of all blocks in order, arrays and ``@graph`` opened; what is broken beyond
    repair is left out. At most 500 objects, of at most 40 levels."""
    found: list[dict[str, Any]] = []
    for block in blocks[:_MAX_BLOCKS]:
        if len(block) <= MAX_BLOCK_CHARS:
            is_prefixed = _PREFIXED.search(block) is not None
            for value in _load(block):
                found.extend(_objects(_compact(value) if is_prefixed else value))
    return found[:_MAX_ITEMS]


def _load(block: str) -> list[Any]:
    try:
        return [json.loads(block)]
    except ValueError:
        pass
    except RecursionError:
        return []
    while (bare := _WRAPPERS.sub("", block)) != block:
        block = bare
    if _DOUBLED.search(block):
        block = _QUOTES.sub('"', block)
    mended = _mend(block)
    for text in (mended, _mend(unescape(block)) if "&quot;" in block else ""):
        if values := _sequence(text):
            return values
    # What looks like a comment may be an address in a string that no parser finds the end of.
    return [max((_clear_part(block), _clear_part(mended)), key=_leaves)]


def _clear_part(text: str) -> Any:
    start = _OPENING.search(text)
    return read(text[start.start() :]) if start else None


def _leaves(value: Any) -> int:
    """How many single values there are in one."""
    found, stack = 0, [value]
    while stack:
        item = stack.pop()
        if isinstance(item, dict | list):
            stack.extend(item.values() if isinstance(item, dict) else item)
        else:
            found += 1
    return found


def _mend(block: str) -> str:
    """The block without comments and commas too many; strings on one line."""
    return _STRING_OR_NOISE.sub(_mended_token, block).strip().rstrip(";")


def _mended_token(match: re.Match[str]) -> str:
    token = match.group()
    if token[0] == '"':
        token = _CONTROL.sub(lambda m: f"\\u{ord(m.group()):04x}", token)
        if "\\" in token:
            token = _BAD_ESCAPE.sub(r"\\\\", _APOSTROPHE.sub(r"\1'", token))
        return token
    return "null" if token[0] in "uN" else " "


def _sequence(text: str) -> list[Any]:
    """One value after the other: some themes print several objects into one block. What follows
    the last whole value is lost."""
    values: list[Any] = []
    decoder = json.JSONDecoder(strict=False)
    position = 0
    while position < len(text):
        start = _OPENING.search(text, position)
        if start is None:
            break
        try:
            value, position = decoder.raw_decode(text, start.start())
        except (ValueError, RecursionError):
            break
        values.append(value)
    return values


def _objects(value: Any, depth: int = 0) -> Iterator[dict[str, Any]]:
    if isinstance(value, list):
        for item in value:
            if depth < _MAX_LISTS or not isinstance(item, list):
                yield from _objects(item, depth + 1)
    elif isinstance(value, dict):
        graph = value.get("@graph")
        if isinstance(graph, list | dict):
            yield from _objects(graph, depth)
            if not value.keys() - {"@graph", "@context", "@id"}:
                return
            value = {key: part for key, part in value.items() if key != "@graph"}
        if value and _depth(value) <= _MAX_DEPTH:
            yield value


def _compact(value: Any, depth: int = 0) -> Any:
    """The same with the names of schema.org as most pages write them, without a prefix."""
    if depth > _MAX_DEPTH:
        return value
    if isinstance(value, list):
        return [_compact(item, depth + 1) for item in value]
    if isinstance(value, dict):
        return {_PREFIX.sub("", key): _compact(part, depth + 1) for key, part in value.items()}
    return value


def _depth(value: Any) -> int:
    depth, level = 0, [value]
    while level and depth <= _MAX_DEPTH:
        depth += 1
        level = [
            part
            for item in level
            if isinstance(item, dict | list)
            for part in (item.values() if isinstance(item, dict) else item)
        ]
    return depth
