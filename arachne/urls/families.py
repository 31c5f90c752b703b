"""Addresses that one program makes: families of them, and those that go round in a circle."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import Final, NamedTuple
from urllib.parse import unquote, urlsplit

PARENT_FOLDERS: Final = 3
"""The first folders of a path are places of their own, with all that lies below them."""
MAX_SEGMENTS: Final = 20
"""Of a path, as Heritrix' TooManyPathSegmentsDecideRule."""
MAX_REPEATS: Final = 3
"""Times that segments may follow themselves, as Heritrix' PathologicalPathDecideRule asks; anywhere
in the path a segment may stand once more."""
MAX_PARAMETERS: Final = 20

CARRIERS: Final = frozenset(
    {"next", "return", "returnto", "return_to", "returnurl", "return_url", "redirect",
     "redirect_to", "redirect_uri", "redirecturl", "continue", "goto", "dest", "destination",
     "back", "backurl", "back_url", "came_from", "service", "rurl", "r"}
)  # fmt: skip
"""Parameters in which pages for signing in are told where to lead afterwards."""

LISTS: Final = frozenset(
    {"tag", "tags", "tagged", "label", "labels", "keyword", "keywords", "topic", "topics", "search",
     "filter", "sort", "calendar", "kalender", "events", "schlagwort", "etiqueta", "mot-cle"}
)  # fmt: skip
"""Folders that hold lists of what stands elsewhere."""

_NUMBER: Final = re.compile(r"\d+")
_OPAQUE: Final = re.compile(r"(?=[^/]*\d)[0-9a-f-]{8,}|[A-Za-z0-9_=-]{24,}", re.IGNORECASE)
_ROUTE: Final = re.compile(r"#!?/?")
_ADDRESS: Final = re.compile(r"https?:|/", re.IGNORECASE)


class Family(NamedTuple):
    """``parents`` are the wider families that it belongs to, the next one first."""

    name: str
    parents: tuple[str, ...]
    endless: bool  # nothing bounds the number of its addresses
    carries: bool  # another address along, as in ``/login?next=/a``


@lru_cache(maxsize=4096)
def family_of(url: str) -> Family:
    """Host, folders with numbers as ``#``, and ``*`` for the last segment or, where a query chooses
    the page, the names of its parameters.

    Segments of one shape that follow one another count as one, so that ``/2024/05/06`` and
    ``/2024/05`` are of one family, and so are paths that grow.
    """
    parts = urlsplit(_ROUTE.sub("/", url, count=1))  # what a router takes for the path is one
    segments = [segment for segment in parts.path.split("/") if segment]
    shapes: list[str] = []
    for number, segment in enumerate(segments, 1):
        shape = _shape(segment, last=number == len(segments) and not parts.query)
        if not shapes or shapes[-1] != shape:
            shapes.append(shape)
    place = f"{parts.netloc}/{'/'.join(shapes)}"
    folders = [f"{parts.netloc}/{'/'.join(shapes[:n])}" for n in range(len(shapes) - 1, 0, -1)]
    folders = folders[-PARENT_FOLDERS:]
    lists = not LISTS.isdisjoint(segment.lower() for segment in segments[:-1])
    if not parts.query:
        parents = [f"{folder}/**" for folder in folders] if len(shapes) > 2 else []
        return Family(place, tuple(parents), lists, False)
    pairs = [pair.partition("=") for pair in parts.query.split("&")]
    names = sorted({_NUMBER.sub("#", name.lower()) for name, _, _ in pairs})
    carries = any(n.lower() in CARRIERS and _ADDRESS.match(unquote(v)) for n, _, v in pairs)
    query = "&".join(names[:8])
    # The same parameters on all that lies below: versions of files, say.
    parents = [f"{place}?**", *(f"{folder}/**?{query}" for folder in folders)]
    if len(shapes) > 2:
        parents.append(f"{folders[-1]}/**?*")
    return Family(f"{place}?{query}", tuple(parents), True, carries)


def _shape(segment: str, *, last: bool) -> str:
    if _NUMBER.fullmatch(segment):
        return "#"
    if last:
        _, dot, extension = segment.rpartition(".")
        return f"*.{extension}" if dot and len(extension) <= 5 else "*"
    return "*" if _OPAQUE.fullmatch(segment) else _NUMBER.sub("#", segment)


def repeats_itself(url: str) -> bool:
    """Whether the address shows by itself that it was made by going round in a circle."""
    if url.count("/") <= 2 + MAX_REPEATS and url.count("&") < MAX_PARAMETERS:
        return "%2525" in url  # an address within an address within an address
    path, _, query = url.partition("?")
    segments = [segment for segment in path.split("/")[3:] if segment]
    if len(segments) > MAX_SEGMENTS or query.count("&") >= MAX_PARAMETERS or "%2525" in query:
        return True
    if segments and max(Counter(segments).values()) > MAX_REPEATS:
        return True
    return any(_follows_itself(segments, size) for size in (1, 2, 3))


def _follows_itself(segments: list[str], size: int) -> bool:
    same = 0
    for at in range(size, len(segments)):
        same = same + 1 if segments[at] == segments[at - size] else 0
        if same >= size * (MAX_REPEATS - 1):
            return True
    return False
