"""Hosts that bear few connections at a time, and break the others off."""

from __future__ import annotations

import itertools
import socket
import struct
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from scrapy import Request
from scrapy.exceptions import (
    CannotResolveHostError,
    DownloadConnectionRefusedError,
    DownloadFailedError,
    DownloadTimeoutError,
    ResponseDataLossError,
)
from scrapy.http import Response

from arachne.extensions.crowding import Crowding
from arachne.ladder.errors import UnreadableAnswer
from arachne.signals import download_failed
from tests.crawling import crawl
from tests.scripted import with_engine

PAGES = 24
WORK_SECONDS = 0.1
RESET = struct.pack("ii", 1, 0)  # SO_LINGER: closing sends RST


class Narrow:
    """A site that answers ``most`` connections at a time, and resets the others ``where``."""

    def __init__(self, most: int, where: str) -> None:
        self.most, self.where = most, where
        self.resets = 0
        self._open = 0
        self._lock = threading.Lock()
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}/"

    def run(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            with self._lock:
                self._open += 1
                crowded = self._open > self.most
            threading.Thread(target=self._serve, args=(connection, crowded), daemon=True).start()

    def close(self) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()

    def _serve(self, connection: socket.socket, crowded: bool) -> None:
        try:
            while self._answer(connection, crowded):
                pass
            if crowded:
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
                self.resets += 1
        except OSError:
            pass
        finally:
            with self._lock:
                self._open -= 1
            connection.close()

    def _answer(self, connection: socket.socket, crowded: bool) -> bool:
        if crowded and self.where == "at once":
            return False
        asked = b""
        while b"\r\n\r\n" not in asked:
            part = connection.recv(65536)
            if not part:
                return False
            asked += part
        path = asked.split()[1].decode()
        if path != "/" and not path.startswith("/page-"):
            connection.sendall(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
            return True
        time.sleep(WORK_SECONDS)
        answer = _page(path)
        if crowded:
            sent = {"before the answer": 0, "amid headers": 30, "amid the body": -300}[self.where]
            connection.sendall(answer[:sent])
            time.sleep(0.02)
            return False
        connection.sendall(answer)
        return True


def _page(path: str) -> bytes:
    links = "".join(f"<li><a href=/page-{n}>Pier {n}</a></li>" for n in range(1, PAGES))
    words = " ".join(f"Ships of {path} moor at berth {n} when the tide is in." for n in range(40))
    body = f"<title>{path}</title><main><h1>{path}</h1><p>{words}</p><ul>{links}</ul></main>"
    head = f"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {len(body)}\r\n\r\n"
    return (head + body).encode()


@contextmanager
def narrow(most: int, where: str) -> Iterator[Narrow]:
    site = Narrow(most, where)
    threading.Thread(target=site.run, daemon=True).start()
    try:
        yield site
    finally:
        site.close()


@pytest.mark.parametrize(
    ("most", "where"),
    [(1, "at once"), (1, "before the answer"), (2, "amid headers"), (1, "amid the body")],
)
def test_no_page_is_lost_where_connections_are_reset(most: int, where: str, tmp_path: Path) -> None:
    settings = {"RETRY_TIMES": None, "CONCURRENT_REQUESTS_PER_DOMAIN": None}
    with narrow(most, where) as site:
        result = crawl(
            site.url, tmp_path / "out", settings=settings, tier_ceiling="impersonate",
            discover="links",
        )  # fmt: skip
    assert site.resets > 0
    assert len(result.pages) == PAGES, result
    assert result.failures == []
    assert all("berth 39" in page["markdown"] for page in result.pages)


# -- what counts, and for how long


async def concurrency_after(*events: object, tier: str = "http", **settings: object) -> list[int]:
    """Of a host's slot after each of these answers (None) and errors."""
    found: list[int] = []

    async def check(crawler: object) -> None:
        engine = crawler.engine  # type: ignore[attr-defined]
        request = Request("http://a.example/", meta={"tier": tier})
        key, slot = engine.downloader._get_slot(request)
        request.meta["download_slot"] = key
        (crowding,) = (
            e
            for e in crawler.extensions.middlewares
            if isinstance(e, Crowding)  # type: ignore[attr-defined]
        )
        for event in events:
            if isinstance(event, Exception):
                crawler.signals.send_catch_log(  # type: ignore[attr-defined]
                    download_failed, request=request, error=event
                )
            else:
                crowding.response_downloaded(request, Response(request.url))
            found.append(slot.concurrency)

    placed = {"arachne.extensions.crowding.Crowding": 0}
    await with_engine(check, EXTENSIONS=placed, CONCURRENT_REQUESTS_PER_DOMAIN=4, **settings)
    return found


@pytest.mark.parametrize(
    "error",
    [DownloadFailedError(), DownloadConnectionRefusedError(), ResponseDataLossError(), OSError()],
)
async def test_each_connection_broken_off_halves_the_concurrency(error: Exception) -> None:
    assert await concurrency_after(error, error, error) == [2, 1, 1]


@pytest.mark.parametrize(
    "error",
    [DownloadTimeoutError(), CannotResolveHostError(), UnreadableAnswer(), ValueError()],
)
async def test_other_errors_say_nothing_of_it(error: Exception) -> None:
    assert await concurrency_after(error) == [4]


async def test_a_browser_that_breaks_is_not_the_hosts_doing() -> None:
    assert await concurrency_after(DownloadFailedError(), tier="browser") == [4]


async def test_it_recovers_by_one_and_more_slowly_where_that_was_too_much() -> None:
    error, good = DownloadFailedError(), [None] * 10
    steps = [error, error, *good, error, *good, *good, *good, *good, *good]
    found = await concurrency_after(*steps)
    assert [(n, len(list(run))) for n, run in itertools.groupby(found)] == [
        (2, 1), (1, 10), (2, 1), (1, 20), (2, 20), (3, 11),
    ]  # fmt: skip


async def test_it_never_exceeds_the_setting() -> None:
    assert max(await concurrency_after(DownloadFailedError(), *[None] * 100)) == 4


async def test_a_hosts_own_setting_stands() -> None:
    slots = {"a.example": {"concurrency": 3}}
    assert await concurrency_after(DownloadFailedError(), DOWNLOAD_SLOTS=slots) == [3]
