"""Cookies are kept without asking the net for anything."""

from __future__ import annotations

from pathlib import Path

import pytest
from scrapy import Request
from scrapy.downloadermiddlewares import cookies
from scrapy.http import Response
from scrapy.utils.misc import build_from_crawler

from arachne.downloadermiddlewares.cookies import CookiesMiddleware
from tests.crawling import crawl
from tests.scripted import Answer, crawler_with, serving


@pytest.mark.parametrize(
    ("domain", "kept"),
    [("shop.example.co.uk", True), ("example.co.uk", True), ("co.uk", False), ("github.io", False)],
)
def test_cookies_for_public_suffixes_are_refused(domain: str, kept: bool) -> None:
    crawler = crawler_with()
    crawler._apply_settings()
    middleware = build_from_crawler(CookiesMiddleware, crawler)
    asked = Request(f"https://shop.{domain.removeprefix('shop.')}/")
    set_cookie = {"Set-Cookie": f"a=b; Domain={domain}"}
    middleware.process_response(asked, Response(asked.url, headers=set_cookie))
    again = Request(asked.url)
    middleware.process_request(again)
    assert (b"Cookie" in again.headers) is kept


def test_the_list_is_the_installed_one() -> None:
    crawler = crawler_with()
    crawler._apply_settings()
    build_from_crawler(CookiesMiddleware, crawler)
    assert cookies._split_domain.suffix_list_urls == ()
    assert not cookies._split_domain._cache.enabled


def test_a_first_cookie_sends_nothing_to_others(tmp_path: Path) -> None:
    """With an empty cache of its own, as on a new machine."""
    words = " ".join(f"Ship {n} lies at pier {n * n}." for n in range(30))
    html = {"Content-Type": "text/html", "Set-Cookie": "a=b; Path=/"}
    body = f"<title>t</title><main><h1>t</h1><p>{words}</p><a href=/two>two</a></main>".encode()
    with serving(one=Answer(200, body, html), two=Answer(200, body, html)) as script:
        cache = {"TLDEXTRACT_CACHE": str(tmp_path / "cache")}
        result = crawl(script.url("/one"), tmp_path / "out", environment=cache, under=())
        sent = [headers.get("Cookie") for path, headers in script.asked if path == "/two"]
    assert sent == ["a=b"]
    assert "suffix" not in result.stderr.lower(), result
    assert not (tmp_path / "cache").exists()
