"""XHTML is read as XML has it."""

from __future__ import annotations

import time

import pytest

from arachne.extraction import extract
from arachne.extraction.parsing.xhtml import close_empty

PAGE = """<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>Mill</title>
<script src="a.js" type='text/javascript' /></head><body><p>The wheel turns at seven.</p><iframe src="f"/>
<p>The <a name="x"/>miller sleeps until nine, and hears of it only from the baker.</p></body></html>"""


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("<script/>", "<script></script>"),
        ("<div class=\"a\" id='b' />", "<div class=\"a\" id='b'></div>"),
        ('<a href="x/">y</a>', '<a href="x/">y</a>'),
        ("<br/><IMG src='x'/>", "<br/><IMG src='x'/>"),
        ("a < b / > c", "a < b / > c"),
    ],
)
def test_empty_elements_get_their_end(written: str, read: str) -> None:
    assert close_empty(written) == read


def test_what_follows_an_empty_element_is_read_where_the_page_is_xml() -> None:
    page = extract(PAGE.encode(), "http://mill.test/", content_type="application/xhtml+xml")
    assert "The miller sleeps until nine" in page.markdown
    assert "The wheel turns at seven." in page.markdown


def test_time_is_linear() -> None:
    began = time.process_time()
    for text in (
        "<a " * 300_000,
        "<a b" + " c" * 500_000,
        '<a b="' * 200_000,
        "<a" + " " * 500_000,
    ):
        close_empty(text)
    assert time.process_time() - began < 3
