"""One download handler for all tiers: it picks by ``request.meta["tier"]`` who fetches.

The only module that knows the meta keys of other packages. Composed, not inherited: a class that is
both a playwright and an impersonate handler sends requests of the one to the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Self
from weakref import WeakKeyDictionary

from curl_cffi.requests import exceptions as curl
from scrapy.core.downloader.handlers.http11 import HTTP11DownloadHandler
from scrapy.exceptions import CannotResolveHostError, DownloadFailedError, DownloadTimeoutError
from scrapy_impersonate import ImpersonateDownloadHandler

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler
    from scrapy.http import Response

_PROFILE_HEADERS = ("User-Agent", "Accept", "Accept-Language", "Accept-Encoding")
"""Headers that belong to a browser's profile: the crawler's own would contradict it."""


class TierDownloadHandler:
    """For http and https; both schemes of a crawler share one instance."""

    lazy = False

    def __init__(self, crawler: Crawler) -> None:
        self.http = HTTP11DownloadHandler(crawler)
        self.curl = ImpersonateDownloadHandler(crawler)
        self.profile = crawler.settings.get("ARACHNE_IMPERSONATE_PROFILE")
        self.verify = crawler.settings.getbool("DOWNLOAD_VERIFY_CERTIFICATES")
        self._closed = False

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        handler = _HANDLERS.get(crawler)
        if not isinstance(handler, cls):
            handler = _HANDLERS[crawler] = cls(crawler)
        return handler

    async def download_request(self, request: Request) -> Response:
        if request.meta.get("tier") == "impersonate":
            return await self._impersonate(request)
        response: Response = await self.http.download_request(request)
        return response

    async def _impersonate(self, request: Request) -> Response:
        disguised = request.copy()
        for name in _PROFILE_HEADERS:
            disguised.headers.pop(name, None)
        disguised.meta["impersonate"] = self.profile
        disguised.meta["impersonate_args"] = {
            "timeout": request.meta.get("download_timeout"),
            "verify": self.verify,
        }
        if request.url.startswith("http://"):
            # curl would offer an upgrade to HTTP/2, which no browser does.
            disguised.meta["impersonate_args"]["http_version"] = "v1"
        try:
            response: Response = await self.curl.download_request(disguised)
        except curl.Timeout as error:
            raise DownloadTimeoutError(str(error)) from error
        except curl.DNSError as error:
            raise CannotResolveHostError(str(error)) from error
        except curl.RequestException as error:
            raise DownloadFailedError(str(error)) from error
        request.meta["download_latency"] = disguised.meta.get("download_latency", 0.0)
        response.request = request
        return response

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            await self.http.close()
            await self.curl.close()


_HANDLERS: WeakKeyDictionary[Crawler, TierDownloadHandler] = WeakKeyDictionary()
