"""The ``impersonate`` tier: plain HTTP with the handshake and the headers of a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from curl_cffi import CurlOpt
from curl_cffi.requests import exceptions as curl
from scrapy.exceptions import CannotResolveHostError, DownloadFailedError, DownloadTimeoutError
from scrapy_impersonate import ImpersonateDownloadHandler

from arachne.guarding import guarding_of

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler
    from scrapy.http import Response

_PROFILE_HEADERS: Final = ("User-Agent", "Accept", "Accept-Language", "Accept-Encoding")
"""Headers that belong to a browser's profile: the crawler's own would contradict it."""


class ImpersonateTier:
    """scrapy-impersonate, with Scrapy's errors."""

    def __init__(self, crawler: Crawler) -> None:
        self.guarding = guarding_of(crawler)
        self.curl = ImpersonateDownloadHandler(crawler)
        self.profile = crawler.settings.get("ARACHNE_IMPERSONATE_PROFILE")
        self.verify = crawler.settings.getbool("DOWNLOAD_VERIFY_CERTIFICATES")

    async def load(self, request: Request, proxy: str = "") -> Response:
        """``proxy`` is an address with its credentials, which no error tells."""
        disguised = request.copy()
        for name in _PROFILE_HEADERS:
            disguised.headers.pop(name, None)
        arguments = {"timeout": request.meta.get("download_timeout"), "verify": self.verify}
        if request.url.startswith("http://"):
            # curl would offer an upgrade to HTTP/2, which no browser does.
            arguments["http_version"] = "v1"
        if proxy:
            arguments["proxies"] = {"http": proxy, "https": proxy}
        if not proxy and not request.meta.get("proxy"):
            pinned = await self.guarding.pinned(request.url)
            if pinned:
                disguised.meta["impersonate_curl_options"] = {CurlOpt.RESOLVE: pinned}
        disguised.meta["impersonate"] = self.profile
        disguised.meta["impersonate_args"] = arguments
        try:
            response: Response = await self.curl.download_request(disguised)
        except curl.Timeout as error:
            raise DownloadTimeoutError(_without(proxy, error)) from None
        except curl.DNSError as error:
            raise CannotResolveHostError(_without(proxy, error)) from None
        except curl.RequestException as error:
            raise DownloadFailedError(_without(proxy, error)) from None
        request.meta["download_latency"] = disguised.meta.get("download_latency", 0.0)
        response.request = request
        return response

    async def close(self) -> None:
        await self.curl.close()


def _without(proxy: str, error: Exception) -> str:
    text = str(error)
    return text.replace(proxy, "the proxy") if proxy else text
