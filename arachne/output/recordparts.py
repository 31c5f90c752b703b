"""Records in files of so many each: ``pages-00001.jsonl``, ``pages-00002.jsonl`` and so on.

A part that is full is brought to the disk, noted in ``pages-parts.json`` with its records and
bytes, and left alone until the end of the crawl: it may be read, uploaded or moved away while the
crawl goes on. Offsets count over all parts, so the frontier need not know of them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from arachne.exceptions import OutputUnusable
from arachne.output.packing import Packing
from arachne.output.recordfile import RecordFile
from arachne.output.recordread import index_name, part_name, parts_on_disk
from arachne.output.wholefile import replace_file


@dataclass(frozen=True, slots=True)
class Part:
    """A full part."""

    file: str
    records: int
    bytes: int


class RecordParts:
    """A :class:`~arachne.output.recordfile.Records` of ``per_file`` records a file.

    ``on_full`` is called with the path of each part that is full from then on.
    """

    def __init__(self, folder: Path, stem: str, packing: Packing, per_file: int) -> None:
        self._folder, self._stem, self._packing, self._per_file = folder, stem, packing, per_file
        self.on_full: Callable[[Path], None] | None = None
        self._full = self._read_index()
        self._adopt_from_disk()
        self._base = sum(part.bytes for part in self._full)
        self._current = self._open_next()
        self._in_current = self._current.count()

    @property
    def size(self) -> int:
        return self._base + self._current.size

    def append(self, line: bytes) -> int:
        if self._in_current >= self._per_file:
            self._begin_another()
        self._current.append(line)
        self._in_current += 1
        return self.size

    def repair(self) -> int:
        """Only the last part can be torn."""
        cut = self._current.repair()
        self._in_current = self._current.count()
        return cut

    def records(self, offset: int) -> Iterator[tuple[int, dict[str, Any]]]:
        base = 0
        for part in self._full:
            path = self._folder / part.file
            if offset < base + part.bytes and path.exists():
                file = RecordFile(path, self._packing)
                for end, record in file.records(max(0, offset - base)):
                    yield base + end, record
                file.close()
            base += part.bytes
        for end, record in self._current.records(max(0, offset - base)):
            yield base + end, record

    def lines(self) -> Iterator[bytes]:
        for path in self.paths():
            for _, line in self._packing.lines(path):
                yield line

    def count(self) -> int:
        return sum(part.records for part in self._full) + self._current.count()

    def keep(self, spans: Sequence[tuple[int, int]]) -> None:
        begin = 0
        for number, part in enumerate(self._full):
            there = _within(spans, begin, begin + part.bytes)
            begin += part.bytes
            if sum(end - start for start, end in there) < part.bytes:
                file = RecordFile(self._folder / part.file, self._packing)
                file.keep(there)
                self._full[number] = Part(part.file, file.count(), file.size)
                file.close()
        self._current.keep(_within(spans, begin, begin + self._current.size))
        self._in_current = self._current.count()
        self._base = sum(part.bytes for part in self._full)
        self._write_index(self._full)

    def rewrite(self, change: Callable[[bytes], bytes]) -> None:
        for number, part in enumerate(self._full):
            path = self._folder / part.file
            if path.exists():
                file = RecordFile(path, self._packing)
                file.rewrite(change)
                self._full[number] = Part(part.file, part.records, file.size)
                file.close()
        self._current.rewrite(change)
        self._base = sum(part.bytes for part in self._full)
        self._write_index(self._full)

    def paths(self) -> list[Path]:
        full = [self._folder / part.file for part in self._full]
        return [*(path for path in full if path.exists()), self._current.path]

    def close(self) -> None:
        self._current.close()

    def _begin_another(self) -> None:
        """The order is what makes it safe: on disk, noted, and only then the next file."""
        path = self._current.path
        self._current.sync()
        full = Part(path.name, self._in_current, self._current.size)
        self._write_index([*self._full, full])
        self._full.append(full)
        self._base += full.bytes
        self._current.close()
        self._current = self._open_next()
        self._in_current = 0
        if self.on_full is not None:
            self.on_full(path)

    def _open_next(self) -> RecordFile:
        name = part_name(self._stem, len(self._full) + 1, self._packing)
        return RecordFile(self._folder / name, self._packing)

    def _adopt_from_disk(self) -> None:
        """Parts beyond the index that others follow: the machine lost power before it was kept."""
        for path in parts_on_disk(self._folder, self._stem)[:-1]:
            if path.name == part_name(self._stem, len(self._full) + 1, self._packing):
                file = RecordFile(path, self._packing)
                self._full.append(Part(path.name, file.count(), file.size))
                file.close()

    def _read_index(self) -> list[Part]:
        path = self._folder / index_name(self._stem)
        try:
            return [Part(**part) for part in json.loads(path.read_text("utf-8"))]
        except FileNotFoundError:
            return []
        except (OSError, ValueError, TypeError) as error:
            raise OutputUnusable(f"{path} cannot be read: {error}") from error

    def _write_index(self, full: list[Part]) -> None:
        path = self._folder / index_name(self._stem)
        text = json.dumps([asdict(part) for part in full], indent=1)
        replace_file(path, [text.encode()], durable=True)


def _within(spans: Sequence[tuple[int, int]], begin: int, end: int) -> list[tuple[int, int]]:
    """What of the spans lies between ``begin`` and ``end``, counted from ``begin``."""
    cut = ((max(start, begin) - begin, min(stop, end) - begin) for start, stop in spans)
    return [(start, stop) for start, stop in cut if start < stop]
