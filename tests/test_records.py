"""What a record says of the response that it was made of."""

from __future__ import annotations

import pytest
from scrapy import Request
from scrapy.http import Response

from arachne.spiders.records import is_incomplete

URL = "https://example.org/page"


@pytest.mark.parametrize(
    ("status", "said", "incomplete"),
    [
        (206, "bytes 0-99/100", False),
        (206, "bytes 0-49/100", True),
        (206, "bytes 50-99/100", True),
        (206, "bytes 0-49/*", False),
        (206, "", False),
        (200, "bytes 0-49/100", False),
    ],
)
def test_a_part_that_nobody_asked_for_is_incomplete(
    status: int, said: str, incomplete: bool
) -> None:
    headers = {"Content-Range": said} if said else {}
    response = Response(URL, status, headers=headers, request=Request(URL))
    assert is_incomplete(response) == incomplete


def test_what_was_cut_short_is_incomplete() -> None:
    assert is_incomplete(Response(URL, flags=["dataloss"], request=Request(URL)))
