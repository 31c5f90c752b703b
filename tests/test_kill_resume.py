"""A crawl that is stopped or killed at any moment, then the same command again: every page exactly
once, nothing done twice, and an end that comes by itself.
"""

from __future__ import annotations

import random
import shutil
import signal
import time
from collections import Counter
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest

from fixtures.server.graph import Site
from fixtures.server.process import Server
from tests.crawling import PARALLEL, CrawlResult, crawl, start_crawl, wait_until

PAGES = 60  # enough that the latest of the kills comes before the end
SEED = 20
STOPPED = 5
SETTINGS = {"CONCURRENT_REQUESTS": 4, "CONCURRENT_REQUESTS_PER_DOMAIN": 4}


@dataclass(frozen=True, slots=True)
class Moment:
    """When to send what: after ``requests`` pages were asked for, and ``seconds`` more."""

    number: signal.Signals
    requests: int
    seconds: float = 0.0

    def __str__(self) -> str:
        return f"{self.number.name}-{self.requests}-{self.seconds:.3f}"

    @property
    def site(self) -> Site:
        return Site(f"kill-{self}", pages=PAGES, delay_ms=40, broken=13)


def moments() -> list[Moment]:
    rng = random.Random(SEED)
    chosen = [Moment(signal.SIGKILL, k, rng.random() / 5) for k in (1, 8, 20, 35)]
    chosen += [Moment(signal.SIGKILL, rng.randrange(2, 34), rng.random() / 5) for _ in range(2)]
    chosen += [Moment(number, k) for number in (signal.SIGTERM, signal.SIGINT) for k in (1, 16)]
    return chosen


@dataclass(frozen=True, slots=True)
class Story:
    """What a site saw and a folder held, before and after the second start."""

    killed_with: int
    stop_seconds: float
    asked_before: list[str]
    recorded_before: set[str]
    asked_after: list[str]
    result: CrawlResult
    left_over: int


def _recorded(out: Path, base: str) -> set[str]:
    """The paths whose records are whole on disk, read without any repair."""
    found = set()
    for name in ("pages.jsonl", "failures.jsonl"):
        path = out / name
        lines = path.read_bytes().split(b"\n")[:-1] if path.exists() else []
        found |= {line.partition(b'"url":"')[2].partition(b'"')[0].decode() for line in lines}
    return {url.removeprefix(base) for url in found}


def _tell(server: Server, moment: Moment, out: Path) -> Story:
    site, base = moment.site, server.url("")
    start = server.url(site.path)
    with start_crawl(start, out, settings=SETTINGS, depth=20) as first:
        wait_until(lambda: server.count(site.path) >= moment.requests, first)
        time.sleep(moment.seconds)
        first.send(moment.number)
        began = time.monotonic()
        killed_with = first.wait().exit_code
        stop_seconds = time.monotonic() - began
        left_over = len(first.left_over())
    asked_before, recorded_before = server.targets(start), _recorded(out, base)
    result = crawl(start, out, settings=SETTINGS, depth=20)
    asked_after = server.targets(start)[len(asked_before) :]
    return Story(
        killed_with, stop_seconds, asked_before, recorded_before, asked_after, result, left_over
    )


