"""Which addresses are taken for one page, and which canonical addresses are not believed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from scrapy import Request
from scrapy.http import HtmlResponse

from arachne.extraction import Extraction
from arachne.frontier import Entry, Found
from arachne.frontier.sqlite import SqliteBackend
from arachne.spiders.merging import (
    address_key,
    addresses_on_the_way,
    declared_canonical,
    marks_of,
    record_of_same_page,
)
from arachne.urls import canonicalize, fingerprint
from tests.crawling import crawl
from tests.scripted import Answer, serving

if TYPE_CHECKING:
    from collections.abc import Iterator

SITE = "http://a.test"


@pytest.fixture
def backend() -> Iterator[SqliteBackend]:
    backend = SqliteBackend(":memory:")
    backend.open()
    yield backend
    backend.close()


def leased(backend: SqliteBackend, url: str) -> Entry:
    backend.add([Found(fingerprint(url), canonicalize(url), "a.test")])
    return backend.lease(1, (), 0.0)[0]


def read(
    backend: SqliteBackend,
    url: str,
    says: str,
    canonical: str = "",
    landed: str = "",
    kind: str = "article",
    whole: bool = True,
) -> tuple[int, int]:
    """``(own id, id of the entry whose record answers for the page)``."""
    entry = leased(backend, url)
    page, response = (
        Extraction(says, 0.5, canonical_url=canonical, kind=kind),
        HtmlResponse(landed or entry.url),
    )
    before = backend.note_content(entry.id, *marks_of(entry, page, response))
    return entry.id, record_of_same_page(before, entry, response, page, whole=whole)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (("/a", f"{SITE}/a"), ("/a?view=print", f"{SITE}/a")),
        (("/a?view=print", f"{SITE}/a"), ("/a", f"{SITE}/a")),
        (("/a?view=print", f"{SITE}/a"), ("/a", "")),
        (("/a?x=1", f"{SITE}/a"), ("/a?x=2", f"{SITE}/a")),
        (("/a?x=1&y=2", ""), ("/a?y=2&x=1", "")),
        (("/a/", ""), ("/a/index.html", "")),
        (("/a", ""), ("/a/", "")),
        (("/a", ""), ("/a?print=1", "")),
        (("/a?print=1&x=2", ""), ("/a/", "")),
        (("/start.php?id=1", f"{SITE}/"), ("/", "")),
        (("/t?id=5", ""), ("/t?id=5&start=0", "")),
        (("/About", ""), ("/about", "")),
        (("/a", ""), ("/a.html", "")),
        (("/a/b.aspx", ""), ("/A/B/", "")),
        (("/a", ""), ("/index.php/a", "")),
        (("/a//b/", ""), ("/a/b", "")),
        (("/news/", ""), ("/news/page/1/", "")),
        (("/s?q=a+b", ""), ("/s?q=a%20b", "")),
        (("/s?a=1&", ""), ("/s?&a=1&a=1", "")),
    ],
)
def test_related_addresses_that_say_the_same_are_one_page(
    backend: SqliteBackend, first: tuple[str, str], second: tuple[str, str]
) -> None:
    one, none = read(backend, SITE + first[0], "The same words.", first[1])
    _, owner = read(backend, SITE + second[0], "The  same words.", second[1])
    assert (none, owner) == (0, one)


@pytest.mark.parametrize("first", [("/old", f"{SITE}/new"), ("/new", "")])
def test_where_a_script_leads_is_the_page_that_it_led_from(
    backend: SqliteBackend, first: tuple[str, str]
) -> None:
    second = ("/new", "") if first[0] == "/old" else ("/old", f"{SITE}/new")
    one, _ = read(backend, SITE + first[0], "The same words.", landed=first[1])
    assert read(backend, SITE + second[0], "The same words.", landed=second[1])[1] == one


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (("/a", "", "One."), ("/a?p=2", f"{SITE}/a", "Two.")),
        (("/a", "", "One."), ("/b", "", "One.")),
        (("/a", f"{SITE}/", "One."), ("/b", f"{SITE}/", "One.")),
        (("/a", "http://b.test/a", "One."), ("/b", "http://b.test/a", "One.")),
        (("/a?x=1", "", "One."), ("/a?x=2", "", "One.")),
        (("/a?x=1&y=1", "", "One."), ("/a?x=1&z=1", "", "One.")),
        (("/a", "", "One."), ("/a?x=1", "", "Two.")),
        (("/a", "", "One."), ("/b?x=1", "", "One.")),
    ],
)
def test_other_pages_stay_apart(
    backend: SqliteBackend, first: tuple[str, str, str], second: tuple[str, str, str]
) -> None:
    for path, canonical, says in (first, second):
        assert read(backend, SITE + path, says, canonical)[1] == 0


@pytest.mark.parametrize(
    ("declared", "url", "believable"),
    [
        ("", "/a", ""),
        ("http://a.test/a", "/a?x=1", "http://a.test/a"),
        ("http://www.a.test/a", "/a", "http://www.a.test/a"),
        ("https://a.test/a?utm_source=x", "/a", "https://a.test/a"),
        ("http://b.test/a", "/a", ""),
        ("http://a.test/", "/a", "http://a.test/"),
        ("http://a.test/?p=7", "/a", "http://a.test/?p=7"),
    ],
)
def test_a_canonical_address_is_believed_within_reason(
    declared: str, url: str, believable: str
) -> None:
    assert declared_canonical(declared, SITE + url) == believable


def test_a_page_of_a_thread_has_an_address_for_each_post(backend: SqliteBackend) -> None:
    first, _ = read(backend, f"{SITE}/topic/5?post=191", "Two posts", kind="forum")
    assert read(backend, f"{SITE}/topic/5?post=192", "Two posts", kind="forum")[1] == first
    assert read(backend, f"{SITE}/topic/6?post=193", "Two posts", kind="forum")[1] == 0
    read(backend, f"{SITE}/item?id=1", "Sold out")
    assert read(backend, f"{SITE}/item?id=2", "Sold out")[1] == 0


def test_keys_of_addresses() -> None:
    assert address_key("http://www.a.test/x/index.php") == address_key("https://a.test/x/")
    assert address_key("http://a.test/x#/one") != address_key("http://a.test/x#/two")
    assert address_key("http://a.test/#/g?id=a-part") == address_key("http://a.test/#/g")
    assert address_key("http://a.test/#/?id=a-part") == address_key("http://a.test/")
    assert address_key("http://a.test/#/g?id=7") != address_key("http://a.test/#/g?id=8")
    assert address_key("http://a.test/index.html") == address_key("http://a.test/")


def test_redirects_are_addresses_of_their_page(backend: SqliteBackend) -> None:
    entry = leased(backend, f"{SITE}/old")
    meta = {"redirect_urls": [f"{SITE}/old", f"{SITE}/middle?utm_source=x"]}
    response = HtmlResponse(f"{SITE}/new", request=Request(f"{SITE}/new", meta=meta))
    assert addresses_on_the_way(entry, response) == [f"{SITE}/middle", f"{SITE}/new"]


@pytest.mark.parametrize("other", ["/gone", "/old/page-7", "/?p=3", "/a/b/c.html"])
def test_the_home_page_at_another_address_is_the_home_page(
    backend: SqliteBackend, other: str
) -> None:
    home, none = read(backend, SITE + "/", "Welcome to the harbour.")
    assert none == 0
    assert read(backend, SITE + other, "Welcome to the harbour.")[1] == home
    assert read(backend, SITE + other + "x", "Something else.")[1] == 0


def test_a_home_page_is_that_of_its_site_and_comes_first(backend: SqliteBackend) -> None:
    first, _ = read(backend, SITE + "/old", "Welcome to the harbour.")
    assert read(backend, SITE + "/", "Welcome to the harbour.")[1] == 0
    assert read(backend, "http://b.test/old", "Welcome to the harbour.")[1] == 0
    assert first


def test_shells_that_are_alike_stay_apart(backend: SqliteBackend) -> None:
    read(backend, SITE + "/", "Loading", whole=False)
    assert read(backend, SITE + "/route", "Loading", whole=False)[1] == 0


def test_a_site_that_answers_everything_with_its_home_page_is_in_the_index_once(
    tmp_path: Path,
) -> None:
    words = " ".join(f"Ship {n} lies at pier {n * n}." for n in range(30))
    missing = "".join(f"<a href=/old/{n}>{n}</a>" for n in range(5))
    home = (
        f"<title>h</title><main><h1>Harbour</h1><p>{words}</p></main><a href=/real>r</a>{missing}"
    )
    real = "<title>r</title><main><h1>Real</h1><p>" + words.replace("Ship", "Boat") + "</p></main>"
    html = {"Content-Type": "text/html"}
    answer = Answer(200, home.encode(), html)
    paths = {f"old_{n}": answer for n in range(5)}
    with serving(real=Answer(200, real.encode(), html), **paths) as script:
        script.answers["/"] = [answer]
        result = crawl(script.url("/"), tmp_path / "out", discover="links")
        assert result.page_paths(script.url("/")) == ["", "real"]
    assert result.failures == []
    assert result.run["skipped"] == {"duplicate": 5}
    result.check_sums()
