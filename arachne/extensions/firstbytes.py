"""Stops the download of what is no document by its first bytes: pictures, films, archives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NoReturn, Self
from weakref import WeakKeyDictionary

from scrapy import signals
from scrapy.exceptions import StopDownload

from arachne.extraction.media_types import SNIFFED, is_certain_media, is_media, media_type

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler
    from scrapy.http import Headers

_WORTHWHILE: Final = 32_768
"""Smaller bodies have arrived before a connection could be closed."""


class FirstBytes:
    """Looks at plain bodies only: those of a content coding say nothing before they are decoded."""

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler
        self.largest = crawler.settings.getint("DOWNLOAD_MAXSIZE")
        self._heads: WeakKeyDictionary[Request, tuple[str, bytes]] = WeakKeyDictionary()

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        extension = cls(crawler)
        crawler.signals.connect(extension.headers_received, signal=signals.headers_received)
        crawler.signals.connect(extension.bytes_received, signal=signals.bytes_received)
        return extension

    def headers_received(self, headers: Headers, body_length: int | str, request: Request) -> None:
        if not isinstance(body_length, int):
            body_length = -1  # Twisted's word for a length that the server does not tell
        if 0 <= body_length < _WORTHWHILE or headers.get("Content-Encoding"):
            return
        content_type = (headers.get("Content-Type") or b"").decode("latin-1")
        if body_length > self.largest > 0 and is_media(media_type(b"", content_type)):
            self._stop()  # whatever it is, it would be too large
        self._heads[request] = (content_type, b"")

    def bytes_received(self, data: bytes, request: Request) -> None:
        if not self._heads or request not in self._heads:
            return
        content_type, head = self._heads[request]
        head = (head + data)[:SNIFFED]
        if len(head) < SNIFFED:
            self._heads[request] = (content_type, head)
            return
        del self._heads[request]
        if is_certain_media(head, content_type):
            self._stop()

    def _stop(self) -> NoReturn:
        assert self.crawler.stats is not None
        self.crawler.stats.inc_value("arachne/media/stopped")
        raise StopDownload(fail=False)
