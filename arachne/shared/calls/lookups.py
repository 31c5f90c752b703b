"""What is asked about entries of the frontier: the reading half of a store.

:class:`arachne.frontier.protocol.Backend` has the contracts of what has no docstring here.
"""

from __future__ import annotations

from typing import Any

from arachne.frontier.protocol import COUNTED, Counts, Known, State
from arachne.shared.calls.call import Call, packed, paired, unpacked


def known(entry_id: int) -> Call[Known | None]:
    return Call("known", (packed(entry_id),), lambda rows: _known(rows[0]))


def same_content(content: bytes) -> Call[list[Known]]:
    return Call("same_content", (content,), all_known)


def all_known(rows: list[list[Any]]) -> list[Known]:
    return [one for one in map(_known, rows) if one is not None]


def _known(row: list[Any]) -> Known | None:
    if not row:
        return None
    (entry_id, url, state, reason, depth, parent, via, start, attempts, found_at, ended_at, same_as,
     lastmod, canonical) = row  # fmt: skip
    return Known(
        unpacked(entry_id), url.decode(), State(state), reason.decode(), depth, unpacked(parent),
        via.decode(), start, attempts, float(found_at), float(ended_at), unpacked(same_as),
        lastmod.decode(), canonical or None,
    )  # fmt: skip


def counts(worker: int = 0) -> Call[Counts]:
    """Of the whole crawl, or of what one worker has ended."""
    return Call("counts", (f":{worker}" if worker else "",), _counts)


def _counts(flat: list[bytes]) -> Counts:
    result = Counts()
    for field, number in paired(flat):
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
        "by_start", (what,), lambda flat: {int(k): int(v) for k, v in paired(flat) if int(v)}
    )


def next_time() -> Call[float | None]:
    return Call("next_time", (), lambda at: float(at) if at else None)


def aliases(first: int) -> Call[tuple[int, list[tuple[str, str]]]]:
    """How many were looked at from ``first`` on (0: that was all), and those that hold."""

    def read(answer: Any) -> tuple[int, list[tuple[str, str]]]:
        return answer[0], [(a.decode(), b.decode()) for a, b in paired(answer[1])]

    return Call("aliases", (first,), read)
