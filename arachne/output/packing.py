"""How records lie in a file: as plain lines, or each line as a gzip member or zstd frame.

Both formats allow members to follow one another, so ``zcat`` and ``zstdcat`` read such a file as
one stream, and a process that is killed leaves at most one member torn. Alone, a page's record
shrinks to a fourth or a sixth; in one stream it would to a fifth or a seventh (records of 25 to
77 kB from real sites, gzip 6 and zstd 3). That is the price of never losing more than the last one.
"""

from __future__ import annotations

import os
import sys
import zlib
from abc import ABC, abstractmethod
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Protocol

import orjson

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

_BLOCK = 1 << 16
_GZIP = 31  # zlib's window bits for its largest window and a gzip header
_GZIP_LEVEL = 6  # zlib's own default, as 3 is zstd's
_ZSTD: Final[dict[int, int]] = {
    zstd.CompressionParameter.compression_level: 3,
    zstd.CompressionParameter.checksum_flag: 1,  # a frame that holds something else is torn, too
}


class Packing(Protocol):
    """``suffix`` follows ``.jsonl`` in names; ``ends`` are positions between two records."""

    suffix: str

    def pack(self, line: bytes) -> bytes:
        """What is appended for a line (its line feed included)."""

    def whole(self, fd: int, size: int) -> int:
        """The last end before which all is whole, in a file of ``size`` bytes."""

    def lines(self, path: Path, start: int = 0) -> Iterator[tuple[int, bytes]]:
        """``(end, line)`` from the end ``start`` on, as far as the file is whole."""


class PlainLines:
    """A line is whole when it ends in a line feed and parses: after a power loss the end of a file
    may hold zeros."""

    suffix = ""

    def pack(self, line: bytes) -> bytes:
        return line

    def whole(self, fd: int, size: int) -> int:
        end = size
        while end > 0:
            start = _line_start(fd, end)
            if is_record(os.pread(fd, end - start, start)):
                break
            end = start
        return end

    def lines(self, path: Path, start: int = 0) -> Iterator[tuple[int, bytes]]:
        with path.open("rb") as file:
            file.seek(start)
            for line in file:
                start += len(line)
                yield start, line


def _line_start(fd: int, end: int) -> int:
    """Where the line that ends just before ``end`` begins."""
    position = end - 1  # the line's own line feed, if it has one, does not count
    while position > 0:
        start = max(0, position - _BLOCK)
        block = os.pread(fd, position - start, start)
        found = block.rfind(b"\n")
        if found >= 0:
            return start + found + 1
        position = start
    return 0


class _Unpacker(Protocol):
    @property
    def eof(self) -> bool: ...

    @property
    def unused_data(self) -> bytes: ...

    def decompress(self, data: bytes, /) -> bytes: ...


class _Members(ABC):
    """What gzip members and zstd frames have in common."""

    @abstractmethod
    def _unpacker(self) -> _Unpacker:
        """For one member or frame."""

    def whole(self, fd: int, size: int) -> int:
        """Only forwards can be seen where members end: the whole file is unpacked."""
        whole = 0
        for end, member in self._members(fd, 0):
            if not is_record(member):
                break
            whole = end
        return whole

    def lines(self, path: Path, start: int = 0) -> Iterator[tuple[int, bytes]]:
        fd = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
        try:
            for end, member in self._members(fd, start):
                for line in member.splitlines(keepends=True):
                    yield end, line
        finally:
            os.close(fd)

    def _members(self, fd: int, position: int) -> Iterator[tuple[int, bytes]]:
        """``(end, content)`` of each whole member."""
        read = position
        rest = b""
        while True:
            unpacker = self._unpacker()
            parts = []
            while not unpacker.eof:
                if not rest:
                    rest = os.pread(fd, _BLOCK, read)
                    read += len(rest)
                if not rest:
                    return
                try:
                    parts.append(unpacker.decompress(rest))
                except (zlib.error, zstd.ZstdError):
                    return
                rest = b""
            rest = unpacker.unused_data
            yield read - len(rest), b"".join(parts)


class GzipMembers(_Members):
    """RFC 1952, 2.2: a file is a series of members."""

    suffix = ".gz"

    def pack(self, line: bytes) -> bytes:
        packer = zlib.compressobj(_GZIP_LEVEL, zlib.DEFLATED, _GZIP)
        return packer.compress(line) + packer.flush()

    def _unpacker(self) -> _Unpacker:
        return zlib.decompressobj(_GZIP)


class ZstdFrames(_Members):
    """RFC 8878, 3: a file is a series of frames."""

    suffix = ".zst"

    def pack(self, line: bytes) -> bytes:
        return zstd.compress(line, options=_ZSTD)

    def _unpacker(self) -> _Unpacker:
        return zstd.ZstdDecompressor()


PACKINGS: Final[dict[str, Packing]] = {
    "none": PlainLines(),
    "gzip": GzipMembers(),
    "zstd": ZstdFrames(),
}
"""By the values of ``ARACHNE_OUTPUT_COMPRESSION``."""


def packing_of(path: Path) -> Packing:
    """How a file is packed, by its name."""
    by_suffix = {packing.suffix: packing for packing in PACKINGS.values()}
    return by_suffix.get(path.suffix, PACKINGS["none"])


def is_record(line: bytes) -> bool:
    """Whether these bytes are one whole record."""
    if not line.endswith(b"\n"):
        return False
    try:
        return isinstance(orjson.loads(line), dict)
    except orjson.JSONDecodeError:
        return False
