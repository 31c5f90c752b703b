"""Browsers die, are killed, grow old; no URL is lost by that, and no process stays."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import psutil
import pytest

from arachne.handlers.browser.installed import discover
from fixtures.server.automation import SAYS
from fixtures.server.browsing import ROW, row_says
from fixtures.server.process import Server
from tests.crawling import PARALLEL, Crawl, CrawlResult, crawl, start_crawl, wait_until
from tests.test_browser_installed import executable, program

SETTINGS: dict[str, object] = {"ARACHNE_MEMORY_ENABLED": False, "ARACHNE_TIERS_OFF": "stealth"}


def family(running: Crawl) -> list[psutil.Process]:
    return psutil.Process(running.process.pid).children(recursive=True)


def browsers(running: Crawl) -> list[psutil.Process]:
    """The main processes of the crawl's browsers."""
    found = []
    for process in family(running):
        try:
            line = process.cmdline()
        except psutil.Error:
            continue
        if "--remote-debugging-pipe" in line and line[0] != "/bin/sh":
            found.append(process)
    return found


def pages(running: Crawl) -> int:
    file = running.out / "pages.jsonl"
    return file.read_bytes().count(b"\n") if file.exists() else 0


def all_gone(processes: list[psutil.Process], seconds: float = 10.0) -> bool:
    _, alive = psutil.wait_procs(processes, timeout=seconds)
    return not [p for p in alive if p.status() != psutil.STATUS_ZOMBIE]


def killed_and_worn(server: Server, folder: Path) -> tuple[CrawlResult, int, bool]:
    """Two browsers are killed, others replaced after four pages; how many there were, and whether
    all are gone."""
    settings = SETTINGS | {"ARACHNE_BROWSER_MAX_PAGES": 4}
    seen: dict[int, psutil.Process] = {}
    with start_crawl(server.url("/browsing/row/"), folder / "killed", settings=settings) as running:
        due = [5, 2]
        while running.process.poll() is None:
            now = browsers(running)
            seen |= {process.pid: process for process in now}
            if due and now and pages(running) >= due[-1]:
                due.pop()
                now[0].kill()
            time.sleep(0.05)
        result = running.wait()
    return result, len(seen), all_gone([*seen.values()])


def ended(server: Server, folder: Path, how: signal.Signals) -> bool:
    """Whether a crawl that was ended left nothing behind."""
    out = folder / how.name
    with start_crawl(server.url("/browsing/row/"), out, settings=SETTINGS) as running:
        wait_until(lambda: bool(browsers(running)) and pages(running) >= 2, running)
        kin = family(running)
        running.send(how)
        running.process.wait(30)
        return all_gone(kin)


def telling(folder: Path) -> str:
    """A Chromium for both tiers that writes down what it is started with."""
    found = discover({})
    assert found.full is not None
    return program(
        folder / "bin" / "chromium",
        f'[ "$1" = --version ] || printf "%s\\n" "$@" >> {folder}/switches; '
        f'exec {found.full.path} "$@"',
    )


@pytest.fixture(scope="module")
def lives(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    """All crawls of this module, side by side: most of their time is waiting."""
    folder = tmp_path_factory.mktemp("lives")
    restless = SETTINGS | {"ARACHNE_BROWSER_DEADLINE": 8}
    learning_off = {
        "ARACHNE_MEMORY_ENABLED": False,
        "ARACHNE_BROWSER_EXECUTABLE": telling(folder),
    }
    with ThreadPoolExecutor(PARALLEL) as pool:
        work = {
            "killed": pool.submit(killed_and_worn, server, folder),
            "SIGKILL": pool.submit(ended, server, folder, signal.SIGKILL),
            "SIGTERM": pool.submit(ended, server, folder, signal.SIGTERM),
            "restless": pool.submit(
                crawl, server.url("/browsing/never-rests"), folder / "restless", settings=restless
            ),
            "automation": pool.submit(
                crawl,
                server.url("/run/hidden/automation/"),
                folder / "automation",
                settings=learning_off,
            ),
        }
        fake = executable(folder / "bin" / "headless_shell")
        work["broken"] = pool.submit(
            crawl, server.url("/browsing/row/"), folder / "broken",
            settings=SETTINGS | {"ARACHNE_BROWSER_EXECUTABLE": fake},
        )  # fmt: skip
        done = {name: future.result() for name, future in work.items()}
        yield done | {"switches": (folder / "switches").read_text().split("\n")}


def test_browsers_that_are_killed_or_worn_cost_no_url(lives: dict[str, Any]) -> None:
    result, browsers_seen, gone = lives["killed"]
    assert not result.failures, result
    text = "".join(page["markdown"] for page in result.pages)
    assert not [number for number in range(ROW) if row_says(number) not in text], result
    assert {page["tier"] for page in result.pages} == {"http", "browser"}
    assert browsers_seen >= 3
    assert gone


@pytest.mark.parametrize("how", ["SIGKILL", "SIGTERM"])
def test_no_process_outlives_the_crawl(lives: dict[str, Any], how: str) -> None:
    assert lives[how]


def test_a_page_whose_scripts_never_rest_ends_in_its_time(lives: dict[str, Any]) -> None:
    result = lives["restless"]
    assert [failure["reason"] for failure in result.failures] == ["timeout"], result
    assert result.failures[0]["detail"].startswith("no page within 8 s in a browser")
    assert result.seconds < 60


def test_a_browser_without_signs_of_automation_is_let_in(
    server: Server, lives: dict[str, Any]
) -> None:
    result = lives["automation"]
    signs = [entry["target"] for entry in server.log("/run/hidden/automation/signs")]
    page = result.by_url[server.url("/run/hidden/automation/bees")]
    assert SAYS in page.get("markdown", ""), (signs, page["trail"])
    assert [step["tier"] for step in page["trail"]] == ["http", "impersonate", "browser", "stealth"]


def test_all_that_the_driver_switches_off_stays_off(lives: dict[str, Any]) -> None:
    name = "--disable-features="
    lists = [line.removeprefix(name) for line in lives["switches"] if line.startswith(name)]
    assert len(lists) >= 4  # those of Playwright and of patchright, each followed by ours
    for drivers, ours in zip(lists[::2], lists[1::2], strict=True):
        assert set(drivers.split(",")) < set(ours.split(","))  # Chromium reads the last one


def test_a_browser_that_does_not_start_is_not_tried_for_every_page(lives: dict[str, Any]) -> None:
    result = lives["broken"]
    assert len(result.by_url) == ROW + 1
    assert result.stderr.count("browsers do not start") == 1, result
    assert {failure["reason"] for failure in result.failures} == {"thin"}
