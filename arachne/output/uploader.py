"""Brings the output of a crawl to a storage: full parts at once, the rest at the end.

Records are exactly once there, too: they are on disk before their URLs are done, a part goes up
whole and under the same name however often it is tried, and ``run.json`` goes last. A process that
was killed, or a storage that was away, leaves a crawl that is not over; the same command goes on.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING, Final

from arachne.exceptions import OutputUnusable
from arachne.output.crawlfolder import CONTACTS, LINKS, MANIFEST, MEDIA, STEMS
from arachne.output.recordparts import RecordParts
from arachne.output.recordread import index_name
from arachne.output.storage import Storage, upload_target
from arachne.output.uploads import Uploads, read_uploads, state_of

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

    from arachne.run import Run

logger = logging.getLogger(__name__)

_WAITS: Final = (1.0, 5.0)
"""Seconds before another try of a file."""
_FILE_SECONDS: Final = 600.0
"""Of one try."""


class Uploader:
    """One crawl's. ``begin`` when its folder is open, ``finish`` when all is written."""

    def __init__(self, crawler: Crawler, storage: Storage) -> None:
        self._stats = crawler.stats
        self._storage = storage
        self._waiting: deque[Path] = deque()
        self._work: asyncio.Task[None] | None = None

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Uploader | None:
        """None where nothing is to be uploaded."""
        target = upload_target(crawler.settings)
        return cls(crawler, Storage(crawler, target)) if target else None

    def begin(self, run: Run) -> None:
        """Raises :class:`OutputUnusable`."""
        self._folder = run.folder.path
        started = (run.folder.frontier.get_meta("started") or "").replace(":", "-")
        # The folders of workers lie in that of their crawl.
        place = self._folder.resolve().parts[-2 if run.folder.shared else -1 :]
        self._prefix = "/".join((*place, started))
        to = f"{self._storage.shown}/{self._prefix}"
        known = read_uploads(self._folder)
        self._uploads = known if known is not None and known.to == to else Uploads(to)
        self._uploads.complete = False
        self._uploads.write(self._folder)
        for records in (run.folder.pages, run.folder.failures):
            if isinstance(records, RecordParts):
                records.on_full = self._take
                for path in records.paths()[:-1]:
                    self._take(path)

    def _take(self, path: Path) -> None:
        self._waiting.append(path)
        if self._work is None or self._work.done():
            self._work = asyncio.ensure_future(self._bring_waiting())

    async def _bring_waiting(self) -> None:
        while self._waiting:
            path = self._waiting.popleft()
            try:
                await self._bring(path)
            except OutputUnusable as error:
                logger.warning("%s; it is tried again at the end", error)

    async def finish(self, run: Run) -> None:
        """Bring all that is not there yet, the manifest last; a crawl that this fails for ends as
        one whose output cannot be written."""
        self._waiting.clear()
        if run.broken is not None or run.exit_code == 5:
            return  # nothing to bring, or nobody to wait for it
        ended = run.exit_code, run.exit_reason
        # A signal now stops the reactor at once: until all is there, that is how it has ended.
        self._end(run, 5, "shutdown")
        try:
            if self._work is not None:
                await self._work
            for path in self._files(run):
                await self._bring(path)
            self._write_end(run, *ended)
            await self._bring(self._folder / MANIFEST)
            self._uploads.complete = True
            self._uploads.write(self._folder)
            run.exit_code, run.exit_reason = ended
            logger.info("The output is in %s", self._uploads.to)
        except OutputUnusable as error:
            logger.error("%s", error)
            self._end(run, error.exit_code, "unusable")

    def _end(self, run: Run, exit_code: int, reason: str) -> None:
        run.exit_code, run.exit_reason = exit_code, reason
        self._write_end(run, exit_code, reason)

    def _write_end(self, run: Run, exit_code: int, reason: str) -> None:
        """The crawl ends otherwise than its manifest says."""
        manifest = json.loads((self._folder / MANIFEST).read_text("utf-8"))
        run.folder.write_manifest(manifest | {"exit_code": exit_code, "exit_reason": reason})

    def _files(self, run: Run) -> list[Path]:
        records = [*run.folder.pages.paths(), *run.folder.failures.paths()]
        others = (*map(index_name, STEMS), MEDIA, LINKS, CONTACTS)
        return records + [self._folder / name for name in others]

    async def _bring(self, path: Path) -> None:
        """Raises :class:`OutputUnusable` when the storage does not take it in three tries."""
        if self._uploads.has(path):
            return
        for wait in (*_WAITS, None):
            state = state_of(path)
            try:
                name = f"{self._prefix}/{path.name}"
                await asyncio.wait_for(self._storage.put(path, name), _FILE_SECONDS)
            except Exception as error:
                logger.debug("Upload of %s failed: %s", path, type(error).__name__)
                self._count("failures")
                if wait is None:
                    raise OutputUnusable(
                        f"{path} cannot be uploaded to {self._uploads.to}: "
                        f"{type(error).__name__}: {error}"
                    ) from error
                await asyncio.sleep(wait)
            else:
                self._uploads.files[path.name] = state
                self._uploads.write(self._folder)
                self._count("files")
                self._count("bytes", state[0])
                return

    def _count(self, what: str, number: int = 1) -> None:
        if self._stats is not None:
            self._stats.inc_value(f"arachne/upload/{what}", number)
