"""What may work later is tried later, and no sooner than asked."""

from __future__ import annotations

import time
from email.utils import formatdate
from typing import TYPE_CHECKING

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
from scrapy.utils.misc import build_from_crawler

from arachne.downloadermiddlewares.retry import RetryMiddleware
from arachne.exceptions import Forbidden, RobotsUnreachable
from arachne.frontier.meta import NOT_BEFORE
from tests.scripted import Answer, Asker, Script, crawler_with, serving, with_engine

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

NOW = 784111777.0  # Sun, 06 Nov 1994 08:49:37 GMT
URL = "http://127.0.0.1/page"


def middleware_of(crawler: Crawler) -> RetryMiddleware:
    middleware = build_from_crawler(RetryMiddleware, crawler)
    assert isinstance(middleware, RetryMiddleware)
    return middleware


@pytest.fixture
def middleware() -> RetryMiddleware:
    crawler = crawler_with(RETRY_TIMES=3)
    crawler.spider = Asker.from_crawler(crawler)
    crawler._apply_settings()
    middleware = middleware_of(crawler)
    middleware.clock = lambda: NOW
    return middleware


def answer(middleware: RetryMiddleware, request: Request, status: int, **headers: str) -> object:
    response = Response(URL, status, {name.replace("_", "-"): v for name, v in headers.items()})
    return middleware.process_response(request, response)


def wait_of(result: object) -> float:
    assert isinstance(result, Request)
    assert result.dont_filter
    return float(result.meta[NOT_BEFORE]) - NOW


@pytest.mark.parametrize("status", [429, 503])
@pytest.mark.parametrize(
    ("retry_after", "seconds"),
    [("7", 7), ("0", 0), ("120", 120), ("Sun, 06 Nov 1994 08:50:07 GMT", 30)],
)
def test_it_waits_for_as_long_as_asked(
    middleware: RetryMiddleware, status: int, retry_after: str, seconds: float
) -> None:
    result = answer(middleware, Request(URL), status, Retry_After=retry_after)
    assert wait_of(result) == seconds


@pytest.mark.parametrize("retry_after", ["121", "Sun, 06 Nov 1994 08:51:38 GMT"])
def test_who_asks_for_too_long_is_not_waited_for(
    middleware: RetryMiddleware, retry_after: str
) -> None:
    with pytest.raises(Forbidden, match="Retry-After asks for 121 s") as caught:
        answer(middleware, Request(URL), 429, Retry_After=retry_after)
    assert caught.value.reason == "rate-limited"


@pytest.mark.parametrize("status", [408, 429, 500, 502, 503, 504])
def test_without_it_each_wait_is_longer(middleware: RetryMiddleware, status: int) -> None:
    request = Request(URL)
    waits = []
    for _ in range(3):
        result = answer(middleware, request, status, Retry_After="soon")
        waits.append(wait_of(result))
        assert isinstance(result, Request)
        request = result
    assert all(0.5 * 2**n <= wait <= 2**n for n, wait in enumerate(waits))
    last = answer(middleware, request, status)
    assert isinstance(last, Response), "tried often enough: the answer stands"


def test_only_429_and_503_are_asked_for_a_time(middleware: RetryMiddleware) -> None:
    assert wait_of(answer(middleware, Request(URL), 500, Retry_After="9999")) <= 1


@pytest.mark.parametrize("status", [200, 301, 403, 404, 410])
def test_answers_that_would_not_change_stand(middleware: RetryMiddleware, status: int) -> None:
    assert isinstance(answer(middleware, Request(URL), status, Retry_After="1"), Response)


@pytest.mark.parametrize(
    "error", [DownloadFailedError(), DownloadConnectionRefusedError(), CannotResolveHostError()]
)
def test_network_errors_are_tried_again_a_while_later(
    middleware: RetryMiddleware, error: Exception
) -> None:
    request = Request(URL)
    for most in (1, 2, 4):
        again = middleware.process_exception(request, error)
        assert 0 < wait_of(again) <= most
        assert again is not None
        request = again
    assert middleware.process_exception(request, error) is None


