"""One record, one physical line of UTF-8 JSON, whatever the reader takes for a line end.

U+2028, U+2029 and U+0085 are escaped: they are legal inside JSON strings, but readers that split
lines by the Unicode rules (Python's ``str.splitlines`` among them) cut the record there. Lone
surrogates cannot be written as UTF-8 and NULs are refused by databases: both become U+FFFD.
"""

from __future__ import annotations

import dataclasses
from typing import Any

import orjson

_ESCAPES = tuple(
    (raw[-1], raw, escaped)
    for raw, escaped in (
        ("\u2028".encode(), b"\\u2028"),
        ("\u2029".encode(), b"\\u2029"),
        ("\u0085".encode(), b"\\u0085"),
    )
)
_OPTIONS = orjson.OPT_APPEND_NEWLINE | orjson.OPT_NON_STR_KEYS


def encode_line(record: Any) -> bytes:
    """``record`` (a dict or a dataclass of plain data) as one line, line feed included."""
    try:
        line = orjson.dumps(record, option=_OPTIONS)
    except (TypeError, orjson.JSONEncodeError):  # lone surrogates, or an integer beyond 64 bits
        line = orjson.dumps(clean(record), option=_OPTIONS)
    if b"\\u0000" in line:
        line = orjson.dumps(clean(record), option=_OPTIONS)
    for last, raw, escaped in _ESCAPES:
        if last in line and raw in line:  # a single byte is looked for ten times as fast
            line = line.replace(raw, escaped)
    return line


def clean(value: Any) -> Any:
    """A copy in which every string can be written and read by anyone."""
    if isinstance(value, str):
        text = value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        return text.replace("\0", "\ufffd")
    if isinstance(value, int) and not isinstance(value, bool) and value.bit_length() > 63:
        return str(value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f.name: clean(getattr(value, f.name)) for f in dataclasses.fields(value)}
    if isinstance(value, dict):
        return {clean(key): clean(item) for key, item in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [clean(item) for item in value]
    return value
