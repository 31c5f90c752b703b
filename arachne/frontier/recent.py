"""Addresses met a short while ago: most links of a page were on the page before, too."""

from __future__ import annotations

from itertools import islice
from typing import Final

from arachne.frontier.protocol import Found

_KEPT: Final = 20_000
"""Fingerprints kept in memory, about 150 bytes each."""
_NEVER: Final = 2**31
"""A depth beyond all others."""


class Recent:
    """Knows of which finds the store has nothing to learn."""

    def __init__(self) -> None:
        self._depths: dict[bytes, int] = {}

    def is_fresh(self, f: Found) -> bool:
        """Whether the store has to be told."""
        depth = self._depths.get(f.fingerprint, _NEVER)
        if depth == _NEVER:
            return True
        return bool(f.lastmod) or (depth > f.depth and not f.skip)

    def knows(self, fingerprint: bytes, depth: int) -> bool:
        """Whether no link to it from a page at ``depth - 1`` can tell the store anything."""
        return self._depths.get(fingerprint, _NEVER) <= depth

    def remember(self, f: Found) -> None:
        self._depths[f.fingerprint] = _NEVER - 1 if f.skip == "nofollow" else f.depth
        if len(self._depths) > _KEPT:
            for key in list(islice(self._depths, _KEPT // 2)):
                del self._depths[key]

    def clear(self) -> None:
        """Forget all: the store may have lost what it was told."""
        self._depths.clear()
