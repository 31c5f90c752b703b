"""Bodies that are compressed although nobody says so, or said to be and are not."""

from __future__ import annotations

import zlib
from typing import Final

GZIP: Final = b"\x1f\x8b"
"""How every gzip file begins."""
_ZLIB: Final = (b"x\x01", b"x^", b"x\x9c", b"x\xda")
"""How a zlib stream begins (RFC 1950, 2.2) with the usual window, by its level; text may, too."""
_GZIP_BITS: Final = 31
_ZLIB_BITS: Final = 15
_LAYERS: Final = 3
"""Some servers compress what is compressed already; more layers than this are a bomb."""


def inflate(body: bytes, limit: int) -> tuple[bytes, bool]:
    """``body`` without its layers of gzip or zlib, at most ``limit`` bytes; whether it is cut.

    Only the first bytes decide, never a name or a header. What was unpacked before a stream broke
    off, or turned to nonsense, is kept.
    """
    cut = False
    for _ in range(_LAYERS):
        if body.startswith(GZIP):
            body, whole = gunzip(body, limit)
        elif body.startswith(_ZLIB) and (unpacked := _piecewise(body, limit, _ZLIB_BITS))[0]:
            body, whole = unpacked
        else:
            break
        cut = cut or not whole
    return body[:limit], cut or len(body) > limit


def gunzip(body: bytes, limit: int) -> tuple[bytes, bool]:
    """All members of a gzip file (RFC 1952, 2.2: they follow one another), at most ``limit`` bytes;
    whether that is all of it. What can be had of a broken one is returned."""
    parts: list[bytes] = []
    room = limit
    while body.startswith(GZIP) and room > 0:
        stream = zlib.decompressobj(wbits=_GZIP_BITS)
        try:
            part = stream.decompress(body, room)
        except zlib.error:
            return b"".join(parts) + _piecewise(body, room, _GZIP_BITS)[0], False
        parts.append(part)
        room -= len(part)
        if not stream.eof:
            return b"".join(parts), False
        body = stream.unused_data
    return b"".join(parts), not body.startswith(GZIP)


def _piecewise(body: bytes, room: int, bits: int) -> tuple[bytes, bool]:
    """What can be had of one stream that may break (the call that fails returns nothing), and
    whether it is whole."""
    stream = zlib.decompressobj(wbits=bits)
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
    return b"".join(parts), stream.eof


def is_packed(body: bytes) -> bool:
    """Whether a body may be gzip or zlib, by its first bytes."""
    return body.startswith((GZIP, *_ZLIB))
