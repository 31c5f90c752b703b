"""The ``impersonate`` tier: plain HTTP with the handshake and the headers of a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from curl_cffi import CurlECode, CurlOpt
from curl_cffi.curl import CURL_WRITEFUNC_ERROR
from curl_cffi.requests import Headers as CurlHeaders
from curl_cffi.requests import exceptions as curl
from scrapy.exceptions import (
    CannotResolveHostError,
    DownloadCancelledError,
    DownloadFailedError,
    DownloadTimeoutError,
)
from scrapy.http import Headers
from scrapy.responsetypes import responsetypes
from scrapy_impersonate import ImpersonateDownloadHandler

from arachne.extraction.media_types import SNIFFED, is_certain_media
from arachne.guarding import guarding_of
from arachne.ladder.errors import UnreadableAnswer

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler
    from scrapy.http import Response

_UNREADABLE: Final = frozenset({CurlECode.WEIRD_SERVER_REPLY, CurlECode.UNSUPPORTED_PROTOCOL})
_PROFILE_HEADERS: Final = ("User-Agent", "Accept", "Accept-Language", "Accept-Encoding")
"""Headers that belong to a browser's profile: the crawler's own would contradict it."""


class _Body:
    """What curl has read and decoded, up to a limit in bytes; 0: none."""

    def __init__(self, largest: int) -> None:
        self.bytes = bytearray()
        self.is_too_large = False
        self.is_media = False
        self._largest = largest

    def add(self, part: bytes) -> int:
        """As curl's write function: ends the transfer where the limit is passed, or the first bytes
        prove that there is nothing to read."""
        began = len(self.bytes) < SNIFFED
        if began and is_certain_media(bytes(self.bytes + part[:SNIFFED]), "text/html"):
            self.is_media = True
            self.bytes += part
            return CURL_WRITEFUNC_ERROR
        if self._largest and len(self.bytes) + len(part) > self._largest:
            self.is_too_large = True
            return CURL_WRITEFUNC_ERROR
        self.bytes += part
        return len(part)


class ImpersonateTier:
    """scrapy-impersonate, with Scrapy's errors."""

    def __init__(self, crawler: Crawler) -> None:
        self.guarding = guarding_of(crawler)
        self.curl = ImpersonateDownloadHandler(crawler)
        self.profile = crawler.settings.get("ARACHNE_IMPERSONATE_PROFILE")
        self.largest = crawler.settings.getint("DOWNLOAD_MAXSIZE")
        self.verify = crawler.settings.getbool("DOWNLOAD_VERIFY_CERTIFICATES")

    async def load(self, request: Request, proxy: str = "") -> Response:
        """``proxy`` is an address with its credentials, which no error tells."""
        disguised = request.copy()
        for name in _PROFILE_HEADERS:
            disguised.headers.pop(name, None)
        arguments = {
            "timeout": request.meta.get("download_timeout"),
            "verify": self.verify,
            "headers": _as_curl_takes_them(disguised.headers),
        }
        if request.url.startswith("http://"):
            # curl would offer an upgrade to HTTP/2, which no browser does.
            arguments["http_version"] = "v1"
        if proxy:
            arguments["proxies"] = {"http": proxy, "https": proxy}
        if not proxy and not request.meta.get("proxy"):
            pinned = await self.guarding.pinned(request.url)
            if pinned:
                disguised.meta["impersonate_curl_options"] = {CurlOpt.RESOLVE: pinned}
        body = _Body(self.largest)
        arguments["content_callback"] = body.add
        disguised.meta["impersonate"] = self.profile
        disguised.meta["impersonate_args"] = arguments
        try:
            response: Response = await self.curl.download_request(disguised)
        except curl.Timeout as error:
            raise DownloadTimeoutError(_without(proxy, error)) from None
        except curl.DNSError as error:
            raise CannotResolveHostError(_without(proxy, error)) from None
        except curl.RequestException as error:
            if body.is_media and error.response is not None:
                found = error.response
                pairs = found.headers.multi_items()
                return _answer(request, found.url, found.status_code, Headers(pairs), body)
            if body.is_too_large:
                raise DownloadCancelledError(f"more than {self.largest} bytes") from None
            failed = UnreadableAnswer if error.code in _UNREADABLE else DownloadFailedError
            raise failed(_without(proxy, error)) from None
        except (IndexError, ValueError) as error:  # of what reads the headers for curl
            raise UnreadableAnswer(f"headers that cannot be read: {error}") from None
        request.meta["download_latency"] = disguised.meta.get("download_latency", 0.0)
        return _answer(request, response.url, response.status, response.headers, body)

    async def close(self) -> None:
        await self.curl.close()


def _answer(request: Request, url: str, status: int, headers: Headers, body: _Body) -> Response:
    """Made anew: a class for text, as curl's handler takes for what has no body yet, would give its
    encoding to one for bytes."""
    read = bytes(body.bytes)
    headers.pop("Content-Encoding", None)  # undone
    kind = responsetypes.from_args(headers=headers, url=url, body=read)
    flags = ["impersonate"]
    return kind(url, status=status, headers=headers, body=read, flags=flags, request=request)


def _as_curl_takes_them(headers: Headers) -> CurlHeaders:
    """Cookies may hold any bytes. What is not UTF-8 is read as Latin-1, for UTF-8 is what is sent;
    left to itself, curl_cffi takes all headers to be ASCII where its own are."""
    pairs = [
        (name, value if _is_utf8(value) else value.decode("latin-1").encode())
        for name, values in headers.items()
        for value in values
    ]
    return CurlHeaders(pairs, encoding="utf-8")


def _is_utf8(value: bytes) -> bool:
    try:
        value.decode()
    except UnicodeDecodeError:
        return False
    return True


def _without(proxy: str, error: Exception) -> str:
    text = str(error)
    return text.replace(proxy, "the proxy") if proxy else text
