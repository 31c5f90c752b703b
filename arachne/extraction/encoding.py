"""Bytes to text: which encoding a page is really in, and how that was found out.

The HTML standard trusts the header, then the first kilobyte. Pages are not so tidy, so here every
claim is checked against the bytes:

1. A byte order mark decides.
2. Valid UTF-8 outside ASCII is UTF-8, whatever is claimed: text in another encoding is practically
   never valid UTF-8. A few stray bytes in a page of UTF-8 do not change that.
3. Else the claims of header, ``meta`` and XML declaration are tried; one that does not fit the
   bytes, or that is only a server's default, gives way to one that does.
4. Else the encoding is sniffed (:mod:`arachne.extraction.encoding_sniff`).

Names are resolved as the Encoding standard asks: ``latin1`` is windows-1252, ``gb2312`` is GBK.
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from dataclasses import dataclass
from typing import Literal

import webencodings

from arachne.extraction.encoding_mojibake import DOUBLE, undo_double_encoding
from arachne.extraction.encoding_sniff import CODECS, ESCAPE, VIETNAMESE, fit, sniff

EncodingSource = Literal["bom", "header", "meta", "sniffed", "default"]
Claim = tuple[str, EncodingSource]

_DEFAULT: Claim = ("utf-8", "default")
_BOMS = (  # UTF-32 first: its little-endian mark begins with that of UTF-16
    (codecs.BOM_UTF32_LE, "utf-32le"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16le"),
    (codecs.BOM_UTF16_BE, "utf-16be"),
)
_META = re.compile(rb"<[mM][eE][tT][aA]\b([^>]*)")
_ATTRIBUTE = re.compile(rb"([^\s=\"'/>]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s>]+))")
_CHARSET = re.compile(rb"charset\s*[=:]\s*[\"']?\s*([A-Za-z0-9_.:+-]+)", re.IGNORECASE)
_TELLING = re.compile(rb"charset|encoding|content-?_?type|text/", re.IGNORECASE)
_MIME_THEN_NAME = re.compile(rb"\s*\w+/[\w+]+\s*[;,]\s*([A-Za-z0-9_.:-]+)\s*\Z")
_XML = re.compile(rb"\s*<\?xml\b[^>]*?\bencoding\s*=\s*[\"']([A-Za-z0-9_.:-]+)", re.IGNORECASE)
_NO_CLAIM = "windows-1252"
"""What servers claim when nobody told them (as iso-8859-1): the weakest of claims."""
_CERTAIN = 0.8
"""A declared encoding in which the page looks so much like text needs no second opinion."""
_LEAD = 0.15
"""By how much a sniffed encoding must look better than a declared one that decodes cleanly."""
_STRAY_SHARE = 3
"""UTF-8 holds with up to one stray byte for so many good characters."""
_BAD_SHARE = 0.02
"""A claim fits if at most this share of what is not ASCII cannot be decoded by it."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """``text`` holds no NUL and no lone surrogate; ``encoding`` is a WHATWG name, lower case."""

    text: str
    encoding: str
    source: EncodingSource


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
            if name != "utf-8" or _is_mostly_utf8(rest):
                return Decoded(_clean(_text(rest, name)), name, "bom")
            body = rest
            break
    if name := _wide(body):
        return Decoded(_clean(_text(body, name)), name, "sniffed")
    claims = _claims(body, content_type, html=html)
    if body.isascii() and not _is_stateful(body, claims):
        name, source = claims[0] if claims else _DEFAULT
        return Decoded(_clean(body.decode("ascii")), name, source)
    if not body.isascii() and _is_mostly_utf8(body) and not _is_short_east_asian(body, claims):
        source = next((source for name, source in claims if name == "utf-8"), "sniffed")
        return Decoded(_clean(_utf8(body)), "utf-8", source)
    name, source = _choose(body, claims)
    return Decoded(_clean(_text(body, name)), name, source)


def _is_stateful(body: bytes, claims: list[Claim]) -> bool:
    """Whether bytes of ASCII are an encoding that shifts in and out of it."""
    return ESCAPE in body or any(name in {"hz-gb-2312", "iso-2022-jp"} for name, _ in claims)


def _wide(body: bytes) -> str:
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


def _claims(body: bytes, content_type: str, *, html: bool) -> list[Claim]:
    claims: list[Claim] = []
    header = _CHARSET.search(content_type.encode("ascii", "replace"))
    if header and (name := resolve(header[1])):
        claims.append((name, "header"))
    if html and (name := _declared(body)):
        # A page that reads as bytes of ASCII to find this is not in UTF-16 (HTML standard).
        name = "utf-8" if name.startswith("utf-16") else name
        claims.append((name, "meta"))
    return claims


def _declared(body: bytes) -> str:
    for match in _META.finditer(body):
        if (name := _of_meta(match[1])) and not _is_inert(body, match.start()):
            return name
    xml = _XML.match(body)
    return resolve(xml[1]) if xml else ""


def _is_inert(body: bytes, position: int) -> bool:
    """Whether a place is within a comment or a script."""
    for opening, closing in ((b"<!--", b"-->"), (b"<script", b"</script")):
        start = body.rfind(opening, 0, position)
        if start >= 0 and body.find(closing, start, position) < 0:
            return True
    return False


def _of_meta(attributes: bytes) -> str:
    """The encoding a ``meta`` element declares, in whatever spelling of its attributes."""
    if not _TELLING.search(attributes):
        return ""
    values = {
        match[1].lower(): match[2] or match[3] or match[4] or b""
        for match in _ATTRIBUTE.finditer(attributes)
    }
    charset = values.get(b"charset") or values.get(b"encoding")
    if charset and (name := resolve(_last(charset))):
        return name
    if b"property" in values or values.get(b"name", b"").lower() in _TEXTUAL_NAMES:
        return ""
    content = values.get(b"content", b"")
    match = (
        _CHARSET.search(content) or _MIME_THEN_NAME.match(content) or _CHARSET.search(attributes)
    )
    if match and (name := resolve(match[1])):
        return name
    keys = {value.lower() for key, value in values.items() if key != b"content"}
    return resolve(content) if b"charset" in keys else ""


_TEXTUAL_NAMES = frozenset(
    {b"description", b"keywords", b"title", b"author", b"abstract", b"twitter:description"}
)


def _last(value: bytes) -> bytes:
    """``gbk`` of ``text/html; charset=gbk``, which some write into the charset attribute."""
    return re.split(rb"[=;\s]+", value.strip())[-1]


def resolve(label: bytes | str) -> str:
    """The WHATWG name of an encoding's label, ``""`` if there is none of that label."""
    text = label.decode("ascii", "replace") if isinstance(label, bytes) else label
    text = text.strip().strip("\"'").lower()
    squeezed = re.sub(r"[^a-z0-9]", "", text)
    found = webencodings.lookup(text) or webencodings.lookup(text.replace("_", "-"))
    if squeezed in _MISSPELT:
        return _MISSPELT[squeezed]
    if found is None or found.name == "x-user-defined":
        return "windows-1252" if found else ""
    return str(found.name)


