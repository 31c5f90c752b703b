"""What a worker does with entries of the frontier: the writing half of a store.

:class:`arachne.frontier.protocol.Backend` has the contracts of what has no docstring here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

from arachne.frontier.budget import UNLIMITED
from arachne.frontier.protocol import Entry, Found, Known, State
from arachne.shared.calls.call import NONE, Argument, Call, Member, id_of, packed, unpacked
from arachne.shared.calls.lookups import all_known


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


def add(member: Member, found: Iterable[Found]) -> Call[int]:
    fields: list[Argument] = [member.number]
    for one in found:
        fields += _fields(one)
    return Call("add", tuple(fields), int)


def _fields(f: Found) -> tuple[Argument, ...]:
    return (
        packed(id_of(f.fingerprint)), f.url, f.slot, f.depth, f.priority, packed(f.parent), f.via,
        f.start, f.skip, f.lastmod, f.payload or NONE,
    )  # fmt: skip


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
        id=unpacked(entry_id), url=url.decode(), slot=slot.decode(), depth=depth,
        referrer=referrer.decode(), attempts=attempts, via=via.decode(), payload=payload or None,
        start=start, crashes=crashes, lastmod=lastmod.decode(),
    )  # fmt: skip


def return_(member: Member, entry_id: int, not_before: float, payload: bytes | None) -> Call[bool]:
    return Call("return_", (*member, packed(entry_id), not_before, payload or NONE), bool)


def give_back(member: Member, entry_ids: Iterable[int]) -> Call[int]:
    return Call("give_back", (*member, *map(packed, entry_ids)), int)


def defer(member: Member, entry_id: int, not_before: float) -> Call[bool]:
    return Call("defer", (*member, packed(entry_id), not_before), bool)


def withhold(member: Member, entry_id: int, reason: str) -> Call[bool]:
    return Call("withhold", (*member, packed(entry_id), reason), bool)


def redirect(member: Member, entry_id: int, fingerprint: bytes, url: str) -> Call[bool]:
    return Call("redirect", (*member, packed(entry_id), packed(id_of(fingerprint)), url), bool)


def finish(
    member: Member, entry_id: int, state: State, reason: str, offset: int, same_as: int
) -> Call[bool]:
    """False: the entry is not this worker's any more, its record must not stand."""
    arguments = (*member, packed(entry_id), int(state), reason, offset, packed(same_as))
    return Call("finish", arguments, bool)


def retake(member: Member, found: Found) -> Call[bool]:
    """Lease this very entry, whether it is known or not; False: it is another worker's."""
    return Call("retake", (*member, *_fields(found)), bool)


def take_again(member: Member, entry: Entry) -> Call[bool]:
    """The same for an entry that was in hand when Redis lost sight of it."""
    fields = (
        packed(entry.id), entry.url, entry.slot, entry.depth, 0, NONE, entry.via, entry.start, "",
        entry.lastmod, entry.payload or NONE,
    )  # fmt: skip
    return Call("retake", (*member, *fields), bool)


def adopt(member: Member, found: Found, state: State, reason: str, offset: int) -> Call[bool]:
    return Call("adopt", (*member, int(state), reason, offset, *_fields(found)), bool)


def note_content(entry_id: int, content: bytes, canonical: bytes | None) -> Call[list[Known]]:
    return Call("note_content", (packed(entry_id), content, canonical or NONE), all_known)
