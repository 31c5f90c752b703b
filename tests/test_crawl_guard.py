"""Crawls of a site that leads inside: by links, redirects, names, frames, scripts; on each tier."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from arachne.urls import canonicalize
from fixtures.server.hosts import OTHER
from fixtures.server.lures import FORBIDDEN, LURES, OPEN, outside
from fixtures.server.process import Server
from tests.crawling import PARALLEL, CrawlResult, crawl
from tests.proxying import LocalProxy, started
from tests.test_browser_remote import debugging_port

TIERS = ("http", "impersonate", "browser", "stealth", "proxy", "remote")
"""``remote`` is the browser tier with a browser that has its own ways to the network."""
SETTINGS = {
    "ARACHNE_ALLOW_NETWORKS": None,
    "DNS_RESOLVER": "tests.resolving.FixtureResolver",
    "RETRY_TIMES": 0,
    "DOWNLOAD_TIMEOUT": 5,
}


@pytest.fixture(scope="module")
def crawls(server: Server, tmp_path_factory: pytest.TempPathFactory) -> dict[str, CrawlResult]:
    folder = tmp_path_factory.mktemp("lures")
    before = inside(server)

    def crawl_by(tier: str) -> CrawlResult:
        settings = {**SETTINGS, "ARACHNE_TIERS": tier}
        if tier == "proxy":
            settings["ARACHNE_PROXIES"] = proxy.address
        if tier == "remote":
            settings |= {"ARACHNE_TIERS": "browser", "ARACHNE_BROWSER_ENDPOINT": sidecar.endpoint}
        start = server.url("/", host=LURES)
        return crawl(start, folder / tier / "out", settings=settings, scope="any", depth=1)

    proxy = LocalProxy("outside")
    names = f"--host-resolver-rules=MAP start.test {LURES}"
    sidecar = debugging_port(folder / "profile", "--site-per-process", names)
    sidecar.start()
    try:
        with started([proxy]), ThreadPoolExecutor(PARALLEL) as pool, datagrams(server) as sent:
            found = dict(zip(TIERS, pool.map(crawl_by, TIERS), strict=True))
    finally:
        sidecar.kill()
    assert not sent, "a datagram got through"
    assert inside(server) == before, "something got through"
    assert len(server.targets(server.url("/framed", host=LURES))) >= 3  # a frame of another site
    return found


@contextmanager
def datagrams(server: Server) -> Iterator[list[bytes]]:
    """What comes by UDP to the host that nobody named; complete once the block has ended."""
    found: list[bytes] = []
    with socket.socket(type=socket.SOCK_DGRAM) as sock:
        sock.bind((OTHER, server.port))
        sock.setblocking(False)
        yield found
        with suppress(BlockingIOError):
            found.append(sock.recv(100))


def inside(server: Server) -> list[str]:
    """What was asked for at the host that nobody named."""
    return [e["target"] for e in server.log() if e["address"] == OTHER]


@pytest.mark.parametrize("tier", TIERS)
def test_no_tier_is_led_inside(server: Server, crawls: dict[str, CrawlResult], tier: str) -> None:
    result = crawls[tier]
    assert result.exit_code == 0, result
    records = result.by_url
    reasons = {url: record.get("reason") for url, record in records.items()}
    for path in OPEN:
        assert reasons[server.url(path, host=LURES)] is None, result
    for path in FORBIDDEN:
        # A browser may stay on a page that wants to go where it may not, which has no text here.
        allowed = {"forbidden-address"} | ({None, "thin"} if path == "/refresh" else set())
        assert reasons[server.url(path, host=LURES)] in allowed, path
    for url in outside(server.port):
        if tier == "proxy" and "inside.test" in url:
            continue  # names are the proxy's business
        assert reasons[canonicalize(url)] == "forbidden-address", url
    result.check_sums()


@pytest.mark.parametrize("tier", [tier for tier in TIERS if tier != "proxy"])
def test_a_name_that_changes_its_address_is_refused_when_it_does(
    server: Server, crawls: dict[str, CrawlResult], tier: str
) -> None:
    records = [r for url, r in crawls[tier].by_url.items() if "rebind.test" in url]
    assert len(records) == 2
    assert "forbidden-address" in [record.get("reason") for record in records]


def test_other_schemes_never_leave_a_page(crawls: dict[str, CrawlResult]) -> None:
    for result in crawls.values():
        assert all(url.startswith("http") for url in result.by_url)


def test_a_start_may_be_inside(server: Server, tmp_path: Path) -> None:
    """By its name, too, with all that lives at its address."""
    start = f"http://start.test:{server.port}/open"
    result = crawl(start, tmp_path / "out", settings={**SETTINGS, "ARACHNE_TIERS": "http"})
    assert result.page_paths(f"http://start.test:{server.port}") == ["/open"]


def test_a_bad_network_is_refused_in_one_line(server: Server, tmp_path: Path) -> None:
    settings = {"ARACHNE_ALLOW_NETWORKS": "10.0.0.0/99"}
    result = crawl(server.url("/open", host=LURES), tmp_path / "out", settings=settings)
    assert result.exit_code == 2
    assert "ARACHNE_ALLOW_NETWORKS" in result.stderr
    assert "Traceback" not in result.stderr
