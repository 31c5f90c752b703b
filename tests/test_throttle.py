"""The pace at which each host is asked."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from scrapy import Request
from scrapy.http import Response
from scrapy.utils.misc import build_from_crawler

from arachne.extensions.throttle import Throttle, is_loopback
from arachne.robots.rules import Rules
from arachne.signals import robots_read
from tests.scripted import Answer, crawler_with, serving, with_engine

if TYPE_CHECKING:
    from collections.abc import Callable

    from scrapy.core.downloader import Slot
    from scrapy.crawler import Crawler

PACE = {
    "DOWNLOAD_DELAY": 0.25,
    "AUTOTHROTTLE_ENABLED": True,
    "AUTOTHROTTLE_START_DELAY": 0.5,
    "AUTOTHROTTLE_MAX_DELAY": 30.0,
    "AUTOTHROTTLE_TARGET_CONCURRENCY": 2.0,
    "USER_AGENT": "Arachne/1",
    "EXTENSIONS": {
        "scrapy.extensions.throttle.AutoThrottle": None,
        "arachne.extensions.throttle.Throttle": 0,
    },
}


class Paced:
    """The slot of one host on a running engine. Nothing is sent: the downloader's signals are."""

    def __init__(self, crawler: Crawler, host: str) -> None:
        self.crawler = crawler
        self.request = Request(f"http://{host}/")
        assert crawler.engine is not None
        self.downloader = crawler.engine.downloader
        key, self.slot = self.downloader._get_slot(self.request)
        self.request.meta["download_slot"] = key
        self.throttle = next(e for e in crawler.extensions.middlewares if isinstance(e, Throttle))
        self.throttle.request_reached_downloader(self.request)

    def answered(self, status: int = 200, latency: float = 0.0, **headers: str) -> Slot:
        self.request.meta["download_latency"] = latency
        self.slot.lastseen = 1.0
        response = Response(self.request.url, status, headers)
        self.throttle.response_downloaded(self.request, response)
        return self.slot

    def robots(self, delay: str) -> Slot:
        rules = Rules.parse(f"User-agent: arachne\nCrawl-delay: {delay}\n".encode())
        self.crawler.signals.send_catch_log(robots_read, request=self.request, rules=rules)
        return self.slot


async def paced(host: str, check: Callable[[Paced], None], **settings: Any) -> None:
    async def ask(crawler: Crawler) -> None:
        check(Paced(crawler, host))

    await with_engine(ask, **{**PACE, **settings})


async def test_a_host_starts_at_the_start_delay() -> None:
    def check(host: Paced) -> None:
        assert host.slot.delay == 0.5

    await paced("a.example", check)


async def test_what_was_learnt_holds_for_the_next_request() -> None:
    def check(host: Paced) -> None:
        assert host.answered(latency=4).delay == 2
        host.throttle.request_reached_downloader(host.request)
        assert host.slot.delay == 2

    await paced("a.example", check)


async def test_without_autothrottle_the_delay_stays_the_settings() -> None:
    def check(host: Paced) -> None:
        assert host.slot.delay == 0.25
        assert host.answered(latency=9).delay == 0.25

    await paced("a.example", check, AUTOTHROTTLE_ENABLED=False)


async def test_a_slow_host_is_asked_more_slowly_and_never_faster_than_the_setting() -> None:
    def check(host: Paced) -> None:
        assert host.answered(latency=4).delay == 2
        assert host.answered(latency=2).delay == 1.5
        for _ in range(20):
            host.answered(latency=0.01)
        assert host.slot.delay == 0.25
        assert host.answered(latency=900).delay == 30

    await paced("a.example", check)


@pytest.mark.parametrize("status", [204, 301, 404, 500, 504])
async def test_the_latency_of_an_error_says_nothing(status: int) -> None:
    def check(host: Paced) -> None:
        assert host.answered(status, latency=20).delay == 0.5
        assert host.answered(status, latency=0.001).delay == 0.5

    await paced("a.example", check)


@pytest.mark.parametrize("status", [429, 503])
@pytest.mark.parametrize("host", ["a.example", "127.0.0.1"])
async def test_a_push_back_slows_the_host_down_and_it_recovers(status: int, host: str) -> None:
    def check(host: Paced) -> None:
        assert host.answered(status).delay == 1
        assert host.answered(status).delay == 2
        for _ in range(8):
            host.answered(status)
        assert host.slot.delay == 30
        for _ in range(30):
            host.answered(latency=0.01)
        assert host.slot.delay <= 0.25

    await paced(host, check)


