"""What a page asks of robots is understood as search engines document it."""

from __future__ import annotations

import pytest

from arachne.extraction import extract
from arachne.robots.obedience import page_directives


@pytest.mark.parametrize(
    ("headers", "asked"),
    [
        ((), ""),
        (("noindex",), "noindex"),
        (("NoIndex, NOFOLLOW",), "noindex nofollow"),
        (("none",), "noindex nofollow"),
        (("all",), ""),
        (("noarchive, max-snippet: 20",), ""),
        (("otherbot: noindex, nofollow",), ""),
        (("arachne: noindex",), "noindex"),
        (("Arachne:nofollow",), "nofollow"),
        (("otherbot: noindex", "nofollow"), "nofollow"),
        (("unavailable_after: 25 Jun 2010 15:00:00 PST",), ""),
        (("noindex, unavailable_after: 25 Jun 2010 15:00:00 PST",), "noindex"),
        (("max-snippet: 20, noindex",), "noindex"),
        (("noindex nofollow",), "noindex nofollow"),
        (("noindex;nofollow",), "noindex nofollow"),
        (("otherbot: noindex, arachne: nofollow",), "nofollow"),
        (("arachne: nofollow, otherbot: noindex, nosnippet",), "nofollow"),
        (("nofollow, otherbot: noindex",), "nofollow"),
    ],
)
def test_headers_ask_all_robots_or_ours_by_name(headers: tuple[str, ...], asked: str) -> None:
    assert page_directives((), (), headers, "arachne") == frozenset(asked.split())


@pytest.mark.parametrize(
    ("head", "asked"),
    [
        ('<meta name="robots" content="noindex">', "noindex"),
        ('<META NAME="ROBOTS" CONTENT="NONE">', "noindex nofollow"),
        ('<meta name="robots" content="noindex nofollow">', "noindex nofollow"),
        ('<!-- <meta name="robots" content="noindex"> -->', ""),
        ('<meta name="arachne" content="nofollow">', "nofollow"),
        ('<meta name="googlebot" content="noindex, nofollow">', ""),
        ('<meta name="robots" content="noindex"><meta name="arachne" content="nofollow">',
         "noindex nofollow"),
        ('<meta name="description" content="noindex">', ""),
        ('<meta name="arachne" content="a spider, and a weaver">', ""),
    ],
)  # fmt: skip
def test_meta_elements_ask_all_robots_or_ours_by_name(head: str, asked: str) -> None:
    page = extract(f"<html><head>{head}</head><body><p>Words.</p></body></html>", "http://a.test/")
    signals = page.signals
    found = page_directives(signals.robots, signals.robots_by_name, (), "arachne")
    assert found == frozenset(asked.split())
