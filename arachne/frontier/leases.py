"""What this process has in hand, and the gate that has a say in it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Protocol

from arachne.frontier.protocol import Entry


@dataclass(frozen=True, slots=True)
class Withheld:
    """An entry is not fetched now: it ends as a skip for ``reason``, or, where that is empty, comes
    after all others and in ``wait`` seconds at the soonest."""

    reason: str = ""
    wait: float = 0.0


class Gate(Protocol):
    """Has the last word on what is handed out."""

    def admit(self, entry: Entry) -> Withheld | None:
        """None: the entry is in hand from now on."""

    def left(self, entry: Entry) -> None:
        """The entry is not in hand any more: it has ended, or waits again."""


class Leases:
    """The entries that were handed out to this process and whose leases have not ended.

    Where a ``gate`` is set it is asked before an entry is taken, and told when one is let go.
    """

    def __init__(self) -> None:
        self.gate: Gate | None = None
        self._entries: dict[int, Entry] = {}
        self._by_url: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self._entries)

    def entries(self) -> Collection[Entry]:
        """All that is in hand; a live view."""
        return self._entries.values()

    def get(self, lease: int) -> Entry | None:
        """The entry of a lease; None when it has ended."""
        return self._entries.get(lease)

    def of_url(self, url: str) -> Entry | None:
        """The entry of a URL that is in hand, by the URL as it was discovered."""
        lease = self._by_url.get(url)
        return None if lease is None else self._entries.get(lease)

    def admit(self, entry: Entry) -> Withheld | None:
        """What the gate says of an entry that is to be taken; None: nothing against it."""
        return None if self.gate is None else self.gate.admit(entry)

    def take(self, entry: Entry) -> None:
        """The entry is in hand from now on."""
        self._entries[entry.id] = entry
        self._by_url[entry.url] = entry.id

    def release(self, lease: int) -> Entry | None:
        """A lease ends, one way or another; None when it had ended before."""
        entry = self._entries.pop(lease, None)
        if entry is not None:
            self._by_url.pop(entry.url, None)
            if self.gate is not None:
                self.gate.left(entry)
        return entry
