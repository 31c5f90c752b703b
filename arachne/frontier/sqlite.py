"""The embedded frontier: one SQLite file in WAL mode.

``synchronous=NORMAL``: a killed process loses nothing; a machine that loses power may lose the
last transactions, which means pages fetched again, never pages lost (see the protocol's
invariants). Memory: a counter per host and start with pending URLs; everything else stays on disk.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import islice
from pathlib import Path

from arachne.frontier.protocol import Entry, Found, Known, State
from arachne.frontier.recent import Recent
from arachne.frontier.sqlite_ledger import SqliteLedger

_INSERT = """
INSERT INTO urls
    (fingerprint, url, slot, depth, priority, parent, via, start, state, reason, payload,
     found_at, ended_at, lastmod, same_as)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""

_MET = "SELECT id, state, reason, depth FROM urls WHERE fingerprint = ?"

REVIVED = ("depth", "nofollow")
"""Skips that speak of the way to a URL, not of the URL."""
_BEHIND = -1_000_000
"""The priority of what comes after everything else."""

_LEASE = """
UPDATE urls SET state = 1, attempts = attempts + 1 WHERE id IN (
    SELECT id FROM urls INDEXED BY urls_pending
    WHERE state = 0 AND slot = ? AND start = ? AND not_before <= ?
    ORDER BY priority DESC, depth, id LIMIT ?)
RETURNING id, url, slot, depth, attempts, via, payload, start, crashes,
    (SELECT p.url FROM urls p WHERE p.id = urls.parent), priority, lastmod
"""

_ANSWERS = """
WITH RECURSIVE way (id) AS (
    VALUES (?) UNION SELECT same_as FROM way JOIN urls USING (id) WHERE same_as > 0)
SELECT 1 FROM way WHERE id = ?
"""
"""Whether the second entry answers for the first: redirects can go round in a circle."""

_Group = tuple[str, int]  # slot and start: the groups that take turns


