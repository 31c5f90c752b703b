"""What a site sees of a crawl with nothing but the defaults, and with a limit of its own."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from arachne.defaults import SCRAPY_SETTINGS
from fixtures.server.graph import Site
from fixtures.server.process import Server
from tests.crawling import QUICK, CrawlResult, crawl

SITE = Site("polite", pages=60, links=20, delay_ms=120)


@pytest.fixture(scope="module")
def asked_before(server: Server) -> int:
    """How often other crawls have asked the server for its rules by now."""
    return len(server.log("/robots.txt"))


@pytest.fixture(scope="module")
def crawled(
    server: Server, asked_before: int, tmp_path_factory: pytest.TempPathFactory
) -> CrawlResult:
    out = tmp_path_factory.mktemp("polite") / "out"
    return crawl(server.url(SITE.path), out, settings=dict.fromkeys(QUICK))


def test_the_user_agent_names_the_crawler_and_a_contact(
    server: Server, crawled: CrawlResult
) -> None:
    agents = {
        dict(map(tuple, entry["headers"])).get("User-Agent") for entry in server.log(SITE.path)
    }
    (agent,) = agents
    assert re.search(r"\barachne/\d[\w.]*; \+https://[^)]+\)$", agent or "")


def test_one_host_is_asked_for_few_pages_at_a_time(server: Server, crawled: CrawlResult) -> None:
    assert len(crawled.pages) == SITE.pages, crawled
    most = SCRAPY_SETTINGS["CONCURRENT_REQUESTS_PER_DOMAIN"].default
    assert 1 < max(entry["active"] for entry in server.log(SITE.path)) <= most


def test_the_site_is_asked_for_its_rules_once(
    server: Server, asked_before: int, crawled: CrawlResult
) -> None:
    ended = max(entry["time"] for entry in server.log(SITE.path))
    asked = [entry["time"] for entry in server.log("/robots.txt")[asked_before:]]
    assert len([moment for moment in asked if moment <= ended]) == 1


def test_requests_per_minute_are_kept(server: Server, tmp_path: Path) -> None:
    site = Site("by-the-minute", pages=5)
    settings = {"ARACHNE_REQUESTS_PER_MINUTE": 150}
    result = crawl(server.url(site.path), tmp_path / "out", settings=settings)
    assert len(result.pages) == site.pages
    times = [entry["time"] for entry in server.log(site.path)]
    assert min(later - sooner for sooner, later in pairwise(times)) >= 0.9 * 60 / 150


def test_the_end_of_a_crawls_time_is_not_put_off_by_the_delays_of_its_hosts(
    server: Server, tmp_path: Path
) -> None:
    site = Site("once-a-minute", pages=5)
    settings = {"ARACHNE_REQUESTS_PER_MINUTE": 1}
    result = crawl(server.url(site.path), tmp_path / "out", settings=settings, max_seconds=1)
    assert (result.exit_code, result.run["exit_reason"]) == (4, "max_seconds"), result
    assert result.seconds < 30
    assert not result.failures
    again = crawl(server.url(site.path), tmp_path / "out")
    assert (again.exit_code, len(again.pages)) == (0, site.pages), again
