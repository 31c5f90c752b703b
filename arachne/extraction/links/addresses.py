"""Addresses as browsers make them absolute (WHATWG URL standard).

They are parsed by ada, the URL parser of Node.js, which follows the standard to the letter
and takes a microsecond an address: blanks and line breaks in and around an address go,
backslashes become slashes, what is percent-encoded stays as it is, what is not ASCII is encoded.
"""

from __future__ import annotations

import re
from functools import lru_cache
from urllib.parse import quote

from can_ada import URL, parse


def absolute(href: str, base: str, encoding: str = "utf-8") -> str:
    """``href`` as an absolute address, ``""`` when it is none.

    The query is encoded with the ``encoding`` of the page, as the HTML standard asks: the search
    links of GBK or Shift_JIS sites lead to nothing otherwise.
    """
    if encoding != "utf-8" and not href.isascii() and "?" in href:
        path, mark, query = href.partition("?")
        query, hash_, fragment = query.partition("#")
        href = path + mark + _encode_query(query, encoding) + hash_ + fragment
    try:
        return (_parsed(base) + href).href
    except (TypeError, ValueError):  # TypeError: a lone surrogate
        pass
    try:
        return parse(href).href
    except (TypeError, ValueError):
        return ""


@lru_cache(maxsize=64)
def _parsed(base: str) -> URL:
    return parse(base)


def _encode_query(query: str, encoding: str) -> str:
    parts: list[str] = []
    for run in re.split(r"([^\x00-\x7f]+)", query):
        if run.isascii():
            parts.append(run)
            continue
        try:
            parts.append(quote(run.encode(encoding, "xmlcharrefreplace"), safe=""))
        except LookupError:
            parts.append(run)
    return "".join(parts)
