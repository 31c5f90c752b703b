"""The starts of a crawl as people write them: in one argument, or in a file."""

from __future__ import annotations

import codecs
import json
import re
from pathlib import Path

from arachne.discovery import NotAListing, looks_like_listing, read_listing
from arachne.output.recordread import read_lines

_HEAD_BYTES = 16_384
_NOWHERE = "http://saved.invalid/"
"""Where a saved file is from is not known, and so not what its relative addresses mean."""
SCHEME = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*://")
_BETWEEN = re.compile(r"\s+(?=https?://)", re.IGNORECASE)
_COMMENT = re.compile(r"\s+#.*")
_QUOTED = re.compile(r'"([^"]+)",')

_BARE_HOST = re.compile(
    r"(?:[\w-]+\.)+(?!(?:[sx]?html?|php|aspx?|jspx?|cgi|pdf|txt|xml|json|rss)(?:[:/]|$))"
    r"[a-zA-Z]{2,}(?:[:/]|$)|localhost(?:[:/]|$)|[\d.]+:\d+"
)
"""Begins like an address without a scheme, and not like the rest of a file's name."""


def starts_in(value: str) -> list[str]:
    """The addresses of an argument, parted by commas, blanks and new lines, or of the file that it
    names (``@FILE``). Raises ValueError."""
    if value.startswith("@"):
        try:
            path = Path(value[1:]).expanduser()
            if listed := _listed_in(path):
                return listed
            lines = _lines_of(path)
        except (OSError, RuntimeError, UnicodeDecodeError) as error:
            raise ValueError(f"the file {value[1:]} cannot be read: {error}") from None
        given = (line for line in lines if line and not line.startswith("#"))
        starts = [part for line in given for part in _addresses_in(line)]
    else:
        lines = [part for line in value.splitlines() for part in _BETWEEN.split(line)]
        starts = [part for line in lines for part in _addresses(line)]
    if not starts:
        raise ValueError("no URL in it")
    return starts


def _listed_in(path: Path) -> list[str]:
    """The addresses of a sitemap, a feed or an OPML file that was saved; none of another file."""
    if not _is_listing(path):
        return []
    try:
        listing = read_listing(path.read_bytes(), _NOWHERE)
    except NotAListing:
        return []
    listed = (one.url for one in (*listing.pages, *listing.listings))
    return [url for url in listed if not url.startswith(_NOWHERE)]


def _is_listing(path: Path) -> bool:
    if not path.is_file():  # a crawl's failures.jsonl may be there in parts, or packed
        return False
    with path.open("rb") as file:
        return looks_like_listing(file.read(_HEAD_BYTES))


def _lines_of(path: Path) -> list[str]:
    """The lines of a file of starts, in UTF-8, or in UTF-16 as PowerShell writes it."""
    lines = list(read_lines(path))
    if lines and lines[0].startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return [line.strip() for line in path.read_bytes().decode("utf-16").splitlines()]
    return [line.decode("utf-8-sig").strip() for line in lines]


def _addresses_in(line: str) -> list[str]:
    """The addresses of a line, of a table its first column; or the ``url`` of the record that it
    holds: crawls can start at the URLs of another crawl's failures.jsonl."""
    if not line.startswith("{"):
        first = _COMMENT.sub("", line.partition("\t")[0]).rstrip(" ,;")
        quoted = _QUOTED.match(first)
        return [_bare(part) for part in _BETWEEN.split(quoted[1] if quoted else first)]
    try:
        return [str(json.loads(line)["url"])]
    except (ValueError, KeyError):
        raise ValueError(f"a line is neither a URL nor a record: {line[:80]}") from None


def _addresses(line: str) -> list[str]:
    """The addresses of a line, parted by commas; a comma inside of an address parts nothing."""
    parts = [_bare(part.strip()) for part in line.split(",")]
    found: list[str] = []
    for part in parts:
        if found and part and not SCHEME.match(part) and not _BARE_HOST.match(part):
            found[-1] += "," + part
        elif part:
            found.append(part)
    return found


def _bare(text: str) -> str:
    """An address without the quotes or brackets that it was copied with."""
    inner = text[1:-1] if text[:1] + text[-1:] in ('""', "''", "<>") else ""
    return inner if SCHEME.match(inner) or _BARE_HOST.match(inner) else text
