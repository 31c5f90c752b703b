"""What is asked of a shared frontier: arguments in, a value out of the answer. No I/O here.

Ids are 8 bytes of a hash of the fingerprint, so that they are the same again when Redis has lost
its last second: among 10^9 URLs two share an id with a probability of 3 in 100.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Final, Generic, NamedTuple, TypeVar

from arachne.frontier.budget import UNLIMITED
from arachne.frontier.protocol import COUNTED, Counts, Entry, Found, Known, State

T = TypeVar("T")
Argument = bytes | str | int | float
NONE: Final = b""


@dataclass(frozen=True, slots=True)
class Call(Generic[T]):
    """One operation of a script; ``read`` makes its value from what Redis answers."""

    name: str
    arguments: tuple[Argument, ...]
    read: Callable[[Any], T]


class Member(NamedTuple):
    """A worker of a crawl by its number; ``life`` is what its leases are held by."""

    number: int
    life: str


class Leased(NamedTuple):
    """What a worker was handed out, and how the whole crawl stands.

    ``next_time``: when something waits, epoch seconds, 0 for now, None when nothing does;
    ``moved``: the starts that have moved, as JSON; ``markdown``: whether a listing names
    markdown files.
    """

    entries: list[Entry]
    pending: int
    leased: int
    pages: int
    next_time: float | None
    moved: str
    markdown: bool


class WorkerInfo(NamedTuple):
    """``seconds`` are left until its leases may be taken from it; None when it is gone."""

    number: int
    seconds: float | None
    name: str
    place: str
    path: str
    folder: str
    life: str
    state: str
    leases: int


def id_of(fingerprint: bytes) -> int:
    """The id of an entry; never 0."""
    return int.from_bytes(blake2b(fingerprint, digest_size=8).digest(), "big") or 1


def _raw(entry_id: int) -> bytes:
    return entry_id.to_bytes(8, "big") if entry_id else NONE


def _number(raw: bytes) -> int:
    return int.from_bytes(raw, "big")


def _fields(f: Found) -> tuple[Argument, ...]:
    return (
        _raw(id_of(f.fingerprint)), f.url, f.slot, f.depth, f.priority, _raw(f.parent), f.via,
        f.start, f.skip, f.lastmod, f.payload or NONE,
    )  # fmt: skip


# -- operations of a worker


def add(member: Member, found: Iterable[Found]) -> Call[int]:
    fields: list[Argument] = [member.number]
    for one in found:
        fields += _fields(one)
    return Call("add", tuple(fields), int)


def lease(
    member: Member,
    limit: int,
    busy: Collection[str],
    now: float,
    full: Collection[int] = (),
    max_pages: int = UNLIMITED,
    starts: int = 1,
) -> Call[Leased]:
    """``max_pages`` and ``starts`` are those of the crawl: the budget is kept over all workers."""
    arguments: tuple[Argument, ...] = (
        *member, limit, now, max_pages, starts, len(busy), *busy, *full,
    )  # fmt: skip
    return Call("lease", arguments, _leased)


def _leased(answer: Any) -> Leased:
    pending, leased, pages, next_time, moved, markdown, rows = answer
    at = float(next_time) if next_time else None
    entries = [_entry(row) for row in rows]
    return Leased(entries, pending, leased, pages, at, moved.decode(), bool(markdown))


def _entry(row: list[Any]) -> Entry:
    entry_id, url, slot, depth, referrer, attempts, via, payload, start, crashes, lastmod = row
    return Entry(
        id=_number(entry_id), url=url.decode(), slot=slot.decode(), depth=depth,
        referrer=referrer.decode(), attempts=attempts, via=via.decode(), payload=payload or None,
        start=start, crashes=crashes, lastmod=lastmod.decode(),
    )  # fmt: skip


def return_(member: Member, entry_id: int, not_before: float, payload: bytes | None) -> Call[bool]:
    return Call("return_", (*member, _raw(entry_id), not_before, payload or NONE), bool)


def give_back(member: Member, entry_ids: Iterable[int]) -> Call[int]:
    return Call("give_back", (*member, *map(_raw, entry_ids)), int)


def defer(member: Member, entry_id: int, not_before: float) -> Call[bool]:
    return Call("defer", (*member, _raw(entry_id), not_before), bool)


def withhold(member: Member, entry_id: int, reason: str) -> Call[bool]:
    return Call("withhold", (*member, _raw(entry_id), reason), bool)


def redirect(member: Member, entry_id: int, fingerprint: bytes, url: str) -> Call[bool]:
    return Call("redirect", (*member, _raw(entry_id), _raw(id_of(fingerprint)), url), bool)


def finish(
    member: Member, entry_id: int, state: State, reason: str, offset: int, same_as: int
) -> Call[bool]:
    """False: the entry is not this worker's any more, its record must not stand."""
    arguments = (*member, _raw(entry_id), int(state), reason, offset, _raw(same_as))
    return Call("finish", arguments, bool)


