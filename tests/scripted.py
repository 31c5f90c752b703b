"""A server in a thread that answers from a script, and an engine to ask it through Scrapy."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any, TypeVar

from scrapy import Spider
from scrapy.crawler import Crawler

from arachne.addon import Addon

T = TypeVar("T")


@dataclass(frozen=True)
class Answer:
    """``length`` is what Content-Length says, when that is not the length of the body."""

    status: int = 200
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)
    length: int | None = None


@dataclass
class Script:
    """The answers of each path in their order, the last for ever; paths without one are missing."""

    answers: dict[str, list[Answer]]
    asked: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    times: list[float] = field(default_factory=list)  # of each that was asked, monotonic
    port: int = 0

    @property
    def paths(self) -> list[str]:
        return [path for path, _ in self.asked]

    def url(self, path: str = "/", host: str = "127.0.0.1") -> str:
        return f"http://{host}:{self.port}{path}"

    def count(self, path: str) -> int:
        return self.paths.count(path)

    def next(self, path: str) -> Answer:
        answers = self.answers.get(path, [Answer(404)])
        return answers.pop(0) if len(answers) > 1 else answers[0]


def _handler(script: Script) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            script.asked.append((self.path, dict(self.headers)))
            script.times.append(time.monotonic())
            answer = script.next(self.path)
            self.send_response(answer.status)
            for name, value in answer.headers.items():
                self.send_header(name, value)
            length = len(answer.body) if answer.length is None else answer.length
            self.send_header("Content-Length", str(length))
            self.end_headers()
            self.wfile.write(answer.body)

        def log_message(self, *_: object) -> None:
            """Keeps quiet."""

    return Handler


@contextmanager
def serving(**answers: Answer | list[Answer]) -> Iterator[Script]:
    """Serve the answers; ``a_b`` is the path ``/a/b``, ``robots`` is ``/robots.txt``."""
    script = Script(
        {
            "/robots.txt" if name == "robots" else "/" + name.replace("_", "/"): (
                [*answer] if isinstance(answer, list) else [answer]
            )
            for name, answer in answers.items()
        }
    )
    server = ThreadingHTTPServer(("", 0), _handler(script))
    script.port = server.server_address[1]
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield script
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class Asker(Spider):
    """Runs ``ask`` while the engine runs, and keeps what it returns or raises."""

    name = "asker"
    ask: Callable[[Crawler], Awaitable[Any]]
    answer: Any = None
    error: BaseException | None = None

    async def start(self) -> AsyncIterator[Any]:
        try:
            self.answer = await self.ask(self.crawler)
        except BaseException as error:  # noqa: BLE001 - Scrapy would only log it
            self.error = error
        return
        yield


async def with_engine(ask: Callable[[Crawler], Awaitable[T]], **settings: object) -> T:
    """What ``ask`` returns, given a crawler whose engine runs with the add-on's defaults but
    Scrapy's own scheduler, and only the components that ``settings`` name.
    """
    crawler = crawler_with(**settings)
    await crawler.crawl(ask=ask)
    assert isinstance(crawler.spider, Asker)
    if crawler.spider.error is not None:
        raise crawler.spider.error
    return crawler.spider.answer  # type: ignore[no-any-return]


def crawler_with(**settings: object) -> Crawler:
    """A crawler with the add-on's settings, none of its components, and no delays."""
    from scrapy.settings import BaseSettings

    defaults = BaseSettings()
    Addon().update_settings(defaults)
    values = {name: defaults[name] for name in defaults if name.isupper()}
    for name in ("SCHEDULER", "SPIDER_MIDDLEWARES", "ITEM_PIPELINES", "EXTENSIONS"):
        values.pop(name, None)
    values |= {
        "DOWNLOADER_MIDDLEWARES": {"scrapy.downloadermiddlewares.retry.RetryMiddleware": None},
        "EXTENSIONS": {"scrapy.extensions.throttle.AutoThrottle": None},
        "DOWNLOAD_DELAY": 0,
        "AUTOTHROTTLE_ENABLED": False,
        "LOG_ENABLED": False,
        "ARACHNE_ALLOW_NETWORKS": "127.0.0.0/8",
    }
    return Crawler(Asker, {**values, **settings})
