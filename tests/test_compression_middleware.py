"""Bodies are unpacked by what they are, where their headers are wrong about it."""

from __future__ import annotations

import gzip
import zlib
from typing import TYPE_CHECKING

import brotli
import pytest
from scrapy import Request
from scrapy.http import HtmlResponse, Response
from scrapy.utils.misc import build_from_crawler

from arachne.downloadermiddlewares.compression import CompressionMiddleware
from arachne.downloadermiddlewares.retry import RetryMiddleware
from fixtures.server.codings import zstandard
from tests.scripted import Asker, crawler_with

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

URL = "https://example.org/page"
PAGE = "<!doctype html><title>Mühle</title><p>Das Wasser läuft.</p>".encode() * 40
PACKED = gzip.compress(PAGE, mtime=0)  # bytes name the tests, which all workers must agree on


@pytest.fixture
def middleware(monkeypatch: pytest.MonkeyPatch) -> CompressionMiddleware:
    crawler: Crawler = crawler_with(RETRY_TIMES=2)
    crawler.spider = Asker.from_crawler(crawler)
    crawler._apply_settings()
    retry = build_from_crawler(RetryMiddleware, crawler)
    monkeypatch.setattr(crawler, "get_downloader_middleware", lambda cls: retry)
    middleware = build_from_crawler(CompressionMiddleware, crawler)
    assert isinstance(middleware, CompressionMiddleware)
    return middleware


def answer(
    middleware: CompressionMiddleware, body: bytes, coding: str = "", kind: str = "text/html",
    url: str = URL, request: Request | None = None,
) -> Response | Request:  # fmt: skip
    headers = {"Content-Type": kind} | ({"Content-Encoding": coding} if coding else {})
    request = request or Request(url)
    return middleware.process_response(request, Response(url, headers=headers, body=body))


@pytest.mark.parametrize(
    ("body", "coding"),
    [
        (PACKED, "gzip"),
        (PACKED, "X-GZIP"),
        (PACKED, "gzip, identity"),
        (PACKED, "gzip;q=1.0"),
        (zlib.compress(PAGE), "x-deflate"),
        (PACKED, "UTF-8, gzip"),
        (gzip.compress(PACKED, mtime=0), "gzip, gzip"),
        (gzip.compress(PACKED, mtime=0), "gzip"),
        (gzip.compress(PACKED, mtime=0), ""),
        (zlib.compress(PAGE), "deflate"),
        (brotli.compress(PAGE), "br"),
        (PACKED, "deflate"),
        (PACKED, "br"),
        (PACKED, "zstd"),
        (zstandard(PAGE), "br"),
        (PACKED, ""),
        (PACKED, "identity"),
        (PACKED, "none"),
        (PAGE, "gzip"),
        (PAGE, "br"),
        (PAGE, "deflate"),
        (PAGE, "zstd"),
        (PAGE, "utf-8"),
        (PAGE, "none"),
        (PAGE, ""),
    ],
)
def test_a_page_is_read_whatever_its_header_says(
    middleware: CompressionMiddleware, body: bytes, coding: str
) -> None:
    page = answer(middleware, body, coding)
    assert isinstance(page, Response)
    assert (page.body, page.flags) == (PAGE, [])
    assert isinstance(page, HtmlResponse) or not coding or body == PAGE


def test_files_stay_packed(middleware: CompressionMiddleware) -> None:
    for kind, url in (("application/gzip", URL), ("text/plain", f"{URL}.gz?x=1")):
        page = answer(middleware, PACKED, kind=kind, url=url)
        assert isinstance(page, Response)
        assert page.body == PACKED


def test_bytes_that_are_neither_packed_nor_text_are_an_error(
    middleware: CompressionMiddleware,
) -> None:
    with pytest.raises(gzip.BadGzipFile):
        answer(middleware, bytes(range(256)), "gzip")


def test_what_breaks_off_is_asked_for_again_and_taken_in_the_end(
    middleware: CompressionMiddleware,
) -> None:
    result: Response | Request = Request(URL)
    for _ in range(2):
        assert isinstance(result, Request)
        result = answer(middleware, PACKED[:-30], "gzip", request=result)
    assert isinstance(result, Request)
    page = answer(middleware, PACKED[:-30], "gzip", request=result)
    assert isinstance(page, Response)
    assert page.flags == ["dataloss"]
    assert PAGE.startswith(page.body)
    assert page.body