_MISSPELT = {
    "utf": "utf-8",
    "uft8": "utf-8",
    "utf8": "utf-8",
    "utf8mb4": "utf-8",
    "unicode": "utf-8",
    "latin": "windows-1252",
    "ansi": "windows-1252",
    "iso88591": "windows-1252",
    "iso885915": "iso-8859-15",
    "win1251": "windows-1251",
    "windows1250": "windows-1250",
    "windows1251": "windows-1251",
    "windows1252": "windows-1252",
    "shiftjis": "shift_jis",
    "sjis": "shift_jis",
    "xsjis": "shift_jis",
    "cp932": "shift_jis",
    "ms932": "shift_jis",
    "eucjp": "euc-jp",
    "euckr": "euc-kr",
    "cp949": "euc-kr",
    "ms949": "euc-kr",
    "cp936": "gbk",
    "ms936": "gbk",
    "gb2312": "gbk",
    "cp950": "big5",
    "big5hkscs": "big5",
    "hzgb2312": "hz-gb-2312",
    "iso2022kr": "iso-2022-kr",
    "koi8r": "koi8-r",
    "koi8u": "koi8-u",
    "cp437": "ibm437",
    "ibm437": "ibm437",
    "cp850": "ibm850",
    "ibm850": "ibm850",
    "utf32": "utf-32le",
}
"""Labels, without anything but letters and digits, that pages use and the standard does not know,
or that it gives up on (``hz``)."""