class SqliteBackend(SqliteLedger):
    """A :class:`~arachne.frontier.protocol.Backend` in one file; ``":memory:"`` keeps nothing."""

    def __init__(self, path: Path | str, clock: Callable[[], float] = time.time) -> None:
        super().__init__(path)
        self._clock = clock
        self._recent = Recent()
        self.knows = self._recent.knows  # asked of every link of every page
        self._pending: Counter[_Group] = Counter()  # how many wait; longest unserved first

    def open(self, *, recover: bool = True) -> int:
        with self._guard():
            db = self._connect()
            recovered = 0
            if recover:
                recovered = db.execute(
                    "UPDATE urls SET state = 0, crashes = crashes + 1 WHERE state = 1"
                ).rowcount
            self._recount()
            return recovered

    def _recount(self) -> None:
        rows = self._db.execute(
            "SELECT slot, start, count(*) FROM urls WHERE state = 0 GROUP BY slot, start"
        )
        self._pending = Counter({(slot, start): number for slot, start, number in rows})

    def add(self, found: Iterable[Found]) -> int:
        fresh = [f for f in found if self._recent.is_fresh(f)]
        if not fresh:
            return 0
        now = self._clock()
        new = 0
        with self._transaction() as db:
            for f in fresh:
                # Asked first, because most links of a large site lead to what is known.
                known = db.execute(_MET, (f.fingerprint,)).fetchone()
                if known is not None:
                    self._meet_again(f, *known)
                else:
                    state = State.SKIPPED if f.skip else State.PENDING
                    row = (
                        f.fingerprint, f.url, f.slot, f.depth, f.priority, f.parent, f.via, f.start,
                        int(state), f.skip, f.payload, now, now if f.skip else 0, f.lastmod, 0,
                    )  # fmt: skip
                    db.execute(_INSERT, row)
                    new += 1
                    if not f.skip:
                        self._pending[f.slot, f.start] += 1
                self._recent.remember(f)
        return new

    def _meet_again(self, f: Found, entry_id: int, state: int, reason: str, depth: int) -> None:
        """A known URL turns out to be fewer links away, or there is a way to it that may be gone:
        note it, and fetch it if the way was all that spoke against it."""
        db = self._db
        if f.lastmod:
            db.execute(
                "UPDATE urls SET lastmod = ? WHERE fingerprint = ? AND lastmod = ''",
                (f.lastmod, f.fingerprint),
            )
        if f.skip:
            return
        revived = state == State.SKIPPED and reason in REVIVED
        if revived or (state == State.PENDING and depth > f.depth):
            slot, start = db.execute(
                "UPDATE urls SET depth = ?, parent = ?, state = 0, reason = '', ended_at = 0"
                " WHERE id = ? RETURNING slot, start",
                (f.depth, f.parent, entry_id),
            ).fetchone()
            if revived:
                self._pending[slot, start] += 1

    def lease(
        self, limit: int, busy: Collection[str], now: float, full: Collection[int] = ()
    ) -> Sequence[Entry]:
        leased: list[Entry] = []
        if limit <= 0 or not self._pending:
            return leased
        ready = (g for g in self._pending if g[0] not in busy and g[1] not in full)
        free = list(islice(ready, limit))
        if not free:
            return leased
        share = max(1, limit // len(free))
        # One statement is a transaction of its own, and mostly there is one host that has room.
        with self._guard() if len(free) == 1 else self._transaction():
            for group in free:
                leased += self._lease_group(group, min(share, limit - len(leased)), now)
                if len(leased) >= limit:
                    break
        return leased

    def _lease_group(self, group: _Group, limit: int, now: float) -> list[Entry]:
        rows = self._db.execute(_LEASE, (*group, now, limit)).fetchall()
        waiting = self._pending.pop(group) - len(rows)
        if waiting > 0:
            self._pending[group] = waiting  # now the last in the round
        rows.sort(key=lambda row: (-row[10], row[3], row[0]))  # RETURNING has no order of its own
        return [
            Entry(
                id=row[0], url=row[1], slot=row[2], depth=row[3], attempts=row[4], via=row[5],
                payload=row[6], start=row[7], crashes=row[8], referrer=row[9] or "",
                lastmod=row[11],
            )
            for row in rows
        ]  # fmt: skip

    def return_(self, entry_id: int, not_before: float, payload: bytes | None) -> None:
        self._put_back(
            "not_before = ?, payload = coalesce(?, payload)", entry_id, not_before, payload
        )

    def give_back(self, entry_ids: Iterable[int]) -> None:
        for entry_id in entry_ids:
            self._put_back("attempts = attempts - 1", entry_id)

    def defer(self, entry_id: int, not_before: float) -> None:
        self._put_back(
            f"attempts = attempts - 1, not_before = ?, priority = {_BEHIND}", entry_id, not_before
        )

    def withhold(self, entry_id: int, reason: str) -> None:
        with self._guard():
            self._db.execute(
                "UPDATE urls SET state = ?, reason = ?, ended_at = ?, attempts = attempts - 1,"
                " payload = NULL WHERE id = ?",
                (int(State.SKIPPED), reason, self._clock(), entry_id),
            )

    def _put_back(self, changes: str, entry_id: int, *values: object) -> None:
        with self._guard():
            row = self._db.execute(
                f"UPDATE urls SET state = 0, {changes} WHERE id = ? AND state = 1"  # noqa: S608 - ours
                " RETURNING slot, start",
                (*values, entry_id),
            ).fetchone()
        if row is not None:
            self._pending[row] += 1

    def redirect(self, entry_id: int, fingerprint: bytes, url: str) -> bool:
        with self._transaction() as db:
            owner = db.execute(
                "SELECT id, state, reason FROM urls WHERE fingerprint = ?", (fingerprint,)
            ).fetchone()
            if owner is None:
                now = self._clock()
                row = (fingerprint, url, "", 0, 0, entry_id, "redirect", 0, int(State.ALIAS), "",
                       None, now, now, "", entry_id)  # fmt: skip
                db.execute(_INSERT, row)
                return True
            if owner[1] == State.SKIPPED and owner[2] in REVIVED:
                # The way to it spoke against it, and here is another way.
                db.execute(
                    "UPDATE urls SET state = ?, reason = '', same_as = ? WHERE id = ?",
                    (int(State.ALIAS), entry_id, owner[0]),
                )
                return True
        return bool(self._rows(_ANSWERS, owner[0], entry_id))

    def finish(
        self, entry_id: int, state: State, reason: str = "", offset: int = 0, same_as: int = 0
    ) -> None:
        with self._guard():
            self._db.execute(
                "UPDATE urls SET state = ?, reason = ?, offset = ?, ended_at = ?, same_as = ?,"
                " payload = NULL WHERE id = ?",
                (int(state), reason, offset, self._clock(), same_as, entry_id),
            )

    def note_content(
        self, entry_id: int, content: bytes, canonical: bytes | None
    ) -> Sequence[Known]:
        before = [known for known in self.same_content(content) if known.id != entry_id]
        with self._guard():
            self._db.execute(
                "UPDATE urls SET content = ?, canonical = ? WHERE id = ?",
                (content, canonical, entry_id),
            )
        return before

    def reserve(self, name: str, number: int, most: int) -> int:
        before = int(self.get_meta(name) or 0)
        room = max(0, min(number, most - before))
        if room:
            self.set_meta(name, str(before + room))
        return room

    def pending(self) -> int:
        return self._pending.total()

    def pending_starts(self) -> Collection[int]:
        return {start for _, start in self._pending}

    def next_time(self) -> float | None:
        if not self._pending:
            return None
        if self._rows("SELECT 1 FROM urls WHERE state = 0 AND not_before = 0 LIMIT 1"):
            return 0.0
        earliest: float | None = self._rows("SELECT min(not_before) FROM urls WHERE state = 0")[0][
            0
        ]
        return earliest

    def reopen_beyond(self, state: State, size: int) -> int:
        with self._transaction() as db:
            number = db.execute(
                "UPDATE urls SET state = 0, offset = 0, ended_at = 0"
                " WHERE state = ? AND offset > ?",
                (int(state), size),
            ).rowcount
            self._recount()
        return number

    def adopt(self, found: Found, state: State, reason: str, offset: int) -> None:
        self.add([found])
        with self._transaction() as db:
            db.execute(
                "UPDATE urls SET state = ?, reason = ?, offset = ?, ended_at = ?, payload = NULL"
                " WHERE fingerprint = ?",
                (int(state), reason, offset, self._clock(), found.fingerprint),
            )
            self._recount()
