"""A reader process that dies costs its own page at most; all others are read."""

from __future__ import annotations

import signal
from pathlib import Path

import psutil

from fixtures.server.graph import Site
from fixtures.server.process import Server
from tests.crawling import Crawl, start_crawl, wait_until

KILLS = 3
SETTINGS = {
    "ARACHNE_EXTRACTION_WORKERS": 2,
    "ARACHNE_EXTRACTION_INLINE_PAGES": 0,
    "CONCURRENT_REQUESTS": 4,
}


def workers(running: Crawl) -> list[psutil.Process]:
    """The processes that the crawl's fork server has made."""
    crawler = psutil.Process(running.process.pid)
    return [worker for child in crawler.children() for worker in child.children()]


def test_killed_workers_cost_their_own_page_alone(server: Server, tmp_path: Path) -> None:
    site, out = Site("worker-kill", pages=60, delay_ms=60, filler=40), tmp_path / "out"
    with start_crawl(server.url(site.path), out, settings=SETTINGS, depth=20) as running:
        for number in range(KILLS):
            asked = 10 * (number + 1)
            wait_until(lambda: server.count(site.path) >= asked, running)  # noqa: B023
            wait_until(lambda: bool(workers(running)), running)
            workers(running)[0].send_signal(signal.SIGKILL)
        result = running.wait()
        left_over = running.left_over()
    assert result.exit_code == 0, result
    got = {url.removeprefix(server.url("")) for url in result.by_url}
    assert set(result.page_paths(server.url(""))) <= site.paths()
    assert len(result.failures) <= KILLS
    assert {failure["reason"] for failure in result.failures} <= {"error", "timeout"}
    if not result.failures:  # a page that was not read has no links to give
        assert got == site.paths()
    result.check_sums()
    assert left_over == []
