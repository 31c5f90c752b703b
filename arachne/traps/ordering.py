"""Whether the order of the parameters chooses a page: kept, until a site proves that it does not.

``/list?a=1&b=2`` and ``/list?b=2&a=1`` are two addresses, and the standard says nothing of their
being one page. When a host has shown :data:`PROOFS` pairs of such addresses that say the same, and
none that does not, others of that kind are fetched by the first of their orders alone. One pair
that differs, and the order is kept for good.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple
from urllib.parse import urlsplit

PROOFS: Final = 3
"""Pairs of pages; chance does not make three."""
DISPROVEN: Final = -1
_REMEMBERED: Final = 20_000
"""Addresses with several parameters, at some 300 bytes each; what was forgotten is fetched, and
merged where it is the same page."""

_Key = tuple[str, str, tuple[str, ...]]


class _First(NamedTuple):
    """The order in which the parameters were met first, and what the page said, once known."""

    url: str
    said: bytes = b""


class QueryOrder:
    """``kept`` are the proofs by host of an earlier run, as they were given to ``keep``."""

    def __init__(self, kept: Mapping[str, int], keep: Callable[[dict[str, int]], None]) -> None:
        self.proofs = dict(kept)
        self._keep = keep
        self._firsts: OrderedDict[_Key, _First] = OrderedDict()

    def first_of(self, url: str) -> str:
        """The address to be fetched instead of ``url``; mostly ``url`` itself."""
        key = _key(url) if "&" in url else None
        if key is None:
            return url
        first = self._firsts.get(key)
        if first is None:
            self._remember(key, _First(url))
            return url
        return first.url if self.proofs.get(key[0], 0) >= PROOFS else url

    def said(self, url: str, content: bytes) -> None:
        """A page was fetched; ``content`` is a hash of what it says."""
        key = _key(url) if "&" in url else None
        if key is None:
            return
        first = self._firsts.get(key, _First(url))
        if first.url == url or not first.said:
            self._remember(key, _First(url, content))
        elif self.proofs.get(key[0]) != DISPROVEN:
            before = self.proofs.get(key[0], 0)
            now = min(before + 1, PROOFS) if first.said == content else DISPROVEN
            if now != before:
                self.proofs[key[0]] = now
                self._keep(self.proofs)

    def _remember(self, key: _Key, first: _First) -> None:
        self._firsts[key] = first
        self._firsts.move_to_end(key)
        if len(self._firsts) > _REMEMBERED:
            self._firsts.popitem(last=False)


def _key(url: str) -> _Key | None:
    """Equal for addresses that differ in the order of their parameters; None where a name comes
    twice, as the order of its values may well mean something, and for pages of routers."""
    parts = urlsplit(url)
    if parts.fragment:
        return None
    pairs = parts.query.split("&")
    if len({pair.partition("=")[0] for pair in pairs}) != len(pairs):
        return None
    return parts.netloc, parts.path, tuple(sorted(pairs))
