"""What robots.txt says is kept, in each way that it can say it or fail to."""

from __future__ import annotations

from itertools import pairwise

import pytest

from fixtures.server.hosts import ALL, HOSTS, MAIN
from fixtures.server.process import Server
from tests.crawling import CrawlResult, crawl

ADDRESSES = [address for address in HOSTS if address != MAIN]
SETTINGS = {"ARACHNE_ROBOTS_TIMEOUT": 2, "ARACHNE_ROBOTS_RETRIES": 1}


@pytest.fixture(scope="module")
def crawled(server: Server, tmp_path_factory: pytest.TempPathFactory) -> CrawlResult:
    starts = "\n".join(server.url("/", host=address) for address in ADDRESSES)
    out = tmp_path_factory.mktemp("robots") / "out"
    return crawl(starts, out, settings=SETTINGS, depth=1)


@pytest.mark.parametrize("address", ADDRESSES, ids=[HOSTS[a].name for a in ADDRESSES])
def test_only_what_is_allowed_is_asked_for(
    server: Server, crawled: CrawlResult, address: str
) -> None:
    asked = {entry["target"] for entry in server.log() if entry["address"] == address}
    assert "/robots.txt" in asked
    assert asked & ALL == HOSTS[address].allowed


@pytest.mark.parametrize("address", ADDRESSES, ids=[HOSTS[a].name for a in ADDRESSES])
def test_what_is_not_allowed_is_a_failure_with_its_reason(
    server: Server, crawled: CrawlResult, address: str
) -> None:
    allowed = HOSTS[address].allowed
    records = crawled.by_url
    refused = ALL - allowed if "/" in allowed else {"/"}
    for path in refused:
        assert records[server.url(path, host=address)]["reason"] == "robots"
    for path in allowed:
        assert "markdown" in records[server.url(path, host=address)]


@pytest.mark.parametrize("address", [a for a in ADDRESSES if HOSTS[a].gap])
def test_a_crawl_delay_is_kept(server: Server, crawled: CrawlResult, address: str) -> None:
    times = sorted(
        e["time"] for e in server.log() if e["address"] == address and e["target"] in ALL
    )
    gaps = [later - sooner for sooner, later in pairwise(times)]
    assert len(gaps) == len(ALL) - 1
    # As the server sees them: on a busy machine it may see one request late, and the next in time.
    assert min(gaps) >= HOSTS[address].gap * 0.5
    assert sum(gaps) >= HOSTS[address].gap * len(gaps) * 0.9


def test_the_crawl_adds_up(crawled: CrawlResult) -> None:
    assert crawled.exit_code == 0, crawled
    crawled.check_sums()
