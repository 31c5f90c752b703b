"""Where a page sends its reader, by the steps of the HTML standard."""

from __future__ import annotations

import time

import pytest

from arachne.refresh import Refresh, find_refresh, may_refresh, read_refresh

BASE = "https://example.org/a/page"


@pytest.mark.parametrize(
    ("value", "seconds", "url"),
    [
        ("0; url=../on", 0, "https://example.org/on"),
        ("0;URL=on", 0, "https://example.org/a/on"),
        ("0;/on", 0, "https://example.org/on"),
        ("0 /on", 0, "https://example.org/on"),
        ("0,url=/on", 0, "https://example.org/on"),
        (" 5 ; url = /on ", 5, "https://example.org/on"),
        (".5;url=/on", 0, "https://example.org/on"),
        ("12.75;url=/on", 12, "https://example.org/on"),
        ("0;url='/on' and more", 0, "https://example.org/on"),
        ('0;"/on', 0, "https://example.org/on"),
        ("0;\n url\n=\n/on", 0, "https://example.org/on"),
        ("0;urlaub", 0, "https://example.org/a/urlaub"),
        ("5", 5, ""),
        ("0;", 0, ""),
        ("0;url=", 0, ""),
    ],
)
def test_an_address_is_found_however_it_is_written(value: str, seconds: int, url: str) -> None:
    assert read_refresh(value, BASE) == Refresh(seconds, url)


@pytest.mark.parametrize("value", ["", "soon;url=/on", "-1;url=/on", "0x;/on", "0;url=http://[x"])
def test_what_names_no_time_or_what_is_no_address_leads_nowhere(value: str) -> None:
    assert read_refresh(value, BASE) is None


def test_the_first_element_that_counts_is_taken_against_the_base_of_the_page() -> None:
    html = (
        '<base href="/k/"><noscript><meta http-equiv=refresh content="0;1"></noscript>'
        '<template><meta http-equiv=refresh content="0;2"></template>'
        '<!-- <meta http-equiv=refresh content="0;3"> --><meta http-equiv=refresh content=5>'
        '<META CONTENT="0;4" HTTP-EQUIV="Refresh"><meta http-equiv=refresh content="0;5">'
    )
    assert find_refresh(html, BASE, ["noscript"]) == Refresh(0, "https://example.org/k/4")


def test_time_is_linear_in_what_is_written() -> None:
    began = time.process_time()
    assert read_refresh("9" * 1_000_000 + " " * 1_000_000 + "x" * 9, "") is None
    find_refresh("<meta http-equiv=refresh>" * 50_000, BASE, ["noscript"])
    assert time.process_time() - began < 2


def test_pages_are_looked_through_where_they_may_have_one_in_any_case_and_encoding() -> None:
    html = "<META HTTP-EQUIV=ReFresh CONTENT=5>"
    assert may_refresh(html.encode())
    assert may_refresh(html.encode("utf-16"))
    assert not may_refresh(b"<p>no such element")
