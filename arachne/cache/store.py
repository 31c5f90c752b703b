"""Accepted pages on disk: one SQLite file, nothing in it that could run as code."""

from __future__ import annotations

import json
import logging
import sqlite3
import zlib
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

logger = logging.getLogger(__name__)

_SCHEMA = """
CREATE TABLE IF NOT EXISTS pages (
    url TEXT PRIMARY KEY, final_url TEXT NOT NULL, status INTEGER NOT NULL,
    headers TEXT NOT NULL, body BLOB NOT NULL, tier TEXT NOT NULL, verdict TEXT NOT NULL,
    stored REAL NOT NULL, lifetime REAL NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS pages_stored ON pages (stored);
"""
_COLUMNS = "final_url, status, headers, body, tier, verdict, stored, lifetime"


@dataclass(frozen=True, slots=True)
class CachedPage:
    """``headers`` as pairs in their order; ``stored`` (epoch s) is when it was last known to be
    the page on the web; ``lifetime`` in seconds."""

    url: str
    final_url: str
    status: int
    body: bytes
    tier: str
    verdict: str
    stored: float
    lifetime: float
    headers: list[tuple[str, str]] = field(default_factory=list)

    def header(self, name: str) -> str:
        """The first header of that (lower-case) name, or an empty string."""
        return next((value for key, value in self.headers if key.lower() == name), "")


class CacheStore:
    """Pages by their URL, the newest only. A store that cannot be used is said once and then
    behaves as an empty one."""

    def __init__(self, path: Path, keep: float) -> None:
        self.path = path
        self.keep = keep
        self._connection: sqlite3.Connection | None = None

    def open(self, now: float) -> None:
        """Open the file, and drop what nobody has asked for in ``keep`` seconds."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            connection = sqlite3.connect(self.path, isolation_level=None, timeout=5)
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=OFF")
            connection.executescript(_SCHEMA)
            connection.execute("DELETE FROM pages WHERE stored < ?", (now - self.keep,))
            self._connection = connection
        except (sqlite3.Error, OSError) as error:
            self._give_up(error)

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def get(self, url: str) -> CachedPage | None:
        if self._connection is None:
            return None
        try:
            row = self._connection.execute(
                f"SELECT {_COLUMNS} FROM pages WHERE url = ?",  # noqa: S608 - names of columns
                (url,),
            ).fetchone()
            if row is None:
                return None
            final_url, status, headers, body, tier, verdict, stored, lifetime = row
            pairs = [(name, value) for name, value in json.loads(headers)]
            return CachedPage(
                url,
                final_url,
                status,
                zlib.decompress(body),
                tier,
                verdict,
                stored,
                lifetime,
                pairs,
            )
        except (sqlite3.Error, zlib.error, ValueError) as error:
            self._give_up(error)
            return None

    def put(self, page: CachedPage) -> None:
        """Store a page in the place of what was there."""
        row = (
            page.url, page.final_url, page.status, json.dumps(page.headers),
            zlib.compress(page.body, 1), page.tier, page.verdict, page.stored, page.lifetime,
        )  # fmt: skip
        self._execute("INSERT OR REPLACE INTO pages VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)

    def renew(self, url: str, stored: float, lifetime: float) -> None:
        """The page was found unchanged."""
        query = "UPDATE pages SET stored = ?, lifetime = ? WHERE url = ?"
        self._execute(query, (stored, lifetime, url))

    def _execute(self, query: str, values: tuple[object, ...]) -> None:
        if self._connection is None:
            return
        try:
            self._connection.execute(query, values)
        except sqlite3.Error as error:
            self._give_up(error)

    def _give_up(self, error: Exception) -> None:
        logger.warning("The cache %s cannot be used: %s", self.path, error)
        with suppress(sqlite3.Error):
            self.close()
        self._connection = None
