"""What may be asked of a shared frontier while a crawl runs."""

from __future__ import annotations

from asyncio import Future

from arachne.frontier.protocol import Known
from arachne.shared.calls import entries, kept, lookups
from arachne.shared.calls.call import id_of
from arachne.shared.outbox import Outbox


class AwaitedBackend:
    """The methods of :class:`~arachne.frontier.protocol.Backend` that a crawl asks about its pages;
    their answers are awaited."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox

    def note_content(
        self, entry_id: int, content: bytes, canonical: bytes | None
    ) -> Future[list[Known]]:
        return self._outbox.send(entries.note_content(entry_id, content, canonical))

    def look_up(self, fingerprint: bytes) -> Future[Known | None]:
        return self._outbox.send(lookups.known(id_of(fingerprint)))

    def reserve(self, name: str, number: int, most: int) -> Future[int]:
        return self._outbox.send(kept.reserve(name, number, most))
