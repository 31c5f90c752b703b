"""What a frontier store must do, whatever it is built on.

A URL lives through these states, and only the last row of them is final::

    pending ──lease──▶ leased ──finish──▶ page │ failure │ skipped │ done
       ▲                 │
       └────return_──────┘      (retry, redirect, climb, or the process died)

Invariants that every backend keeps (for one that workers share, docs/scale.md has more):

* a URL's fingerprint is known once and for ever, so a URL is handed out once;
* a lease ends in :meth:`Backend.finish` or :meth:`Backend.return_`; the leases of a process that
  died are pending again after the next :meth:`Backend.open`;
* ``finish`` is called only after the record is on disk, and keeps how far the output file reached,
  so that a file that is shorter than it should be (the machine lost power) reopens its URLs;
* a URL that was skipped because of the way to it (``depth``, ``nofollow``) is pending again once
  another way is found.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final, NamedTuple, Protocol
from urllib.parse import urlsplit


def slot_of(url: str) -> str:
    """The politeness group of a URL: its host, as Scrapy's downloader groups requests."""
    return urlsplit(url).hostname or ""


SOURCE = "source:"
"""How ``via`` begins for what is fetched only to learn addresses; what follows tells from where."""


def is_source(via: str) -> bool:
    """Whether an entry is a sitemap or the like: no page, no record, not counted."""
    return via.startswith(SOURCE)


class State(IntEnum):
    """Where a URL stands; the numbers are stored."""

    PENDING = 0
    LEASED = 1
    PAGE = 2
    FAILURE = 3
    SKIPPED = 4
    ALIAS = 5  # the target of a redirect: counted with the URL that led there
    DONE = 6  # a request of somebody else's spider: no record of ours
    SOURCE = 7  # a sitemap or the like that was read for its addresses: no page, not counted


class Found(NamedTuple):
    """A URL to be remembered: to be fetched, or (with ``skip``) only to be accounted for."""

    fingerprint: bytes
    url: str
    slot: str  # politeness group, normally the host
    depth: int = 0
    priority: int = 0  # higher first, then breadth first
    parent: int = 0  # id of the entry that led here, 0 for none
    via: str = "link"  # how it was discovered
    skip: str = ""  # reason not to fetch it
    payload: bytes | None = None  # a serialised request; None: a plain GET of ``url``
    start: int = 0  # which start URL it descends from
    lastmod: str = ""  # when it last changed, as a sitemap says


@dataclass(frozen=True, slots=True)
class Entry:
    """A leased URL."""

    id: int
    url: str
    slot: str
    depth: int
    referrer: str
    attempts: int  # leases so far, this one included
    via: str
    payload: bytes | None
    start: int = 0
    crashes: int = 0  # how often the crawler died with this URL in hand
    lastmod: str = ""


@dataclass(frozen=True, slots=True)
class Known:
    """Everything the ledger knows of a URL; times are epoch seconds, 0 for not yet."""

    id: int
    url: str
    state: State
    reason: str
    depth: int
    parent: int
    via: str
    start: int
    attempts: int
    found_at: float
    ended_at: float
    same_as: int  # the entry whose record answers for this URL; 0: its own
    lastmod: str
    canonical: bytes | None  # fingerprint of the address that the page declares for itself


@dataclass(slots=True)
class Counts:
    """How many URLs stand where; ``reasons`` are those of failures and of skips."""

    pending: int = 0
    leased: int = 0
    pages: int = 0
    failures: int = 0
    skipped: int = 0
    done: int = 0
    failure_reasons: dict[str, int] = field(default_factory=dict)
    skip_reasons: dict[str, int] = field(default_factory=dict)

    @property
    def discovered(self) -> int:
        """All URLs ever seen."""
        finished = self.pages + self.failures + self.skipped + self.done
        return self.pending + self.leased + finished


COUNTED: Final = {
    State.PENDING: "pending",
    State.LEASED: "leased",
    State.PAGE: "pages",
    State.FAILURE: "failures",
    State.SKIPPED: "skipped",
    State.DONE: "done",
}
"""The states that are in the sums, and the fields of :class:`Counts` that count them."""


