"""The folder of one crawl: its records, its manifest, its frontier, and whether to go on or start
afresh.

A folder holds one crawl at a time. An unfinished crawl of the same site and bounds is resumed; a
finished one, or one of other arguments, is moved to ``previous/<when it started>/`` first: old
output is never mixed with new and never deleted.
"""

from __future__ import annotations

import fcntl
import json
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import IO, Any

from arachne.clock import utc_now
from arachne.exceptions import OutputUnusable, unwritable
from arachne.frontier.protocol import Backend
from arachne.frontier.sqlite import SqliteBackend
from arachne.output.packing import PACKINGS
from arachne.output.recordfile import RecordFile, Records
from arachne.output.recordparts import RecordParts
from arachne.output.recordread import files_of, index_name
from arachne.output.uploads import UPLOADS, read_uploads
from arachne.output.wholefile import replace_file

PAGES = "pages.jsonl"
MEDIA = "media.jsonl"
LINKS = "links.jsonl"
CONTACTS = "contacts.jsonl"
MANIFEST = "run.json"
FRONTIER = "frontier.sqlite"
PREVIOUS = "previous"
STEMS = ("pages", "failures")
_OWN = (
    *map(index_name, STEMS),
    UPLOADS,
    MEDIA,
    LINKS,
    CONTACTS,
    MANIFEST,
    FRONTIER,
    f"{FRONTIER}-wal",
    f"{FRONTIER}-shm",
)


@dataclass(slots=True)
class CrawlFolder:
    """An opened, locked folder. ``notes`` are lines for the user about what was found."""

    path: Path
    pages: Records
    failures: Records
    frontier: Backend
    resumed: bool
    notes: list[str] = field(default_factory=list)
    _lock: IO[str] | None = None
    _media: RecordFile | None = None
    shared: bool = False  # whether the frontier is one that workers share

    @property
    def media(self) -> RecordFile:
        """Files that hold no text; there is no such file where there are none."""
        if self._media is None:
            self._media = RecordFile(self.path / MEDIA)
        return self._media

    def write_manifest(self, manifest: dict[str, Any]) -> None:
        """Replace ``run.json`` as a whole."""
        text = json.dumps(manifest, indent=2, ensure_ascii=False, default=str) + "\n"
        # What is no Unicode, as a folder's name may be, becomes one of JSON's escapes.
        replace_file(self.path / MANIFEST, [text.encode("utf-8", "backslashreplace")])

    def close(self) -> None:
        """Close everything and unlock; safe to call twice."""
        self.pages.close()
        self.failures.close()
        if self._media is not None:
            self._media.close()
        self.frontier.close()
        if self._lock is not None:
            self._lock.close()
            self._lock = None


@dataclass(frozen=True, slots=True)
class OutputForm:
    """How pages and failures are written: ``compression`` is a name of :data:`PACKINGS`,
    ``records`` how many go into one file, 0 for all."""

    compression: str = "none"
    records: int = 0

    def open(self, folder: Path, stem: str) -> Records:
        """Raises :class:`OutputUnusable`."""
        packing = PACKINGS[self.compression]
        if self.records:
            return RecordParts(folder, stem, packing, self.records)
        return RecordFile(folder / f"{stem}.jsonl{packing.suffix}", packing)


def open_folder(
    path: Path,
    identity: dict[str, Any],
    max_pages: int,
    *,
    fresh: bool = False,
    form: OutputForm = OutputForm(),
    uploading: bool = False,
) -> CrawlFolder:
    """Open ``path`` for the crawl that ``identity`` (its arguments) describes.

    A crawl that is resumed goes on in the form in which it was begun. With ``uploading``, one that
    was finished is resumed as long as its uploads are not complete.

    ``max_pages`` is not part of the identity: a crawl that met a limit is resumed when the new
    limit lets it go on. Raises :class:`OutputUnusable` or :class:`FrontierUnusable`.
    """
    lock = lock_folder(path)
    if lock is None:
        raise OutputUnusable(f"another crawl is writing to {path}; choose another: -a out=DIR")
    notes: list[str] = []
    try:
        why = "asked for by fresh=1" if fresh else _why_afresh(path, identity, max_pages, uploading)
        if why:
            moved = move_aside(path)
            if moved:
                notes.append(f"Starting afresh ({why}); the output before is in {moved}")
        resumed = not why and (path / FRONTIER).exists()
        frontier = SqliteBackend(path / FRONTIER)
        frontier.open()
        if resumed:
            form = OutputForm(**json.loads(frontier.get_meta("form") or "{}"))
        else:
            _begin(frontier, identity, form)
        pages, failures = (form.open(path, stem) for stem in STEMS)
    except BaseException:
        lock.close()
        raise
    return CrawlFolder(path, pages, failures, frontier, resumed, notes, lock)


def _begin(frontier: Backend, identity: dict[str, Any], form: OutputForm) -> None:
    """Write into the frontier of a new crawl what it is."""
    frontier.set_meta("identity", json.dumps(identity, sort_keys=True))
    frontier.set_meta("form", json.dumps(asdict(form)))
    frontier.set_meta("started", utc_now())


def lock_folder(path: Path, *, create: bool = True) -> IO[str] | None:
    """Hold ``path`` for this process; None while another one does, or where it may not be created.

    Raises :class:`OutputUnusable` where it cannot be.
    """
    try:
        if create:
            path.mkdir(parents=True, exist_ok=True)
        elif not path.is_dir():
            return None
        lock = (path / ".lock").open("a")
    except OSError as error:
        raise unwritable(path, error) from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        return None
    return lock


def _why_afresh(path: Path, identity: dict[str, Any], max_pages: int, uploading: bool) -> str:
    """Why what the folder holds is not gone on with; empty when it is, or holds nothing."""
    if not (path / FRONTIER).exists():
        return "there is output, but no frontier beside it" if files_of(path, "pages") else ""
    frontier = SqliteBackend(path / FRONTIER)
    try:
        frontier.open(recover=False)
        if frontier.get_meta("identity") != json.dumps(identity, sort_keys=True):
            return "the crawl before had other arguments"
        uploads = read_uploads(path) if uploading else None
        if uploads is not None and not uploads.complete:
            return ""
        counts = frontier.counts()
        if counts.pending + counts.leased == 0 and counts.discovered:
            return "the crawl before was finished"
        if counts.pages >= max_pages:
            return "the crawl before had reached its max_pages"
    finally:
        frontier.close()
    return ""


def move_aside(path: Path) -> Path | None:
    """Move the old files below ``previous/``; where to, or None when there were none."""
    records = [file for stem in STEMS for file in files_of(path, stem)]
    old = records + [path / name for name in _OWN if (path / name).exists()]
    if not old:
        return None
    stamp = time.strftime("%Y-%m-%dT%H-%M-%SZ", time.gmtime(max(f.stat().st_mtime for f in old)))
    target, n = path / PREVIOUS / stamp, 1
    while target.exists():
        n += 1
        target = path / PREVIOUS / f"{stamp}-{n}"
    try:
        target.mkdir(parents=True)
        for file in old:
            file.rename(target / file.name)
    except OSError as error:
        raise unwritable(target, error) from error
    return target
