"""Several worker processes share one crawl: every page once, whoever dies, joins or goes away."""

from __future__ import annotations

import json
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import pytest

from fixtures.server.graph import Site
from fixtures.server.process import Server
from tests.crawling import Crawl, CrawlResult, read_records, start_crawl, wait_until
from tests.redis_server import RedisServer

WORKERS = 3
LEASE_SECONDS = 4
CONCURRENCY = 6
STOPPED, LIMITED = 5, 4


@dataclass(frozen=True)
class Crew:
    """Workers of one crawl; their folders are in ``out``."""

    server: Server
    redis: RedisServer
    site: Site
    out: Path
    began: float = field(default_factory=time.time)

    def join(self, name: str, **settings: object) -> Crawl:
        shared = {
            "ARACHNE_FRONTIER": self.redis.url,
            "ARACHNE_FRONTIER_NAME": self.site.name,
            "ARACHNE_WORKER": name,
            "ARACHNE_LEASE_SECONDS": LEASE_SECONDS,
            "CONCURRENT_REQUESTS_PER_DOMAIN": CONCURRENCY,
            "ARACHNE_STATE_DIR": self.out.parent / "state",
            **settings,
        }
        arguments = {} if "max_pages" not in settings else {"max_pages": shared.pop("max_pages")}
        start = self.server.url(self.site.path)
        return start_crawl(start, self.out, settings=shared, name=name, depth=20, **arguments)

    def asked(self, number: int) -> Callable[[], bool]:
        return lambda: self.server.count(self.site.path) >= number

    def records(self, name: str, kind: str) -> list[str]:
        """The paths in the files of that name of all workers, just as they lie there."""
        base = self.server.url("")
        found = []
        for path in self.out.glob(f"worker-*/{name}"):
            found += [record["url"].removeprefix(base) for record in read_records(path, kind)]
        return sorted(found)

    def check(self) -> None:
        """Every page and every failure is there exactly once."""
        assert self.records("pages.jsonl", "page") == sorted(self.site.paths())
        assert self.records("failures.jsonl", "failure") == sorted(self.site.broken_paths())

    def manifests(self) -> list[dict[str, object]]:
        return [json.loads(path.read_text()) for path in self.out.glob("worker-*/run.json")]


