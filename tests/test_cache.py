"""Accepted pages are served again while they are fresh, and when there is nothing better."""

from __future__ import annotations

from pathlib import Path

import pytest
from scrapy.exceptions import NotConfigured
from scrapy.utils.test import get_crawler

from arachne.cache.freshness import Freshness
from arachne.cache.store import CachedPage, CacheStore
from arachne.downloadermiddlewares.cache import CacheMiddleware
from fixtures.server.process import Server
from tests.crawling import CrawlResult, crawl

NOW = 1_700_000_000.0
HOUR = 3_600.0
SETTINGS: dict[str, object] = {
    "ARACHNE_CACHE_ENABLED": 1,
    "ARACHNE_TIERS_OFF": "browser,stealth,proxy",
    "RETRY_TIMES": 0,
}


def page(
    url: str = "http://mill.test/", body: bytes = b"<p>text</p>", at: float = NOW
) -> CachedPage:
    headers = [("Content-Type", "text/html"), ("ETag", '"one"'), ("Link", "a"), ("Link", "b")]
    return CachedPage(url, url, 200, body, "browser", "ok", at, HOUR, headers)


def store(tmp_path: Path, keep: float = 30 * 24 * HOUR) -> CacheStore:
    opened = CacheStore(tmp_path / "state" / "cache.sqlite", keep)
    opened.open(NOW)
    return opened


def test_a_page_comes_back_as_it_was_put(tmp_path: Path) -> None:
    cache = store(tmp_path)
    cache.put(page())
    assert cache.get("http://mill.test/") == page()
    assert page().header("etag") == '"one"'
    assert cache.get("http://mill.test/other") is None
    cache.close()


def test_the_newest_wins_and_an_unchanged_page_is_renewed(tmp_path: Path) -> None:
    cache = store(tmp_path)
    cache.put(page())
    cache.put(page(body=b"<p>new</p>", at=NOW + 1))
    cache.renew("http://mill.test/", NOW + 50, 2 * HOUR)
    found = cache.get("http://mill.test/")
    assert found is not None
    assert (found.body, found.stored, found.lifetime) == (b"<p>new</p>", NOW + 50, 2 * HOUR)
    cache.close()


def test_pages_that_are_too_old_to_be_of_use_are_removed_at_the_start(tmp_path: Path) -> None:
    cache = store(tmp_path, keep=HOUR)
    cache.put(page("http://mill.test/old", at=NOW))
    cache.put(page("http://mill.test/new", at=NOW + HOUR))
    cache.close()
    cache.open(NOW + HOUR + 1)
    assert cache.get("http://mill.test/old") is None
    assert cache.get("http://mill.test/new") is not None
    cache.close()


def test_a_broken_file_is_an_empty_cache(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "cache.sqlite"
    path.write_bytes(b"no database" * 500)
    cache = CacheStore(path, HOUR)
    cache.open(NOW)
    cache.put(page())
    assert cache.get("http://mill.test/") is None
    assert caplog.text.count("cannot be used") == 1


@pytest.mark.parametrize(
    "login",
    [
        {"HTTPAUTH_USER": "keeper", "HTTPAUTH_PASS": "tide", "HTTPAUTH_DOMAIN": "mill.test"},
        {"DEFAULT_REQUEST_HEADERS": {"authorization": "Bearer tide"}},
        {"DEFAULT_REQUEST_HEADERS": {"Cookie": "session=tide"}},
    ],
)
def test_pages_behind_a_login_are_not_for_other_crawls(login: dict[str, object]) -> None:
    settings = {"ARACHNE_CACHE_ENABLED": True, "ADDONS": {"arachne.addon.Addon": 1}}
    crawler = get_crawler(settings_dict={**settings, **login})
    with pytest.raises(NotConfigured, match="shared"):
        CacheMiddleware.from_crawler(crawler)
    assert CacheMiddleware.from_crawler(get_crawler(settings_dict=settings))


def test_what_does_not_change_lives_longer_up_to_a_bound() -> None:
    freshness = Freshness(HOUR, 5 * HOUR)
    lives = [freshness.lifetime(None, changed=True)]
    for _ in range(4):
        lives.append(freshness.lifetime(lives[-1], changed=False))
    assert [life / HOUR for life in lives] == [1, 2, 4, 5, 5]
    assert freshness.lifetime(lives[-1], changed=True) == HOUR


@pytest.mark.parametrize(
    ("age", "fresh"), [(0, True), (HOUR - 1, True), (HOUR, False), (-1, False)]
)
def test_a_page_is_fresh_for_its_lifetime(age: float, fresh: bool) -> None:
    assert Freshness.is_fresh(NOW, HOUR, NOW + age) == fresh


def crawl_twice(
    server: Server, tmp_path: Path, token: str, **given: object
) -> tuple[CrawlResult, CrawlResult]:
    start = server.url(f"/run/{token}/species/fading/")
    first = crawl(start, tmp_path / "first", settings=SETTINGS | given)
    return first, crawl(start, tmp_path / "second", settings=SETTINGS | given)


def test_a_fresh_page_is_not_asked_for_again(server: Server, tmp_path: Path) -> None:
    first, second = crawl_twice(server, tmp_path, "fresh")
    counts = [server.count(f"/run/fresh/species/fading/{name}") for name in ("tagged", "gone")]
    assert counts == [1, 1]
    assert len(first.pages) == len(second.pages) == 7
    assert {page["trail"][0]["verdict"] for page in second.pages} == {"cached"}
    for ours, theirs in zip(
        sorted(first.pages, key=lambda p: p["url"]), sorted(second.pages, key=lambda p: p["url"]),
        strict=True,
    ):  # fmt: skip
        same = ("markdown", "tier", "final_url", "status", "title", "hashes", "encoding")
        assert {key: ours[key] for key in same} == {key: theirs[key] for key in same}
    reasons = sorted(failure["reason"] for failure in second.failures)
    assert reasons == ["blocked:imperva", "blocked:siteground"], "walls are not kept"


def test_a_stale_page_is_served_where_the_page_cannot_be_had(
    server: Server, tmp_path: Path
) -> None:
    _, second = crawl_twice(server, tmp_path, "stale", ARACHNE_CACHE_TTL=0)
    found = {url.rpartition("/")[2]: record for url, record in second.by_url.items()}
    stale = {name for name, record in found.items() if record.get("stale")}
    assert stale == {"broken", "hangs-up", "walled"}
    assert found["broken"]["trail"][-1]["verdict"] == "stale"
    assert [step["verdict"] for step in found["walled"]["trail"][:2]] == ["blocked:imperva"] * 2
    assert found["gone"]["reason"] == "gone"


def test_a_page_that_the_server_says_is_unchanged_is_taken_from_the_cache(
    server: Server, tmp_path: Path
) -> None:
    first, second = crawl_twice(server, tmp_path, "tagged", ARACHNE_CACHE_TTL=0)
    url = server.url("/run/tagged/species/fading/tagged")
    assert second.by_url[url]["markdown"] == first.by_url[url]["markdown"]
    assert not second.by_url[url]["stale"]
    asked = [dict(entry["headers"]) for entry in server.log("/run/tagged/species/fading/tagged")]
    assert [headers.get("If-None-Match") for headers in asked] == [None, '"one"']
