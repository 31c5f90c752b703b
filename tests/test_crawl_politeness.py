"""What a site sees of a crawl with nothing but the defaults."""

from __future__ import annotations

import re

import pytest

from fixtures.server.graph import Site
from fixtures.server.process import Server
from tests.crawling import QUICK, CrawlResult, crawl

SITE = Site("polite", pages=12, delay_ms=120)


@pytest.fixture(scope="module")
def crawled(server: Server, tmp_path_factory: pytest.TempPathFactory) -> CrawlResult:
    out = tmp_path_factory.mktemp("polite") / "out"
    defaults = dict.fromkeys(QUICK)
    return crawl(server.url(SITE.path), out, settings=defaults)


def test_the_user_agent_names_the_crawler_and_a_contact(
    server: Server, crawled: CrawlResult
) -> None:
    agents = {
        dict(map(tuple, entry["headers"])).get("User-Agent") for entry in server.log(SITE.path)
    }
    (agent,) = agents
    assert re.search(r"\barachne/\d[\w.]*; \+https://[^)]+\)$", agent or "")


def test_one_host_is_asked_for_few_pages_at_a_time(server: Server, crawled: CrawlResult) -> None:
    assert crawled.exit_code == 0, crawled
    assert max(entry["active"] for entry in server.log(SITE.path)) <= 4


def test_the_site_is_asked_for_its_rules_once(server: Server, crawled: CrawlResult) -> None:
    assert len(crawled.pages) == SITE.pages
    first, last = (server.log(SITE.path)[at]["time"] for at in (0, -1))
    robots = [entry for entry in server.log("/robots.txt") if first - 5 < entry["time"] < last]
    assert len(robots) == 1
