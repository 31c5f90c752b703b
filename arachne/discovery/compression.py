"""Bodies that are compressed although nobody says so, or said to be and are not."""

from __future__ import annotations

import zlib
from typing import Final

GZIP: Final = b"\x1f\x8b"
"""How every gzip file begins."""
_LAYERS: Final = 3
"""Some servers compress what is compressed already; more layers than this are a bomb."""


def inflate(body: bytes, limit: int) -> tuple[bytes, bool]:
    """``body`` without its gzip layers, at most ``limit`` bytes of it; whether it is cut.

    Only the first bytes decide, never a name or a header. What was unpacked before a stream broke
    off, or turned to nonsense, is kept.
    """
    cut = False
    for _ in range(_LAYERS):
        if not body.startswith(GZIP):
            break
        body, whole = gunzip(body, limit)
        cut = cut or not whole
    return body[:limit], cut or len(body) > limit


def gunzip(body: bytes, limit: int) -> tuple[bytes, bool]:
    """All members of a gzip file (RFC 1952, 2.2: they follow one another), at most ``limit`` bytes;
    whether that is all of it. What can be had of a broken one is returned."""
    parts: list[bytes] = []
    room = limit
    while body.startswith(GZIP) and room > 0:
        stream = zlib.decompressobj(wbits=31)
        try:
            part = stream.decompress(body, room)
        except zlib.error:
            return b"".join(parts) + _piecewise(body, room), False
        parts.append(part)
        room -= len(part)
        if not stream.eof:
            return b"".join(parts), False
        body = stream.unused_data
    return b"".join(parts), not body.startswith(GZIP)


def _piecewise(body: bytes, room: int) -> bytes:
    """What can be had of a member that breaks: the call that fails returns nothing."""
    stream = zlib.decompressobj(wbits=31)
    parts: list[bytes] = []
    try:
        for at in range(0, len(body), 256):
            part = stream.decompress(body[at : at + 256], room)
            parts.append(part)
            room -= len(part)
            if room <= 0 or stream.eof:
                break
    except zlib.error:
        pass
    return b"".join(parts)
