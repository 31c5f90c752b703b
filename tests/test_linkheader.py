"""The canonical address in a header."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from arachne.linkheader import header_canonical, header_pages
from tests.crawling import crawl
from tests.scripted import Answer, serving

URL = "https://example.org/a/paper.pdf?x=1"


@pytest.mark.parametrize(
    ("headers", "address"),
    [
        (['<https://example.org/a/paper>; rel="canonical"'], "https://example.org/a/paper"),
        (["<paper>;rel=canonical"], "https://example.org/a/paper"),
        (["</style.css>; rel=preload; as=style, </paper>; REL='x'; rel=canonical"], ""),
        (["</style.css>; rel=preload, </paper>; rel=Canonical"], "https://example.org/paper"),
        (["</2>; rel=next", '</paper>; title="a, b"; rel="home canonical"'],
         "https://example.org/paper"),
        (["</paper>; rel=shortlink"], ""),
        (["<javascript:x>; rel=canonical"], ""),
        (["/paper; rel=canonical", "", "<<>>;;,"], ""),
        (['</paper>; rel="http://www.iana.org/assignments/relation/canonical"'],
         "https://example.org/paper"),
        ([], ""),
    ],
)  # fmt: skip
def test_it_is_found_among_others(headers: list[str], address: str) -> None:
    assert header_canonical(headers, URL) == address


def test_time_is_bounded() -> None:
    began = time.process_time()
    for value in ("<" * 10**6, "<a>;" * 10**6, '<a>;"' * 10**6, "<a>" + '"' * 10**6):
        header_canonical([value], URL)
        header_pages([value], URL)
    assert time.process_time() - began < 2


@pytest.mark.parametrize(
    ("headers", "pages"),
    [
        (['</2>; rel="next", </0>; rel=prev'], ["/2", "/0"]),
        (["<?page=2>; title=x; rel='y'; rel=next"], []),
        (["<?page=2>; rel=next; title=x"], ["/a/paper.pdf?page=2"]),
        (["</de>; rel=alternate; hreflang=de", "</de>; rel=next"], ["/de"]),
        (['</de>; rel=alternate; type="text/html"'], ["/de"]),
        (['</feed>; rel=alternate; type="application/rss+xml"'], []),
        (["</data.json>; rel=alternate; type=application/json"], []),
        (["</a.css>; rel=preload, </b>; rel=preconnect, </c>; rel=canonical"], []),
        (["<mailto:a@b.example>; rel=next", "<>", "</x>"], []),
        (['</9>; rel="http://www.iana.org/assignments/relation/next"'], ["/9"]),
    ],
)
def test_further_pages_are_found(headers: list[str], pages: list[str]) -> None:
    assert header_pages(headers, URL) == [f"https://example.org{page}" for page in pages]


def test_further_pages_are_bounded() -> None:
    assert len(header_pages([f"</{n}>; rel=next" for n in range(1000)], URL)) == 100


def test_a_crawl_goes_to_the_next_page_that_only_a_header_names(tmp_path: Path) -> None:
    def page(number: int) -> bytes:
        words = " ".join(f"On day {n}, ship {number * n} has left pier {n}." for n in range(20))
        return f"<title>{number}</title><main><h1>Page {number}</h1><p>{words}</p></main>".encode()

    html = {"Content-Type": "text/html"}
    first = {**html, "Link": '</two>; rel="next"'}
    second = {**html, "Link": "</de>; rel=alternate; hreflang=de, </one>; rel=prev"}
    with serving(
        one=Answer(200, page(1), first),
        two=Answer(200, page(2), second),
        de=Answer(200, page(3), html),
    ) as script:
        result = crawl(script.url("/one"), tmp_path / "out", discover="links")
        assert result.page_paths(script.url("/")) == ["one", "two", "de"]