def retake(member: Member, found: Found) -> Call[bool]:
    """Lease this very entry, whether it is known or not; False: it is another worker's."""
    return Call("retake", (*member, *_fields(found)), bool)


def take_again(member: Member, entry: Entry) -> Call[bool]:
    """The same for an entry that was in hand when Redis lost sight of it."""
    fields = (
        _raw(entry.id), entry.url, entry.slot, entry.depth, 0, NONE, entry.via, entry.start, "",
        entry.lastmod, entry.payload or NONE,
    )  # fmt: skip
    return Call("retake", (*member, *fields), bool)


def adopt(member: Member, found: Found, state: State, reason: str, offset: int) -> Call[bool]:
    return Call("adopt", (*member, int(state), reason, offset, *_fields(found)), bool)


def note_content(entry_id: int, content: bytes, canonical: bytes | None) -> Call[list[Known]]:
    return Call("note_content", (_raw(entry_id), content, canonical or NONE), _all_known)


# -- look-ups


def known(entry_id: int) -> Call[Known | None]:
    return Call("known", (_raw(entry_id),), lambda rows: _known(rows[0]))


def same_content(content: bytes) -> Call[list[Known]]:
    return Call("same_content", (content,), _all_known)


def _all_known(rows: list[list[Any]]) -> list[Known]:
    return [one for one in map(_known, rows) if one is not None]


def _known(row: list[Any]) -> Known | None:
    if not row:
        return None
    (entry_id, url, state, reason, depth, parent, via, start, attempts, found_at, ended_at, same_as,
     lastmod, canonical) = row  # fmt: skip
    return Known(
        _number(entry_id), url.decode(), State(state), reason.decode(), depth, _number(parent),
        via.decode(), start, attempts, float(found_at), float(ended_at), _number(same_as),
        lastmod.decode(), canonical or None,
    )  # fmt: skip


def counts(worker: int = 0) -> Call[Counts]:
    """Of the whole crawl, or of what one worker has ended."""
    return Call("counts", (f":{worker}" if worker else "",), _counts)


def _counts(flat: list[bytes]) -> Counts:
    result = Counts()
    for field, number in _paired(flat):
        state, _, reason = field.decode().partition(":")
        name = COUNTED.get(State(int(state)))
        if name is None or not int(number):
            continue
        setattr(result, name, getattr(result, name) + int(number))
        if int(state) == State.FAILURE:
            result.failure_reasons[reason] = int(number)
        elif int(state) == State.SKIPPED:
            result.skip_reasons[reason] = int(number)
    return result


def by_start(what: str) -> Call[dict[int, int]]:
    """``waiting``, ``held`` or ``pages``, by start."""
    return Call(
        "by_start", (what,), lambda flat: {int(k): int(v) for k, v in _paired(flat) if int(v)}
    )


def next_time() -> Call[float | None]:
    return Call("next_time", (), lambda at: float(at) if at else None)


def aliases(first: int) -> Call[tuple[int, list[tuple[str, str]]]]:
    """How many were looked at from ``first`` on (0: that was all), and those that hold."""

    def read(answer: Any) -> tuple[int, list[tuple[str, str]]]:
        return answer[0], [(a.decode(), b.decode()) for a, b in _paired(answer[1])]

    return Call("aliases", (first,), read)


