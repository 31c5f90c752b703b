"""Bring the frontier and the output files to one truth after a crawl that did not end by itself."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from arachne.frontier.protocol import Found, State
from arachne.output.crawlfolder import CrawlFolder
from arachne.output.recordfile import Records


@dataclass(slots=True)
class Reconciled:
    """What was mended: bytes of torn lines cut, records the frontier did not know, URLs whose
    records the files do not hold any more, records that are another worker's."""

    cut: int = 0
    adopted: int = 0
    reopened: int = 0
    dropped: int = 0


class RecordReader(Protocol):
    """What a spider makes of the records that it has written."""

    def entry_of_record(self, record: dict[str, Any]) -> Found:
        """The frontier entry that a record belongs to."""

    def links_of_record(self, record: dict[str, Any]) -> Iterable[Found]:
        """The entries that it leads to: when the machine lost power, a record may have reached the
        disk and the URLs found on its page not."""


class NoRecords:
    """A :class:`RecordReader` for spiders that are not ours, which write none."""

    def entry_of_record(self, record: dict[str, Any]) -> Found:
        return Found(b"", str(record["url"]), "")

    def links_of_record(self, record: dict[str, Any]) -> tuple[Found, ...]:
        return ()


def files_of(folder: CrawlFolder) -> tuple[tuple[Records, State], ...]:
    """The files of records, and the state that a record in each stands for."""
    return (folder.pages, State.PAGE), (folder.failures, State.FAILURE)


def reconcile(folder: CrawlFolder, reader: RecordReader) -> Reconciled:
    """Mend ``folder``, whose frontier is its own."""
    done = Reconciled()
    for file, state in files_of(folder):
        done.cut += file.repair()
        done.reopened += folder.frontier.reopen_beyond(state, file.size)
        for offset, record in file.records(folder.frontier.last_offset(state)):
            if state is State.PAGE:
                folder.frontier.add(reader.links_of_record(record))
            reason = str(record.get("reason", ""))
            folder.frontier.adopt(reader.entry_of_record(record), state, reason, offset)
            done.adopted += 1
    return done
