"""One operation of a script of Redis, and the forms in which its values travel."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Final, Generic, NamedTuple, TypeVar

T = TypeVar("T")
Argument = bytes | str | int | float
NONE: Final = b""
KEY_PARTS: Final = "\x00"
"""Between the parts of a key of :mod:`arachne.ladder.memory`, as scripts have it."""


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


def id_of(fingerprint: bytes) -> int:
    """The id of an entry, from 8 bytes of a hash of its fingerprint; never 0.

    So it is the same again when Redis has lost its last second. Among 10^9 URLs two share an id
    with a probability of 3 in 100.
    """
    return int.from_bytes(blake2b(fingerprint, digest_size=8).digest(), "big") or 1


def packed(entry_id: int) -> bytes:
    """An id as a script has it; :data:`NONE` for 0, which is no entry."""
    return entry_id.to_bytes(8, "big") if entry_id else NONE


def unpacked(raw: bytes) -> int:
    """An id again; 0 for :data:`NONE`."""
    return int.from_bytes(raw, "big")


def paired(flat: Sequence[bytes]) -> Iterable[tuple[bytes, bytes]]:
    """The fields and values of a hash, which Redis answers one after the other."""
    return zip(flat[::2], flat[1::2], strict=True)


def nothing(_: Any) -> None:
    """Reads an answer that says nothing."""
