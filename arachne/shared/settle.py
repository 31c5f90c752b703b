"""The files of a worker and the shared frontier are brought to one truth.

The exactly-once rule: **a record stands when the frontier has accepted it**, and it accepts one
for each URL, from the worker that holds the lease. Records beyond what it has accepted of a file
(the worker died, or Redis lost its last second) are offered to it again; those that it refuses,
because the URL is another worker's by now, are cut out of the file. So a file says twice what
another says only while nobody has settled it.
"""

from __future__ import annotations

import logging

from arachne.frontier.protocol import Found, State
from arachne.frontier.reconcile import Reconciled, RecordReader, files_of
from arachne.output.crawlfolder import CrawlFolder
from arachne.output.recordfile import Records
from arachne.shared.backend import RedisBackend

logger = logging.getLogger(__name__)


def settle_own(folder: CrawlFolder, reader: RecordReader) -> Reconciled:
    """Settle the files of a worker that starts, then let go of the leases of its life before."""
    backend = folder.frontier
    assert isinstance(backend, RedisBackend)
    done = settle(backend, files_of(folder), reader)
    backend.recover()
    return done


def settle(
    backend: RedisBackend,
    files: tuple[tuple[Records, State], ...],
    reader: RecordReader,
) -> Reconciled:
    """Settle the files of ``backend.member``, which nobody may write to meanwhile."""
    backend.recent.clear()  # what Redis has lost it must be told again
    done = Reconciled()
    for file, state in files:
        done.cut += file.repair()
        done.reopened += backend.reopen_beyond(state, file.size)
        _offer(backend, file, state, reader, done)
    if done.dropped:
        logger.info("%d records were taken back: other workers have the URLs", done.dropped)
    return done


def _offer(
    backend: RedisBackend, file: Records, state: State, reader: RecordReader, done: Reconciled
) -> None:
    begin = accepted = backend.last_offset(state)
    kept: list[tuple[Found, str, int]] = []  # entry, reason, bytes
    spans: list[tuple[int, int]] = [(0, accepted)]
    dropped = 0
    for end, record in file.records(accepted):
        found = reader.entry_of_record(record)
        if backend.retake(found):
            if state is State.PAGE:
                backend.add_now(reader.links_of_record(record))
            kept.append((found, str(record.get("reason", "")), end - begin))
            spans.append((begin, end))
        else:
            dropped += 1
        begin = end
    done.dropped += dropped
    if dropped:
        file.keep(spans)  # before the frontier accepts the others, by where they stand then
    for found, reason, size in kept:
        accepted += size
        backend.adopt(found, state, reason, accepted)
        done.adopted += 1
