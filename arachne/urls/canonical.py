r"""The canonical form of an address, by which the frontier knows that it has seen a page.

An address is first read as browsers read it, by the WHATWG URL Standard
(https://url.spec.whatwg.org/, the ``ada`` parser):

1. blanks and control characters around it go, tabs and line breaks inside it too;
   a backslash is a slash;
2. scheme and host are lower case; an international host is in its ASCII form (UTS #46), with its
   port left alone; a numeric IPv4 host is written as four decimal numbers;
3. a default port goes; dot segments are resolved; an empty path becomes ``/``;
4. characters that may not stand in an address are percent-encoded as UTF-8.

Then, where RFC 3986 (6.2.2) and what sites do say that nothing else is meant:

5. user name and password go; they are nobody's record;
6. one dot at the end of the host goes: it only marks the name as absolute;
7. percent escapes are in upper case, and one that stands for an unreserved character (letter,
   digit, ``-._~``) is decoded. No other is: ``%2F``, ``%25``, ``%23`` and ``%3F`` keep their
   meaning. In a path or query with a stray ``%`` none is decoded, lest two pieces join into a
   new escape;
8. ``| [ ] \ ^ ` { }`` are escaped: half of all software does, and takes both forms as one;
9. session ids go: ``;jsessionid=...``, ``/(S(...))/`` and the parameters of
   :data:`~arachne.urls.parameters.SESSION`;
10. parameters that only track go (:data:`~arachne.urls.parameters.TRACKING`), and a query that only
    orders a listed folder (:data:`~arachne.urls.parameters.FOLDER_ORDER`);
    all others keep their order, their empty values and their repetitions;
11. an empty query goes; a slash at the end of the path is part of the path and stays or lacks;
12. the fragment goes; with ``keep_fragment`` one that a script routes by (``#!...``, ``#/...``)
    stays, escaped by the same rules.
"""

from __future__ import annotations

import re
from hashlib import blake2b
from itertools import product
from typing import Final

from can_ada import URL, parse

from arachne.urls.parameters import FOLDER_ORDER, SESSION, SESSION_BY_VALUE, TRACKING

_WEB: Final = ("http://", "https://")
_UNRESERVED: Final = frozenset(
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~",
)
_ESCAPED_BY_US: Final = "|[]\\^`{}"
_AROUND: Final = "".join(map(chr, range(0x21)))  # C0 controls and blank, as the standard strips
_INSIDE: Final = str.maketrans("", "", "\t\n\r")

# Whether a parsed address may need rules 5 to 12 at all: most do not, and end here.
_UNFINISHED: Final = re.compile(r"[?#%;@(" + re.escape(_ESCAPED_BY_US) + "]")
_ESCAPE: Final = re.compile(r"%[0-9A-Fa-f]{2}|[" + re.escape(_ESCAPED_BY_US) + "]")
_ABSOLUTE_HOST: Final = re.compile(r"(https?://[^:]*[^.:/])\.(?=:|$)")
_STRAY_PERCENT: Final = re.compile(r"%(?![0-9A-Fa-f]{2})")


def _escape_table() -> dict[str, str]:
    table = {char: f"%{ord(char):02X}" for char in _ESCAPED_BY_US}
    for pair in product("0123456789abcdefABCDEF", repeat=2):
        digits = "".join(pair)
        byte = int(digits, 16)
        table["%" + digits] = chr(byte) if byte in _UNRESERVED else "%" + digits.upper()
    return table


_NORMAL: Final = _escape_table()


def _names(*tables: dict[str, tuple[str, ...]]) -> list[str]:
    return [name for table in tables for row in table.values() for name in row]


_NEEDLESS: Final = frozenset(_names(TRACKING, SESSION))
_NEEDLESS_STARTS: Final = tuple(name[:-1] for name in _NEEDLESS if name.endswith("*"))
_SESSION_IF_HASH: Final = frozenset(_names(SESSION_BY_VALUE))
_HASH: Final = re.compile(r"[0-9a-f]{32,}", re.IGNORECASE)
_SESSION_IN_PATH: Final = re.compile(
    r";(?:" + "|".join(map(re.escape, _names(SESSION))) + r")=[^/;]*"
    r"|/\((?:[A-Z]\([a-z0-9_-]{24,}\))+\)(?=/)",  # ASP.NET cookieless: /(S(24 characters))/
    re.IGNORECASE,
)


def canonicalize(url: str, *, keep_fragment: bool = False) -> str:
    """The canonical form of an absolute address; rule by rule in the module's docstring.

    Idempotent, and never raises: what cannot be read as an address comes back without blanks
    and line breaks, and an address that is not of the web only as the standard writes it.
    """
    try:
        parsed = parse(url)
    except ValueError:
        return url.strip(_AROUND).translate(_INSIDE)
    except TypeError:  # a lone surrogate; the standard reads it as U+FFFD
        whole = url.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        return canonicalize(whole, keep_fragment=keep_fragment)
    href = parsed.href
    if _UNFINISHED.search(href, 8) is None and "./" not in href and ".:" not in href:
        return href
    return _finish(parsed, keep_fragment)


def fingerprint(url: str, *, keep_fragment: bool = False) -> bytes:
    """16 bytes (BLAKE2b) that stand for the page: equal for addresses with one canonical form."""
    canonical = canonicalize(url, keep_fragment=keep_fragment)
    return blake2b(canonical.encode(), digest_size=16).digest()


def _finish(parsed: URL, keep_fragment: bool) -> str:
    if parsed.has_credentials():
        parsed.username = parsed.password = ""
    href = parsed.href
    if not href.startswith(_WEB):
        return href
    start = href.index("/", 8)
    before_fragment, _, fragment = href[start:].partition("#")
    path, _, query = before_fragment.partition("?")
    canonical = _origin(href[:start]) + _path(path)
    if query:
        query = _query(query)
        if query:
            canonical += "?" + query
    if keep_fragment and fragment.strip("!/") and fragment[0] in "!/":
        canonical += "#" + _percent(fragment).replace("#", "%23")
    return canonical


def _origin(origin: str) -> str:
    match = _ABSOLUTE_HOST.match(origin)
    return match[1] + origin[match.end() :] if match is not None else origin


def _path(path: str) -> str:
    while True:
        path = _percent(path)
        shorter = _SESSION_IN_PATH.sub("", path) if ";" in path or "/(" in path else path
        if shorter == path:
            return path
        # Once more: what stood beside the session id may now be a dot segment, and what it held
        # may have been the stray percent sign.
        path = parse("http://h" + shorter).pathname


def _query(query: str) -> str:
    if FOLDER_ORDER.fullmatch(query):
        return ""
    while True:
        query = _percent(query)
        pairs = query.split("&")
        needed = [pair for pair in pairs if not _is_needless(pair)]
        if len(needed) == len(pairs):
            return query
        query = "&".join(needed)  # once more, as with the path


def _is_needless(pair: str) -> bool:
    name, _, value = pair.partition("=")
    name = name.lower()
    if name in _NEEDLESS or name.startswith(_NEEDLESS_STARTS):
        return True
    return name in _SESSION_IF_HASH and _HASH.fullmatch(value) is not None


def _percent(component: str) -> str:
    if _ESCAPE.search(component) is None:
        return component
    if _STRAY_PERCENT.search(component):
        return _ESCAPE.sub(_escaped, component)
    return _ESCAPE.sub(_normal, component)


def _normal(match: re.Match[str]) -> str:
    return _NORMAL[match[0]]


def _escaped(match: re.Match[str]) -> str:
    escape = match[0]
    return escape.upper() if len(escape) > 1 else _NORMAL[escape]
