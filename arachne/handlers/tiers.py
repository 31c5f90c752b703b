"""One download handler for all tiers: it picks by ``request.meta["tier"]`` who fetches.

Composed, not inherited: a class that is both a playwright and an impersonate handler sends requests
of the one to the other.
"""

from __future__ import annotations

import time
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, Self
from weakref import WeakKeyDictionary

from scrapy.core.downloader.handlers.http11 import HTTP11DownloadHandler

from arachne.file_types import is_file
from arachne.guarding import guarding_of
from arachne.handlers.availability import available_tiers
from arachne.handlers.browser.errors import NotAPage
from arachne.handlers.proxies import proxies_of
from arachne.signals import fetch_ended, is_heard

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler
    from scrapy.http import Response

    from arachne.handlers.browser.tier import BrowserTier
    from arachne.handlers.impersonate import ImpersonateTier
    from arachne.handlers.proxied import ProxyTier


class TierDownloadHandler:
    """For http and https; both schemes of a crawler share one instance.

    What a dearer tier is made of (curl, Playwright) is loaded by the first request that needs it:
    most crawls need none of it, and it takes as long to import as Scrapy itself.
    """

    lazy = False

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler
        self.guarding = guarding_of(crawler)
        self.http = HTTP11DownloadHandler(crawler)
        self.rendering = {"browser", "stealth"}.intersection(available_tiers(crawler))
        self.pool = proxies_of(crawler)
        self._closed = False

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        handler = _HANDLERS.get(crawler)
        if not isinstance(handler, cls):
            handler = _HANDLERS[crawler] = cls(crawler)
        return handler

    @cached_property
    def impersonate(self) -> ImpersonateTier:
        from arachne.handlers.impersonate import ImpersonateTier

        return ImpersonateTier(self.crawler)

    @cached_property
    def browsers(self) -> dict[str, BrowserTier]:
        """By the names in ``rendering``."""
        from arachne.handlers.browser.loading import browser_tiers

        return browser_tiers(self.crawler)

    @cached_property
    def proxy(self) -> ProxyTier:
        from arachne.handlers.proxied import ProxyTier

        assert self.pool is not None
        best = None
        if self.rendering:
            best = self.browsers.get("stealth") or self.browsers.get("browser")
        return ProxyTier(self.crawler, self.pool, self.impersonate, best)

    async def download_request(self, request: Request) -> Response:
        self.guarding.watch(request)
        began = time.time()
        response: Response | None = None
        failed: BaseException | None = None
        try:
            with self.guarding.named(request.url):
                response = await self._download(request)
            return response
        except BaseException as error:
            failed = error
            raise
        finally:
            if is_heard(self.crawler, fetch_ended):
                self.crawler.signals.send_catch_log(
                    fetch_ended, request=request, began=began, ended=time.time(),
                    response=response, error=failed,
                )  # fmt: skip

    async def _download(self, request: Request) -> Response:
        tier = request.meta.get("tier", "http")
        if tier == "proxy" and self.pool:
            return await self.proxy.load(request)
        if tier == "impersonate":
            return await self.impersonate.load(request)
        if tier in self.rendering:
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
            loaded = vars(self)  # a cached property that nobody asked for is not there
            for tier in loaded.get("browsers", {}).values():
                await tier.close()
            await self.http.close()
            if "impersonate" in loaded:
                await self.impersonate.close()
            await self.guarding.close()


_HANDLERS: WeakKeyDictionary[Crawler, TierDownloadHandler] = WeakKeyDictionary()
