"""Addresses that turned out late to lead to a page: they are added to its record at the end.

Records are written when their page is read. That another address leads to the same page is often
learned afterwards, so the records concerned are written anew once the crawl is complete: the file
is replaced as a whole, and a crawl that is to be gone on with is left as it is.
"""

from __future__ import annotations

from collections import defaultdict

import orjson

from arachne.frontier.protocol import Backend
from arachne.output.crawlfolder import CrawlFolder
from arachne.output.jsonl import encode_line


def complete_aliases(folder: CrawlFolder) -> int:
    """Write what is missing into ``aliases`` of the records in ``pages.jsonl``; how many records
    had to be changed."""
    known = _aliases(folder.frontier)
    if not known:
        return 0
    changed: set[str] = set()

    def completed(line: bytes) -> bytes:
        record = orjson.loads(line)
        late = [a for a in known.get(record["url"], ()) if a not in record["aliases"]]
        if not late:
            return line
        record["aliases"] += late
        changed.add(record["url"])
        return encode_line(record)

    folder.pages.rewrite(completed)
    return len(changed)


def _aliases(frontier: Backend) -> dict[str, list[str]]:
    known: dict[str, list[str]] = defaultdict(list)
    for url, alias in frontier.aliases():
        known[url].append(alias)
    return known
