"""The embedded frontier: one SQLite file in WAL mode.

``synchronous=NORMAL``: a killed process loses nothing; a machine that loses power may lose the
last transactions, which means pages fetched again, never pages lost (see the protocol's
invariants). Memory: a counter per host with pending URLs; everything else stays on disk.
"""

from __future__ import annotations

import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

from arachne.exceptions import FrontierUnusable
from arachne.frontier.protocol import Counts, Entry, Found, State

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
    payload BLOB
);
CREATE INDEX IF NOT EXISTS urls_pending
    ON urls (slot, priority DESC, depth, id) WHERE state = 0;
CREATE INDEX IF NOT EXISTS urls_leased ON urls (id) WHERE state = 1;
CREATE INDEX IF NOT EXISTS urls_waiting ON urls (not_before) WHERE state = 0 AND not_before > 0;
CREATE INDEX IF NOT EXISTS urls_offset ON urls (state, offset) WHERE offset > 0;
CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
"""

_INSERT = """
INSERT OR IGNORE INTO urls
    (fingerprint, url, slot, depth, priority, parent, via, start, state, reason, payload,
     found_at, ended_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""

_NEARER = """
UPDATE urls SET depth = ?, parent = ?
WHERE fingerprint = ? AND depth > ? AND (state = 0 OR (state = 4 AND reason = 'depth'))
RETURNING id, state
"""

_RECENT = 50_000
"""Fingerprints kept in memory, about 150 bytes each."""
_DEEP = 2**31

_LEASE = """
UPDATE urls SET state = 1, attempts = attempts + 1 WHERE id IN (
    SELECT id FROM urls INDEXED BY urls_pending
    WHERE state = 0 AND slot = ? AND not_before <= ?
    ORDER BY priority DESC, depth, id LIMIT ?)
RETURNING id, url, slot, depth, attempts, via, payload, start, crashes,
    (SELECT p.url FROM urls p WHERE p.id = urls.parent), priority
"""


class SqliteBackend:
    """A :class:`~arachne.frontier.protocol.Backend` in one file; ``":memory:"`` keeps nothing."""

    def __init__(self, path: Path | str, clock: Callable[[], float] = time.time) -> None:
        self.path = str(path)
        self._clock = clock
        self._connection: sqlite3.Connection | None = None
        self._recent: dict[bytes, int] = {}  # fingerprint -> depth
        self._pending: Counter[str] = Counter()  # slot -> waiting; longest unserved first

    @property
    def _db(self) -> sqlite3.Connection:
        if self._connection is None:
            raise FrontierUnusable(f"the frontier {self.path} is not open")
        return self._connection

    def open(self, *, recover: bool = True) -> int:
        with self._guard():
            db = sqlite3.connect(self.path, isolation_level=None, timeout=10)
            self._connection = db
            db.execute("PRAGMA journal_mode=WAL")
            db.execute("PRAGMA synchronous=NORMAL")
            db.execute("PRAGMA cache_size=-16000")
            db.executescript(_SCHEMA)
            recovered = (
                recover
                and db.execute(
                    "UPDATE urls SET state = 0, crashes = crashes + 1 WHERE state = 1"
                ).rowcount
            )
            self._recount()
            return int(recovered)

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _recount(self) -> None:
        rows = self._db.execute("SELECT slot, count(*) FROM urls WHERE state = 0 GROUP BY slot")
        self._pending = Counter(dict(rows.fetchall()))

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

    def add(self, found: Iterable[Found]) -> int:
        fresh = [f for f in found if self._recent.get(f.fingerprint, _DEEP) > f.depth]
        if not fresh:
            return 0
        now = self._clock()
        new = 0
        with self._transaction() as db:
            for f in fresh:
                state = State.SKIPPED if f.skip else State.PENDING
                row = (
                    f.fingerprint, f.url, f.slot, f.depth, f.priority, f.parent, f.via, f.start,
                    int(state), f.skip, f.payload, now, now if f.skip else 0,
                )  # fmt: skip
                inserted = db.execute(_INSERT, row).rowcount
                new += inserted
                if inserted or (not f.skip and self._nearer(db, f)):
                    self._pending[f.slot] += not f.skip
                self._remember(f)
        return new

    def _nearer(self, db: sqlite3.Connection, f: Found) -> bool:
        """A known URL turns out to be fewer links away: note it, and fetch it if its distance was
        all that spoke against it. True when it is pending again."""
        row = db.execute(_NEARER, (f.depth, f.parent, f.fingerprint, f.depth)).fetchone()
        if row is None or row[1] != State.SKIPPED:
            return False
        db.execute("UPDATE urls SET state = 0, reason = '', ended_at = 0 WHERE id = ?", (row[0],))
        return True

    def _remember(self, f: Found) -> None:
        """Most links of a page were on the page before: they need not go to the database."""
        self._recent[f.fingerprint] = f.depth
        if len(self._recent) > _RECENT:
            for key in list(islice(self._recent, _RECENT // 2)):
                del self._recent[key]

    def lease(self, limit: int, busy: Collection[str], now: float) -> Sequence[Entry]:
        leased: list[Entry] = []
        if limit <= 0 or not self._pending:
            return leased
        free = list(islice((slot for slot in self._pending if slot not in busy), limit))
        if not free:
            return leased
        share = max(1, limit // len(free))
        with self._transaction() as db:
            for slot in free:
                leased += self._lease_slot(db, slot, min(share, limit - len(leased)), now)
                if len(leased) >= limit:
                    break
        return leased

    def _lease_slot(self, db: sqlite3.Connection, slot: str, limit: int, now: float) -> list[Entry]:
        rows = db.execute(_LEASE, (slot, now, limit)).fetchall()
        waiting = self._pending.pop(slot) - len(rows)
        if waiting > 0:
            self._pending[slot] = waiting  # now the last in the round
        rows.sort(key=lambda row: (-row[10], row[3], row[0]))  # RETURNING has no order of its own
        return [
            Entry(
                id=row[0], url=row[1], slot=row[2], depth=row[3], attempts=row[4], via=row[5],
                payload=row[6], start=row[7], crashes=row[8], referrer=row[9] or "",
            )
            for row in rows
        ]  # fmt: skip

    def return_(self, entry_id: int, not_before: float, payload: bytes | None) -> None:
        with self._transaction() as db:
            row = db.execute(
                "UPDATE urls SET state = 0, not_before = ?, payload = coalesce(?, payload)"
                " WHERE id = ? AND state = 1 RETURNING slot",
                (not_before, payload, entry_id),
            ).fetchone()
            if row is not None:
                self._pending[row[0]] += 1

    def give_back(self, entry_ids: Iterable[int]) -> None:
        with self._transaction() as db:
            for entry_id in entry_ids:
                row = db.execute(
                    "UPDATE urls SET state = 0, attempts = attempts - 1"
                    " WHERE id = ? AND state = 1 RETURNING slot",
                    (entry_id,),
                ).fetchone()
                if row is not None:
                    self._pending[row[0]] += 1

    def redirect(self, entry_id: int, fingerprint: bytes, url: str) -> bool:
        with self._transaction() as db:
            owner = db.execute(
                "SELECT id, parent, state FROM urls WHERE fingerprint = ?", (fingerprint,)
            ).fetchone()
            if owner is None:
                now = self._clock()
                row = (fingerprint, url, "", 0, 0, entry_id, "redirect", 0, int(State.ALIAS), "",
                       None, now, now)  # fmt: skip
                db.execute(_INSERT, row)
                return True
        if owner[2] == State.ALIAS:
            return bool(owner[1] == entry_id)
        # A URL that was only accounted for (say, too deep) may still be reached this way.
        return bool(owner[0] == entry_id)

    def finish(self, entry_id: int, state: State, reason: str = "", offset: int = 0) -> None:
        with self._guard():
            self._db.execute(
                "UPDATE urls SET state = ?, reason = ?, offset = ?, ended_at = ?, payload = NULL"
                " WHERE id = ?",
                (int(state), reason, offset, self._clock(), entry_id),
            )

    def pending(self) -> int:
        return self._pending.total()

    def next_time(self) -> float | None:
        if not self._pending:
            return None
        with self._guard():
            ready = self._db.execute(
                "SELECT 1 FROM urls WHERE state = 0 AND not_before = 0 LIMIT 1"
            ).fetchone()
            if ready:
                return 0.0
            row = self._db.execute("SELECT min(not_before) FROM urls WHERE state = 0").fetchone()
        return None if row is None else row[0]

    def counts(self) -> Counts:
        with self._guard():
            rows = self._db.execute(
                "SELECT state, reason, count(*) FROM urls WHERE state != ? GROUP BY state, reason",
                (int(State.ALIAS),),
            ).fetchall()
        counts = Counts()
        for state, reason, number in rows:
            name = _COUNTED[State(state)]
            setattr(counts, name, getattr(counts, name) + number)
            if state == State.FAILURE:
                counts.failure_reasons[reason] = number
            elif state == State.SKIPPED:
                counts.skip_reasons[reason] = number
        return counts

    def last_offset(self, state: State) -> int:
        """How far the output file of that state is accounted for, in bytes."""
        with self._guard():
            row = self._db.execute(
                "SELECT max(offset) FROM urls WHERE state = ? AND offset > 0", (int(state),)
            ).fetchone()
        return row[0] or 0

    def reopen_beyond(self, state: State, size: int) -> int:
        """Make pending again what was finished beyond ``size`` bytes of the output; how many."""
        with self._transaction() as db:
            number = db.execute(
                "UPDATE urls SET state = 0, offset = 0, ended_at = 0"
                " WHERE state = ? AND offset > ?",
                (int(state), size),
            ).rowcount
            self._recount()
        return number

    def adopt(self, found: Found, state: State, reason: str, offset: int) -> None:
        """End a URL whose record is in the output although the store does not say so."""
        self.add([found])
        with self._transaction() as db:
            db.execute(
                "UPDATE urls SET state = ?, reason = ?, offset = ?, ended_at = ?, payload = NULL"
                " WHERE fingerprint = ?",
                (int(state), reason, offset, self._clock(), found.fingerprint),
            )
            self._recount()

    def get_meta(self, key: str) -> str | None:
        with self._guard():
            row = self._db.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        return None if row is None else row[0]

    def set_meta(self, key: str, value: str) -> None:
        with self._guard():
            self._db.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (key, value))


_COUNTED = {
    State.PENDING: "pending",
    State.LEASED: "leased",
    State.PAGE: "pages",
    State.FAILURE: "failures",
    State.SKIPPED: "skipped",
    State.DONE: "done",
}
