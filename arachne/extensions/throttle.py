"""The pace at which each host is asked: one owner for the delays of Scrapy's downloader slots."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import ip_address
from typing import TYPE_CHECKING, Final, Self

from scrapy import signals

from arachne.robots.rules import Rules, product_token
from arachne.signals import robots_read

if TYPE_CHECKING:
    from scrapy.core.downloader import Downloader, Slot
    from scrapy.crawler import Crawler
    from scrapy.http import Request, Response
    from scrapy.settings import BaseSettings

_PUSHED_BACK: Final = frozenset({429, 503})
_PUSHED_BACK_DELAY: Final = 1.0
"""Seconds between requests, at least, once a host has said that it is too much."""
_NO_DELAY: Final = 0.001
"""Seconds; a delay that has shrunk to this is none."""


class Throttle:
    """Sets the delay of every slot, in place of Scrapy's AutoThrottle.

    * Never below ``DOWNLOAD_DELAY``, jitter aside.
    * Never below ``ARACHNE_REQUESTS_PER_MINUTE``, nor what robots.txt asks for by ``Crawl-delay``
      (at most ``ARACHNE_CRAWL_DELAY_MAX``); these are kept to the letter, without jitter.
    * With ``AUTOTHROTTLE_ENABLED`` it follows the host's latency, by AutoThrottle's rule: the mean
      of the old delay and latency / ``AUTOTHROTTLE_TARGET_CONCURRENCY``, at once where it is
      longer. Only the latency of a 200 counts: an error page is quick, and a time-out says
      nothing about the pace.
    * 429 and 503 without ``Retry-After`` double the delay, to a second at least and
      ``AUTOTHROTTLE_MAX_DELAY`` at most; good answers bring it down again.
    * A loopback host is the user's own: no ``DOWNLOAD_DELAY`` there, and no eye on latency.

    A delay given for a host in ``DOWNLOAD_SLOTS`` is left alone, but for the second rule.
    """

    def __init__(self, crawler: Crawler, settings: BaseSettings) -> None:
        self.crawler = crawler
        self.least = settings.getfloat("DOWNLOAD_DELAY")
        self.most = settings.getfloat("AUTOTHROTTLE_MAX_DELAY")
        self.adaptive = settings.getbool("AUTOTHROTTLE_ENABLED")
        self.start = self.least
        if self.adaptive:
            self.start = max(self.least, settings.getfloat("AUTOTHROTTLE_START_DELAY"))
        self.concurrency = settings.getfloat("AUTOTHROTTLE_TARGET_CONCURRENCY")
        per_minute = settings.getfloat("ARACHNE_REQUESTS_PER_MINUTE")
        self.least_to_the_letter = 60 / per_minute if per_minute > 0 else 0.0
        self.longest_crawl_delay = settings.getfloat("ARACHNE_CRAWL_DELAY_MAX")
        self.agent = settings.get("ROBOTSTXT_USER_AGENT") or product_token(settings["USER_AGENT"])
        self._crawl_delays: dict[str, float] = {}

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        throttle = cls(crawler, crawler.settings)
        connect = crawler.signals.connect
        connect(throttle.request_reached_downloader, signals.request_reached_downloader)
        connect(throttle.response_downloaded, signals.response_downloaded)
        connect(throttle.robots_read, robots_read)
        return throttle

    def request_reached_downloader(self, request: Request) -> None:
        """Set up a slot before its first request leaves; the downloader drops idle ones."""
        key, slot = self._slot(request)
        if slot is None or slot.lastseen:
            return
        if "delay" not in self._downloader.per_slot_settings.get(key, {}):
            slot.delay = 0.0 if is_loopback(key) else self.start
        self._keep_to_the_letter(key, slot)

    def robots_read(self, request: Request, rules: Rules) -> None:
        """Keep the host's ``Crawl-delay`` from now on."""
        delay = min(rules.crawl_delay(self.agent), self.longest_crawl_delay)
        key = self._downloader.get_slot_key(request)
        if delay > 0:
            self._crawl_delays[key] = delay
            slot = self._downloader.slots.get(key)
            if slot is not None:
                self._keep_to_the_letter(key, slot)

    def response_downloaded(self, request: Request, response: Response) -> None:
        """Follow what the answer tells about the host."""
        key, slot = self._slot(request)
        if slot is None or "delay" in self._downloader.per_slot_settings.get(key, {}):
            return
        if response.status in _PUSHED_BACK and b"Retry-After" not in response.headers:
            slot.delay = min(max(2 * slot.delay, _PUSHED_BACK_DELAY), self.most)
        elif (
            self.adaptive
            and response.status == 200
            and not request.meta.get("autothrottle_dont_adjust_delay")
        ):
            self._follow(key, slot, request.meta.get("download_latency", 0.0))
        elif not self.adaptive and response.status == 200:
            slot.delay = self._within(key, slot.delay / 2)
        self._keep_to_the_letter(key, slot)

    def _follow(self, key: str, slot: Slot, latency: float) -> None:
        own = is_loopback(key)
        target = 0.0 if own else latency / self.concurrency
        slot.delay = self._within(key, max(target, (slot.delay + target) / 2))

    def _within(self, key: str, delay: float) -> float:
        delay = min(max(delay, 0.0 if is_loopback(key) else self.least), self.most)
        return delay if delay > _NO_DELAY else 0.0

    def _keep_to_the_letter(self, key: str, slot: Slot) -> None:
        least = max(self.least_to_the_letter, self._crawl_delays.get(key, 0.0))
        if least and slot.delay <= least:
            slot.delay = least
            slot.jitter = 0.0  # it would go below as often as above

    def _slot(self, request: Request) -> tuple[str, Slot | None]:
        key = request.meta.get("download_slot", "")
        return key, self._downloader.slots.get(key)

    @property
    def _downloader(self) -> Downloader:
        assert self.crawler.engine is not None
        return self.crawler.engine.downloader


@lru_cache(maxsize=1024)
def is_loopback(slot: str) -> bool:
    """Whether a slot's host is this machine, by its name alone."""
    if slot == "localhost" or slot.endswith(".localhost"):
        return True
    try:
        return ip_address(slot).is_loopback
    except ValueError:
        return False
