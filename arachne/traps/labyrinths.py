"""Labyrinths: pages that a program makes up to keep crawlers busy, each with a text of its own.

What they say is new, so that they are none of :mod:`.tallies`. But nearly all of their links
lead to pages that nobody has met, of the place itself, page after page: the pages of a site share a
menu, and lead back to one another. What lies in such a place is fetched after all else, so that a
crawl of so many pages has the site's own among them; it is never left out, since a tree of files
may look the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from arachne.urls.families import family_of

LIMIT: Final = 20
"""Pages of a place with next to no link to what is known, after which it waits for all others."""
FORGIVEN: Final = 4
"""Each page that leads back makes up for so many that do not."""
NEW_SHARE: Final = 0.9
"""Of a page's links, from which on it leads nowhere but on."""
FEWEST_LINKS: Final = 3
_MAX_PLACES: Final = 10_000
"""Places that are counted; a crawl with more has no need to look for another one."""


class Labyrinths:
    """Those of one crawl."""

    def __init__(self) -> None:
        self._astray: Counter[str] = Counter()
        self._known: set[str] = set()

    def led_to(self, url: str, found: Sequence[str], new: int, links: int) -> None:
        """The page ``url`` has so many ``links``, of which ``found`` may be new and ``new`` are."""
        place = _place_of(url)
        if links >= FEWEST_LINKS and new >= NEW_SHARE * links:
            inside = sum(_place_of(address) == place for address in found)
            if inside >= NEW_SHARE * links and len(self._astray) < _MAX_PLACES:
                self._astray[place] += 1
                if self._astray[place] >= LIMIT:
                    self._known.add(place)
                return
        if links and place in self._astray:
            self._astray[place] -= FORGIVEN
            if self._astray[place] <= 0:
                del self._astray[place]
                self._known.discard(place)

    def holds(self, url: str) -> bool:
        """Whether an address lies in one. Cheap: asked of every link."""
        return bool(self._known) and _place_of(url) in self._known


def _place_of(url: str) -> str:
    """The widest family that an address belongs to."""
    family = family_of(url)
    return (family.name, *family.parents)[-1]
