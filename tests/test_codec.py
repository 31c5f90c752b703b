"""Requests survive the frontier, and nothing in it can run code."""

from __future__ import annotations

import pytest
from scrapy import Request, Spider

from arachne.frontier.codec import dump_request, load_request


class Example(Spider):
    name = "example"

    def other(self) -> None: ...

    def failed(self) -> None: ...


def test_a_request_comes_back_as_it_was() -> None:
    spider = Example()
    request = Request(
        "http://a/?q=1",
        method="POST",
        body=b"\x00\xff",
        headers={"X": ["1", "2"]},
        cookies={"c": "v"},
        meta={"tuple": (1, "b"), "set": {1}, "bytes": b"\xfe", 5: None, "nested": [{"a": 1.5}]},
        callback=spider.other,
        errback=spider.failed,
        cb_kwargs={"x": 1},
        priority=3,
        dont_filter=True,
    )
    again = load_request(dump_request(request, spider), spider)
    assert again.to_dict(spider=spider) == request.to_dict(spider=spider)
    assert again.callback == spider.other


def test_what_cannot_be_kept_is_refused() -> None:
    with pytest.raises(TypeError, match="Example cannot be kept"):
        dump_request(Request("http://a/", meta={"spider": Example()}), Example())