class Backend(Protocol):
    """A frontier store. Methods raise :class:`arachne.exceptions.FrontierUnusable` when the store
    cannot be read or written."""

    def open(self) -> int:
        """Open the store; leases left by a dead process become pending. Their number."""

    def close(self) -> None:
        """Let go of the store; safe to call twice."""

    def knows(self, fingerprint: bytes, depth: int) -> bool:
        """Whether :meth:`add` would learn nothing of another link to it, found at ``depth``. Cheap,
        and False where that is not sure."""

    def add(self, found: Iterable[Found]) -> int:
        """Remember those not yet known, in one transaction; how many were new."""

    def lease(
        self, limit: int, busy: Collection[str], now: float, full: Collection[int] = ()
    ) -> Sequence[Entry]:
        """Hand out at most ``limit`` pending entries whose slot is not in ``busy`` and whose start
        is not in ``full``, best first; slots and starts take turns."""

    def return_(self, entry_id: int, not_before: float, payload: bytes | None) -> None:
        """Put a leased entry back, to be handed out no sooner than ``not_before`` (epoch s)."""

    def redirect(self, entry_id: int, fingerprint: bytes, url: str) -> bool:
        """Note that a leased entry leads to ``url``; False when another entry owns that URL, and is
        not answered for by this one: of URLs that redirect in a circle the last goes round it."""

    def finish(
        self, entry_id: int, state: State, reason: str = "", offset: int = 0, same_as: int = 0
    ) -> None:
        """End a lease. ``offset``: bytes of the output file that hold the record, 0 if none;
        ``same_as``: the entry whose record answers for this URL, too."""

    def give_back(self, entry_ids: Iterable[int]) -> None:
        """Undo leases that were never used."""

    def defer(self, entry_id: int, not_before: float) -> None:
        """Undo a lease and put the entry behind all others."""

    def withhold(self, entry_id: int, reason: str) -> None:
        """End a lease that was never used as a skip."""

    def adopt(self, found: Found, state: State, reason: str, offset: int) -> None:
        """End a URL whose record is in the output although the store does not say so."""

    def last_offset(self, state: State) -> int:
        """How far the output file of that state is accounted for, in bytes."""

    def reopen_beyond(self, state: State, size: int) -> int:
        """Make pending again what was finished beyond ``size`` bytes of the output; how many."""

    def pending(self) -> int:
        """How many entries wait (those whose time has not come included)."""

    def pending_starts(self) -> Collection[int]:
        """The starts that have entries waiting."""

    def pages_by_start(self) -> dict[int, int]:
        """How many pages each start has brought."""

    def next_time(self) -> float | None:
        """The earliest ``not_before`` among waiting entries, None when nothing waits."""

    def counts(self) -> Counts:
        """Everything counted, from the store itself."""

    def own_counts(self) -> Counts:
        """What the output folder has to account for: everything, unless other workers share the
        store and have folders of their own."""

    def look_up(self, fingerprint: bytes) -> Known | None:
        """What is known of a URL."""

    def entry(self, entry_id: int) -> Known | None:
        """What is known of an entry."""

    def note_content(
        self, entry_id: int, content: bytes, canonical: bytes | None
    ) -> Sequence[Known]:
        """Remember what a leased page says (a hash), and which address it declares for itself; the
        other pages, leased ones included, of which the same was noted before."""

    def same_content(self, content: bytes) -> Sequence[Known]:
        """The pages, leased ones included, of which that content is noted."""

    def aliases(self) -> Iterable[tuple[str, str]]:
        """``(URL of a record, another URL that it answers for)``."""

    def tallies(self) -> dict[str, tuple[int, int]]:
        """The counters kept with :meth:`keep_tally`."""

    def keep_tally(self, name: str, barren: int, born: int) -> None:
        """Keep what is counted of a kind of URL (:mod:`arachne.traps.tallies`)."""

    def get_meta(self, key: str) -> str | None:
        """A value kept with the crawl."""

    def set_meta(self, key: str, value: str) -> None:
        """Keep a value with the crawl."""

    def reserve(self, name: str, number: int, most: int) -> int:
        """Count ``number`` more of what there may be ``most`` of in a crawl; how many may be."""
