"""One download handler for all tiers: it picks by ``request.meta["tier"]`` who fetches.

Composed, not inherited: a class that is both a playwright and an impersonate handler sends requests
of the one to the other.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Self
from weakref import WeakKeyDictionary

from scrapy.core.downloader.handlers.http11 import HTTP11DownloadHandler

from arachne.file_types import is_file
from arachne.guarding import guarding_of
from arachne.handlers.availability import available_tiers, stealth_engine
from arachne.handlers.browser.config import BrowserConfig
from arachne.handlers.browser.engines import Browsers, CamoufoxEngine, PlainEngine, StealthEngine
from arachne.handlers.browser.errors import NotAPage
from arachne.handlers.browser.tabs import tabs_of
from arachne.handlers.browser.tier import BrowserTier
from arachne.handlers.impersonate import ImpersonateTier
from arachne.handlers.proxied import ProxyTier
from arachne.handlers.proxies import proxies_of

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler
    from scrapy.http import Response

logger = logging.getLogger(__name__)


class TierDownloadHandler:
    """For http and https; both schemes of a crawler share one instance."""

    lazy = False

    def __init__(self, crawler: Crawler) -> None:
        self.guarding = guarding_of(crawler)
        self.http = HTTP11DownloadHandler(crawler)
        self.impersonate = ImpersonateTier(crawler)
        self.browsers: dict[str, BrowserTier] = {}
        config = BrowserConfig.from_settings(crawler.settings)
        tiers, tabs, found = available_tiers(crawler), tabs_of(crawler), Browsers(crawler.settings)
        if "browser" in tiers:
            plain = PlainEngine(config, found)
            self.browsers["browser"] = BrowserTier(crawler, config, tabs, plain)
        engine = stealth_engine(crawler)
        if engine:
            hidden = (
                CamoufoxEngine(config) if engine == "camoufox" else StealthEngine(config, found)
            )
            self.browsers["stealth"] = BrowserTier(crawler, config, tabs, hidden)
        pool = proxies_of(crawler)
        self.proxy: ProxyTier | None = None
        if pool:
            best = self.browsers.get("stealth") or self.browsers.get("browser")
            self.proxy = ProxyTier(crawler, pool, self.impersonate, best)
        self._closed = False

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        handler = _HANDLERS.get(crawler)
        if not isinstance(handler, cls):
            handler = _HANDLERS[crawler] = cls(crawler)
        return handler

    async def download_request(self, request: Request) -> Response:
        self.guarding.watch(request)
        with self.guarding.named(request.url):
            return await self._download(request)

    async def _download(self, request: Request) -> Response:
        tier = request.meta.get("tier", "http")
        if tier == "proxy" and self.proxy is not None:
            return await self.proxy.load(request)
        if tier == "impersonate":
            return await self.impersonate.load(request)
        if tier in self.browsers:
            # Files are not for browsers, whether their address says so or their type does.
            if not is_file(request.url):
                with suppress(NotAPage):
                    return await self.browsers[tier].load(request)
            return await self.impersonate.load(request)
        response: Response = await self.http.download_request(request)
        return response

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            for tier in self.browsers.values():
                await tier.close()
            await self.http.close()
            await self.impersonate.close()
            await self.guarding.close()


_HANDLERS: WeakKeyDictionary[Crawler, TierDownloadHandler] = WeakKeyDictionary()
