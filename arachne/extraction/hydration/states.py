"""Content that a shell carries as data: what its scripts would write, read without running them.

Frameworks send the state of a page along as JSON. What of it reads like content (texts, HTML, rich
text of editors and content systems) is written into a small document, which then goes the way of
any page. Only for pages whose markup says next to nothing: see :func:`hydrate`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from arachne.extraction.hydration.sources import payloads
from arachne.extraction.hydration.writer import MAX_NODES, TITLES, Writer
from arachne.extraction.parsing.tree import Node

_OWN_CHARS: Final = 500
"""From so many characters on the object that is called like the page is the page ..."""
_OWN_SHARE: Final = 1 / 3
"""... if they are so much of all that the data says: else what it is about stands around it."""
_NAME_CHARS: Final = 4


@dataclass(slots=True)
class Hydrated:
    """``html``: a document of the content found; ``urls``: absolute addresses in the data."""

    html: str = ""
    urls: list[str] = field(default_factory=list)


def hydrate(root: Node, base_url: str, title: str = "") -> Hydrated:
    """The content in the data of a page; an empty document when there is none.

    Of several payloads the one with the most text is taken; or rather the object alone that is
    called ``title`` (with or without the site's name), if it says much of that: states keep beside
    it the other pages that a visitor may open next. Never raises for what the data holds; time is
    bounded by the size of the page.
    """
    best, own = Writer(base_url), Writer(base_url)
    parts = title.split(" | ")
    names = {_squashed(" | ".join(parts[:end])) for end in range(1, len(parts) + 1)}
    urls: dict[str, None] = {}
    for payload in payloads(root):
        whole = _written(payload, base_url)
        urls |= dict.fromkeys(whole.urls)
        best = max(best, whole, key=_chars)
        for item in _called(payload, names):
            own = max(own, _written(item, base_url), key=_chars)
    if own.chars >= max(_OWN_CHARS, _OWN_SHARE * best.chars):
        best = own
    if not best.pieces:
        return Hydrated(urls=list(urls))
    body = "\n".join(best.pieces)
    return Hydrated(f"<html><body><main><article>{body}</article></main></body></html>", list(urls))


def _written(payload: Any, base_url: str) -> Writer:
    writer = Writer(base_url)
    writer.write(payload)
    return writer


def _chars(writer: Writer) -> int:
    return writer.chars


def _called(payload: Any, names: Collection[str]) -> Iterator[dict[str, Any]]:
    """The outermost objects of one of those names."""
    stack, budget = [payload], MAX_NODES
    names = {name for name in names if len(name) >= _NAME_CHARS}
    while stack and budget and names:
        budget -= 1
        value = stack.pop()
        if isinstance(value, list):
            stack.extend(reversed(value))
        elif isinstance(value, dict):
            titles = (value.get(key) for key in TITLES)
            if any(isinstance(title, str) and _squashed(title) in names for title in titles):
                yield value
            else:
                stack.extend(reversed(value.values()))


def _squashed(title: str) -> str:
    return "".join(filter(str.isalnum, title.casefold()))
