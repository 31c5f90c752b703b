"""What a process has in hand, and the gate's say in it."""

from __future__ import annotations

from arachne.frontier.leases import Leases, Withheld
from arachne.frontier.protocol import Entry


def entry(entry_id: int) -> Entry:
    return Entry(entry_id, f"http://mill.test/{entry_id}", "mill.test", 0, "", 1, "link", None)


class OddOnly:
    """Admits entries with odd ids."""

    def __init__(self) -> None:
        self.has_left: list[int] = []

    def admit(self, entry: Entry) -> Withheld | None:
        return None if entry.id % 2 else Withheld("even")

    def left(self, entry: Entry) -> None:
        self.has_left.append(entry.id)


def test_an_entry_is_found_by_its_lease_and_its_url_until_the_lease_ends() -> None:
    leases = Leases()
    leases.take(one := entry(1))
    assert (leases.get(1), leases.of_url(one.url), [*leases.entries()]) == (one, one, [one])
    assert leases.release(1) is one
    assert (leases.get(1), leases.of_url(one.url), len(leases)) == (None, None, 0)


def test_a_lease_ends_once_and_the_gate_is_told_once() -> None:
    leases = Leases()
    leases.gate = gate = OddOnly()
    leases.take(entry(1))
    assert leases.release(1) is not None
    assert leases.release(1) is None
    assert gate.has_left == [1]


def test_the_gate_has_the_last_word_and_without_one_all_pass() -> None:
    leases = Leases()
    assert leases.admit(entry(2)) is None
    leases.gate = OddOnly()
    assert leases.admit(entry(2)) == Withheld("even")
    assert leases.admit(entry(1)) is None
