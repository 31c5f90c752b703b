"""Tags with attributes without end, made harmless before they are parsed.

lexbor compares every attribute with those before it in its tag, so parsing takes time quadratic in
their number: 50,000 in one tag cost it 4 s, a million half an hour.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

MAX_ATTRIBUTES: Final = 1_000
"""Attributes of one tag that are kept; real pages reach fifty."""
SUSPECT_BYTES: Final = 20_000
"""A tag that is shorter cannot hold so many that it takes longer than a tenth of a second."""

_TAG: Final = re.compile(rb"<[a-zA-Z][^\s/<>]*(?=[\s/])")
_ATTRIBUTE: Final = re.compile(
    rb"[\s/]*[^\s/][^\s/=]*(?:\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s\"'][^\s]*))?"
)
"""As a parser takes it: no blank need stand before it, and its name may begin with ``=``."""
_CLOSING: Final = re.compile(rb"(?:</(?:script|style|textarea|title)|--)\s*\Z", re.IGNORECASE)
"""What ends a script or a comment. A comparison in it looks like a tag."""


def limit_attributes(html: bytes) -> bytes:
    """The page itself, or with all but the first attributes of such tags left out.

    What lies between two ``>`` is looked at: a tag whose values hold them is not seen.
    """
    parts: list[bytes] = []
    done = 0
    for begin, end in _long_pieces(html):
        parts += [html[done:begin], _limited(html[begin:end])]
        done = end
    return b"".join([*parts, html[done:]]) if parts else html


def _long_pieces(html: bytes) -> Iterator[tuple[int, int]]:
    """Where what lies between two ``>`` is long: it fills a whole half of that length, and in most
    halves the first ``>`` comes soon."""
    half, end = SUSPECT_BYTES // 2, 0
    for start in range(0, len(html) - half, half):
        if start >= end and html.find(b">", start, start + half) < 0:
            begin, end = html.rfind(b">", 0, start) + 1, html.find(b">", start + half)
            end = len(html) if end < 0 else end
            if end - begin >= SUSPECT_BYTES:
                yield begin, end


def _limited(piece: bytes) -> bytes:
    """What comes before a ``>``, its tag cut; what the ``>`` ends stays ended."""
    tag = _TAG.search(piece)
    if tag is None:
        return piece
    if _CLOSING.search(piece):  # a comparison in a script looks like a tag
        *_, tag = _TAG.finditer(piece)
    end = tag.end()
    for _ in range(MAX_ATTRIBUTES):  # another ``<`` in the tag is an attribute like any other
        attribute = _ATTRIBUTE.match(piece, end)
        if attribute is None:
            return piece
        end = attribute.end()
    closing = _CLOSING.search(piece, end)
    return piece[:end] + (closing[0] if closing else b"")
