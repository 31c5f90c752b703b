"""robots.txt is obeyed, fetched once, believed for an hour, and never taken for granted."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import pytest
from scrapy import Request
from scrapy.exceptions import NotConfigured
from scrapy.utils.misc import build_from_crawler
from scrapy.utils.test import get_crawler

from arachne.downloadermiddlewares.robots import RobotsMiddleware
from arachne.exceptions import Forbidden, RobotsUnreachable
from arachne.signals import robots_read
from tests.clocks import Clock
from tests.scripted import Answer, Script, crawler_with, serving, with_engine

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

CLOSED = Answer(200, b"User-agent: *\nDisallow: /closed/\n")
BROKEN = Answer(503, b"User-agent: *\nAllow: /\n")


class Asked:
    """A middleware on a running engine, with a clock that is set by hand."""

    def __init__(self, crawler: Crawler, script: Script) -> None:
        self.clock = Clock(1000.0)
        self.script = script
        self.crawler = crawler
        self.middleware = RobotsMiddleware(
            crawler, agent="Arachne", lifetime=3600, timeout=5, longest_wait=120, clock=self.clock
        )

    async def about(self, path: str, **request: object) -> str:
        """``yes``, or why not."""
        try:
            await self.middleware.process_request(Request(self.script.url(path), **request))
        except RobotsUnreachable as error:
            return f"{error.reason}: unreachable, {error.retry_after:.1f} s"
        except Forbidden as error:
            return error.reason
        return "yes"

    def stat(self, what: str) -> int:
        assert self.crawler.stats is not None
        return int(self.crawler.stats.get_value(f"arachne/robots/{what}", 0))


async def asking(script: Script, questions: Callable[[Asked], Awaitable[None]]) -> Asked:
    async def ask(crawler: Crawler) -> Asked:
        asked = Asked(crawler, script)
        await questions(asked)
        return asked

    return await with_engine(ask)


async def test_what_is_forbidden_is_refused_with_its_reason() -> None:
    async def questions(asked: Asked) -> None:
        assert await asked.about("/open") == "yes"
        assert await asked.about("/closed/a") == "robots"
        assert asked.stat("forbidden") == 1

    with serving(robots=CLOSED) as script:
        await asking(script, questions)
    assert script.paths == ["/robots.txt"]


async def test_a_request_can_be_exempt() -> None:
    async def questions(asked: Asked) -> None:
        assert await asked.about("/closed/a", meta={"dont_obey_robotstxt": True}) == "yes"
        assert await asked.middleware.process_request(Request("data:,a")) is None

    with serving(robots=CLOSED) as script:
        await asking(script, questions)
    assert script.asked == []


async def test_it_is_asked_for_with_the_user_agent_of_the_crawl() -> None:
    with serving(robots=CLOSED) as script:
        await with_engine(
            lambda crawler: Asked(crawler, script).about("/"), USER_AGENT="Arachne/9 (+a)"
        )
    (headers,) = (headers for _, headers in script.asked)
    assert headers["User-Agent"] == "Arachne/9 (+a)"


async def test_requests_that_come_together_share_one_fetch() -> None:
    async def questions(asked: Asked) -> None:
        answers = await asyncio.gather(*(asked.about(f"/{n}") for n in range(20)))
        assert set(answers) == {"yes"}

    with serving(robots=CLOSED) as script:
        await asking(script, questions)
    assert script.count("/robots.txt") == 1


async def test_those_that_wait_ask_themselves_when_the_first_is_cancelled() -> None:
    async def questions(asked: Asked) -> None:
        first = asyncio.ensure_future(asked.about("/1"))
        second = asyncio.ensure_future(asked.about("/2"))
        await asyncio.sleep(0)
        first.cancel()
        assert await second == "yes"

    with serving(robots=CLOSED) as script:
        await asking(script, questions)


async def test_each_origin_has_its_own() -> None:
    async def questions(asked: Asked) -> None:
        assert await asked.about("/") == "yes"
        await asked.middleware.process_request(Request(script.url("/", "127.0.0.2")))

    with serving(robots=CLOSED) as script:
        await asking(script, questions)
    hosts = [headers["Host"] for _, headers in script.asked]
    assert hosts == [f"127.0.0.1:{script.port}", f"127.0.0.2:{script.port}"]


async def test_an_answer_lives_for_an_hour() -> None:
    async def questions(asked: Asked) -> None:
        assert await asked.about("/closed/a") == "robots"
        asked.clock.now += 3599
        assert await asked.about("/closed/a") == "robots"
        assert script.count("/robots.txt") == 1
        asked.clock.now += 1
        assert await asked.about("/closed/a") == "yes"
        assert script.count("/robots.txt") == 2

    with serving(robots=[CLOSED, Answer(200, b"")]) as script:
        await asking(script, questions)


async def test_a_server_error_forbids_all_until_it_is_over() -> None:
    async def questions(asked: Asked) -> None:
        answer = await asked.about("/open")
        assert answer.startswith("robots: unreachable")
        assert await asked.about("/open") == answer, "it is not asked again at once"
        assert script.count("/robots.txt") == 1
        asked.clock.now += 1
        assert "unreachable" in await asked.about("/open")
        asked.clock.now += 2
        assert await asked.about("/open") == "yes"
        assert await asked.about("/closed/a") == "robots"
        assert asked.stat("unreachable") == 3

    with serving(robots=[BROKEN, BROKEN, CLOSED]) as script:
        await asking(script, questions)
    assert script.count("/robots.txt") == 3


async def test_it_waits_longer_each_time() -> None:
    async def questions(asked: Asked) -> None:
        waits = []
        for _ in range(10):
            answer = await asked.about("/")
            waits.append(float(answer.split()[2]))
            asked.clock.now += 120
        assert all(0.5 * 2**n <= wait <= 2**n for n, wait in enumerate(waits[:6]))
        assert max(waits) <= 120

    with serving(robots=BROKEN) as script:
        await asking(script, questions)


@pytest.mark.parametrize(("asked_for", "waited"), [("30", "30.0"), ("9999", "9999.0")])
async def test_nobody_asks_again_before_the_time_that_retry_after_tells(
    asked_for: str, waited: str
) -> None:
    async def questions(asked: Asked) -> None:
        assert await asked.about("/") == f"robots: unreachable, {waited} s"

    with serving(robots=Answer(503, headers={"Retry-After": asked_for})) as script:
        await asking(script, questions)


async def test_known_rules_hold_while_they_cannot_be_refreshed() -> None:
    async def questions(asked: Asked) -> None:
        assert await asked.about("/closed/a") == "robots"
        asked.clock.now += 3600
        assert await asked.about("/open") == "yes"
        assert await asked.about("/closed/a") == "robots"
        assert script.count("/robots.txt") == 2
        asked.clock.now += 1
        assert await asked.about("/closed/a") == "yes"

    with serving(robots=[CLOSED, BROKEN, Answer(404)]) as script:
        await asking(script, questions)


@pytest.mark.parametrize(("host", "reason"), [("127.0.0.1", "connection"), ("no.invalid", "dns")])
async def test_a_host_that_cannot_be_reached_says_so(host: str, reason: str) -> None:
    with serving() as script:
        port = script.port  # closed from here on

    async def ask(crawler: Crawler) -> str:
        middleware = Asked(crawler, script).middleware
        with pytest.raises(RobotsUnreachable) as caught:
            await middleware.process_request(Request(f"http://{host}:{port}/"))
        return caught.value.reason

    assert await with_engine(ask) == reason


async def test_where_plain_http_fails_it_is_had_as_browsers_have_it() -> None:
    async def questions(asked: Asked) -> None:
        assert await asked.about("/closed/a") == "robots"
        assert await asked.about("/open/a") == "yes"
        assert asked.stat("requests") == 2

    unreadable = Answer(200, CLOSED.body, {"a name that is none": "x"})
    with serving(robots=unreadable) as script:
        await asking(script, questions)


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
async def test_redirects_are_followed(status: int) -> None:
    async def questions(asked: Asked) -> None:
        assert await asked.about("/closed/a") == "robots"

    moved = Answer(status, headers={"Location": "/moved"})
    with serving(robots=moved, moved=CLOSED) as script:
        await asking(script, questions)
    assert script.paths == ["/robots.txt", "/moved"]


async def test_five_redirects_are_followed_and_no_more() -> None:
    def chain(last: int) -> dict[str, Answer]:
        steps = [Answer(302, headers={"Location": f"/{n}"}) for n in range(1, last + 1)]
        return {"robots": steps[0], **{str(n): step for n, step in enumerate(steps[1:], 1)}}

    async def forbidden(asked: Asked) -> None:
        assert await asked.about("/closed/a") == "robots"

    async def allowed(asked: Asked) -> None:
        assert await asked.about("/closed/a") == "yes"

    with serving(**chain(5), **{"5": CLOSED}) as script:
        await asking(script, forbidden)
    with serving(**chain(6), **{"6": CLOSED}) as script:
        await asking(script, allowed)


@pytest.mark.parametrize("headers", [{}, {"Location": "file:///etc/passwd"}, {"Location": ""}])
async def test_a_redirect_that_leads_nowhere_allows_all(headers: dict[str, str]) -> None:
    async def questions(asked: Asked) -> None:
        assert await asked.about("/closed/a") == "yes"

    with serving(robots=Answer(302, headers=headers)) as script:
        await asking(script, questions)


async def test_others_are_told_the_rules() -> None:
    told = []

    def listen(request: Request, rules: object) -> None:
        told.append((request.url, rules))

    async def questions(asked: Asked) -> None:
        asked.crawler.signals.connect(listen, robots_read)
        await asked.about("/a")
        await asked.about("/b")

    with serving(robots=Answer(200, b"Sitemap: /map.xml")) as script:
        await asking(script, questions)
    ((url, rules),) = told
    assert url == script.url("/a")
    assert rules.sitemaps == ("/map.xml",)  # type: ignore[attr-defined]


def test_it_can_be_switched_off() -> None:
    crawler = get_crawler(settings_dict={"ARACHNE_ROBOTS_OBEY": False})
    with pytest.raises(NotConfigured):
        build_from_crawler(RobotsMiddleware, crawler)


@pytest.mark.parametrize(
    ("settings", "agent"),
    [
        ({"USER_AGENT": "Mozilla/5.0 (compatible; Spinne/2; +a)"}, "Spinne"),
        ({"USER_AGENT": "Spinne/2", "ROBOTSTXT_USER_AGENT": "weberin"}, "weberin"),
    ],
)
def test_it_goes_by_its_product_token(settings: dict[str, str], agent: str) -> None:
    crawler = crawler_with(**settings)
    crawler._apply_settings()
    assert build_from_crawler(RobotsMiddleware, crawler).agent == agent
