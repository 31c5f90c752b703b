"""extract(): one call, everything a record says, whatever the input."""

import hashlib
import json
import pickle
import subprocess
import sys
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arachne.extraction import Extraction, ExtractOptions, extract
from fixtures.prose import paragraphs

URL = "https://example.org/posts/1"
HEAVY = {"trafilatura", "readability", "lxml", "bs4", "markdownify", "scrapy", "twisted"}


def article(*parts: str, head: str = "") -> str:
    body = "".join(f"<p>{part}</p>" for part in parts)
    return f"<html><head>{head}</head><body><main><h1>Heading</h1>{body}</main></body></html>"


PROSE = paragraphs("extract", 6)


def test_importing_it_loads_no_crawler_and_no_whole_page_extractor():
    code = "import sys; from arachne.extraction import extract; print(' '.join(sys.modules))"
    loaded = subprocess.check_output([sys.executable, "-c", code], text=True).split()
    assert "arachne.extraction.entry" in loaded
    assert HEAVY.isdisjoint(loaded)


def test_a_page_gives_text_metadata_links_signals_and_hashes():
    html = article(
        *PROSE,
        '<a href="../about?x=1#team">The team</a>',
        head="<title>A title</title><link rel=canonical href=/posts/1>",
    ).encode()
    page = extract(html, URL, content_type="text/html; charset=utf-8")
    assert PROSE[0] in page.markdown
    assert page.title
    assert page.canonical_url == URL
    assert [link.url for link in page.links] == ["https://example.org/about?x=1#team"]
    assert page.signals.html_bytes == len(html)
    assert page.signals.extracted_chars > 500
    assert page.encoding == "utf-8"
    assert page.hash_raw == hashlib.sha256(html).hexdigest()
    assert page.hash_extracted == hashlib.sha256(page.markdown.encode()).hexdigest()
    assert 0 < page.score <= 1
    assert page.engine


def test_the_same_page_gives_the_same_record_every_time():
    html = article(*PROSE)
    assert extract(html, URL) == extract(html, URL)


def test_bytes_and_text_give_the_same_content():
    html = article(*PROSE, "Zażółć gęślą jaźń, 図書館")
    assert extract(html, URL).markdown == extract(html.encode(), URL).markdown


def test_what_is_declared_as_text_is_kept_as_it_is():
    text = "# Tools\n\n```\n  make <all>\n```\n* star & <em>more</em>\n"
    for body in (text, text.encode()):
        page = extract(body, "https://example.test/a.txt", content_type="text/plain; charset=utf-8")
        assert (page.markdown, page.title, page.source) == (text, "Tools", "text")
    html = "<!doctype html><title>A page</title><p>It is HTML all the same.</p>"
    assert extract(html, "https://example.test/", content_type="text/plain").source == "html"


def test_a_result_travels_between_processes():
    page = extract(article(*PROSE), URL)
    assert pickle.loads(pickle.dumps(page)) == page


@pytest.mark.parametrize("engine", ["blocks", "chain"])
@pytest.mark.parametrize(
    "html",
    [
        b"",
        b" \n\t ",
        b"\0" * 1000,
        bytes(range(256)) * 40,
        b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 20,
        b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj",
        b"<",
        b"<!--",
        b"<html",
        b"</body></html>",
        b"<a href='http://['>x</a><base href='http://['><img src='http://['>",
        b"<table>" * 500,
        b"<b><p>" * 3000,
        b"<div>" * 50_000 + b"deep",
        b"<svg><math><p>x</svg><title></math>y",
        b"&#0;&#xD800;&#x110000;&unknown;&amp",
        b"\xff\xfe<\0p\0>\0a\0",
        "<p>\ud800 lone surrogate \udfff</p>",
        "\ufeff<p>mark</p>",
        '<?xml version="1.0" encoding="utf-16"?><html><body><p>declared</p></body></html>',
    ],
)
def test_nothing_raises(html, engine):
    page = extract(html, URL, options=ExtractOptions(engine=engine))
    assert isinstance(page, Extraction)
    json.dumps([page.markdown, page.title]).encode()
    page.markdown.encode("utf-8")
    assert 0 <= page.score <= 1


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=300) | st.text(max_size=300), st.text(max_size=30))
def test_nothing_raises_on_any_input(html, url):
    assert isinstance(extract(html, url), Extraction)


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            "<div> </div> <p> <table> <tr> <td> </table> <li> <ul> </ul> <pre> </pre> <a/href=x> "
            "</a> <h2> </h2> <b> text € 5".split()
        ),
        max_size=60,
    )
)
def test_a_page_with_visible_text_never_comes_out_empty(parts):
    html = "".join(parts) + " the words"
    assert "words" in extract(html, URL).markdown


def seconds(html: str) -> float:
    best = float("inf")
    for _ in range(2):
        started = time.process_time()
        extract(html, URL)
        best = min(best, time.process_time() - started)
    return best


@pytest.mark.parametrize(
    "unit",
    [
        "<p>" + "A sentence of some words, with a comma. " * 5 + "</p>",
        "<tr><td>cell</td><td>12.50</td><td><a href=/x>link</a></td></tr>",
        "<li><a href=/item/{}>Item</a> and a few words about it</li>",
        "<div class=post><b>name</b><br>line one<br>line two<span> and more</span></div>",
        "<pre>x = 1\ny = 2\n</pre><h3>Heading</h3>",
    ],
    ids=["paragraphs", "rows", "items", "posts", "code"],
)
def test_time_is_linear_in_size(unit):
    small, large = 700, 5600
    seconds(unit)
    opening = "<table>" if unit.startswith("<tr>") else "<ul>" if unit.startswith("<li>") else ""
    ratio = seconds(opening + unit * large) / seconds(opening + unit * small)
    assert ratio < 3 * large / small


def test_a_shell_that_shows_nothing_says_what_it_describes_and_scores_nothing():
    head = "<title>T</title><meta name=description content='What the thread is about.'>"
    page = extract(f"<html><head>{head}</head><body><div id=root></div></body></html>", URL)
    assert page.markdown == "What the thread is about."
    assert page.engine == "description"
    assert page.score == 0
    assert page.signals.extracted_chars == 0