@pytest.fixture(scope="module")
def stories(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Mapping[Moment, Story]:
    folder = tmp_path_factory.mktemp("kills")
    with ThreadPoolExecutor(PARALLEL) as pool:
        told = pool.map(lambda m: _tell(server, m, folder / str(m) / "out"), moments())
        return dict(zip(moments(), told, strict=True))


@pytest.fixture(params=moments(), ids=str)
def moment(request: pytest.FixtureRequest) -> Moment:
    chosen: Moment = request.param
    return chosen


def test_every_page_is_there_exactly_once(
    server: Server, stories: Mapping[Moment, Story], moment: Moment
) -> None:
    result = stories[moment].result
    assert result.exit_code == 0, result
    assert sorted(result.page_paths(server.url(""))) == sorted(moment.site.paths())
    failed = [record["url"].removeprefix(server.url("")) for record in result.failures]
    assert sorted(failed) == sorted(moment.site.broken_paths())
    result.check_sums()


def test_what_had_its_record_is_not_asked_for_again(
    stories: Mapping[Moment, Story], moment: Moment
) -> None:
    story = stories[moment]
    assert not story.recorded_before & set(story.asked_after)
    assert set(Counter(story.asked_after).values()) <= {1}


def test_no_process_is_left(stories: Mapping[Moment, Story], moment: Moment) -> None:
    assert stories[moment].left_over == 0


@pytest.mark.parametrize(
    "moment", [m for m in moments() if m.number is not signal.SIGKILL], ids=str, indirect=True
)
def test_a_signal_stops_soon_loses_nothing_and_says_so(
    stories: Mapping[Moment, Story], moment: Moment
) -> None:
    story = stories[moment]
    assert story.killed_with == STOPPED
    assert story.stop_seconds < 10
    assert set(story.asked_before) == story.recorded_before
    assert "resum" in story.result.stderr.lower()


def _stopped(server: Server, site: Site, out: Path, pages: int) -> CrawlResult:
    """A crawl that has met its limit, so that it can be gone on with."""
    start = server.url(site.path)
    return crawl(start, out, settings=SETTINGS, max_pages=pages, depth=20)


def _cut(path: Path, records: float) -> int:
    """Cut a record file short by so many records; its new size."""
    data = path.read_bytes()
    ends = [at + 1 for at, byte in enumerate(data) if byte == ord("\n")]
    whole = int(records)
    end = ends[-1 - whole]
    begin = ends[-2 - whole]
    size = end - int((end - begin) * (records - whole))
    path.write_bytes(data[:size])
    return size


DAMAGE = {
    "a torn last line": lambda path: _cut(path, 0.5),
    "a last line without its end": lambda path: path.write_bytes(path.read_bytes()[:-1]),
    "several records cut off": lambda path: _cut(path, 3.4),
    "zeros in place of a record": lambda path: path.write_bytes(
        path.read_bytes()[: _cut(path, 0.9)] + bytes(3000)
    ),
    "a file that is gone": lambda path: path.unlink(),
}


@pytest.fixture(scope="module")
def unfinished(server: Server, tmp_path_factory: pytest.TempPathFactory) -> tuple[Site, Path]:
    """A crawl stopped at its limit; to be copied, as every damage is done to one of its own."""
    site, out = Site("damaged", pages=16), tmp_path_factory.mktemp("damaged") / "out"
    assert _stopped(server, site, out, 10).exit_code == 4
    return site, out


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_file_is_mended_and_its_pages_fetched_again(
    server: Server, unfinished: tuple[Site, Path], tmp_path: Path, damage: str
) -> None:
    site, original = unfinished
    out = tmp_path / "out"
    shutil.copytree(original, out)
    DAMAGE[damage](out / "pages.jsonl")
    kept = _recorded(out, server.url(""))
    before = len(server.targets(server.url(site.path)))
    result = _stopped(server, site, out, 100)
    assert result.exit_code == 0, result
    assert sorted(result.page_paths(server.url(""))) == sorted(site.paths())
    again = set(server.targets(server.url(site.path))[before:])
    assert again == site.paths() - kept
    result.check_sums()


def test_records_that_the_frontier_does_not_know_are_not_doubled(
    server: Server, tmp_path: Path
) -> None:
    site, out, old = Site("behind", pages=24), tmp_path / "out", tmp_path / "old"
    assert _stopped(server, site, out, 6).exit_code == 4
    old.mkdir()
    for file in out.glob("frontier.sqlite*"):
        shutil.copy(file, old)
    assert _stopped(server, site, out, 14).exit_code == 4
    for file in out.glob("frontier.sqlite*"):
        file.unlink()
    for file in old.iterdir():
        shutil.copy(file, out)
    last = _stopped(server, site, out, 100)
    assert last.exit_code == 0, last
    assert sorted(last.page_paths(server.url(""))) == sorted(site.paths())
    assert set(Counter(server.targets(server.url(site.path))).values()) == {1}
    last.check_sums()


def test_killing_all_processes_at_the_same_moment_loses_nothing(
    server: Server, tmp_path: Path
) -> None:
    site, out = Site("power-cut", pages=30, delay_ms=30), tmp_path / "out"
    for asked in (5, 12, 20):
        with start_crawl(server.url(site.path), out, settings=SETTINGS, depth=20) as running:
            wait_until(lambda: server.count(site.path) >= asked, running)  # noqa: B023
            running.send(signal.SIGKILL, group=True)
            assert running.wait().exit_code == -signal.SIGKILL
    last = crawl(server.url(site.path), out, settings=SETTINGS, depth=20)
    assert sorted(last.page_paths(server.url(""))) == sorted(site.paths())
    last.check_sums()


def test_a_second_signal_stops_at_once_and_loses_nothing(server: Server, tmp_path: Path) -> None:
    out = tmp_path / "out"
    start = server.url("/run/twice/connections/")
    with start_crawl(start, out, settings={"DOWNLOAD_TIMEOUT": 60}, depth=1) as running:
        wait_until(lambda: server.count("/run/twice/connections/hang") > 0, running)
        running.send(signal.SIGINT)
        time.sleep(0.5)
        running.send(signal.SIGINT)
        began = time.monotonic()
        stopped = running.wait()
        assert stopped.exit_code == STOPPED, stopped
        assert time.monotonic() - began < 5
    assert stopped.by_url
    resumed = crawl(start, out, settings={"DOWNLOAD_TIMEOUT": 2}, depth=1)
    assert resumed.exit_code == 0, resumed
    resumed.check_sums()
    assert len(resumed.by_url) >= len(stopped.by_url)
