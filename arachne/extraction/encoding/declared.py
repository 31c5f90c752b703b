"""What header, ``meta`` element and XML declaration claim, however they are spelt.

Names are resolved as the Encoding standard asks: ``latin1`` is windows-1252, ``gb2312`` is GBK.
"""

from __future__ import annotations

import itertools
import re
from typing import Final

import webencodings

_META: Final = re.compile(rb"<[mM][eE][tT][aA]\b([^>]*)")
_MAX_METAS: Final = 300
_ATTRIBUTE: Final = re.compile(rb"([^\s=\"'/>]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s>]+))")
_CHARSET: Final = re.compile(rb"charset\s*[=:]\s*[\"']?\s*([A-Za-z0-9_.:+-]+)", re.IGNORECASE)
_TELLING: Final = re.compile(rb"charset|encoding|content-?_?type|text/", re.IGNORECASE)
_MIME_THEN_NAME: Final = re.compile(rb"\s*\w+/[\w+]+\s*[;,]\s*([A-Za-z0-9_.:-]+)\s*\Z")
_XML: Final = re.compile(
    rb"\s*<\?xml\b[^>]*?\bencoding\s*=\s*[\"']([A-Za-z0-9_.:-]+)", re.IGNORECASE
)


def in_header(content_type: str) -> str:
    """The encoding that a ``Content-Type`` header names, ``""`` if none."""
    match = _CHARSET.search(content_type.encode("ascii", "replace"))
    return resolve(match[1]) if match else ""


def in_document(body: bytes) -> str:
    """The encoding that the first telling ``meta`` element or the XML declaration names, wherever
    it stands; comments and scripts do not count. ``""`` if there is none."""
    for match in itertools.islice(_META.finditer(body), _MAX_METAS):
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


_TEXTUAL_NAMES: Final = frozenset(
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


_MISSPELT: Final = {
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
