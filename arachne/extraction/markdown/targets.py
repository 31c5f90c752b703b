"""Where a link of the page leads: an absolute address fit for markdown, or nowhere."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urljoin, urlsplit

_SCHEME: Final = re.compile(r"([a-zA-Z][a-zA-Z0-9+.-]*):")
_KEPT_SCHEMES: Final = frozenset({"http", "https", "ftp", "mailto", "tel"})
_TRACKER: Final = re.compile(
    r"https?://(?:[^/?#]*\.)?(?:doubleclick\.net|googleadservices\.com|googlesyndication\.com|adnxs\.com"
    r"|taboola\.com|outbrain\.com|criteo\.com|amazon-adsystem\.com|adsrvr\.org|2mdn\.net)(?:[:/?#]|$)",
    re.IGNORECASE,
)
_UNSAFE: Final = re.compile(r"[\s<>()\\|\"`]|&(?=\w+;)")
_CONTROL: Final = re.compile(r"[\t\n\r]")
_BALANCED: Final = re.compile(r"[^()]*(?:\([^()]*\)[^()]*)*")
_BESIDE: Final = re.compile(r"(?:[\w-]+/)*[\w-][\w.-]*", re.ASCII)
"""A relative path with nothing in it that would have to be resolved."""


class Targets:
    """Resolves the ``href`` and ``src`` values of one page; remembers what it has resolved."""

    def __init__(self, base_url: str) -> None:
        self._base = base_url
        self._page = base_url.partition("#")[0]
        self._known: dict[str, str] = {}
        try:
            parts = urlsplit(base_url)
            self._origin = f"{parts.scheme}://{parts.netloc}" if parts.netloc else ""
            plain = "/." not in parts.path and "//" not in parts.path
            self._folder = f"{parts.path.rpartition('/')[0]}/" if plain else ""
        except ValueError:
            self._origin = self._folder = ""

    def link(self, href: str) -> str:
        """The absolute target, ``""`` when it is in this page, a script or a tracker."""
        known = self._known.get(href)
        if known is None:
            known = self._known[href] = self._link(href)
        return known

    def _link(self, href: str) -> str:
        href = _CONTROL.sub("", href.strip())
        if not href or href[0] == "#":
            return ""
        if "\\" in href:
            href = _with_slashes(href)
        target = self.absolute(href)
        scheme = _SCHEME.match(target)
        if not scheme or scheme[1].lower() not in _KEPT_SCHEMES:
            return ""
        if "#" in target and target.partition("#")[0] == self._page:
            return ""
        if _TRACKER.match(target) or _is_malformed(target):
            return ""
        return _encoded(target)

    def absolute(self, address: str) -> str:
        """``address`` resolved against the base; unchanged when it cannot be resolved."""
        if address[:1] == "/" and address[1:2] not in ("/", "\\") and "/." not in address:
            return self._origin + address
        if address.startswith(("https://", "http://")) and "/." not in address:
            return address
        if self._origin and self._folder[:1] == "/" and _BESIDE.fullmatch(address):
            return self._origin + self._folder + address
        try:
            return urljoin(self._base, address)
        except ValueError:
            return address

    def image(self, source: str) -> str:
        """The absolute address of a picture, ``""`` for data embedded in the page."""
        source = _CONTROL.sub("", source.strip())
        if not source or source.startswith(("data:", "blob:", "about:", "javascript:")):
            return ""
        return _encoded(self.absolute(source))


def _with_slashes(href: str) -> str:
    """``href`` with the backslashes of its path as slashes, the way browsers read a web address."""
    scheme = _SCHEME.match(href)
    if scheme and scheme[1].lower() not in ("http", "https"):
        return href
    end = re.search(r"[?#]|$", href).start()  # type: ignore[union-attr]
    return href[:end].replace("\\", "/") + href[end:]


def _is_malformed(address: str) -> bool:
    """Whether there is no telling the host: an IPv6 address without its end."""
    if "[" not in address:
        return False
    try:
        urlsplit(address)
    except ValueError:
        return True
    return False


def _encoded(address: str) -> str:
    """The address with those characters percent-encoded that would end or change a destination."""
    if not _UNSAFE.search(address):
        return address
    keep_parentheses = _BALANCED.fullmatch(address) is not None

    def encode(match: re.Match[str]) -> str:
        char = match.group()
        if char in "()" and keep_parentheses:
            return char
        if char == "&":
            return "&amp;"
        return "".join([f"%{byte:02X}" for byte in char.encode("utf-8", "replace")])

    return _UNSAFE.sub(encode, address)
