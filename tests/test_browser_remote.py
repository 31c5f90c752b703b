"""A browser on another machine: used while it answers, missed by no URL when it dies."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import psutil
import pytest
from scrapy.settings import BaseSettings
from scrapy.utils.defer import deferred_f_from_coro_f

from arachne.exceptions import BadArgument
from arachne.handlers.browser.config import BrowserConfig
from arachne.handlers.browser.installed import discover
from arachne.handlers.browser.providers import answers
from fixtures.server.browsing import ROW, row_says
from fixtures.server.process import Server
from tests.crawling import Crawl, CrawlResult, start_crawl, wait_until


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as sock:
        port: int = sock.getsockname()[1]
    return port


class Sidecar:
    """A browser process that can be killed and started again on its port."""

    def __init__(self, command: list[str], endpoint: str) -> None:
        self.command, self.endpoint = command, endpoint

    def start(self) -> None:
        self.process = subprocess.Popen(
            self.command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )  # fmt: skip
        deadline = time.monotonic() + 20
        while not self.listens():
            assert time.monotonic() < deadline, "the sidecar does not start"
            time.sleep(0.1)

    def listens(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", urlsplit(self.endpoint).port or 0)).close()
        except OSError:
            return False
        return True

    def kill(self) -> None:
        if self.process.poll() is None:
            parent = psutil.Process(self.process.pid)
            for process in [*parent.children(recursive=True), parent]:
                with suppress(psutil.NoSuchProcess):  # some end when their children do
                    process.kill()
        self.process.wait()


def debugging_port(folder: Path, *arguments: str) -> Sidecar:
    shell, port = discover({}).shell, free_port()
    assert shell is not None
    command = [
        shell.path, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}",
        f"--remote-debugging-port={port}", *arguments, "about:blank",
    ]  # fmt: skip
    return Sidecar(command, f"http://127.0.0.1:{port}")


def playwright_server(folder: Path) -> Sidecar:
    shell, port = discover({}).shell, free_port()
    assert shell is not None
    folder.mkdir()
    config = folder / "server.json"
    options = {
        "executablePath": shell.path, "args": ["--no-sandbox"], "host": "127.0.0.1",
        "port": port, "wsPath": "/browser",
    }  # fmt: skip
    config.write_text(json.dumps(options))
    command = [sys.executable, "-m", "playwright", "launch-server", "--browser", "chromium"]
    return Sidecar([*command, "--config", str(config)], f"ws://127.0.0.1:{port}/browser")


@contextmanager
def crawling(server: Server, sidecar: Sidecar, folder: Path, name: str) -> Iterator[Crawl]:
    sidecar.start()
    settings = {
        "ARACHNE_BROWSER_ENDPOINT": sidecar.endpoint,
        "ARACHNE_TIERS_OFF": "stealth",
        "ARACHNE_MEMORY_ENABLED": False,
        "ARACHNE_BROWSER_TABS": 2,
    }
    try:
        with start_crawl(server.url("/browsing/row/"), folder / name, settings=settings) as running:
            yield running
    finally:
        sidecar.kill()


def pages(running: Crawl) -> int:
    file = running.out / "pages.jsonl"
    return file.read_bytes().count(b"\n") if file.exists() else 0


@pytest.fixture(scope="module")
def crawled(server: Server, tmp_path_factory: pytest.TempPathFactory) -> dict[str, CrawlResult]:
    """Two crawls at the same time, whose sidecars are killed and come back."""
    folder = tmp_path_factory.mktemp("remote")
    sidecars = {
        "cdp": debugging_port(folder / "profile"), "playwright": playwright_server(folder / "pw"),
    }  # fmt: skip
    with (
        crawling(server, sidecars["cdp"], folder, "cdp") as cdp,
        crawling(server, sidecars["playwright"], folder, "playwright") as playwright,
    ):
        running = {"cdp": cdp, "playwright": playwright}
        for name, each in running.items():
            wait_until(lambda each=each: pages(each) >= 3, each)  # type: ignore[misc]
            sidecars[name].kill()
        for name, each in running.items():
            wait_until(lambda each=each: pages(each) >= 6, each)  # type: ignore[misc]
            sidecars[name].start()
        return {name: each.wait() for name, each in running.items()}


@pytest.mark.parametrize("kind", ["cdp", "playwright"])
def test_no_url_is_lost_with_a_sidecar(crawled: dict[str, CrawlResult], kind: str) -> None:
    result = crawled[kind]
    assert not result.failures, result
    assert len(result.pages) == ROW + 1, result
    text = "".join(page["markdown"] for page in result.pages)
    assert not [number for number in range(ROW) if row_says(number) not in text]


@pytest.mark.parametrize("kind", ["cdp", "playwright"])
def test_both_browsers_had_their_part(crawled: dict[str, CrawlResult], kind: str) -> None:
    log = crawled[kind].stderr
    assert log.count("The remote browser does not answer") == 1, log
    assert "uses a remote browser" in log


@deferred_f_from_coro_f
async def test_a_port_that_stays_silent_is_unhealthy_within_its_time() -> None:
    with socket.create_server(("127.0.0.1", 0)) as sock:
        port = sock.getsockname()[1]
        began = time.monotonic()
        assert not await answers(f"ws://127.0.0.1:{port}/", 0.3)
        assert time.monotonic() - began < 2
    assert not await answers(f"http://127.0.0.1:{port}")


def test_an_endpoint_is_checked_before_anything_is_fetched() -> None:
    settings = BaseSettings(
        {"ARACHNE_BROWSER_ENDPOINT": "127.0.0.1:3000", "ARACHNE_STEALTH_ENGINE": "patchright"}
    )
    with pytest.raises(BadArgument, match=r"accepted are ws://.*; example: "):
        BrowserConfig.from_settings(settings)


@pytest.mark.parametrize("scheme", ["", "tcp:", "tcp://", "WS//"])
def test_an_endpoint_that_is_wrong_is_told_without_its_login(scheme: str) -> None:
    given = f"{scheme}crawler:tide/of@night@browser:3000"
    settings = BaseSettings(
        {"ARACHNE_BROWSER_ENDPOINT": given, "ARACHNE_STEALTH_ENGINE": "patchright"}
    )
    with pytest.raises(BadArgument, match=r"ENDPOINT='browser:3000': accepted are") as told:
        BrowserConfig.from_settings(settings)
    assert "night" not in str(told.value)
    assert "crawler" not in str(told.value)
