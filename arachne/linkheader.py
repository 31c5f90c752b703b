"""The ``Link`` header (RFC 8288): what HTML says with ``<link>``, of any kind of file."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from arachne.extraction.links.addresses import absolute
from arachne.relations import relations

_LINK: Final = re.compile(r"<([^<>]*)>((?:[^<>,\"]|\"[^\"]*\")*)")
_REL: Final = re.compile(r";\s*rel\s*=\s*(?:\"([^\"]*)\"|([^\s;,\"]+))", re.IGNORECASE)
_WEB: Final = ("http://", "https://")
_CHARS: Final = 20_000


def header_canonical(headers: Iterable[str], url: str) -> str:
    """The address that ``Link: <...>; rel="canonical"`` gives for the answer from ``url``, made
    absolute; ``""`` where none does."""
    for value in headers:
        for link in _LINK.finditer(value, 0, _CHARS):
            rel = _REL.search(link[2])
            if rel is not None and "canonical" in relations(rel[1] or rel[2]):
                address = absolute(link[1].strip(), url)
                return address if address.startswith(_WEB) else ""
    return ""
