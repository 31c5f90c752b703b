"""The shared frontier behind the protocol of all frontiers, for one worker; it asks and waits."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any

from arachne.exceptions import FrontierUnusable
from arachne.frontier.protocol import Counts, Entry, Found, Known, State
from arachne.frontier.recent import Recent
from arachne.shared.calls import entries, kept, lookups, workers
from arachne.shared.calls.call import Call, Member, id_of
from arachne.shared.calls.workers import WorkerInfo
from arachne.shared.client import Asking

_ADDED_AT_ONCE = 500


class RedisBackend:
    """A :class:`~arachne.frontier.protocol.Backend`.

    ``folder`` is the id of the worker's output folder: a worker that comes back to its folder has
    its old number. While a crawl runs, ``tell`` takes what needs no answer, so that nobody waits;
    ``add`` then says how many may be new.
    """

    def __init__(
        self, asking: Asking, folder: str, *, name: str = "", place: str = "", path: str = "",
        seconds: float = 60.0,
    ) -> None:  # fmt: skip
        self.asking = asking
        self.folder = folder
        self.seconds = seconds
        self.tell: Callable[[Call[Any]], object] = asking.ask
        self.recent = Recent()
        self._who = (name, place, path)
        self._member: Member | None = None

    @property
    def member(self) -> Member:
        """This worker, once it has joined."""
        if self._member is None:
            raise FrontierUnusable(f"the frontier {self.asking.shown} is not open")
        return self._member

    def open(self) -> int:
        self.join()
        return self.recover()

    def join(self) -> None:
        """Become the worker of this folder; leases that its last life has left stay leased."""
        life = secrets.token_hex(8)
        self._member = self.asking.ask(workers.join(self.folder, *self._who, life, self.seconds))

    def stand_in(self, dead: WorkerInfo) -> bool:
        """Take the place of a worker that is dead, to see to its files; False: others have."""
        life = secrets.token_hex(8)
        if not self.asking.ask(workers.fence(Member(dead.number, dead.life), life, self.seconds)):
            return False
        self._member = Member(dead.number, life)
        return True

    def recover(self, state: str = "here") -> int:
        """Make pending what is leased still; see :func:`arachne.shared.calls.workers.recover`."""
        return self.asking.ask(workers.recover(self.member, state))

    def close(self) -> None:
        self.asking.close()

    def knows(self, fingerprint: bytes, depth: int) -> bool:
        return self.recent.knows(fingerprint, depth)

    def fresh(self, found: Iterable[Found]) -> list[Found]:
        """Those that Redis has to be told of, remembered from now on."""
        fresh = [f for f in found if self.recent.is_fresh(f)]
        for f in fresh:
            self.recent.remember(f)
        return fresh

    def add(self, found: Iterable[Found]) -> int:
        fresh = self.fresh(found)
        answers = [self.tell(call) for call in self.adding(fresh)]
        new = [answer for answer in answers if isinstance(answer, int)]
        return sum(new) if len(new) == len(answers) else len(fresh)

    def add_now(self, found: Iterable[Found]) -> None:
        """As :meth:`add`, and wait until it is done, whatever else is under way."""
        for call in self.adding(self.fresh(found)):
            self.asking.ask(call)

    def adding(self, fresh: list[Found]) -> Iterator[Call[int]]:
        """The calls that add them."""
        for n in range(0, len(fresh), _ADDED_AT_ONCE):
            yield entries.add(self.member, fresh[n : n + _ADDED_AT_ONCE])

    def lease(
        self, limit: int, busy: Collection[str], now: float, full: Collection[int] = ()
    ) -> Sequence[Entry]:
        return self.asking.ask(entries.lease(self.member, limit, busy, now, full)).entries

    def return_(self, entry_id: int, not_before: float, payload: bytes | None) -> None:
        self.tell(entries.return_(self.member, entry_id, not_before, payload))

    def redirect(self, entry_id: int, fingerprint: bytes, url: str) -> bool:
        return self.asking.ask(entries.redirect(self.member, entry_id, fingerprint, url))

    def finish(
        self, entry_id: int, state: State, reason: str = "", offset: int = 0, same_as: int = 0
    ) -> None:
        self.tell(entries.finish(self.member, entry_id, state, reason, offset, same_as))

    def give_back(self, entry_ids: Iterable[int]) -> None:
        self.tell(entries.give_back(self.member, entry_ids))

    def defer(self, entry_id: int, not_before: float) -> None:
        self.tell(entries.defer(self.member, entry_id, not_before))

    def withhold(self, entry_id: int, reason: str) -> None:
        self.tell(entries.withhold(self.member, entry_id, reason))

    def adopt(self, found: Found, state: State, reason: str, offset: int) -> None:
        self.asking.ask(entries.adopt(self.member, found, state, reason, offset))

    def retake(self, found: Found) -> bool:
        """See :func:`arachne.shared.calls.entries.retake`."""
        return self.asking.ask(entries.retake(self.member, found))

    def last_offset(self, state: State) -> int:
        return self.asking.ask(workers.last_offset(self.member.number, state))

    def reopen_beyond(self, state: State, size: int) -> int:
        if self.last_offset(state) <= size:
            return 0
        cursor, total = b"0", 0
        while True:  # all entries are looked at: only the machine's loss of power leads here
            cursor, number = self.asking.ask(workers.reopen(self.member, cursor, state, size))
            total += number
            if cursor == b"0":
                return total

    def pending(self) -> int:
        return self.counts().pending

    def pending_starts(self) -> Collection[int]:
        return self.asking.ask(lookups.by_start("waiting")).keys()

    def pages_by_start(self) -> dict[int, int]:
        return self.asking.ask(lookups.by_start("pages"))

    def next_time(self) -> float | None:
        return self.asking.ask(lookups.next_time())

    def counts(self) -> Counts:
        return self.asking.ask(lookups.counts())

    def own_counts(self) -> Counts:
        return self.asking.ask(lookups.counts(self.member.number))

    def look_up(self, fingerprint: bytes) -> Known | None:
        return self.entry(id_of(fingerprint))

    def entry(self, entry_id: int) -> Known | None:
        return self.asking.ask(lookups.known(entry_id))

    def note_content(
        self, entry_id: int, content: bytes, canonical: bytes | None
    ) -> Sequence[Known]:
        return self.asking.ask(entries.note_content(entry_id, content, canonical))

    def same_content(self, content: bytes) -> Sequence[Known]:
        return self.asking.ask(lookups.same_content(content))

    def aliases(self) -> Iterator[tuple[str, str]]:
        first, number = 0, -1
        while number:
            number, found = self.asking.ask(lookups.aliases(first))
            first += number
            yield from found

    def tallies(self) -> dict[str, tuple[int, int]]:
        return self.asking.ask(kept.tallies())

    def keep_tally(self, name: str, barren: int, born: int) -> None:
        self.tell(kept.keep_tally(name, barren, born))

    def get_meta(self, key: str) -> str | None:
        return self.asking.ask(kept.get_meta(key))

    def set_meta(self, key: str, value: str) -> None:
        self.tell(kept.set_meta(key, value))

    def reserve(self, name: str, number: int, most: int) -> int:
        return self.asking.ask(kept.reserve(name, number, most))

    def recount(self) -> None:
        """Make counts and queues right again, from the entries."""
        cursor = self.asking.ask(workers.recount(b"0"))
        while cursor != b"0":
            cursor = self.asking.ask(workers.recount(cursor))

    def workers(self) -> list[WorkerInfo]:
        """All workers that the crawl ever had."""
        return self.asking.ask(workers.roster())
