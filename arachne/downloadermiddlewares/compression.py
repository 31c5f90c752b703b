"""Decompression by what a body is, where its headers say something else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scrapy import Request
from scrapy.downloadermiddlewares.httpcompression import HttpCompressionMiddleware
from scrapy.exceptions import ResponseDataLossError
from scrapy.utils._compression import _DecompressionMaxSizeExceeded

from arachne.discovery.compression import GZIP, gunzip
from arachne.downloadermiddlewares.retry import RetryMiddleware
from arachne.ladder.errors import DATALOSS

if TYPE_CHECKING:
    from typing import Self

    from scrapy import Spider
    from scrapy.crawler import Crawler
    from scrapy.http import Response

_CODINGS: Final = frozenset({b"gzip", b"deflate", b"br", b"zstd", b"compress", b"dcb"})
"""Content codings (IANA's registry); servers write encodings of characters there, too."""
_ZSTANDARD: Final = b"\x28\xb5\x2f\xfd"
"""How every frame of Zstandard begins (RFC 8878, 3.1.1)."""
_UNREADABLE: Final = frozenset({b"compress", b"dcb"})
_CONTROLS: Final = bytes(set(range(0x20)) - set(b"\t\n\f\r\x1b")) + b"\x7f"
_TEXT_BYTES: Final = 512
_LAYERS: Final = 2
"""Of gzip that nobody speaks of: a server packs what its program has packed already."""
_UNLIMITED: Final = 1 << 62


class CompressionMiddleware(HttpCompressionMiddleware):
    """Scrapy's, for servers that are wrong about it.

    A body that is said to be compressed and is text as it stands is taken as it stands; one that is
    gzip without saying so is unpacked where a page was asked for; what is no compression in
    ``Content-Encoding`` counts as nothing. A gzip body that breaks off is asked for again, like one
    that is shorter than promised; the last try takes what there is, flagged ``dataloss``.
    """

    crawler: Crawler

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        middleware = super().from_crawler(crawler)
        middleware.crawler = crawler
        return middleware

    def process_response(
        self, request: Request, response: Response, spider: Spider | None = None
    ) -> Request | Response:
        self._cut = False
        unpacked = super().process_response(request, response)
        for _ in range(_LAYERS):
            if isinstance(unpacked, Request) or request.method == "HEAD":
                return unpacked
            if not _is_silent_gzip(unpacked):
                break
            unpacked.headers["Content-Encoding"] = b"gzip"
            unpacked = super().process_response(request, unpacked)
        if not self._cut or isinstance(unpacked, Request):
            return unpacked
        return self._again(request) or unpacked.replace(flags=[*unpacked.flags, DATALOSS])

    def _again(self, request: Request) -> Request | None:
        if not request.meta.get("download_fail_on_dataloss", True):
            return None
        retry = self.crawler.get_downloader_middleware(RetryMiddleware)
        if retry is None:
            return None
        return retry.process_exception(request, ResponseDataLossError())

    def _handle_encoding(
        self, body: bytes, content_encoding: list[bytes], max_size: int
    ) -> tuple[bytes, list[bytes]]:
        left = _codings(content_encoding)
        while left:
            if body.startswith(GZIP) and left[-1] not in (b"br", b"zstd"):
                body = self._gunzip(body, max_size)
            elif left[-1] in _UNREADABLE:
                break
            else:
                body = self._unpacked(body, left[-1], max_size)
            left.pop()
        return body, left

    def _unpacked(self, body: bytes, coding: bytes, max_size: int) -> bytes:
        """``body`` as it is where it is text and cannot be unpacked; what is packed in another
        way than it is said to be is known by its first bytes."""
        try:
            return self._decode(body, coding, max_size)
        except _DecompressionMaxSizeExceeded:
            raise
        except Exception:  # each library has its own
            if _is_text(body):
                return body
            if body.startswith(GZIP):
                return self._gunzip(body, max_size)
            if body.startswith(_ZSTANDARD) and coding != b"zstd":
                return self._decode(body, b"zstd", max_size)
            raise

    def _gunzip(self, body: bytes, max_size: int) -> bytes:
        unpacked, whole = gunzip(body, max_size + 1 if max_size else _UNLIMITED)
        if max_size and len(unpacked) > max_size:
            raise _DecompressionMaxSizeExceeded(len(unpacked), max_size)
        self._cut = self._cut or not whole
        return unpacked


def _codings(said: list[bytes]) -> list[bytes]:
    """The codings among the words of ``Content-Encoding`` headers."""
    words = b",".join(said).lower().split(b",")
    names = (word.partition(b";")[0].strip().removeprefix(b"x-") for word in words)
    return [name for name in names if name in _CODINGS]


def _is_silent_gzip(response: Response) -> bool:
    """Whether a page is packed without a word of it; files are left as they are."""
    return (
        response.body.startswith(GZIP)
        and not _codings(response.headers.getlist(b"Content-Encoding"))
        and (response.headers.get(b"Content-Type") or b"").startswith((b"text/html", b"text/plain"))
        and not response.url.partition("?")[0].endswith((".gz", ".tgz"))
    )


def _is_text(body: bytes) -> bool:
    """Whether the beginning of a body reads as it is: UTF-8 or markup, without control bytes."""
    head = body[:_TEXT_BYTES]
    if head.translate(None, _CONTROLS) != head:
        return False
    if head.lstrip(b" \t\r\n").startswith(b"<"):
        return True
    return head.decode("utf-8", "ignore").encode().startswith(head[:-3])
