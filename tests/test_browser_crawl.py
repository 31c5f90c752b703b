"""Whole crawls over pages that only a browser reads: one crawl for all of them, then its records."""

from __future__ import annotations

import pytest

from arachne.handlers.browser.visit import is_another_page
from fixtures.server.browsing import APPS, SCRIPTED, Scripted
from fixtures.server.process import Server
from tests.crawling import CrawlResult, Record, crawl


@pytest.fixture(scope="module")
def crawled(server: Server, tmp_path_factory: pytest.TempPathFactory) -> CrawlResult:
    out = tmp_path_factory.mktemp("browsing") / "out"
    settings = {
        "ARACHNE_MEMORY_ENABLED": False,
        "ARACHNE_TIERS_OFF": "stealth",
        "ARACHNE_BROWSER_GROWTHS": 8,
        "RETRY_TIMES": 0,
    }
    return crawl(server.url("/browsing/"), out, settings=settings, seconds=180)


@pytest.fixture(scope="module")
def records(crawled: CrawlResult, server: Server) -> dict[str, Record]:
    base = server.url("/")
    return {url.removeprefix(base): record for url, record in crawled.by_url.items()}


def test_every_page_has_its_record(crawled: CrawlResult) -> None:
    crawled.check_sums()
    assert crawled.exit_code == 0, crawled
    assert not crawled.failures


@pytest.mark.parametrize("row", SCRIPTED, ids=lambda row: row.name)
def test_what_a_browser_shows_is_read(records: dict[str, Record], row: Scripted) -> None:
    record = records[f"browsing/{row.name}"]
    assert row.says in record["markdown"], record["markdown"][:500]
    assert record["tier"] == "browser"
    assert record["verdict"] == "ok"
    assert record["incomplete"] == row.incomplete
    assert record["final_url"].endswith(row.lands or f"/browsing/{row.name}")
    assert "@" not in record["final_url"]
    assert record["encoding"] == "utf-8"


def test_the_story_that_scrolling_leads_on_to_is_another_page(records: dict[str, Record]) -> None:
    record = records["browsing/stories"]
    assert "The next story" not in record["markdown"]
    assert record["title"] != "Bridge"


@pytest.mark.parametrize(
    ("before", "now", "another"),
    [
        ("http://a.test/ferry", "http://a.test/bridge", True),
        ("http://a.test/ferry", "http://a.test/ferry?page=2", False),
        ("http://a.test/news", "http://a.test/news/page/3/", False),
        ("http://a.test/news/page/2", "http://a.test/news/page/3", False),
        ("http://a.test/news/2", "http://a.test/news/3#x", False),
        ("http://a.test/story/104512", "http://a.test/story/104498", True),
    ],
)
def test_a_longer_list_is_the_same_page(before: str, now: str, another: bool) -> None:
    assert is_another_page(before, now) == another


@pytest.mark.parametrize("name", APPS)
def test_real_applications_are_read(records: dict[str, Record], name: str) -> None:
    record = records[f"apps/{name}/"]
    assert APPS[name] in record["markdown"], record["markdown"][:500]
    assert record["tier"] == "browser"


def test_what_a_router_shows_behind_a_hash_is_a_page(records: dict[str, Record]) -> None:
    assert "Tallow goes in from above" in records["apps/docsify/#/bearings"]["markdown"]


def test_the_index_stays_with_plain_http(records: dict[str, Record]) -> None:
    assert records["browsing/"]["tier"] == "http"


def test_a_page_that_leads_to_another_site_is_not_followed(
    crawled: CrawlResult, records: dict[str, Record], server: Server
) -> None:
    assert "browsing/away" not in records
    headings = 3  # of the docsify pages: the same pages by other addresses
    skipped = {"scope": 1, "file-type": 1, "duplicate": headings}
    assert crawled.run["skipped"] == skipped, crawled
    assert not [page for page in crawled.pages if "127.0.0.2" in page["final_url"]]


def test_nothing_went_wrong_on_the_way(crawled: CrawlResult) -> None:
    assert "Traceback" not in crawled.stderr, crawled
