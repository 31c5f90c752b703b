"""Bytes to text: which encoding a page is really in, and how that was found out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

EncodingSource = Literal["bom", "header", "meta", "sniffed", "default"]


@dataclass(frozen=True, slots=True)
class Decoded:
    """``text`` holds no NUL and no lone surrogate; ``encoding`` is a WHATWG name, lower case."""

    text: str
    encoding: str
    source: EncodingSource


def decode(body: bytes, content_type: str = "") -> Decoded:
    """Decode an HTML document; never raises."""
    return Decoded(body.decode("utf-8", "replace").replace("\0", ""), "utf-8", "default")


def decode_text(body: bytes, content_type: str = "") -> Decoded:
    """Decode a plain text document: no ``meta``, else as :func:`decode`; never raises."""
    return decode(body, content_type)
