"""Bytes to text: which encoding a page is really in, and how that was found out.

The HTML standard trusts the header, then the first kilobyte. Pages are not so tidy, so here every
claim is checked against the bytes:

1. A byte order mark decides.
2. Valid UTF-8 outside ASCII is UTF-8, whatever is claimed: text in another encoding is practically
   never valid UTF-8. A few stray bytes in a page of UTF-8 do not change that.
3. Else the claims of header, ``meta`` and XML declaration are tried; one that does not fit the
   bytes, or that is only a server's default, gives way to one that does.
4. Else the encoding is sniffed (:mod:`arachne.extraction.encoding.sniffing`).
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from dataclasses import dataclass
from typing import Final, Literal

from arachne.extraction.encoding.declared import in_document, in_header
from arachne.extraction.encoding.sniffing import CODECS, ESCAPE, VIETNAMESE, fit, sniff
from arachne.extraction.encoding.unicode import as_utf8, exact_utf8, wide_encoding

EncodingSource = Literal["bom", "header", "meta", "sniffed", "default", "text"]
Claim = tuple[str, EncodingSource]

_EAST_ASIAN: Final = frozenset({"gbk", "gb18030", "big5", "shift_jis", "euc-jp", "euc-kr"})
_FEW_CHARACTERS: Final = 4
_DEFAULT: Final[Claim] = ("utf-8", "default")
_BOMS: Final = (  # UTF-32 first: its little-endian mark begins with that of UTF-16
    (codecs.BOM_UTF32_LE, "utf-32le"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16le"),
    (codecs.BOM_UTF16_BE, "utf-16be"),
)
_SNIFFED: Final = 1445
"""Bytes that a browser looks at (https://mimesniff.spec.whatwg.org/#reading-the-resource-header)."""
_BINARY: Final = bytes(set(range(0x20)) - set(b"\b\t\n\f\r\x0e\x0f\x1a\x1b"))
"""Control bytes but for those of old texts: overstriking, ends of files, shifts of alphabets."""
_BINARY_SHARE: Final = 0.03
"""A tenth of random bytes are control bytes."""
_TAG: Final = re.compile(
    rb"<(?:!doctype|html|head|body|title|meta|script|table|div)[\s>]", re.IGNORECASE
)
_CONTROLS: Final = re.compile(rb"\xc2[\x80-\x84\x86-\x9f]")
_C1: Final = re.compile("[\x80-\x84\x86-\x9f]")
"""Control characters that no page means: bytes of windows-1252 that were taken for latin-1 before
they became UTF-8. U+0085 ends lines."""
_UNITS: Final = re.compile("utf-?(?:16|32)|ucs-?[24]", re.IGNORECASE)
"""Encodings in units of two bytes or four, of which half may be control bytes."""
_NO_CLAIM: Final = "windows-1252"
"""What servers claim when nobody told them (as iso-8859-1): the weakest of claims."""
_CERTAIN: Final = 0.8
"""A declared encoding in which the page looks so much like text needs no second opinion."""
_LEAD: Final = 0.15
"""By how much a sniffed encoding must look better than a declared one that decodes cleanly."""
_BAD_SHARE: Final = 0.02
"""A claim fits if at most this share of what is not ASCII cannot be decoded by it."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """``text`` holds no NUL and no lone surrogate; ``encoding`` is a WHATWG name, lower case.
    ``utf8`` is the text in UTF-8 if the body is just that, else empty: most pages are, and who
    needs the bytes need not encode them again."""

    text: str
    encoding: str
    source: EncodingSource
    utf8: bytes = b""


def is_text(body: bytes, content_type: str = "") -> bool:
    """Whether a body that is said to be text or HTML can be: compressed, encrypted and compiled
    data have control bytes all over, and no tags. By its first bytes, as browsers do it
    (https://mimesniff.spec.whatwg.org/#binary-data-byte)."""
    head = body[:_SNIFFED]
    binary = len(head) - len(head.translate(None, _BINARY))
    if binary <= len(head) * _BINARY_SHARE or _TAG.search(body) or _UNITS.search(content_type):
        return True
    return any(body.startswith(mark) for mark, _ in _BOMS) or bool(wide_encoding(body))


def decode(body: bytes, content_type: str = "") -> Decoded:
    """Decode an HTML document; ``content_type`` is the HTTP header. Never raises.

    Bytes that cannot be decoded become U+FFFD, except that single bytes of windows-1252 in a
    UTF-8 page become what was meant; a character cut off at the very end is dropped.
    """
    return _decode(body, content_type, html=True)


def decode_text(body: bytes, content_type: str = "") -> Decoded:
    """Decode a plain text document: as :func:`decode`, but no ``meta`` is believed."""
    return _decode(body, content_type, html=False)


def _decode(body: bytes, content_type: str, *, html: bool) -> Decoded:
    for mark, name in _BOMS:
        if body.startswith(mark):
            rest = body[len(mark) :]
            if name != "utf-8" or as_utf8(rest) is not None:
                return Decoded(_clean(_text(rest, name), rest), name, "bom")
            body = rest
            break
    if name := wide_encoding(body):
        return Decoded(_clean(_text(body, name), body), name, "sniffed")
    claims = _claims(body, content_type, html=html)
    is_ascii = body.isascii()
    if is_ascii and not _is_stateful(body, claims):
        name, source = claims[0] if claims else _DEFAULT
        return _as_it_is(body, body.decode("ascii"), name, source)
    exact = None if is_ascii else exact_utf8(body)
    text = exact
    if text is None and not is_ascii:
        text = as_utf8(body, claimed=any(name == "utf-8" for name, _ in claims))
    if text is not None and not _is_short_east_asian(text, claims):
        source = next((source for name, source in claims if name == "utf-8"), "sniffed")
        if exact is not None:
            return _as_it_is(body, exact, "utf-8", source)
        return Decoded(_clean(text, body), "utf-8", source)
    name, source = _choose(body, claims)
    return Decoded(_clean(_text(body, name), body), name, source)


def _as_it_is(body: bytes, text: str, name: str, source: EncodingSource) -> Decoded:
    """A body that is UTF-8, or ASCII and so UTF-8 as well."""
    clean = _clean(text, body)
    return Decoded(clean, name, source, body if clean is text else b"")


def _claims(body: bytes, content_type: str, *, html: bool) -> list[Claim]:
    """What is claimed, best first, as far as it can be decoded."""
    claims: list[Claim] = [(in_header(content_type), "header")]
    if html:
        name = in_document(body)
        # A page that reads as bytes of ASCII to find this is not in UTF-16 (HTML standard).
        claims.append(("utf-8" if name.startswith("utf-16") else name, "meta"))
    return [claim for claim in claims if claim[0] in CODECS]


def _is_stateful(body: bytes, claims: list[Claim]) -> bool:
    """Whether bytes of ASCII are an encoding that shifts in and out of it."""
    return ESCAPE in body or any(name in {"hz-gb-2312", "iso-2022-jp"} for name, _ in claims)


def _is_short_east_asian(text: str, claims: list[Claim]) -> bool:
    """Two or three characters of GBK can happen to be valid UTF-8 of odd letters."""
    if not any(name in _EAST_ASIAN for name, _ in claims):
        return False
    if len(text) - len(text.encode("ascii", "ignore")) > _FEW_CHARACTERS:
        return False
    return all(char < "\u0800" for char in text)


def _choose(body: bytes, claims: list[Claim]) -> Claim:
    """The encoding of bytes that are not UTF-8."""
    fits = {name: fit(body, name) for name, _ in claims}
    clean = [claim for claim in claims if fits[claim[0]].bad <= _BAD_SHARE]
    clean.sort(key=lambda claim: (claim[0] == _NO_CLAIM, -fits[claim[0]].score))
    if clean:
        looks = fits[clean[0][0]]
        if looks.score >= _CERTAIN or (clean[0][0] != _NO_CLAIM and looks.plausible):
            return clean[0]
    guess = sniff(body)
    if clean:
        best = clean[0]
        if guess and guess.sure and guess.score > fits[best[0]].score + _LEAD:
            return guess.name, "sniffed"
        return best
    if guess:
        return guess.name, "sniffed"
    if claims:
        return min(claims, key=lambda claim: fits[claim[0]].bad)
    return _NO_CLAIM, "default"


def _text(body: bytes, name: str) -> str:
    if name == "utf-8":
        return as_utf8(body) or body.decode("utf-8", "replace")
    text = ""
    for codec in CODECS[name]:
        try:
            text = body.decode(codec)
            return unicodedata.normalize("NFC", text) if name == VIETNAMESE else text
        except UnicodeDecodeError as error:
            # A character cut off at the end is no reason to doubt the rest.
            if error.end >= len(body) - 1 and error.start >= len(body) - 4:
                return body[: error.start].decode(codec)
            text = text or body.decode(codec, "replace")
    return text


def _clean(text: str, body: bytes) -> str:
    # Bytes are looked through fifty times as fast, and NUL has no other bytes than zeros.
    if b"\0" in body and "\0" in text:
        text = text.replace("\0", "")
    if text[:1] == "﻿":
        text = text[1:]
    if _CONTROLS.search(body) and _C1.search(text):
        text = _C1.sub(_meant, text)
    return text


def _meant(match: re.Match[str]) -> str:
    return match[0].encode("latin-1").decode("windows-1252", "ignore")
