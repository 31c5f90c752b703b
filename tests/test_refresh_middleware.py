"""A page that sends the reader on at once is a redirect, and only then."""

from __future__ import annotations

import pytest
from scrapy import Request
from scrapy.http import HtmlResponse, Response
from scrapy.utils.misc import build_from_crawler

from arachne.downloadermiddlewares.refresh import RefreshMiddleware
from tests.scripted import crawler_with

URL = "https://example.org/a/page"
META = '<meta http-equiv="refresh" content="0; url=../on">'


@pytest.fixture(scope="module")
def middleware() -> RefreshMiddleware:
    crawler = crawler_with()
    crawler._apply_settings()
    middleware = build_from_crawler(RefreshMiddleware, crawler)
    assert isinstance(middleware, RefreshMiddleware)
    return middleware


@pytest.mark.parametrize(
    ("header", "html", "target"),
    [
        ("0; url=../on", "", "https://example.org/on"),
        ("1;URL='/on'", "<p>Text</p>", "https://example.org/on"),
        ("0; url=//bob:hush@other.example/on", "", "https://other.example/on"),
        ("60; url=/on", "", None),
        ("5", "", None),
        ("0; url=javascript:x()", "", None),
        ("", META, "https://example.org/on"),
        ("60; url=/later", META, "https://example.org/on"),
        ("", '<meta http-equiv=refresh content="0;url=javascript:x()">', None),
        ("", '<meta http-equiv=refresh content="0;url=http://[x">', None),
        ("", f"<script>let x = '{META}'</script>", None),
        ("", f"<!-- {META} -->", None),
        ("", f"<template>{META}</template>", None),
        ("", f"<noscript>{META}</noscript>", None),
    ],
)
def test_a_refresh_is_followed(
    middleware: RefreshMiddleware, header: str, html: str, target: str | None
) -> None:
    headers = {"Content-Type": "text/html"} | ({"Refresh": header} if header else {})
    response = HtmlResponse(URL, headers=headers, body=html.encode())
    result = middleware.process_response(Request(URL), response)
    if target is None:
        assert isinstance(result, Response)
    else:
        assert isinstance(result, Request)
        assert result.url == target


@pytest.mark.parametrize("content", ["0", "1;url=page", "0;url=https://example.org/a/page#top"])
def test_a_page_that_leads_to_itself_is_asked_for_again_with_the_cookies_it_sets(
    middleware: RefreshMiddleware, content: str
) -> None:
    html = f'<meta http-equiv="refresh" content="{content}"><p>Checking cookies</p>'.encode()
    headers = {"Content-Type": "text/html", "Set-Cookie": "seen=1; path=/"}
    setting = HtmlResponse(URL, headers=headers, body=html)
    assert isinstance(middleware.process_response(Request(URL), setting), Request)
    sent = Request(URL, headers={"Cookie": "a=b; seen=0"})
    assert middleware.process_response(sent, setting) is setting
    plain = HtmlResponse(URL, headers={"Content-Type": "text/html"}, body=html)
    assert middleware.process_response(Request(URL), plain) is plain