async def test_a_push_back_that_says_how_long_slows_nothing_else() -> None:
    def check(host: Paced) -> None:
        assert host.answered(503, **{"Retry-After": "3"}).delay == 0.5

    await paced("a.example", check)


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.9.10:8000", "[::1]:80", "localhost"])
async def test_this_machine_needs_no_delay(host: str) -> None:
    def check(host: Paced) -> None:
        assert host.slot.delay == 0
        assert host.answered(latency=4).delay == 0

    await paced(host, check)


@pytest.mark.parametrize(("host", "when_slow"), [("a.example", 4), ("127.0.0.1", 2)])
async def test_a_crawl_delay_is_kept_to_the_letter(host: str, when_slow: float) -> None:
    def check(host: Paced) -> None:
        host.robots("2")
        assert {host.slot.download_delay() for _ in range(20)} == {2}
        for _ in range(20):
            host.answered(latency=0.01)
        assert host.slot.download_delay() == 2
        assert host.answered(latency=8).delay == when_slow

    await paced(host, check)


async def test_a_crawl_delay_outlives_the_slot() -> None:
    def check(host: Paced) -> None:
        host.robots("2")
        host.downloader.slots.clear()  # the downloader drops what was idle for a minute
        again = Paced(host.crawler, "a.example")
        assert again.slot is not host.slot
        assert (again.slot.delay, again.slot.jitter) == (2, 0)

    await paced("a.example", check)


async def test_a_crawl_delay_is_bounded() -> None:
    def check(host: Paced) -> None:
        assert host.robots("86400").delay == 60

    await paced("a.example", check)


@pytest.mark.parametrize("host", ["a.example", "127.0.0.1"])
async def test_requests_per_minute_are_kept_to_the_letter(host: str) -> None:
    def check(host: Paced) -> None:
        assert {host.slot.download_delay() for _ in range(20)} == {3}
        assert host.answered(latency=0.01).delay == 3
        assert host.robots("2").delay == 3
        assert host.robots("5").delay == 5

    await paced(host, check, ARACHNE_REQUESTS_PER_MINUTE=20)


async def test_what_the_user_set_for_a_host_is_left_alone_but_for_its_crawl_delay() -> None:
    def check(host: Paced) -> None:
        assert host.slot.delay == 0.1
        assert host.answered(429).delay == 0.1
        assert host.answered(latency=9).delay == 0.1
        assert host.robots("2").delay == 2

    await paced("a.example", check, DOWNLOAD_SLOTS={"a.example": {"delay": 0.1}})


async def test_requests_that_opt_out_teach_nothing() -> None:
    def check(host: Paced) -> None:
        host.request.meta["autothrottle_dont_adjust_delay"] = True
        assert host.answered(latency=9).delay == 0.5

    await paced("a.example", check)


async def test_the_downloader_keeps_the_pace() -> None:
    """With nothing called by hand: three pages that come in turn, a crawl delay apart."""

    async def ask(crawler: Crawler) -> None:
        assert crawler.engine is not None
        for path in ("/a", "/b", "/c"):
            await crawler.engine.download_async(Request(script.url(path)))

    settings = {
        **PACE,
        "DOWNLOADER_MIDDLEWARES": {"arachne.downloadermiddlewares.robots.RobotsMiddleware": 100},
    }
    rules = Answer(200, b"User-agent: *\nCrawl-delay: 0.3\n")
    page = Answer(200, b"page")
    with serving(robots=rules, a=page, b=page, c=page) as script:
        await with_engine(ask, **settings)
    times = [when for path, when in zip(script.paths, script.times, strict=True) if len(path) == 2]
    assert all(later - sooner >= 0.28 for sooner, later in pairwise(times))
    assert len(times) == 3


@pytest.mark.parametrize(
    ("slot", "loopback"),
    [
        ("127.0.0.1", True),
        ("127.255.0.9", True),
        ("::1", True),
        ("localhost", True),
        ("site.localhost", True),
        ("128.0.0.1", False),
        ("10.0.0.1", False),
        ("localhost.example", False),
        ("127.0.0.1.example", False),
        ("", False),
    ],
)
def test_loopback_is_told_by_name(slot: str, loopback: bool) -> None:
    assert is_loopback(slot) is loopback


def test_it_is_built_from_settings() -> None:
    crawler = crawler_with(DOWNLOAD_DELAY=3)
    crawler._apply_settings()
    throttle = build_from_crawler(Throttle, crawler)
    assert (throttle.least, throttle.start, throttle.adaptive) == (3, 3, False)
