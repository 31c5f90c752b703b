"""What is asked about the workers of a crawl, their lives and leases, and about the whole crawl."""

from __future__ import annotations

from typing import Any, NamedTuple

from arachne.frontier.protocol import State
from arachne.shared.calls.call import Call, Member, nothing, unpacked


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


def begin(crawl: str, meta: dict[str, str]) -> Call[str]:
    """Begin a crawl, or join the one there is; the id of the crawl."""
    flat = [text for pair in meta.items() for text in pair]
    return Call("begin", (crawl, *flat), bytes.decode)


def join(folder: str, name: str, place: str, path: str, life: str, seconds: float) -> Call[Member]:
    """Become the worker of a folder; ``life`` is new each time, leases hold for ``seconds``."""
    arguments = (folder, name, place, path, life, seconds)
    return Call("join", arguments, lambda number: Member(number, life))


def renew(member: Member, seconds: float) -> Call[set[int]]:
    """Hold all leases for as much longer; which they are."""
    return Call("renew", (*member, seconds), lambda ids: {unpacked(raw) for raw in ids})


def recover(member: Member, state: str) -> Call[int]:
    """Make the member's leases pending; how many. ``state``: ``here`` (it goes on), ``left``, or
    ``died``."""
    return Call("recover", (*member, state), int)


def fence(member: Member, life: str, seconds: float) -> Call[bool]:
    """Give a dead worker another life: nothing that it says is heard any more."""
    return Call("fence", (*member, life, seconds), bool)


def last_offset(worker: int, state: State) -> Call[int]:
    """How far a worker's file of records of that state is accounted for, in bytes."""
    return Call("offset", (worker, int(state)), int)


def reopen(member: Member, cursor: bytes, state: State, size: int) -> Call[tuple[bytes, int]]:
    """One step of :meth:`Backend.reopen_beyond`; the next cursor, ``b"0"`` at the end."""
    return Call("reopen", (*member, cursor, int(state), size), tuple)


def roster() -> Call[list[WorkerInfo]]:
    """All workers that the crawl ever had."""

    def read(rows: list[list[Any]]) -> list[WorkerInfo]:
        return [_worker(*row) for row in rows]

    return Call("workers", (), read)


def _worker(number: int, left: bytes, *rest: Any) -> WorkerInfo:
    name, place, path, folder, life, state = (text.decode() for text in rest[:-1])
    seconds = float(left) if left else None
    return WorkerInfo(number, seconds, name, place, path, folder, life, state, rest[-1])


def stands_still() -> Call[bool]:
    """Whether nothing can be handed out and nobody has anything in hand."""
    return Call("stands_still", (), bool)


def recount(cursor: bytes) -> Call[bytes]:
    """One step of counting all entries anew and queueing those that wait; the next cursor,
    ``b"0"`` at the end."""
    return Call("recount", (cursor,), bytes)


def arrive(run_id: str, worker: int, seconds: float) -> Call[bool]:
    """Whether Redis has started anew since anybody looked: then nothing is handed out until all
    workers are back, for at most ``seconds``."""
    return Call("arrive", (run_id, worker, max(1, round(seconds))), bool)


def back(worker: int) -> Call[None]:
    """The worker has settled what it had in hand when Redis went."""
    return Call("back", (worker,), nothing)