def _is_mostly_utf8(body: bytes) -> bool:
    text = body.decode("utf-8", "replace")
    bad = text.count("�")
    if not bad:
        return True
    good = len(text) - len(text.encode("ascii", "ignore")) - bad
    own = body.count(b"\xef\xbf\xbd")
    return good + own >= (bad - own) * _STRAY_SHARE or (bad == 1 and text.endswith("�"))


def _is_short_east_asian(body: bytes, claims: list[Claim]) -> bool:
    """Two or three characters of GBK can happen to be valid UTF-8 of odd letters."""
    if not any(name in _EAST_ASIAN for name, _ in claims):
        return False
    text = body.decode("utf-8", "replace").encode("utf-16le", "replace").decode("utf-16le")
    odd = [char for char in text if char > "\x7f"]
    return len(odd) <= 4 and all(char < "ࠀ" for char in odd)


_EAST_ASIAN = frozenset({"gbk", "gb18030", "big5", "shift_jis", "euc-jp", "euc-kr"})


def _choose(body: bytes, claims: list[Claim]) -> Claim:
    """The encoding of bytes that are not UTF-8."""
    usable = [(name, source) for name, source in claims if name in CODECS]
    fits = {name: fit(body, name) for name, _ in usable}
    clean = [claim for claim in usable if fits[claim[0]].bad <= _BAD_SHARE]
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
    if usable:
        return min(usable, key=lambda claim: fits[claim[0]].bad)
    return _NO_CLAIM, "default"


def _text(body: bytes, name: str) -> str:
    if name == "utf-8":
        return _utf8(body)
    text = ""
    for codec in CODECS.get(name, (name,)):
        try:
            text = body.decode(codec)
            return unicodedata.normalize("NFC", text) if name == VIETNAMESE else text
        except UnicodeDecodeError as error:
            # A character cut off at the end is no reason to doubt the rest.
            if error.end >= len(body) - 1 and error.start >= len(body) - 4:
                return body[: error.start].decode(codec)
            text = text or body.decode(codec, "replace")
    return text


def _utf8(body: bytes) -> str:
    text = _lenient_utf8(body)
    return undo_double_encoding(text) if DOUBLE.search(body) else text


def _lenient_utf8(body: bytes) -> str:
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError as error:
        if error.start >= len(body) - 3:
            return body[: error.start].decode("utf-8")
    text = body.decode("utf-8", "replace")
    western = sum(body.count(bytes([lead])) for lead in (0xC2, 0xC3))
    if western * 2 < len(text) - len(text.encode("ascii", "ignore")):
        return text
    return body.decode("utf-8", "arachne-stray-byte")


def _stray_byte(error: UnicodeError) -> tuple[str, int]:
    """A codec error handler: bytes that are no UTF-8 are read as windows-1252."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    bad = error.object[error.start : error.end]
    return bad.decode("windows-1252", "replace"), error.end


codecs.register_error("arachne-stray-byte", _stray_byte)


def _clean(text: str) -> str:
    if "\0" in text:
        text = text.replace("\0", "")
    if text[:1] == "﻿":
        text = text[1:]
    return text
