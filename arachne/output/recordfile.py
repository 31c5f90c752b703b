"""An append-only file of records that is never torn.

A record is handed to the operating system before :meth:`RecordFile.append` returns, so a killed
process loses nothing. A write that fails half way (disk full) is taken back.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

import orjson

from arachne.exceptions import OutputUnusable, unwritable
from arachne.output.packing import PACKINGS, Packing, is_record
from arachne.output.wholefile import replace_file

_PLAIN = PACKINGS["none"]
_BLOCK = 1 << 16


class Records(Protocol):
    """What holds the records of one kind: one file, or several in a row."""

    @property
    def size(self) -> int:
        """Their length in bytes, over all files and as they lie on disk; such a length is what the
        frontier keeps as the place of a record."""

    def append(self, line: bytes) -> int:
        """Write one line (its line feed included); the new size."""

    def repair(self) -> int:
        """Cut what follows the last whole record; the number of bytes cut."""

    def records(self, offset: int) -> Iterator[tuple[int, dict[str, Any]]]:
        """``(end offset, record)`` from ``offset`` on."""

    def lines(self) -> Iterator[bytes]:
        """All records as they are written, unpacked."""

    def count(self) -> int:
        """How many records there are."""

    def keep(self, spans: Sequence[tuple[int, int]]) -> None:
        """Keep what lies there (``(begin, end)`` between records, in order) alone, or all."""

    def rewrite(self, change: Callable[[bytes], bytes]) -> None:
        """Put ``change(line)`` in the place of each line, a file as a whole or not at all."""

    def paths(self) -> list[Path]:
        """The files, the first one first."""

    def close(self) -> None:
        """Bring everything to the disk and let go; safe to call twice."""


class RecordFile:
    """One file; lines are appended by one process only."""

    def __init__(self, path: Path, packing: Packing = _PLAIN) -> None:
        self.path = path
        self._packing = packing
        try:
            self._fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o644)
            self.size = os.fstat(self._fd).st_size
        except OSError as error:
            raise unwritable(path, error) from error

    def append(self, line: bytes) -> int:
        data = self._packing.pack(line)
        try:
            if os.fstat(self._fd).st_nlink == 0:
                raise OutputUnusable(f"{self.path} was removed while the crawl was writing to it")
            written = 0
            while written < len(data):
                written += os.write(self._fd, data[written:] if written else data)
        except OSError as error:
            self._take_back()
            raise unwritable(self.path, error) from error
        self.size += len(data)
        return self.size

    def _take_back(self) -> None:
        with suppress(OSError):  # else repair() cuts the torn line at the next start
            os.ftruncate(self._fd, self.size)

    def repair(self) -> int:
        size = self.size
        end = self._packing.whole(self._fd, size)
        if end < size:
            try:
                os.ftruncate(self._fd, end)
            except OSError as error:
                raise unwritable(self.path, error) from error
            self.size = end
        return size - end

    def records(self, offset: int) -> Iterator[tuple[int, dict[str, Any]]]:
        """Lines that are no records are passed over."""
        for end, line in self._packing.lines(self.path, offset):
            if is_record(line):
                yield end, orjson.loads(line)

    def lines(self) -> Iterator[bytes]:
        for _, line in self._packing.lines(self.path):
            yield line

    def count(self) -> int:
        """The whole file is read."""
        if self._packing is not _PLAIN:
            return sum(1 for _ in self.lines())
        ends = (os.pread(self._fd, _BLOCK, at).count(b"\n") for at in range(0, self.size, _BLOCK))
        torn = self.size > 0 and os.pread(self._fd, 1, self.size - 1) != b"\n"
        return sum(ends) + torn

    def keep(self, spans: Sequence[tuple[int, int]]) -> None:
        self._replace(
            os.pread(self._fd, min(_BLOCK, end - at), at)
            for begin, end in spans
            for at in range(begin, end, _BLOCK)
        )

    def rewrite(self, change: Callable[[bytes], bytes]) -> None:
        if all(change(line) == line for line in self.lines()):
            return  # a file that was uploaded stays the one that was uploaded
        self._replace(self._packing.pack(change(line)) for line in self.lines())

    def _replace(self, blocks: Iterable[bytes]) -> None:
        """Put these bytes in the place of all there are, or, if that fails, none of them."""
        replace_file(self.path, blocks, durable=True)
        try:
            fd = os.open(self.path, os.O_RDWR | os.O_APPEND | os.O_CLOEXEC)
        except OSError as error:
            raise unwritable(self.path, error) from error
        os.close(self._fd)
        self._fd = fd
        self.size = os.fstat(fd).st_size

    def paths(self) -> list[Path]:
        return [self.path]

    def sync(self) -> None:
        """Bring everything to the disk. Raises :class:`OutputUnusable`."""
        try:
            os.fsync(self._fd)
        except OSError as error:
            raise unwritable(self.path, error) from error

    def close(self) -> None:
        if self._fd >= 0:
            with suppress(OSError):  # a full disk was reported when the line was written
                os.fsync(self._fd)
            os.close(self._fd)
            self._fd = -1
