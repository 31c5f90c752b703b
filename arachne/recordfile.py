"""An append-only file of JSON lines that is never torn.

A line is handed to the operating system before :meth:`RecordFile.append` returns, so a killed
process loses nothing. A write that fails half way (disk full) is taken back.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import orjson

from arachne.exceptions import OutputUnusable

_BLOCK = 1 << 16


class RecordFile:
    """Lines are appended by one process only; ``size`` is the length in bytes."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self._fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o644)
            self.size = os.fstat(self._fd).st_size
        except OSError as error:
            raise unusable(path, error) from error

    def append(self, line: bytes) -> int:
        """Write one line (its line feed included); the file's new size."""
        try:
            if os.fstat(self._fd).st_nlink == 0:
                raise OutputUnusable(f"{self.path} was removed while the crawl was writing to it")
            written = 0
            while written < len(line):
                written += os.write(self._fd, line[written:] if written else line)
        except OSError as error:
            self._take_back()
            raise unusable(self.path, error) from error
        self.size += len(line)
        return self.size

    def _take_back(self) -> None:
        with suppress(OSError):  # else repair() cuts the torn line at the next start
            os.ftruncate(self._fd, self.size)

    def repair(self) -> int:
        """Cut what follows the last whole line; the number of bytes cut.

        A line counts as whole when it ends in a line feed and parses: after a power loss the end
        of a file may hold zeros.
        """
        size = self.size
        end = size
        while end > 0:
            start = self._line_start(end)
            line = os.pread(self._fd, end - start, start)
            if line.endswith(b"\n") and _parses(line):
                break
            end = start
        if end < size:
            try:
                os.ftruncate(self._fd, end)
            except OSError as error:
                raise unusable(self.path, error) from error
            self.size = end
        return size - end

    def _line_start(self, end: int) -> int:
        """Where the line that ends just before ``end`` begins."""
        position = end - 1  # the line's own line feed, if it has one, does not count
        while position > 0:
            start = max(0, position - _BLOCK)
            block = os.pread(self._fd, position - start, start)
            found = block.rfind(b"\n")
            if found >= 0:
                return start + found + 1
            position = start
        return 0

    def records(self, offset: int) -> Iterator[tuple[int, dict[str, Any]]]:
        """``(end offset, record)`` of the lines from ``offset`` on; lines that do not parse are
        passed over."""
        with self.path.open("rb") as file:
            file.seek(offset)
            for line in file:
                offset += len(line)
                if _parses(line):
                    yield offset, orjson.loads(line)

    def count(self) -> int:
        """How many lines there are: the whole file is read."""
        lines = position = 0
        while block := os.pread(self._fd, 1 << 20, position):
            lines += block.count(b"\n")
            position += len(block)
        return lines

    def replace(self, lines: Iterable[bytes]) -> None:
        """Put other lines in the place of all there are, or, if that fails, none of them."""
        temporary = self.path.with_name(f"{self.path.name}.new")
        try:
            with temporary.open("wb") as file:
                file.writelines(lines)
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(self.path)
            fd = os.open(self.path, os.O_RDWR | os.O_APPEND | os.O_CLOEXEC)
        except OSError as error:
            temporary.unlink(missing_ok=True)
            raise unusable(self.path, error) from error
        os.close(self._fd)
        self._fd = fd
        self.size = os.fstat(fd).st_size

    def close(self) -> None:
        """Bring everything to the disk and let go; safe to call twice."""
        if self._fd >= 0:
            with suppress(OSError):  # a full disk was reported when the line was written
                os.fsync(self._fd)
            os.close(self._fd)
            self._fd = -1


def unusable(path: Path, error: OSError) -> OutputUnusable:
    """The error that names the file and says what the system said."""
    return OutputUnusable(f"{path} cannot be written: {error.strerror or error}")


def _parses(line: bytes) -> bool:
    try:
        return isinstance(orjson.loads(line), dict)
    except orjson.JSONDecodeError:
        return False
