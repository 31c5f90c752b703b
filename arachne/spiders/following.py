"""Links of pages into the frontier: which are followed, as pages ask of robots, and which fragments
tell pages apart."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING, Final

from arachne.discovery import is_feed_of
from arachne.frontier.protocol import Entry
from arachne.frontier.scheduler import FrontierScheduler
from arachne.items import Step
from arachne.ladder import FinalVerdict
from arachne.linkheader import header_pages
from arachne.robots.obedience import page_directives
from arachne.robots.rules import product_token
from arachne.sentlinks import judged
from arachne.spiders.bounds import Bounds

if TYPE_CHECKING:
    from scrapy.http import Response
    from scrapy.settings import BaseSettings

    from arachne.extraction import Extraction
    from arachne.extraction.result import Link

_SCRIPT_TIERS: Final = ("browser", "stealth", "proxy")
_LINKS_AT_ONCE: Final = 1000
"""Links that go to the store in one transaction."""


class Obedience:
    """What the pages of one crawl may ask, as the settings allow."""

    def __init__(self, settings: BaseSettings) -> None:
        agent = settings.get("ROBOTSTXT_USER_AGENT") or product_token(settings["USER_AGENT"])
        self._agent = agent.lower()
        self._meta = settings.getbool("ARACHNE_OBEY_META_ROBOTS")
        self._headers = settings.getbool("ARACHNE_OBEY_X_ROBOTS_TAG")
        self.nofollow = settings.getbool("ARACHNE_OBEY_NOFOLLOW")
        noindex = settings.getbool("ARACHNE_OBEY_NOINDEX")
        wishes = {"nofollow": self.nofollow, "noindex": noindex}
        self._obeyed = frozenset(wish for wish, obeyed in wishes.items() if obeyed)

    def asked(self, response: Response, extraction: Extraction) -> frozenset[str]:
        """``noindex`` and ``nofollow``, if the page asks for them and they are obeyed."""
        signals = extraction.signals
        headers = response.headers.getlist("X-Robots-Tag") if self._headers else []
        if not headers and not (self._meta and (signals.robots or signals.robots_by_name)):
            return frozenset()
        found = page_directives(
            signals.robots if self._meta else (),
            signals.robots_by_name if self._meta else (),
            [value.decode("latin-1") for value in headers],
            self._agent,
        )
        return found & self._obeyed


class Following:
    """Puts the links of pages into the frontier, before the records of the pages are written.

    ``sitemaps``: pages are found by listings alone, and links are not followed.
    """

    def __init__(
        self, scheduler: FrontierScheduler, bounds: Bounds, obedience: Obedience, *, sitemaps: bool
    ) -> None:
        self._scheduler, self._bounds, self._obedience = scheduler, bounds, obedience
        self._gate = bounds.gate
        self._sitemaps = sitemaps

    async def follow(
        self,
        entry: Entry,
        response: Response,
        extraction: Extraction,
        trail: Sequence[Step],
        verdict: FinalVerdict,
    ) -> None:
        """Remember the links of a page, those included that are out of bounds."""
        barren = self._gate.brought(entry, response, extraction.markdown)
        if self._sitemaps:
            return
        asked = self._obedience.asked(response, extraction)
        links = _judged(
            extraction.links, response.url, self._obedience.nofollow, "nofollow" in asked
        )
        links = chain(links, _of_headers(response, "nofollow" if "nofollow" in asked else ""))
        routed = is_script_shell(extraction, trail[verdict["step"]].tier, verdict)
        for batch in _batched(links, _LINKS_AT_ONCE):
            found = list(self._bounds.found_links(batch, entry, routed=routed))
            if barren:
                kin = [f for f in found if self._gate.is_kin(f.url, entry.url)]
                self._gate.led_to(entry, await self._scheduler.added(kin))
            new = self._scheduler.add(found)
            if not barren:
                self._gate.wandered(entry, found, new, len(batch))
            if len(batch) == _LINKS_AT_ONCE:
                await asyncio.sleep(0)  # the reactor has other pages to move


def _judged(
    links: Iterable[Link], page: str, obey_nofollow: bool, page_nofollow: bool
) -> Iterator[tuple[str, str]]:
    """``(address, reason not to follow it)`` of each link that is no feed of its ``page`` alone."""
    own = [link for link in judged(links) if not is_feed_of(link[0], page)]
    if obey_nofollow and not page_nofollow:
        return iter(own)
    return ((url, "nofollow" if page_nofollow else "") for url, _ in own)


def _of_headers(response: Response, reason: str) -> Iterator[tuple[str, str]]:
    """The same of ``Link`` headers, the only place for them in files that are no HTML."""
    values = response.headers.getlist(b"Link")
    headers = (value.decode("latin-1") for value in values)
    return ((url, reason) for url in header_pages(headers, response.url))


def _batched(links: Iterator[tuple[str, str]], size: int) -> Iterator[list[tuple[str, str]]]:
    while batch := list(islice(links, size)):
        yield batch


def is_script_shell(extraction: Extraction, tier: str, verdict: FinalVerdict) -> bool:
    """Whether scripts choose what the page shows, so that ``#/...`` in its links is an address."""
    shell = verdict["name"] == "shell" or bool(extraction.signals.framework_roots)
    return shell or tier in _SCRIPT_TIERS
