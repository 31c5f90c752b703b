"""The links and the contacts of a whole crawl, from its records: ``links.jsonl``,
``contacts.jsonl``.

Both are made anew at the end of a crawl from ``pages.jsonl``, which is the truth after a crash.
Memory is bounded: what does not fit goes to a temporary database on disk.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, Self

import orjson

from arachne.frontier.protocol import Backend, State
from arachne.output.crawlfolder import CONTACTS, LINKS, CrawlFolder
from arachne.output.jsonl import encode_line
from arachne.output.wholefile import replace_file
from arachne.urls import canonicalize, fingerprint

_IN_MEMORY: Final = 50_000
"""Targets that are summed up in memory, some 500 bytes each, before they go to disk."""
_TEXTS: Final = 3
_TEXT_CHARS: Final = 100
_CANONICAL: Final = 65_536
_STATES: Final = {
    State.PENDING: "pending",
    State.LEASED: "pending",
    State.PAGE: "page",
    State.FAILURE: "failure",
    State.SKIPPED: "skipped",
    State.DONE: "done",
    State.SOURCE: "source",
}


@dataclass(slots=True)
class Tally:
    """What the pages of a crawl say of one thing: how many do, how they call it, who was first."""

    pages: int = 0
    first: str = ""
    kinds: set[str] = field(default_factory=set)
    texts: list[str] = field(default_factory=list)

    def merge(self, later: Tally) -> None:
        self.pages += later.pages
        self.kinds |= later.kinds
        self.texts = list(dict.fromkeys([*self.texts, *later.texts]))[:_TEXTS]


class Tallies:
    """Tallies by key; a context manager, since the database goes with it."""

    def __init__(self, in_memory: int = _IN_MEMORY) -> None:
        self._limit = in_memory
        self._near: dict[str, Tally] = {}
        self._far = sqlite3.connect("")  # a file without a name, gone when it is closed
        self._far.execute("CREATE TABLE t (key TEXT PRIMARY KEY, pages INTEGER, rest BLOB)")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._far.close()

    def add(self, key: str, page: str, kind: str, text: str) -> None:
        """One more page says it. One call for each link of each page: it has to be quick."""
        tally = self._near.get(key)
        if tally is None:
            if len(self._near) >= self._limit:
                self._flush()
            tally = self._near[key] = Tally(first=page)
        tally.pages += 1
        tally.kinds.add(kind)
        texts = tally.texts
        if len(texts) < _TEXTS and text and text not in texts:
            texts.append(text[:_TEXT_CHARS])

    def _flush(self) -> None:
        for key, tally in self._near.items():
            row = self._far.execute("SELECT pages, rest FROM t WHERE key = ?", (key,)).fetchone()
            whole = tally if row is None else _unpacked(*row)
            if row is not None:
                whole.merge(tally)
            rest = orjson.dumps([whole.first, sorted(whole.kinds), whole.texts])
            self._far.execute("INSERT OR REPLACE INTO t VALUES (?, ?, ?)", (key, whole.pages, rest))
        self._near.clear()

    def ranked(self) -> Iterator[tuple[str, Tally]]:
        """Those of most pages first, then by key."""
        self._flush()
        rows = self._far.execute("SELECT key, pages, rest FROM t ORDER BY pages DESC, key")
        for key, pages, rest in rows:
            yield key, _unpacked(pages, rest)


def _unpacked(pages: int, rest: bytes) -> Tally:
    first, kinds, texts = orjson.loads(rest)
    return Tally(pages, first, set(kinds), texts)


def write_rollups(folder: CrawlFolder) -> None:
    """Write both files, each as a whole. Raises :class:`~arachne.exceptions.OutputUnusable`."""
    with Tallies() as links, Tallies() as contacts:
        for line in folder.pages.lines():
            _count(orjson.loads(line), links, contacts)
        replace_file(folder.path / LINKS, _link_lines(links, folder.frontier), durable=True)
        replace_file(folder.path / CONTACTS, _contact_lines(contacts), durable=True)


def _count(record: dict[str, Any], links: Tallies, contacts: Tallies) -> None:
    page = record["url"]
    seen = {page}
    for link in record["links"]:
        target = _target(link["url"])
        if target not in seen:
            seen.add(target)
            links.add(target, page, link["kind"], link["text"])
    for kind, values in record["contacts"].items():
        for value in values:
            contacts.add(f"{kind.rstrip('s')} {value}", page, kind, "")


@lru_cache(maxsize=_CANONICAL)
def _target(url: str) -> str:
    """What a link leads to: the address that the crawl would ask for."""
    return canonicalize(url) if url.startswith("http") else url


def _link_lines(links: Tallies, frontier: Backend) -> Iterator[bytes]:
    for url, tally in links.ranked():
        outcome, reason = _outcome(url, frontier)
        yield encode_line(
            {
                "url": url,
                "in_degree": tally.pages,
                "kinds": sorted(tally.kinds),
                "texts": tally.texts,
                "first_referrer": tally.first,
                "outcome": outcome,
                "reason": reason,
            }
        )


def _outcome(url: str, frontier: Backend) -> tuple[str, str]:
    """What became of an address in the crawl, and why; empty for one that is no page's."""
    known = frontier.look_up(fingerprint(url)) if url.startswith("http") else None
    if known is not None and known.state is State.ALIAS:
        known = frontier.entry(known.same_as)
    if known is None:
        return "", ""
    return _STATES.get(known.state, ""), known.reason


def _contact_lines(contacts: Tallies) -> Iterator[bytes]:
    for key, tally in contacts.ranked():
        kind, _, value = key.partition(" ")
        yield encode_line(
            {"kind": kind, "value": value, "pages": tally.pages, "first_page": tally.first}
        )
