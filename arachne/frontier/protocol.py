"""What a frontier store must do, whatever it is built on.

A URL lives through these states, and only the last row of them is final::

    pending ──lease──▶ leased ──finish──▶ page │ failure │ skipped │ done
       ▲                 │
       └────return_──────┘      (retry, redirect, climb, or the process died)

Invariants that every backend keeps:

* a URL's fingerprint is known once and for ever, so a URL is handed out once;
* a lease ends in :meth:`Backend.finish` or :meth:`Backend.return_`; the leases of a process that
  died are pending again after the next :meth:`Backend.open`;
* ``finish`` is called only after the record is on disk, and keeps how far the output file reached,
  so that a file that is shorter than it should be (the machine lost power) reopens its URLs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Protocol
from urllib.parse import urlsplit


def slot_of(url: str) -> str:
    """The politeness group of a URL: its host, as Scrapy's downloader groups requests."""
    return urlsplit(url).hostname or ""


class State(IntEnum):
    """Where a URL stands; the numbers are stored."""

    PENDING = 0
    LEASED = 1
    PAGE = 2
    FAILURE = 3
    SKIPPED = 4
    ALIAS = 5  # the target of a redirect: counted with the URL that led there
    DONE = 6  # a request of somebody else's spider: no record of ours


@dataclass(frozen=True, slots=True)
class Found:
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


class Backend(Protocol):
    """A frontier store. Methods raise :class:`arachne.exceptions.FrontierUnusable` when the store
    cannot be read or written."""

    def open(self) -> int:
        """Open the store; leases left by a dead process become pending. Their number."""

    def close(self) -> None:
        """Let go of the store; safe to call twice."""

    def add(self, found: Iterable[Found]) -> int:
        """Remember those not yet known, in one transaction; how many were new."""

    def lease(self, limit: int, busy: Collection[str], now: float) -> Sequence[Entry]:
        """Hand out at most ``limit`` pending entries whose slot is not in ``busy``, best first."""

    def return_(self, entry_id: int, not_before: float, payload: bytes | None) -> None:
        """Put a leased entry back, to be handed out no sooner than ``not_before`` (epoch s)."""

    def redirect(self, entry_id: int, fingerprint: bytes, url: str) -> bool:
        """Note that a leased entry leads to ``url``; False when another entry owns that URL."""

    def finish(self, entry_id: int, state: State, reason: str, offset: int) -> None:
        """End a lease. ``offset``: bytes of the output file that hold the record, 0 if none."""

    def give_back(self, entry_ids: Iterable[int]) -> None:
        """Undo leases that were never used."""

    def adopt(self, found: Found, state: State, reason: str, offset: int) -> None:
        """End a URL whose record is in the output although the store does not say so."""

    def last_offset(self, state: State) -> int:
        """How far the output file of that state is accounted for, in bytes."""

    def reopen_beyond(self, state: State, size: int) -> int:
        """Make pending again what was finished beyond ``size`` bytes of the output; how many."""

    def pending(self) -> int:
        """How many entries wait (those whose time has not come included)."""

    def next_time(self) -> float | None:
        """The earliest ``not_before`` among waiting entries, None when nothing waits."""

    def counts(self) -> Counts:
        """Everything counted, from the store itself."""

    def get_meta(self, key: str) -> str | None:
        """A value kept with the crawl."""

    def set_meta(self, key: str, value: str) -> None:
        """Keep a value with the crawl."""
