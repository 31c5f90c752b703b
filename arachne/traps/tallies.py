"""Where a site has no end: calendars, facets, sort orders, sessions, paths that grow.

A trap is known by what it brings, not by what it is called. Addresses that one program makes form a
*family* (:func:`~arachne.urls.families.family_of`). A page is *barren* when it says nothing that
other pages of the crawl have not said, and a family is closed when barren pages prevail in it
**and** it has no end of its own: it is written with a query, it is a list of tags, or its barren
pages keep leading to new addresses of the same family. A gallery whose pages all read the same, but
whose number is given, is fetched whole; so is an archive of any size whose pages have something to
say.

What a trap costs is bounded by :data:`LIMIT` for a family, and by one and a half times that for
families beside one another, however many there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from arachne.traps.novelty import Said
from arachne.urls.families import Family, family_of

LIMIT: Final = 20
"""Barren pages after which a family is closed."""
PARENT_SHARE: Final = 10
"""Barren pages that one family counts for among its neighbours: with two such families the place
itself is closed, so that a trap of many families costs 30 requests."""
CARRIER_LIMIT: Final = 5
"""The same for pages whose address carries another one along."""
FORGIVEN: Final = 4
"""A page with something to say, or one that was met on a page of the family first, makes up for so
many barren ones: a family in which one page of five is worth its request stays open."""
NEW_SHARE: Final = 0.1
"""A page with fewer new sentences is barren if it is like an earlier page, too."""
FEW: Final = 6
"""A page of so few sentences, none of them new, is like one that many pages have in common."""
NEW_SHARE_ENDLESS: Final = 0.3
"""A page of an endless family with fewer new sentences is barren: facets choose among sentences
that are known, and no two of them are alike."""
ALIKE: Final = 0.8
"""The share of sentences from which on two pages are alike."""
PROVEN: Final = 5
"""Pages with something to say after which a family, or a place, is not closed for what others
beside it do: in a code browser all files of ``/tree/`` for what ``/log/`` repeats of them."""
MAX_TALLIES: Final = 50_000
"""Families and folders that are remembered, some 200 bytes each; more when more are suspects."""


@dataclass(slots=True)
class Tally:
    """Of one family: barren pages that nothing made up for; new addresses of the family that they
    led to; pages that had something to say; pages under way."""

    barren: int = 0
    born: int = 0
    novel: int = 0
    in_hand: int = 0


class Traps:
    """Decides, for one crawl, what is fetched of which family.

    ``kept`` are the counts of an earlier run, as given to ``keep`` (name, barren, born). Of more
    than ``most`` families, those are forgotten first against which nothing speaks.
    """

    def __init__(
        self,
        kept: Mapping[str, tuple[int, int]] | None = None,
        keep: Callable[[str, int, int], None] = lambda name, barren, born: None,
        most: int = MAX_TALLIES,
    ) -> None:
        self._most = self._full = most
        self._tallies = {name: Tally(*counts) for name, counts in (kept or {}).items()}
        self._keep = keep
        self._said = Said()
        self._suspects = {name for name, tally in self._tallies.items() if tally.barren}
        self._rewarded: dict[int, None] = {}

    @property
    def remembered(self) -> int:
        """Families and folders that are remembered."""
        return len(self._tallies)

    def admit(self, url: str) -> bool | None:
        """Whether ``url`` may be fetched now: True takes it in hand, None means not yet, False
        never."""
        family = family_of(url)
        names = (family.name, *family.parents)
        if self._suspects and not self._suspects.isdisjoint(names):
            closed, full = self._judge(family)
            if closed:
                return False
            if full:
                return None
        for name in names:
            self._tally(name).in_hand += 1
        return True

    def left(self, url: str) -> None:
        """``url`` is not under way any more."""
        family = family_of(url)
        for name in (family.name, *family.parents):
            tally = self._tally(name)
            tally.in_hand = max(0, tally.in_hand - 1)

    def standing(self, url: str) -> str:
        """``""`` for an address like any other, ``suspect`` where it should wait for those, and
        ``closed`` where it need not be fetched at all. Cheap: asked of every link."""
        if not self._suspects:
            return ""
        family = family_of(url)
        if self._suspects.isdisjoint((family.name, *family.parents)):
            return ""
        if self._judge(family)[0]:
            return "closed"
        tally = self._tallies.get(family.name)
        return "suspect" if tally is not None and tally.barren * 2 >= _limit_of(family) else ""

    def fetched(
        self,
        url: str,
        final_url: str,
        sentences: set[int],
        echoes: Mapping[int, int] | None = None,
    ) -> bool:
        """A page was obtained, or (without sentences) none worth the name; whether it is barren.
        ``echoes``: see :func:`arachne.traps.novelty.echoes_of`."""
        family = family_of(url)
        novelty = self._said.add(sentences, echoes)
        if not sentences:
            barren = True
        elif family.endless:
            barren = novelty.new < NEW_SHARE_ENDLESS
        else:
            alike = novelty.alike >= ALIKE or (not novelty.new and len(sentences) <= FEW)
            barren = novelty.new < NEW_SHARE and alike
        if not barren:
            self._forgive(family, novel=1)
            return False
        self._blame(family)
        final = family_of(final_url)
        if final.carries and final.name != family.name:
            # Where all ways lead to one page for signing in, there is nothing to be had.
            self._blame(final)
            self.born(url, 1)
        return True

    def rewarded(self, url: str, found: str) -> None:
        """A page with something to say, at ``found``, was met on the page ``url`` first: where that
        is of another family, it is a list which is worth its requests, however little it says. It
        is so once: the first of the lists that facets make lead to all that there is."""
        family = family_of(url)
        if family.name in self._suspects and family.name != family_of(found).name:
            mark = hash(url)
            if mark not in self._rewarded:
                self._rewarded[mark] = None
                while len(self._rewarded) > self._most:
                    del self._rewarded[next(iter(self._rewarded))]
                self._forgive(family, novel=0)

    def born(self, url: str, number: int) -> None:
        """The barren page ``url`` has led to so many new addresses of its family."""
        family = family_of(url)
        for name in (family.name, *family.parents):
            tally = self._tally(name)
            tally.born += number
            self._keep(name, tally.barren, tally.born)

    def _tally(self, name: str) -> Tally:
        tally = self._tallies.get(name)
        if tally is None:
            if len(self._tallies) >= self._full:
                self._forget()
            tally = self._tallies[name] = Tally()
        return tally

    def _forget(self) -> None:
        """Half of what could be forgotten, the oldest of it."""
        idle = [name for name, t in self._tallies.items() if not (t.barren or t.in_hand)]
        for name in idle[: len(idle) // 2]:
            del self._tallies[name]
        self._full = max(self._most, len(self._tallies) + self._most // 2)

    def _forgive(self, family: Family, novel: int) -> None:
        for name in (family.name, *family.parents):
            tally = self._tally(name)
            tally.novel += novel
            if tally.barren:
                tally.barren = max(0, tally.barren - FORGIVEN)
                self._keep(name, tally.barren, tally.born)
                if not tally.barren:
                    self._suspects.discard(name)

    def _blame(self, family: Family) -> None:
        own = self._tally(family.name)
        own.barren += 1
        names: Iterable[str] = (family.name,)
        if own.barren <= PARENT_SHARE:
            names = (family.name, *family.parents)
            for name in family.parents:
                self._tally(name).barren += 1
        for name in names:
            self._suspects.add(name)
            tally = self._tally(name)
            self._keep(name, tally.barren, tally.born)

    def _judge(self, family: Family) -> tuple[bool, bool]:
        """Whether the family, or its neighbourhood, is closed; whether it would be if all that is
        under way turned out barren."""
        closed = full = False
        for name in (family.name, *family.parents):
            tally = self._tally(name)
            own = name == family.name
            endless = family.endless if own else "?" in name
            if tally.barren and (endless or tally.born * 2 >= tally.barren):
                limit = _limit_of(family) if own else LIMIT
                closed = closed or tally.barren >= limit
                full = full or tally.barren + tally.in_hand >= limit
            if tally.novel >= PROVEN:
                break
        return closed, full


def _limit_of(family: Family) -> int:
    return CARRIER_LIMIT if family.carries else LIMIT
