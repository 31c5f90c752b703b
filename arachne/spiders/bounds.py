"""The bounds of a crawl: which addresses belong to it, and as what they enter the frontier."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any, Final

from arachne.frontier.protocol import Entry, Found, slot_of
from arachne.scope import Scope
from arachne.spiders.gate import SiteGate
from arachne.urls import canonicalize, fingerprint

_PLACE: Final = re.compile(r"[A-Za-z_-]{0,20}(\d{1,20})")
"""What a place on a page is called that has a number."""


class Bounds:
    """Judges every address that is met: by the scope, by the depth, by the traps known, and by
    the order of parameters where that is known not to matter.

    ``moves`` are the places that start pages have moved to; what lies around them is in scope, too.
    """

    def __init__(
        self, scope: Scope, depth: int, gate: SiteGate, knows: Callable[[bytes, int], bool]
    ) -> None:
        """``knows`` is that of the frontier, see :class:`~arachne.frontier.protocol.Backend`."""
        self.scope = scope
        self.depth = depth
        self.gate = gate
        self._knows = knows
        self.moves: list[str] = []
        # The links of a site's menus are on each of its pages.
        self._judged = lru_cache(maxsize=4096)(self._judge)

    def moved(self, url: str) -> None:
        """A start page has moved to ``url``."""
        self.moves.append(url)
        self.scope = self.scope.with_start(url)
        self._judged.cache_clear()

    def found(
        self,
        url: str,
        *,
        depth: int,
        parent: int,
        via: str = "link",
        start: int = 0,
        skip: str = "",
        lastmod: str = "",
        priority: int = 0,
        keep_fragment: bool = False,
    ) -> Found:
        """The entry for an address, judged: out of bounds it is only accounted for."""
        canonical, mark, slot, out = self._judged(url, keep_fragment and "#" in url)
        if not (out or skip) and via != "start":
            first = self.gate.order.first_of(canonical)
            if first != canonical:
                canonical, mark, slot, out = self._judged(first, False)
        skip = out or skip
        if not skip and depth > self.depth:
            skip = "depth"
        if not skip and via != "start" and (standing := self.gate.standing(canonical)):
            skip, priority = ("trap", 0) if standing == "closed" else ("", priority - 1)
        return Found(
            mark, canonical, slot, depth, priority, parent, via, skip, None, start, lastmod
        )

    def found_links(
        self, links: Iterable[tuple[str, str]], entry: Entry, *, routed: bool = False
    ) -> Iterator[Found]:
        """The entries for the links of a page of which the frontier may learn something, each
        address once. ``links`` are addresses with reasons not to follow them; ``routed``: fragments
        tell pages apart."""
        seen: set[bytes] = set()
        depth = entry.depth + 1
        judged, knows = self._judged, self._knows
        for url, skip in links:
            if knows(judged(url, routed and "#" in url)[1], depth):
                continue  # so it is with most links of most pages
            found = self.found(
                url, depth=depth, parent=entry.id, start=entry.start, skip=skip,
                priority=-1 if not routed and names_a_post(url) else 0, keep_fragment=routed,
            )  # fmt: skip
            if found.fingerprint not in seen:
                seen.add(found.fingerprint)
                yield found

    @staticmethod
    def entry_of_record(record: dict[str, Any]) -> Found:
        """The entry that a record in the output belongs to."""
        url = str(record["url"])
        return Found(fingerprint(url), url, slot_of(url), int(record.get("depth", 0)))

    def links_of_record(self, record: dict[str, Any]) -> Iterator[Found]:
        """The entries for the links of a record that is in the output."""
        entry = Entry(0, str(record["url"]), "", int(record["depth"]), "", 0, "", None)
        links = [
            (str(link["url"]), "nofollow" if "nofollow" in link.get("rel", ()) else "")
            for link in record.get("links", ())
        ]
        return self.found_links(links, entry)

    def _judge(self, url: str, keep_fragment: bool) -> tuple[str, bytes, str, str]:
        canonical = canonicalize(url, keep_fragment=keep_fragment)
        mark = fingerprint(canonical, keep_fragment=keep_fragment)
        skip = self.scope.judge(canonical) or ("trap" if self.gate.is_circle(canonical) else "")
        return canonical, mark, slot_of(canonical), skip


def names_a_post(url: str) -> bool:
    """Whether an address names a place on a page in its query and once more behind ``#``, as boards
    do for each post (``?p=91#p91``, ``?topic=5.msg91#msg91``): the page has another address, too,
    and its posts, were they fetched first, would have the board's pages closed as a trap's."""
    before, mark, fragment = url.partition("#")
    place = _PLACE.fullmatch(fragment) if mark else None
    if place is None:
        return False
    values = (part.partition("=")[2] for part in before.partition("?")[2].split("&"))
    return any(
        value.endswith(place[1]) and not value[: -len(place[1])][-1:].isdigit() for value in values
    )
