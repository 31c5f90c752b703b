"""A crawl that is told to stop ends soon, whatever its pages and its browsers hang at; the same
command goes on, and nothing is lost.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest

from fixtures.server.process import Server
from tests.crawling import Crawl, CrawlResult, crawl, start_crawl, wait_until
from tests.test_browser_life import browsers

STOPPED = 5
SOON = 10.0  # seconds, as promised
HUNG_CONNECTIONS = ("hang", "stall", "drip")
HUNG_PAGES = ("browsing/never-rests", "browsing/silent", "connections/drip")
PATIENT = {"DOWNLOAD_TIMEOUT": 60, "ARACHNE_BROWSER_DEADLINE": 60, "RETRY_TIMES": 0}
HASTY = {"DOWNLOAD_TIMEOUT": 1.5, "ARACHNE_BROWSER_DEADLINE": 5, "RETRY_TIMES": 0}
IN_BROWSERS = {"ARACHNE_TIERS": "browser..", "ARACHNE_TIERS_OFF": "stealth"}
ON_HTTP = {"ARACHNE_TIERS_OFF": "impersonate,browser,stealth"}


@dataclass(frozen=True, slots=True)
class Case:
    """A crawl that hangs, and the signals it gets."""

    in_browsers: bool
    number: signal.Signals
    twice: bool = False

    def __str__(self) -> str:
        where = "browsers" if self.in_browsers else "connections"
        return f"{where}-{self.number.name}{'-twice' if self.twice else ''}"


CASES = (
    Case(False, signal.SIGHUP),
    Case(True, signal.SIGINT),
    Case(True, signal.SIGTERM, twice=True),
)


@dataclass(frozen=True, slots=True)
class Story:
    """``seconds`` are those from the last signal to the end."""

    seconds: float
    stopped: CrawlResult
    left_over: int
    resumed: CrawlResult
    urls: set[str]


def _urls(server: Server, case: Case) -> list[str]:
    hung = HUNG_PAGES if case.in_browsers else [f"connections/{name}" for name in HUNG_CONNECTIONS]
    return [server.url(f"/run/stop-{case}/{path}") for path in ("site/stop/", *hung)]


def _all_asked(server: Server, case: Case, running: Crawl) -> Callable[[], bool]:
    asked = len(_urls(server, case))
    return lambda: (
        server.count(f"/run/stop-{case}/") >= asked
        and (not case.in_browsers or bool(browsers(running)))
        and (running.out / "pages.jsonl").exists()
    )


def _tell(server: Server, case: Case, out: Path) -> Story:
    urls = _urls(server, case)
    tiers = IN_BROWSERS if case.in_browsers else ON_HTTP
    arguments = {"depth": 0, "scope": "page", "discover": "links"}
    with start_crawl("\n".join(urls), out, settings=PATIENT | tiers, **arguments) as running:
        wait_until(_all_asked(server, case, running), running)
        time.sleep(0.5)
        running.send(case.number)
        if case.twice:
            time.sleep(0.5)
            running.send(case.number)
        began = time.monotonic()
        stopped = running.wait(60)
        seconds = time.monotonic() - began
        left_over = len(running.left_over())
    stopped.by_url  # noqa: B018 - read before the next run adds to it
    resumed = crawl("\n".join(urls), out, settings=HASTY | tiers, **arguments)
    return Story(seconds, stopped, left_over, resumed, set(urls))


@pytest.fixture(scope="module")
def stories(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Mapping[Case, Story]:
    folder = tmp_path_factory.mktemp("stops")
    with ThreadPoolExecutor(len(CASES)) as pool:  # most of their time is waiting
        told = pool.map(lambda case: _tell(server, case, folder / str(case) / "out"), CASES)
        return dict(zip(CASES, told, strict=True))


@pytest.fixture(params=CASES, ids=str)
def case(request: pytest.FixtureRequest) -> Case:
    chosen: Case = request.param
    return chosen


def test_it_ends_soon_and_says_that_it_was_stopped(
    stories: Mapping[Case, Story], case: Case
) -> None:
    story = stories[case]
    assert story.stopped.exit_code == STOPPED, story.stopped
    assert story.seconds < SOON
    assert story.left_over == 0


def test_what_hung_is_owed_and_comes_at_the_next_start(
    stories: Mapping[Case, Story], case: Case
) -> None:
    story = stories[case]
    assert not story.stopped.failures, "who is interrupted has not failed"
    assert [page["title"] for page in story.stopped.pages] == ["stop page 0"]
    assert story.resumed.exit_code == 0, story.resumed
    assert set(story.resumed.by_url) == story.urls
    assert {failure["reason"] for failure in story.resumed.failures} <= {"timeout"}
    story.resumed.check_sums()
