"""A host that only fails is left alone, and so is a kind of page that is always refused."""

from __future__ import annotations

import pytest
from scrapy import Request
from scrapy.utils.test import get_crawler

from arachne.addon import Addon
from arachne.downloadermiddlewares.breaker import BreakerMiddleware
from arachne.exceptions import Forbidden
from arachne.frontier.meta import LEASE, NOT_BEFORE
from arachne.judging import Verdict
from arachne.ladder import TRAIL
from tests.clocks import Clock

OK = Verdict("ok", usable=True)
DEAD = Verdict("timeout", reason="timeout")
WALLED = Verdict("blocked:akamai", reason="blocked:akamai")
GONE = Verdict("gone", reason="gone")
THRESHOLD, OPENINGS = 3, 2


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def breaker(clock: Clock) -> BreakerMiddleware:
    crawler = get_crawler(
        settings_dict={
            "ARACHNE_BREAKER_THRESHOLD": THRESHOLD,
            "ARACHNE_BREAKER_OPENINGS": OPENINGS,
            "ARACHNE_BREAKER_WAIT": 30,
            "ARACHNE_BREAKER_WAIT_MAX": 300,
            "ADDONS": {Addon: 500},
        }
    )
    return BreakerMiddleware(crawler, crawler.settings, clock)


def request(url: str = "http://mill.test/p/1", **meta: object) -> Request:
    return Request(url, meta={LEASE: 1, **meta})


def fail(breaker: BreakerMiddleware, verdict: Verdict, times: int = THRESHOLD, **given) -> None:
    for number in range(times):
        url = given.get("url", f"http://mill.test/p/{number}")
        breaker.page_judged(request(url), verdict, given.get("retry_after", 0.0))


def test_a_host_is_left_alone_after_so_many_failures_in_a_row(breaker, clock) -> None:
    fail(breaker, DEAD, THRESHOLD - 1)
    assert breaker.process_request(request()) is None
    fail(breaker, DEAD, 1)
    waiting = breaker.process_request(request("http://mill.test/elsewhere"))
    assert isinstance(waiting, Request)
    assert 15 <= waiting.meta[NOT_BEFORE] - clock.now <= 30
    assert breaker.process_request(request("http://other.test/")) is None


def test_a_success_in_between_starts_the_count_again(breaker) -> None:
    fail(breaker, DEAD, THRESHOLD - 1)
    breaker.page_judged(request(), OK, 0.0)
    fail(breaker, DEAD, THRESHOLD - 1)
    assert breaker.process_request(request()) is None


def test_a_wall_closes_its_own_kind_of_page_only(breaker) -> None:
    fail(breaker, WALLED)
    assert isinstance(breaker.process_request(request("http://mill.test/p/99")), Request)
    assert breaker.process_request(request("http://mill.test/about")) is None


def test_pages_that_are_gone_say_nothing_against_the_host(breaker) -> None:
    fail(breaker, GONE, 10)
    assert breaker.process_request(request()) is None


def test_one_request_goes_as_a_probe_and_its_success_opens_the_way(breaker, clock) -> None:
    fail(breaker, DEAD)
    clock.now += 31
    assert breaker.process_request(request("http://mill.test/a")) is None
    behind = breaker.process_request(request("http://mill.test/b"))
    assert isinstance(behind, Request)
    assert behind.meta[NOT_BEFORE] - clock.now <= 5
    breaker.page_judged(request("http://mill.test/a"), OK, 0.0)
    assert breaker.process_request(request("http://mill.test/b")) is None


def test_what_the_server_asks_for_is_waited_for(breaker, clock) -> None:
    fail(breaker, Verdict("rate-limited", reason="rate-limited"), retry_after=120.0)
    waiting = breaker.process_request(request())
    assert waiting.meta[NOT_BEFORE] - clock.now == 120.0


def test_a_host_that_never_comes_back_is_given_up(breaker, clock) -> None:
    fail(breaker, DEAD)
    clock.now += 31
    assert breaker.process_request(request()) is None
    fail(breaker, DEAD, 1)
    with pytest.raises(Forbidden) as refused:
        breaker.process_request(request())
    assert refused.value.reason == "timeout"


def test_what_has_begun_is_brought_to_its_end(breaker) -> None:
    fail(breaker, DEAD)
    assert breaker.process_request(request(**{TRAIL: [{"tier": "http"}]})) is None
    assert breaker.process_request(request(retry_times=1)) is None
    assert breaker.process_request(Request("http://mill.test/")) is None