def test_silence_is_borne_twice(middleware: RetryMiddleware) -> None:
    again = middleware.process_exception(Request(URL), DownloadTimeoutError())
    assert again is not None
    assert middleware.process_exception(again, DownloadTimeoutError()) is None


def test_other_errors_are_left_alone(middleware: RetryMiddleware) -> None:
    assert middleware.process_exception(Request(URL), ValueError()) is None
    assert middleware.process_exception(Request(URL), Forbidden("robots")) is None


def test_a_request_can_be_exempt(middleware: RetryMiddleware) -> None:
    request = Request(URL, meta={"dont_retry": True})
    assert isinstance(answer(middleware, request, 503, Retry_After="9999"), Response)
    assert middleware.process_exception(request, DownloadTimeoutError()) is None
    assert middleware.process_exception(request, RobotsUnreachable("robots", "", 1)) is None


def test_an_unreachable_robots_txt_is_waited_for_in_its_own_time(
    middleware: RetryMiddleware,
) -> None:
    request = Request(URL)
    for wait in (1.0, 2.0, 4.0):
        again = middleware.process_exception(request, RobotsUnreachable("robots", "", wait))
        assert wait_of(again) == wait
        assert again is not None
        request = again
    assert middleware.process_exception(request, RobotsUnreachable("robots", "", 8.0)) is None


def test_a_robots_txt_is_not_waited_for_longer_than_a_page(middleware: RetryMiddleware) -> None:
    later = RobotsUnreachable("robots", "", 121.0)
    assert middleware.process_exception(Request(URL), later) is None


def test_a_silent_robots_txt_is_waited_for_once(middleware: RetryMiddleware) -> None:
    silence = RobotsUnreachable("robots", "", 1.0, silent=True)
    again = middleware.process_exception(Request(URL), silence)
    assert again is not None
    assert middleware.process_exception(again, silence) is None


def test_the_last_try_takes_a_cut_body_as_it_comes(middleware: RetryMiddleware) -> None:
    request = Request(URL)
    strict = []
    for _ in range(3):
        again = middleware.process_exception(request, ResponseDataLossError())
        assert again is not None
        strict.append(again.meta["download_fail_on_dataloss"])
        request = again
    assert strict == [True, True, False]


def test_tries_are_counted(middleware: RetryMiddleware) -> None:
    answer(middleware, Request(URL), 503)
    middleware.process_exception(Request(URL), DownloadTimeoutError())
    assert middleware.crawler.stats is not None
    assert middleware.crawler.stats.get_value("arachne/retry/count") == 2


async def fetched(script: Script, path: str, **settings: object) -> Response:
    """The answer through the downloader with our middleware, waiting as the frontier would."""

    async def ask(crawler: Crawler) -> Response:
        assert crawler.engine is not None
        return await crawler.engine.download_async(Request(script.url(path)))

    ours = {
        "scrapy.downloadermiddlewares.retry.RetryMiddleware": None,
        "arachne.downloadermiddlewares.retry.RetryMiddleware": 550,
    }
    return await with_engine(ask, DOWNLOADER_MIDDLEWARES=ours, **settings)


async def test_a_body_cut_once_gets_whole() -> None:
    cut, whole = Answer(200, b"half", length=8), Answer(200, b"all of it")
    with serving(page=[cut, whole]) as script:
        response = await fetched(script, "/page")
    assert response.body == b"all of it"
    assert "dataloss" not in response.flags
    assert script.count("/page") == 2


async def test_a_body_that_is_always_cut_is_kept_and_flagged() -> None:
    with serving(page=Answer(200, b"half", length=8)) as script:
        response = await fetched(script, "/page", RETRY_TIMES=2)
    assert response.body == b"half"
    assert "dataloss" in response.flags
    assert script.count("/page") == 3


async def test_a_date_on_the_wire_is_understood() -> None:
    until = formatdate(time.time() + 30, usegmt=True)
    busy = Answer(429, headers={"Retry-After": until})
    with serving(page=[busy, Answer(200, b"page")]) as script:
        response = await fetched(script, "/page")
    assert response.request is not None
    assert 25 < response.request.meta[NOT_BEFORE] - time.time() <= 30
