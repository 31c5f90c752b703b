"""Undo double encoding: UTF-8 that was read as windows-1252 and written as UTF-8 again."""

from __future__ import annotations

import re
from typing import Final

_HIGH_1252: Final = {
    bytes([byte]).decode("windows-1252", "ignore") or chr(byte): byte for byte in range(128, 256)
}
_TO_BYTES: Final = str.maketrans({char: chr(byte) for char, byte in _HIGH_1252.items()})
_LEADS: Final = "".join(char for char, byte in _HIGH_1252.items() if 0xC2 <= byte <= 0xF4)
_TRAILS: Final = "".join(char for char, byte in _HIGH_1252.items() if byte <= 0xBF) + "".join(
    chr(byte) for byte in range(0x80, 0xA0)
)
DOUBLE: Final = re.compile(rb"\xc3[\x82-\xb4](?:\xc2[\x80-\xbf]|[\xc5\xc6\xcb\xe2])")
"""What double encoding looks like in the bytes of the page: worth a closer look, no more."""
_RUN: Final = re.compile(f"[{re.escape(_LEADS)}][{re.escape(_LEADS + _TRAILS)}]+")
_LONE: Final = re.compile(r"(?<![A-ZÀ-Þ])Ã(?=[\s,.])")
"""An ``à`` whose second byte, a no-break space, has become another blank."""
_MIN_RUNS: Final = 2
_MIN_SHARE: Final = 0.5
"""A page that shows broken text on purpose has less of it than of its own."""


def undo_double_encoding(text: str) -> str:
    """``cafÃ©`` back to ``café``, if at least half of what is not ASCII is such text.

    Runs that do not turn into valid UTF-8 stay as they are, so correct text beside it is safe. What
    was encoded three times is undone twice.
    """
    once = _undone(text)
    return once if once is text else _undone(once)


def _undone(text: str) -> str:
    fixed = 0

    def repaired(match: re.Match[str]) -> str:
        nonlocal fixed
        run = match.group()
        try:
            original = run.translate(_TO_BYTES).encode("latin-1").decode("utf-8")
        except UnicodeError:
            return run
        fixed += len(run)
        return original

    mended = _RUN.sub(repaired, text)
    outside = len(text) - len(text.encode("ascii", "ignore"))
    if fixed < 2 * _MIN_RUNS or fixed < _MIN_SHARE * outside:
        return text
    return _LONE.sub("à", mended)
