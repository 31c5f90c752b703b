"""Bytes that are Unicode already: UTF-8 with or without faults, UTF-16 and UTF-32."""

from __future__ import annotations

import codecs
import re
from typing import Final

from arachne.extraction.encoding.mojibake import DOUBLE, undo_double_encoding

_SURROGATES: Final = re.compile(
    rb"\xed[\xa0-\xaf][\x80-\xbf]\xed[\xb0-\xbf][\x80-\xbf]|\xed[\xa0-\xbf][\x80-\xbf]"
)
_NUL: Final = re.compile(rb"\xc0\x80")
"""Unicode Technical Report 26; Java and Oracle write both."""
_STRAY_SHARE: Final = 3
"""UTF-8 holds with up to one stray byte for so many good characters; where it is claimed, for each
of them."""


def exact_utf8(body: bytes) -> str | None:
    """The text of bytes that are UTF-8 without a fault; ``None`` if they are not."""
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        return None
    return None if _may_be_double(body) else text


def as_utf8(body: bytes, *, claimed: bool = False) -> str | None:
    """The text of bytes that are UTF-8, at least for the most part; ``None`` if they are not.
    ``claimed``: the page says that they are.

    Single bytes of windows-1252 in between become what was meant, a character cut off at the end
    is dropped, double encoding is undone.
    """
    text = _lenient(body, 1 if claimed else _STRAY_SHARE)
    if text is None:
        return None
    return undo_double_encoding(text) if _may_be_double(body) else text


def _may_be_double(body: bytes) -> bool:
    # Hardly a page in English has the byte, and one is found at once.
    return b"\xc3" in body and DOUBLE.search(body) is not None


def _lenient(body: bytes, share: int) -> str | None:
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError as error:
        whole = body[: error.start]
        if error.reason == "unexpected end of data" and not whole.isascii():
            return whole.decode("utf-8")
    if b"\xed" in body or b"\xc0" in body:
        body = _NUL.sub(b"", _SURROGATES.sub(_character, body))
    text = body.decode("utf-8", "replace")
    bad = text.count("\ufffd") - body.count(b"\xef\xbf\xbd")
    good = len(text) - len(text.encode("ascii", "ignore")) - bad
    if good < bad * share:
        return None
    western = sum(body.count(bytes([lead])) for lead in (0xC2, 0xC3))
    # In other scripts a stray byte is half a character, and better marked than invented.
    return body.decode("utf-8", "arachne-stray-byte") if 2 * western >= good else text


def _character(match: re.Match[bytes]) -> bytes:
    """UTF-8 for a pair of surrogates, each in three bytes (CESU-8); a lone one is no character."""
    pair = match[0].decode("utf-8", "surrogatepass").encode("utf-16-le", "surrogatepass")
    return pair.decode("utf-16-le", "replace").encode()


def _stray_byte(error: UnicodeError) -> tuple[str, int]:
    """A codec error handler: bytes that are no UTF-8 are read as windows-1252."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    bad = error.object[error.start : error.end]
    return bad.decode("windows-1252", "replace"), error.end


codecs.register_error("arachne-stray-byte", _stray_byte)


def wide_encoding(body: bytes) -> str:
    """UTF-16 or UTF-32 without a mark, known by the zero bytes of its ASCII characters."""
    head = body[:4096]
    size = len(head)
    if head.count(0) * 10 < size or size < 8:
        return ""
    zeros = [head[start::4].count(0) * 4 / size for start in range(4)]
    if min(zeros[2:]) > 0.95:
        return "utf-32le"
    if min(zeros[:2]) > 0.95:
        return "utf-32be"
    even, odd = zeros[0] + zeros[2], zeros[1] + zeros[3]
    if odd > 4 * even:
        return "utf-16le"
    return "utf-16be" if even > 4 * odd else ""
