"""The part of the embedded frontier that tells what is known: schema, connection, look-ups."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from arachne.exceptions import FrontierUnusable
from arachne.frontier.protocol import COUNTED, Counts, Known, State

_SCHEMA = """
CREATE TABLE IF NOT EXISTS urls (
    id INTEGER PRIMARY KEY,
    fingerprint BLOB NOT NULL UNIQUE,
    url TEXT NOT NULL,
    slot TEXT NOT NULL,
    depth INTEGER NOT NULL,
    priority INTEGER NOT NULL,
    parent INTEGER NOT NULL,
    via TEXT NOT NULL,
    start INTEGER NOT NULL,
    state INTEGER NOT NULL,
    reason TEXT NOT NULL DEFAULT '',
    attempts INTEGER NOT NULL DEFAULT 0,
    crashes INTEGER NOT NULL DEFAULT 0,
    not_before REAL NOT NULL DEFAULT 0,
    offset INTEGER NOT NULL DEFAULT 0,
    found_at REAL NOT NULL,
    ended_at REAL NOT NULL DEFAULT 0,
    lastmod TEXT NOT NULL DEFAULT '',
    same_as INTEGER NOT NULL DEFAULT 0,
    content BLOB,
    canonical BLOB,
    payload BLOB
);
CREATE INDEX IF NOT EXISTS urls_pending
    ON urls (slot, start, priority DESC, depth, id) WHERE state = 0;
CREATE INDEX IF NOT EXISTS urls_leased ON urls (id) WHERE state = 1;
CREATE INDEX IF NOT EXISTS urls_waiting ON urls (not_before) WHERE state = 0 AND not_before > 0;
CREATE INDEX IF NOT EXISTS urls_offset ON urls (state, offset) WHERE offset > 0;
CREATE INDEX IF NOT EXISTS urls_content ON urls (content) WHERE content IS NOT NULL;
CREATE TABLE IF NOT EXISTS tallies (name TEXT PRIMARY KEY, barren INTEGER, born INTEGER);
CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
"""

_KNOWN = (
    "SELECT id, url, state, reason, depth, parent, via, start, attempts, found_at, ended_at,"
    " same_as, lastmod, canonical FROM urls"
)

_ALIASES = """
SELECT owner.url, alias.url FROM urls alias JOIN urls owner ON owner.state = 2 AND owner.id IN (
    WITH RECURSIVE way (id) AS (
        VALUES (alias.same_as)
        UNION SELECT same_as FROM way JOIN urls USING (id) WHERE same_as > 0)
    SELECT id FROM way)
WHERE alias.state = 4 AND alias.same_as > 0 ORDER BY alias.id
"""
"""A redirect may lead to a URL that redirects in its turn, and so on."""


class SqliteLedger:
    """Opens the file and answers questions; ``":memory:"`` keeps nothing."""

    def __init__(self, path: Path | str) -> None:
        self.path = str(path)
        self._connection: sqlite3.Connection | None = None
        self._meta: dict[str, str | None] = {}

    @property
    def _db(self) -> sqlite3.Connection:
        if self._connection is None:
            raise FrontierUnusable(f"the frontier {self.path} is not open")
        return self._connection

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(self.path, isolation_level=None, timeout=10)
        self._connection = db
        self._meta.clear()
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=NORMAL")
        db.execute("PRAGMA cache_size=-16000")
        db.executescript(_SCHEMA)
        return db

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    @contextmanager
    def _guard(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise FrontierUnusable(f"the frontier {self.path} cannot be used: {error}") from error

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with self._guard():
            db = self._db
            db.execute("BEGIN IMMEDIATE")
            try:
                yield db
            except BaseException:
                db.execute("ROLLBACK")
                raise
            db.execute("COMMIT")

    def _rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        with self._guard():
            return self._db.execute(query, values).fetchall()

    # -- look-ups

    def look_up(self, fingerprint: bytes) -> Known | None:
        return next(iter(self._known("WHERE fingerprint = ?", fingerprint)), None)

    def entry(self, entry_id: int) -> Known | None:
        return next(iter(self._known("WHERE id = ?", entry_id)), None)

    def same_content(self, content: bytes) -> Sequence[Known]:
        return self._known("WHERE content = ? AND state IN (1, 2) ORDER BY id LIMIT 50", content)

    def _known(self, where: str, *values: object) -> list[Known]:
        rows = self._rows(f"{_KNOWN} {where}", *values)
        return [Known(row[0], row[1], State(row[2]), *row[3:]) for row in rows]

    def aliases(self) -> Iterator[tuple[str, str]]:
        yield from self._rows(_ALIASES)

    def counts(self) -> Counts:
        rows = self._rows(
            "SELECT state, reason, count(*) FROM urls WHERE state NOT IN (?, ?)"
            " GROUP BY state, reason",
            int(State.ALIAS),
            int(State.SOURCE),
        )
        counts = Counts()
        for state, reason, number in rows:
            name = COUNTED[State(state)]
            setattr(counts, name, getattr(counts, name) + number)
            if state == State.FAILURE:
                counts.failure_reasons[reason] = number
            elif state == State.SKIPPED:
                counts.skip_reasons[reason] = number
        return counts

    def own_counts(self) -> Counts:
        return self.counts()

    def total(self) -> int:
        """All URLs that are counted, counted one by one."""
        query = "SELECT count(*) FROM urls WHERE state NOT IN (?, ?)"
        number: int = self._rows(query, int(State.ALIAS), int(State.SOURCE))[0][0]
        return number

    def pages_by_start(self) -> dict[int, int]:
        return dict(self._rows("SELECT start, count(*) FROM urls WHERE state = 2 GROUP BY start"))

    def last_offset(self, state: State) -> int:
        query = "SELECT max(offset) FROM urls WHERE state = ? AND offset > 0"
        return self._rows(query, int(state))[0][0] or 0

    # -- what is kept beside the URLs

    def tallies(self) -> dict[str, tuple[int, int]]:
        rows = self._rows("SELECT name, barren, born FROM tallies")
        return {name: (barren, born) for name, barren, born in rows}

    def keep_tally(self, name: str, barren: int, born: int) -> None:
        self._rows("INSERT OR REPLACE INTO tallies VALUES (?, ?, ?)", name, barren, born)

    def get_meta(self, key: str) -> str | None:
        if key not in self._meta:  # nobody else writes them
            rows = self._rows("SELECT value FROM meta WHERE key = ?", key)
            self._meta[key] = rows[0][0] if rows else None
        return self._meta[key]

    def set_meta(self, key: str, value: str) -> None:
        self._rows("INSERT OR REPLACE INTO meta VALUES (?, ?)", key, value)
        self._meta[key] = value
