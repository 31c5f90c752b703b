"""The fixture server does what its tables say: a test of a crawl is worth no more than this."""

from __future__ import annotations

import gzip
import http.client
import subprocess
import sys
import zlib
from collections.abc import Iterator

import brotli
import pytest
from backports import zstd

from arachne.items import REASONS
from fixtures.server import codings
from fixtures.server.catalogue import GROUPS
from fixtures.server.graph import Site
from fixtures.server.hosts import HOSTS
from fixtures.server.process import ROOT, Server
from fixtures.server.resource import PAGE, SKIP

SIZES = (1, 1000, 65_536, 65_537, 300_000)


@pytest.fixture
def wire(server: Server) -> Iterator[http.client.HTTPConnection]:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=5)
    yield connection
    connection.close()


@pytest.mark.parametrize("size", SIZES)
def test_stored_codings_decode_to_what_went_in(size: int) -> None:
    body = bytes(range(256)) * (size // 256) + bytes(size % 256)
    assert brotli.decompress(codings.brotli(body)) == body
    assert zstd.decompress(codings.zstandard(body)) == body
    assert gzip.decompress(codings.gzipped(body)) == body
    assert zlib.decompress(codings.deflated(body)) == body
    assert zlib.decompress(codings.raw_deflated(body), -15) == body


def test_every_outcome_in_the_catalogue_is_one_that_a_crawl_can_give() -> None:
    for rows in GROUPS.values():
        for row in rows:
            for outcome in row.outcomes:
                family = outcome.partition("-")[0] if outcome.startswith("http-") else outcome
                assert family in {PAGE, SKIP, *REASONS}, row.path


@pytest.mark.parametrize("site", [Site("a"), Site("b", pages=7, links=2, broken=3, tracking=1)])
def test_a_site_is_the_tree_it_says_and_its_address_says_all(site: Site) -> None:
    assert Site.from_segment(site.path.split("/")[2]) == site
    reached, waiting = {0: 0}, [0]
    numbers = {site.path_of(number): number for number in range(site.pages)}
    for number in waiting:
        for href in site.hrefs(number):
            target = numbers[href.partition("?")[0].partition("#")[0]]
            if target not in reached:
                reached[target] = reached[number] + 1
                waiting.append(target)
    assert reached == {number: site.depth_of(number) for number in range(site.pages)}
    assert len(site.paths()) + len(site.broken_paths()) == site.pages


def test_a_mount_has_counters_of_its_own(wire: http.client.HTTPConnection) -> None:
    statuses = []
    for token in ("one", "one", "two"):
        wire.request("GET", f"/run/fixture-{token}/statuses/500-once")
        answer = wire.getresponse()
        answer.read()
        statuses.append(answer.status)
    assert statuses == [500, 200, 500]


def test_every_address_has_its_own_robots(server: Server) -> None:
    for address, host in HOSTS.items():
        if host.name in {"hangs", "main"}:
            continue
        connection = http.client.HTTPConnection(address, server.port, timeout=5)
        connection.request("GET", "/run/fixture/robots.txt")
        assert connection.getresponse().status in {200, 301, 403, 404, 500, 503}
        connection.close()


def test_the_log_tells_what_came_in(server: Server, wire: http.client.HTTPConnection) -> None:
    path = Site("logged").path
    wire.request("GET", path, headers={"X-Sign": "blue"})
    wire.getresponse().read()
    (entry,) = server.log(path)
    assert ["X-Sign", "blue"] in entry["headers"]
    assert (entry["method"], entry["address"], entry["active"]) == ("GET", "127.0.0.1", 1)
    assert entry["time"] <= entry["ended"]
    assert server.count(path) == 1


def test_it_ends_when_who_started_it_is_gone() -> None:
    command = [sys.executable, "-m", "fixtures.server"]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        process.stdout.readline()
        process.stdin.close()
        assert process.wait(timeout=5) == 0
