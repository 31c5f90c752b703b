"""Obeys robots.txt as RFC 9309 asks; what an answer means is in :mod:`arachne.robots.rules`.

Scrapy's own middleware never asks again and takes a broken server for a permission.
"""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Self
from urllib.parse import urlsplit

from scrapy.exceptions import NotConfigured
from scrapy.utils.defer import maybe_deferred_to_future
from twisted.internet.defer import Deferred

from arachne.backoff import Backoff
from arachne.exceptions import Forbidden, RobotsUnreachable
from arachne.robots.fetcher import RobotsFetcher, RobotsUnavailable
from arachne.robots.rules import Rules, product_token
from arachne.shared.hosts import hosts_of
from arachne.shared.robots import Robots
from arachne.signals import robots_read

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

_MAX_ORIGINS: Final = 2000
"""Answers kept; the one unused for the longest goes first."""


@dataclass(frozen=True, slots=True)
class _Answer:
    """What is known of one origin until ``expires``; without rules, why there are none."""

    rules: Rules | None
    expires: float
    failures: int = 0  # in a row
    reason: str = ""
    detail: str = ""
    silent: bool = False  # no answer came for as long as patience lasts


class RobotsMiddleware:
    """Raises :class:`~arachne.exceptions.Forbidden` for what robots.txt forbids, and
    :class:`~arachne.exceptions.RobotsUnreachable` while it cannot be had.

    One fetch is in flight per origin; other requests wait for it. A robots.txt that was
    had before goes on to hold while it cannot be refreshed (RFC 9309, 2.4).
    """

    def __init__(
        self,
        crawler: Crawler,
        *,
        agent: str,
        lifetime: float,
        timeout: float,
        longest_wait: float,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.crawler = crawler
        self.agent = agent
        self.lifetime = lifetime
        self.fetcher = RobotsFetcher(crawler, timeout, clock)
        self.backoff = Backoff(1.0, longest_wait)
        self.clock = clock
        self._answers: OrderedDict[str, _Answer] = OrderedDict()
        self._waiting: dict[str, list[Deferred[None]]] = {}

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        settings = crawler.settings
        if not settings.getbool("ARACHNE_ROBOTS_OBEY"):
            raise NotConfigured("ARACHNE_ROBOTS_OBEY is off")
        agent = settings.get("ROBOTSTXT_USER_AGENT") or product_token(settings["USER_AGENT"])
        return cls(
            crawler,
            agent=agent,
            lifetime=settings.getfloat("ARACHNE_ROBOTS_LIFETIME"),
            timeout=min(
                settings.getfloat("ARACHNE_ROBOTS_TIMEOUT"),
                settings.getfloat("DOWNLOAD_TIMEOUT"),
            ),
            longest_wait=settings.getfloat("ARACHNE_RETRY_AFTER_MAX"),
        )

    async def process_request(self, request: Request) -> None:
        if request.meta.get("dont_obey_robotstxt"):
            return
        if not request.url.startswith(("http://", "https://")):
            return
        answer = await self._answer(request)
        if answer.rules is None:
            self._count("unreachable")
            wait = max(0.0, answer.expires - self.clock())
            raise RobotsUnreachable(answer.reason, answer.detail, wait, silent=answer.silent)
        if not answer.rules.allows(request.url, self.agent):
            self._count("forbidden")
            raise Forbidden("robots", f"robots.txt forbids it to {self.agent}")

    async def _answer(self, request: Request) -> _Answer:
        parts = urlsplit(request.url)
        origin = f"{parts.scheme}://{parts.netloc}"
        while True:
            answer = self._answers.get(origin)
            if answer is not None and self.clock() < answer.expires:
                self._answers.move_to_end(origin)
                return answer
            waiting = self._waiting.get(origin)
            if waiting is None:
                return await self._refresh(origin, request)
            turn: Deferred[None] = Deferred()
            waiting.append(turn)
            await maybe_deferred_to_future(turn)

    async def _refresh(self, origin: str, request: Request) -> _Answer:
        self._waiting[origin] = []
        try:
            before = self._answers.get(origin)
            shared = hosts_of(self.crawler)
            answer = self._answers[origin] = await (
                self._ask(origin, before)
                if shared is None
                else self._ask_once(shared.robots, origin, before)
            )
        finally:
            # Also when the one that asked was cancelled: the next in line asks then.
            waiting = self._waiting.pop(origin)
            for turn in waiting:
                turn.callback(None)
        self._answers.move_to_end(origin)
        while len(self._answers) > _MAX_ORIGINS:
            self._answers.popitem(last=False)
        if answer.rules is not None and not answer.failures:
            self.crawler.signals.send_catch_log(robots_read, request=request, rules=answer.rules)
        return answer

    async def _ask_once(self, robots: Robots, origin: str, before: _Answer | None) -> _Answer:
        """As :meth:`_ask`, for all workers at once."""
        kept = await robots.get(origin)
        if kept is not None:
            return _unpacked(kept)
        try:
            answer = await self._ask(origin, before)
        except BaseException:
            robots.give_up(origin)
            raise
        robots.put(origin, _packed(answer), max(1.0, answer.expires - self.clock()))
        return answer

    async def _ask(self, origin: str, before: _Answer | None) -> _Answer:
        try:
            rules = await self.fetcher.fetch(origin)
        except RobotsUnavailable as error:
            failures = before.failures if before is not None else 0
            wait = min(max(error.retry_after, self.backoff.delay(failures)), self.backoff.cap)
            detail = error.detail
            if error.retry_after > self.backoff.cap:  # nobody waits for so long, nor asks sooner
                wait = error.retry_after
                detail += (
                    f", Retry-After asks for {wait:.0f} s, longer than {self.backoff.cap:.0f} s"
                )
            if not failures:
                logger.info("%s/robots.txt cannot be had: %s", origin, detail)
            return _Answer(
                rules=before.rules if before is not None else None,
                expires=self.clock() + wait,
                failures=failures + 1,
                reason=error.reason,
                detail=detail,
                silent=error.silent,
            )
        return _Answer(rules, self.clock() + self.lifetime)

    def _count(self, what: str) -> None:
        assert self.crawler.stats is not None
        self.crawler.stats.inc_value(f"arachne/robots/{what}")


def _packed(answer: _Answer) -> dict[str, Any]:
    """An answer as plain data."""
    return {
        "text": None if answer.rules is None else answer.rules.text,
        "expires": answer.expires,
        "failures": answer.failures,
        "reason": answer.reason,
        "detail": answer.detail,
        "silent": answer.silent,
    }


def _unpacked(kept: dict[str, Any]) -> _Answer:
    text = kept.pop("text")
    return _Answer(rules=None if text is None else Rules.of_text(text), **kept)
