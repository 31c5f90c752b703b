"""Redirects lead where a browser would go."""

from __future__ import annotations

import pytest
from scrapy import Request
from scrapy.http import Response

from arachne.downloadermiddlewares.locations import LocationMiddleware

URL = "https://example.org/a/page"


@pytest.mark.parametrize(
    ("location", "address"),
    [
        (b"/on", b"https://example.org/on"),
        (b"on?x=1", b"https://example.org/a/on?x=1"),
        (b"  /on\t", b"https://example.org/on"),
        (b"\\b\\on", b"https://example.org/b/on"),
        (b"//other.example\\on", b"https://other.example/on"),
        (b"https:///other.example/on", b"https://other.example/on"),
        (b"/a on", b"https://example.org/a%20on"),
        ("/über".encode(), b"https://example.org/%C3%BCber"),
        ("/über".encode("latin-1"), b"https://example.org/%FCber"),
        ("//grün.example/".encode(), b"https://xn--grn-ioa.example/"),
        (b"/100%25/50%", b"https://example.org/100%25/50%"),
        (b"//bob:hush@other.example/on", b"https://other.example/on"),
        (b"file:///etc/hostname", b"file:///etc/hostname"),
        (b"mailto:bob@example.org", b"mailto:bob@example.org"),
        (b"", None),
        (b"  ", None),
        (b"https://[::1", None),
    ],
)
def test_an_address_is_read_as_browsers_read_it(location: bytes, address: bytes | None) -> None:
    redirect = Response(URL, 302, headers={"Location": location})
    read = LocationMiddleware().process_response(Request(URL), redirect)
    assert read.headers.get("Location") == address


@pytest.mark.parametrize("location", ["mailto:bob@example.org", "javascript:x()", "file:///etc"])
def test_what_is_no_web_address_is_not_followed(location: str) -> None:
    request = Request(URL)
    LocationMiddleware().process_response(
        request, Response(URL, 302, headers={"Location": location})
    )
    assert request.meta["dont_redirect"]


def test_other_answers_keep_theirs() -> None:
    created = Response(URL, 201, headers={"Location": "\\new"})
    read = LocationMiddleware().process_response(Request(URL), created)
    assert read.headers["Location"] == b"\\new"
