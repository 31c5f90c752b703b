"""Requests survive the frontier, and nothing in it can run code."""

from __future__ import annotations

import pytest
from scrapy import Request, Spider
from scrapy.utils.request import RequestFingerprinter

from arachne.frontier.codec import dump_request, found_of, load_request, request_of
from arachne.frontier.meta import LEASE, NOT_BEFORE
from arachne.frontier.protocol import Entry


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


def test_what_came_back_is_handed_out_under_its_lease_and_waits_no_more() -> None:
    spider = Example()
    payload = dump_request(Request("http://a/", meta={NOT_BEFORE: 9e9, "tier": "browser"}), spider)
    entry = Entry(7, "http://a/", "a", 0, "", 2, "link", payload)
    assert request_of(entry, spider).meta == {LEASE: 7, "tier": "browser"}


@pytest.mark.parametrize(
    ("more", "once"),
    [
        ({}, True),
        ({"dont_filter": True}, False),
        ({"dont_filter": True, "meta": {"is_start_request": True}}, True),
    ],
)
def test_a_request_is_new_once_unless_it_is_not_to_be_filtered(more, once: bool) -> None:
    spider, fingerprinter = Example(), RequestFingerprinter()
    request = Request("http://a/", priority=3, **more)
    marks = {found_of(request, spider, fingerprinter).fingerprint for _ in range(3)}
    assert (len(marks) == 1) is once
    assert found_of(request, spider, fingerprinter).priority == 3