def _paired(flat: Sequence[bytes]) -> Iterable[tuple[bytes, bytes]]:
    return zip(flat[::2], flat[1::2], strict=True)


# -- what is kept beside the URLs


def tallies() -> Call[dict[str, tuple[int, int]]]:
    def read(flat: list[bytes]) -> dict[str, tuple[int, int]]:
        pairs = ((name.decode(), counts.split()) for name, counts in _paired(flat))
        return {name: (int(barren), int(born)) for name, (barren, born) in pairs}

    return Call("tallies", (), read)


def keep_tally(name: str, barren: int, born: int) -> Call[None]:
    return Call("keep_tally", (name, f"{barren} {born}"), _nothing)


def get_meta(key: str) -> Call[str | None]:
    return Call("get_meta", (key,), lambda value: None if value is None else value.decode())


def set_meta(key: str, value: str) -> Call[None]:
    return Call("set_meta", (key, value), _nothing)


def reserve(name: str, number: int, most: int) -> Call[int]:
    return Call("reserve", (name, number, most), int)


def _nothing(_: Any) -> None:
    return None


# -- workers


def begin(crawl: str, meta: dict[str, str]) -> Call[str]:
    """Begin a crawl, or join the one there is; the id of the crawl."""
    flat = [text for pair in meta.items() for text in pair]
    return Call("begin", (crawl, *flat), bytes.decode)


def join(folder: str, name: str, place: str, path: str, life: str, seconds: float) -> Call[Member]:
    arguments = (folder, name, place, path, life, seconds)
    return Call("join", arguments, lambda number: Member(number, life))


def renew(member: Member, seconds: float) -> Call[set[int]]:
    """Hold all leases for as much longer; which they are."""
    return Call("renew", (*member, seconds), lambda ids: {_number(raw) for raw in ids})


def recover(member: Member, state: str) -> Call[int]:
    """Make the member's leases pending; how many. ``state``: ``here`` (it goes on), ``left``, or
    ``died``."""
    return Call("recover", (*member, state), int)


def fence(member: Member, life: str, seconds: float) -> Call[bool]:
    """Give a dead worker another life: nothing that it says is heard any more."""
    return Call("fence", (*member, life, seconds), bool)


def last_offset(worker: int, state: State) -> Call[int]:
    return Call("offset", (worker, int(state)), int)


def reopen(member: Member, cursor: bytes, state: State, size: int) -> Call[tuple[bytes, int]]:
    """One step of :meth:`Backend.reopen_beyond`; the next cursor, ``b"0"`` at the end."""
    return Call("reopen", (*member, cursor, int(state), size), tuple)


def workers() -> Call[list[WorkerInfo]]:
    def read(rows: list[list[Any]]) -> list[WorkerInfo]:
        return [_worker(*row) for row in rows]

    return Call("workers", (), read)


def stands_still() -> Call[bool]:
    """Whether nothing can be handed out and nobody has anything in hand."""
    return Call("stands_still", (), bool)


def recount(cursor: bytes) -> Call[bytes]:
    """One step of counting all entries anew and queueing those that wait; the next cursor,
    ``b"0"`` at the end."""
    return Call("recount", (cursor,), bytes)


def _worker(number: int, left: bytes, *rest: Any) -> WorkerInfo:
    name, place, path, folder, life, state = (text.decode() for text in rest[:-1])
    seconds = float(left) if left else None
    return WorkerInfo(number, seconds, name, place, path, folder, life, state, rest[-1])


def arrive(run_id: str, worker: int, seconds: float) -> Call[bool]:
    """Whether Redis has started anew since anybody looked: then nothing is handed out until all
    workers are back, for at most ``seconds``."""
    return Call("arrive", (run_id, worker, max(1, round(seconds))), bool)


def back(worker: int) -> Call[None]:
    return Call("back", (worker,), _nothing)
