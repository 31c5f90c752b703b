"""A start without a scheme is asked by https, and by http where that is not there."""

from __future__ import annotations

import pytest
from scrapy import Request

from arachne.frontier.protocol import Entry
from arachne.spiders.starts import plain_http_of, with_scheme


def entry(via: str = "start") -> Entry:
    return Entry(1, "https://mill.test/a", "mill.test", 0, "", 1, via, None)


@pytest.mark.parametrize(
    ("given", "url"),
    [
        ("mill.test/a", "https://mill.test/a"),
        ("http://mill.test", "http://mill.test"),
    ],
)
def test_https_where_nothing_is_said(given: str, url: str) -> None:
    assert with_scheme(given) == url


def test_a_start_that_cannot_be_reached_begins_anew_by_http() -> None:
    request = Request("https://mill.test/a", meta={"tier": "proxy", "trail": [{}], "depth": 0})
    plain = plain_http_of(entry(), request, ["mill.test/a"])
    assert plain is not None
    assert (plain.url, plain.meta) == ("http://mill.test/a", {"depth": 0})


@pytest.mark.parametrize(
    ("url", "via", "given"),
    [
        ("https://mill.test/a", "start", "https://mill.test/a"),
        ("https://mill.test/a", "link", "mill.test/a"),
        ("http://mill.test/a", "start", "mill.test/a"),
        ("https://mill.test/a", "start", "other.test"),
    ],
)
def test_nothing_else_is_asked_by_http(url: str, via: str, given: str) -> None:
    assert plain_http_of(entry(via), Request(url), [given]) is None