@pytest.fixture(scope="module")
def durable(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    with RedisServer(tmp_path_factory.mktemp("durable"), appendonly=True) as running:
        yield running


def finish(workers: list[Crawl]) -> list[CrawlResult]:
    return [worker.wait() for worker in workers]


# -- nothing happens


@pytest.fixture(scope="module")
def undisturbed(
    server: Server, redis_server: RedisServer, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Crew, list[CrawlResult]]:
    out = tmp_path_factory.mktemp("undisturbed") / "out"
    crew = Crew(server, redis_server, Site("crew", pages=90, delay_ms=60, broken=13), out)
    with ExitStack() as stack:
        workers = [stack.enter_context(crew.join(f"w{n}")) for n in range(WORKERS)]
        return crew, finish(workers)


def test_workers_share_a_crawl_and_end_when_all_is_done(
    undisturbed: tuple[Crew, list[CrawlResult]],
) -> None:
    crew, results = undisturbed
    assert [result.exit_code for result in results] == [0] * WORKERS, results
    crew.check()


def test_no_page_is_asked_for_twice(undisturbed: tuple[Crew, list[CrawlResult]]) -> None:
    crew, _ = undisturbed
    targets = crew.server.targets(crew.server.url(crew.site.path))
    assert set(Counter(targets).values()) == {1}


def test_a_host_works_on_no_more_requests_than_one_worker_may_send(
    undisturbed: tuple[Crew, list[CrawlResult]],
) -> None:
    crew, _ = undisturbed
    active = [entry["active"] for entry in crew.server.log(crew.site.path)]
    assert 1 < max(active) <= CONCURRENCY


def test_robots_txt_is_asked_for_once_by_all(undisturbed: tuple[Crew, list[CrawlResult]]) -> None:
    crew, _ = undisturbed
    ended = crew.server.log(crew.site.path)[-1]["time"]
    asked = [
        entry
        for entry in crew.server.log("/robots.txt")
        if entry["address"] == "127.0.0.1" and crew.began < entry["time"] < ended
        and "Mozilla" in dict(map(tuple, entry["headers"])).get("User-Agent", "")
    ]  # fmt: skip
    assert len(asked) <= 1  # none where an earlier crawl on this Redis has asked


def test_the_manifests_of_the_workers_add_up(undisturbed: tuple[Crew, list[CrawlResult]]) -> None:
    crew, _ = undisturbed
    manifests = crew.manifests()
    total: Counter[str] = Counter()
    for manifest in manifests:
        total.update(manifest["counts"])
    assert total["pages"] == len(crew.site.paths())
    assert total["failures"] == len(crew.site.broken_paths())
    assert all(manifest["all_workers"] == dict(total) for manifest in manifests)


def test_a_crawl_that_is_done_stays_done(undisturbed: tuple[Crew, list[CrawlResult]]) -> None:
    crew, _ = undisturbed
    before = crew.server.count(crew.site.path)
    with crew.join("late") as late:
        assert late.wait().exit_code == 0
    assert crew.server.count(crew.site.path) == before
    crew.check()


# -- workers die, freeze, leave and join


def _shift_work(crew: Crew) -> list[CrawlResult]:
    """Of three workers one is killed early, one is told to leave, one freezes for longer than its
    leases last; two others join on the way, and one of those is killed, too."""
    with ExitStack() as stack:

        def join(name: str) -> Crawl:
            return stack.enter_context(crew.join(name))

        first, second, third = join("w1"), join("w2"), join("w3")
        wait_until(crew.asked(6), first)
        first.send(signal.SIGKILL)
        fourth = join("w4")
        wait_until(crew.asked(25))
        third.send(signal.SIGSTOP)
        stopped_at = time.monotonic()
        second.send(signal.SIGTERM)
        wait_until(crew.asked(45))
        fourth.send(signal.SIGKILL)
        last = join("w5")
        time.sleep(max(0.0, 1.2 * LEASE_SECONDS - (time.monotonic() - stopped_at)))
        third.send(signal.SIGCONT)
        return finish([second, third, last])


def test_whoever_dies_freezes_leaves_or_joins_every_page_is_there_once(
    server: Server, redis_server: RedisServer, tmp_path: Path
) -> None:
    site = Site("shifts", pages=110, delay_ms=150, broken=13)
    crew = Crew(server, redis_server, site, tmp_path / "out")
    left, frozen, last = _shift_work(crew)
    assert left.exit_code == STOPPED, left
    assert (frozen.exit_code, last.exit_code) == (0, 0), f"{frozen}\n{last}"
    crew.check()


def test_a_worker_that_is_killed_costs_the_other_nothing(
    server: Server, redis_server: RedisServer, tmp_path: Path
) -> None:
    site = Site("killed", pages=30, delay_ms=40)
    crew = Crew(server, redis_server, site, tmp_path / "out")
    with crew.join("victim") as victim, crew.join("heir") as heir:
        wait_until(crew.asked(12), victim)
        victim.send(signal.SIGKILL)
        (result,) = finish([heir])
    assert result.exit_code == 0, result
    crew.check()


# -- Redis dies


def _cut_tail(redis: RedisServer, share: float) -> None:
    """What a loss of power does to a file that is synchronised once a second."""
    (file,) = redis.folder.glob("appendonlydir/*.incr.aof")
    with file.open("r+b") as aof:
        aof.truncate(int(file.stat().st_size * share))


def test_redis_killed_and_started_again_even_without_its_last_second_costs_nothing(
    server: Server, durable: RedisServer, tmp_path: Path
) -> None:
    site = Site("outage", pages=120, delay_ms=60)
    crew = Crew(server, durable, site, tmp_path / "out")
    with ExitStack() as stack:
        workers = [stack.enter_context(crew.join(f"w{n}")) for n in range(WORKERS)]
        wait_until(crew.asked(20), workers[0])
        durable.kill()
        time.sleep(1.5)
        asked = server.count(site.path)
        time.sleep(0.5)
        assert server.count(site.path) == asked  # they wait
        durable.start()
        wait_until(crew.asked(70), workers[0])
        durable.kill()
        _cut_tail(durable, 0.9)
        durable.start()
        results = finish(workers)
    assert [result.exit_code for result in results] == [0] * WORKERS, results
    crew.check()
    for result in results:
        assert result.seconds < 50  # no place at the host is held for requests that have ended
        assert 1 <= result.stderr.count("Waiting for redis://") <= 2
        assert "is back after" in result.stderr


def test_workers_that_are_stopped_while_redis_is_gone_lose_nothing(
    server: Server, durable: RedisServer, tmp_path: Path
) -> None:
    site = Site("stopped-outage", pages=24, delay_ms=60)
    crew = Crew(server, durable, site, tmp_path / "out")
    with crew.join("w1", ARACHNE_STOP_GRACE=1) as worker:
        wait_until(crew.asked(10), worker)
        durable.kill()
        wait_until(lambda: "Waiting for redis://" in worker.stderr.read_text(), worker)
        worker.send(signal.SIGTERM)
        stopped = worker.wait(10)
    assert stopped.exit_code == 6, stopped
    assert "Traceback" not in stopped.stderr
    durable.start()
    with crew.join("w1") as again:
        assert again.wait().exit_code == 0
    crew.check()


# -- limits and pace


def test_max_pages_and_the_pace_of_a_host_hold_over_all_workers(
    server: Server, redis_server: RedisServer, tmp_path: Path
) -> None:
    site, most, gap = Site("paced", pages=60, links=20), 14, 0.3
    crew = Crew(server, redis_server, site, tmp_path / "out")
    settings = {"ARACHNE_REQUESTS_PER_MINUTE": 60 / gap, "max_pages": most}
    with ExitStack() as stack:
        workers = [stack.enter_context(crew.join(f"w{n}", **settings)) for n in range(WORKERS)]
        results = finish(workers)
    assert [result.exit_code for result in results] == [LIMITED] * WORKERS, results
    assert len(crew.records("pages.jsonl", "page")) == most
    times = [entry["time"] for entry in server.log(site.path)]
    gaps = [after - before for before, after in pairwise(times)]
    assert min(gaps) >= 0.9 * gap
