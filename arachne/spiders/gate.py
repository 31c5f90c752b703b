"""The last word on what a crawl fetches: nothing of a trap, nothing of a labyrinth before all else,
no markdown file beside its page, no address that differs from another one in an order that does not
matter."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from arachne.discovery.llms import twins_of
from arachne.exceptions import FrontierUnusable
from arachne.frontier.leases import Withheld
from arachne.frontier.protocol import Backend, Entry, Found, State, is_source
from arachne.frontier.scheduler import FrontierScheduler
from arachne.sentlinks import judged
from arachne.traps.labyrinths import Labyrinths
from arachne.traps.novelty import echoes_of, sentences_of
from arachne.traps.ordering import QueryOrder
from arachne.traps.tallies import Traps
from arachne.urls import canonicalize, fingerprint
from arachne.urls.families import family_of, repeats_itself

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from scrapy.http import Response

    from arachne.extraction import Extraction

_WAIT: Final = 1.0
"""Seconds until an entry is looked at again that depends on what is under way."""
_MOST_PUT_OFF: Final = 10_000
_ORDER: Final = "query_order"
"""Under which the frontier keeps what was learned of it."""
_UNDER_WAY: Final = (State.PENDING, State.LEASED)


class SiteGate:
    """A :class:`~arachne.frontier.leases.Gate`. Start pages always pass."""

    def __init__(self, backend: Backend, *, traps: bool) -> None:
        self._backend = backend
        self.in_hand: Callable[[], Iterable[Entry]] = tuple
        self.traps = Traps(backend.tallies(), backend.keep_tally) if traps else None
        self.labyrinths = Labyrinths()
        self._put_off: set[int] = set()
        proofs = json.loads(backend.get_meta(_ORDER) or "{}")
        self.order = QueryOrder(proofs, lambda now: backend.set_meta(_ORDER, json.dumps(now)))

    def admit(self, entry: Entry) -> Withheld | None:
        if is_source(entry.via) or entry.via == "start":
            return None
        if self.order.first_of(entry.url) != entry.url:
            return Withheld("duplicate")
        twin = self._twin(entry)
        if twin is not None:
            return twin
        if self._is_put_off(entry):
            return Withheld(wait=_WAIT)
        admitted = True if self.traps is None else self.traps.admit(entry.url)
        if admitted:
            return None
        return Withheld(wait=_WAIT) if admitted is None else Withheld("trap")

    def left(self, entry: Entry) -> None:
        if self.traps is not None and not is_source(entry.via):
            self.traps.left(entry.url)

    def standing(self, url: str) -> str:
        """See :meth:`arachne.traps.tallies.Traps.standing`; asked of every link."""
        if self.traps is None:
            return ""
        return self.traps.standing(url) or ("suspect" if self.labyrinths.holds(url) else "")

    def is_circle(self, url: str) -> bool:
        """Whether the address alone shows that it has no end."""
        return self.traps is not None and repeats_itself(url)

    def brought(self, entry: Entry, response: Response, markdown: str) -> bool:
        """What a page says, or nothing for a wall; whether that is nothing new."""
        if self.traps is None or entry.via == "start":
            return False
        said, echoes = sentences_of(markdown), echoes_of(markdown, entry.url)
        barren = self.traps.fetched(entry.url, response.url, said, echoes)
        if not barren:
            self.traps.rewarded(entry.referrer, entry.url)
        return barren

    def is_kin(self, url: str, of: str) -> bool:
        """Whether two addresses are of one family."""
        return family_of(url).name == family_of(of).name

    def led_to(self, entry: Entry, number: int) -> None:
        """A page that said nothing new has led to new addresses of its family."""
        if self.traps is not None and number:
            self.traps.born(entry.url, number)

    def wandered(self, entry: Entry, found: Sequence[Found], new: int, links: int) -> None:
        """A page with something to say has ``links``, of which so many are ``new``."""
        if self.traps is not None:
            self.labyrinths.led_to(entry.url, [f.url for f in found if not f.skip], new, links)

    def _is_put_off(self, entry: Entry) -> bool:
        """Whether what lies in a labyrinth goes behind all others now; each once, as far as they
        can be told apart: of what is found later, the links stand there already."""
        if not self.labyrinths.holds(entry.url) or entry.id in self._put_off:
            return False
        if len(self._put_off) < _MOST_PUT_OFF:
            self._put_off.add(entry.id)
            return True
        return False

    def _twin(self, entry: Entry) -> Withheld | None:
        """A markdown file that a listing or its own page names is not fetched beside the page."""
        pages = twins_of(entry.url) if ".md" in entry.url else ()
        if not pages or not (entry.via == "llms" or entry.referrer in pages):
            return None
        for page in pages:
            try:
                known = self._backend.look_up(fingerprint(page))
            except FrontierUnusable:  # a shared one that is not there at the moment
                return Withheld(wait=_WAIT)
            if known is not None and known.state in _UNDER_WAY:
                return Withheld(wait=_WAIT)
            if known is not None and (known.state is State.PAGE or known.same_as):
                return Withheld("twin")
        # A page of the host that is being read may yet lead to the twin.
        expecting = any(
            other.slot == entry.slot and ".md" not in other.url and not is_source(other.via)
            for other in self.in_hand()
        )
        return Withheld(wait=_WAIT) if expecting else None

    async def markdown_of(
        self, scheduler: FrontierScheduler, entry: Entry, extraction: Extraction
    ) -> str:
        """The address of the page's markdown file, where the page or a listing names one."""
        linked = {url for url, _ in judged(extraction.links)}
        forms = list(_markdown_forms(entry.url))
        for form in forms:
            if form in linked:
                return form
        if scheduler.lists_markdown():
            for form in forms:
                mark = fingerprint(form)
                known = await scheduler.ask(lambda store: store.look_up(mark))  # noqa: B023
                if known is not None and known.via == "llms":
                    return known.url
        return ""


def _markdown_forms(url: str) -> Iterable[str]:
    """Where the markdown file of a page may be; see :func:`~arachne.discovery.llms.twins_of`."""
    path = canonicalize(url).partition("?")[0]
    if path.endswith("/"):
        yield from (path + "index.html.md", path + "index.md", path[:-1] + ".md")
        return
    yield path + ".md"
    if path.endswith(".html"):
        yield path.removesuffix(".html") + ".md"
