"""The memory on disk: one small SQLite file that all crawls of a folder share."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from arachne.ladder.memory import FORGOTTEN_AFTER, Key, Memory, Odds

logger = logging.getLogger(__name__)

_SCHEMA = """
CREATE TABLE IF NOT EXISTS odds (
    host TEXT NOT NULL, template TEXT NOT NULL, tier TEXT NOT NULL,
    successes REAL NOT NULL, failures REAL NOT NULL, at REAL NOT NULL,
    PRIMARY KEY (host, template, tier)) WITHOUT ROWID;
"""


class MemoryStore:
    """Loads and saves a :class:`~arachne.ladder.memory.Memory`.

    What cannot be read or written costs the learning, not the crawl: it is said once, and the
    crawl goes on with what it learns itself. Two crawls of one host overwrite each other's counts,
    which are estimates anyway.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._broken = False

    def load(self, memory: Memory) -> None:
        """Put everything stored into ``memory``."""
        for host, template, tier, successes, failures, at in self.rows():
            memory.put((host, template), tier, Odds(successes, failures, at))

    def rows(self) -> list[tuple[str, str, str, float, float, float]]:
        """host, template, tier, successes, failures, at; ordered."""
        if not self.path.exists():
            return []
        query = "SELECT host, template, tier, successes, failures, at FROM odds ORDER BY 1, 2, 3"
        try:
            connection = sqlite3.connect(f"{self.path.resolve().as_uri()}?mode=ro", uri=True)
            try:
                return connection.execute(query).fetchall()
            finally:
                connection.close()
        except sqlite3.Error as error:
            # Another crawl is about to make the table, or its disk was full when it tried to.
            if "no such table" not in str(error):
                self._give_up(error)
            return []

    def save(self, memory: Memory, now: float) -> None:
        """Write what has changed since the last time."""
        if self._broken or not memory.changed:
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            connection = sqlite3.connect(self.path, timeout=5)
            try:
                with connection:
                    connection.executescript(_SCHEMA)
                    connection.executemany(
                        "INSERT OR REPLACE INTO odds VALUES (?, ?, ?, ?, ?, ?)",
                        _changed(memory, memory.changed),
                    )
                    oldest = now - FORGOTTEN_AFTER
                    connection.execute("DELETE FROM odds WHERE at < ?", (oldest,))
            finally:
                connection.close()
        except (sqlite3.Error, OSError) as error:
            self._give_up(error)
        else:
            memory.changed.clear()

    def _give_up(self, error: Exception) -> None:
        self._broken = True
        logger.warning("The memory of tiers in %s cannot be used: %s", self.path, error)


def _changed(memory: Memory, keys: set[Key]) -> Iterator[tuple[str, str, str, float, float, float]]:
    for host, template in keys:
        for tier, odds in memory.odds[host, template].items():
            yield host, template, tier, odds.successes, odds.failures, odds.at
