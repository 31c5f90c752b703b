"""Bring the frontier and the output files to one truth after a crawl that did not end by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

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


Identify = Callable[[dict[str, Any]], Found]
Links = Callable[[dict[str, Any]], Iterable[Found]]


def files_of(folder: CrawlFolder) -> tuple[tuple[Records, State], ...]:
    """The files of records, and the state that a record in each stands for."""
    return (folder.pages, State.PAGE), (folder.failures, State.FAILURE)


def reconcile(folder: CrawlFolder, identify: Identify, links: Links) -> Reconciled:
    """Mend ``folder``.

    ``identify`` gives the frontier entry of a record, ``links`` those it leads to: when the machine
    lost power, a record may have reached the disk and the URLs found on its page not.
    """
    if folder.shared:
        from arachne.shared.settle import settle_own

        return settle_own(folder, identify, links)
    done = Reconciled()
    for file, state in files_of(folder):
        done.cut += file.repair()
        done.reopened += folder.frontier.reopen_beyond(state, file.size)
        for offset, record in file.records(folder.frontier.last_offset(state)):
            if state is State.PAGE:
                folder.frontier.add(links(record))
            reason = str(record.get("reason", ""))
            folder.frontier.adopt(identify(record), state, reason, offset)
            done.adopted += 1
    return done
