"""The ``proxy`` tier: the same page through other addresses, the cheap way first."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from scrapy.exceptions import (
    CannotResolveHostError,
    DownloadConnectionRefusedError,
    DownloadFailedError,
    DownloadTimeoutError,
)

from arachne.exceptions import ExtractionFailed
from arachne.extractor import extractor_of
from arachne.frontier.protocol import slot_of
from arachne.handlers.browser.errors import NotAPage
from arachne.judging import Verdict, judge
from arachne.ladder import facts_of
from arachne.ladder.config import thresholds_from

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler
    from scrapy.http import Response

    from arachne.handlers.browser.tier import BrowserTier
    from arachne.handlers.impersonate import ImpersonateTier
    from arachne.handlers.proxies import Proxy, ProxyPool

logger = logging.getLogger(__name__)

_NETWORK: Final = (
    CannotResolveHostError,
    DownloadConnectionRefusedError,
    DownloadFailedError,
    DownloadTimeoutError,
)
_ADDRESS: Final = ("ip-block", "rate-limited")
"""Verdicts that are about the address alone: a browser behind the same one is not asked."""
_MOVED: Final = Verdict("ok", usable=True)


class ProxyTier:
    """Proxies in turn, until one brings content or so many were tried.

    Through each, ``impersonate`` asks first; what it brings is judged as every response is. Where
    that is no content, and not because of the address, the browser asks through the same proxy. The
    judge is the ban policy, too: a wall, not a status, is a ban, and only for the site that has it.
    """

    def __init__(
        self, crawler: Crawler, pool: ProxyPool, cheap: ImpersonateTier, browser: BrowserTier | None
    ) -> None:
        self.crawler = crawler
        self.pool = pool
        self.cheap = cheap
        self.browser = browser
        self.thresholds = thresholds_from(crawler.settings)
        self.tries = crawler.settings.getint("ARACHNE_PROXY_TRIES")
        self.timeout = crawler.settings.getfloat("ARACHNE_PROXY_TIMEOUT")
        self.extractor = extractor_of(crawler)

    async def load(self, request: Request) -> Response:
        """Content, or the last answer that was none.

        Raises :class:`~scrapy.exceptions.DownloadFailedError` where no proxy answered.
        """
        site, tried, spent = slot_of(request.url), list[str](), 0.0
        last: Response | None = None
        pardoned = False
        while len(tried) < self.tries:
            proxy = self.pool.choose(site, tried)
            if proxy is None and not pardoned:  # one of those that the site has banned
                pardoned, proxy = True, self.pool.pardon(site, tried)
            if proxy is None:
                break
            if last is not None:
                await self._wait(request)
            tried.append(proxy.url)
            response, verdict = await self._through(proxy, request)
            spent += float(request.meta.get("download_latency", 0.0))
            self._tell(proxy, site, verdict)
            last = response or last
            if response is not None and not _is_ban(verdict):
                break
        request.meta["download_latency"] = spent
        if last is None:
            raise DownloadFailedError(f"none of {len(tried)} proxies answered")
        return last

    async def _through(
        self, proxy: Proxy, request: Request
    ) -> tuple[Response | None, Verdict | None]:
        """The best that one proxy brings; no verdict where it brings nothing."""
        response, verdict = None, None
        try:
            response = await self._cheaply(proxy, request)
            if 300 <= response.status < 400 and b"Location" in response.headers:
                return response, _MOVED  # whether it is followed is for others to say
            verdict = await self._judge(request, response)
        except _NETWORK as error:
            logger.debug("%s: %s through %s", request.url, type(error).__name__, proxy.name)
            return None, None
        if self.browser is None or not verdict.climb or verdict.name in _ADDRESS:
            return response, verdict
        try:
            response = await self.browser.load(request, proxy.for_browser())
            verdict = await self._judge(request, response)
        except NotAPage:
            pass
        except _NETWORK as error:
            logger.debug("%s: %s in a browser through %s", request.url, error, proxy.name)
        return response, verdict

    async def _cheaply(self, proxy: Proxy, request: Request) -> Response:
        try:
            async with asyncio.timeout(self.timeout):
                return await self.cheap.load(request, proxy.url)
        except TimeoutError:
            raise DownloadTimeoutError(f"no answer within {self.timeout:g} s") from None

    async def _judge(self, request: Request, response: Response) -> Verdict:
        try:
            extraction = await self.extractor.extract(response)
        except ExtractionFailed as error:
            return Verdict("thin", reason=error.reason, detail=str(error))
        return judge(facts_of(request, response, extraction), self.thresholds)

    def _tell(self, proxy: Proxy, site: str, verdict: Verdict | None) -> None:
        """What came of it, to the pool."""
        outcome = "dead" if verdict is None else "banned" if _is_ban(verdict) else "good"
        if outcome == "dead":
            self.pool.dead(proxy)
        elif outcome == "banned":
            self.pool.banned(proxy, site)
        else:
            self.pool.good(proxy, site)
        assert self.crawler.stats is not None
        self.crawler.stats.inc_value(f"arachne/proxies/{outcome}")

    async def _wait(self, request: Request) -> None:
        """The site was asked: the next try keeps its pace, as a request of its own would."""
        assert self.crawler.engine is not None
        downloader = self.crawler.engine.downloader
        slot = downloader.slots.get(downloader.get_slot_key(request))
        if slot is not None and slot.delay:
            await asyncio.sleep(slot.download_delay())


def _is_ban(verdict: Verdict | None) -> bool:
    """Whether another address may be let through where this one was not."""
    if verdict is None:
        return False
    return verdict.name.startswith("blocked") or verdict.name in (
        "captcha", "human-challenge", "ip-block", "rate-limited",
    )  # fmt: skip
