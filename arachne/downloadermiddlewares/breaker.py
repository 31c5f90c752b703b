"""Leaves alone a host, or a kind of page, that only fails: a circuit breaker.

URLs that would have to wait go back to the frontier until their time has come; they lose no try.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Self

from scrapy.exceptions import NotConfigured
from scrapy.http.request import NO_CALLBACK

from arachne.backoff import Backoff, Circuit, CircuitState
from arachne.exceptions import Forbidden
from arachne.frontier.meta import LEASE, NOT_BEFORE
from arachne.judging import Verdict
from arachne.ladder import TRAIL, original_url
from arachne.ladder.memory import Key, key_of
from arachne.shared.circuits import Circuits, Standing
from arachne.shared.hosts import hosts_of
from arachne.signals import page_judged

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings

logger = logging.getLogger(__name__)

_HOST_FAILS: Final = ("timeout", "connection", "dns", "rate-limited", "http-5")
"""Reasons that speak of the host as a whole."""
_KIND_FAILS: Final = ("blocked", "captcha", "human-challenge", "ip-block", "http-403")
"""Reasons that may hold for a part of a site only: for its addresses of one template."""
_MAX_CIRCUITS: Final = 10_000
_PROBE_SECONDS: Final = 5.0
"""While a probe is under way, the others ask again so soon."""


@dataclass(slots=True)
class _Trouble:
    """A circuit, and what last went wrong."""

    circuit: Circuit
    reason: str = field(default="")


class BreakerMiddleware:
    """Returns requests to the frontier while their circuit is open. After
    ``ARACHNE_BREAKER_OPENINGS`` openings in a row they end as failures with the last reason."""

    def __init__(
        self, crawler: Crawler, settings: BaseSettings, clock: Callable[[], float] = time.time
    ) -> None:
        self.crawler = crawler
        self.threshold = settings.getint("ARACHNE_BREAKER_THRESHOLD")
        self.openings = settings.getint("ARACHNE_BREAKER_OPENINGS")
        self.backoff = Backoff(
            settings.getfloat("ARACHNE_BREAKER_WAIT"), settings.getfloat("ARACHNE_BREAKER_WAIT_MAX")
        )
        self.clock = clock
        self._troubles: OrderedDict[Key, _Trouble] = OrderedDict()

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        if crawler.settings.getint("ARACHNE_BREAKER_THRESHOLD") <= 0:
            raise NotConfigured
        breaker = cls(crawler, crawler.settings)
        crawler.signals.connect(breaker.page_judged, signal=page_judged)
        return breaker

    def process_request(
        self, request: Request
    ) -> Request | Coroutine[Any, Any, Request | None] | None:
        if request.callback is NO_CALLBACK or LEASE not in request.meta:
            return None
        if request.meta.get(TRAIL) or request.meta.get("retry_times"):
            return None  # what has begun is brought to its end
        shared = hosts_of(self.crawler)
        if shared is not None:
            return self._ask_shared(shared.circuits, request)
        for key in _keys(original_url(request)):
            trouble = self._troubles.get(key)
            wait = 0.0 if trouble is None else trouble.circuit.enter()
            if trouble is not None and wait > 0:
                circuit = trouble.circuit
                standing = Standing(wait, circuit.openings, circuit.state.value, trouble.reason)
                return self._later(request, standing)
        return None

    async def _ask_shared(self, circuits: Circuits, request: Request) -> Request | None:
        for key in _keys(original_url(request)):
            standing = await circuits.enter(key)
            if standing is not None and standing.wait > 0:
                return self._later(request, standing)
        return None

    def _later(self, request: Request, standing: Standing) -> Request:
        wait, times = standing.wait, standing.openings
        if times >= self.openings:
            detail = f"left alone {times} times in a row, and failed whenever it was asked again"
            raise Forbidden(standing.reason, detail)
        if standing.state == CircuitState.HALF_OPEN.value:
            wait = min(wait, _PROBE_SECONDS)
        self._inc("waits")
        meta = {**request.meta, NOT_BEFORE: self.clock() + wait}
        return request.replace(meta=meta, dont_filter=True)

    def page_judged(self, request: Request, verdict: Verdict, retry_after: float) -> None:
        """Count how a URL ended, for its host and for its template."""
        kind, host = _keys(original_url(request))
        if verdict.reason.startswith(_HOST_FAILS):
            self._fail(host, verdict.reason, retry_after)
        elif verdict.reason.startswith(_KIND_FAILS):
            self._fail(kind, verdict.reason, retry_after)
        else:
            shared = hosts_of(self.crawler)
            for key in (kind, host) if verdict.usable else (host,):
                if shared is not None:
                    shared.circuits.succeed(key)
                elif key in self._troubles:
                    self._troubles.pop(key).circuit.succeed()

    def _fail(self, key: Key, reason: str, retry_after: float) -> None:
        shared = hosts_of(self.crawler)
        if shared is not None:
            failing = shared.circuits.fail(key, reason, retry_after, self.threshold, self.backoff)
            failing.add_done_callback(partial(self._failed, key, reason))
            return
        trouble = self._troubles.get(key)
        if trouble is None:
            trouble = _Trouble(Circuit(self.threshold, self.backoff, self.clock))
            self._troubles[key] = trouble
            while len(self._troubles) > _MAX_CIRCUITS:
                self._troubles.popitem(last=False)
        before = trouble.circuit.openings
        trouble.circuit.fail(retry_after)
        trouble.reason = reason
        if trouble.circuit.openings > before:
            self._opened(key, reason)

    def _failed(self, key: Key, reason: str, opened: asyncio.Future[bool]) -> None:
        if not opened.cancelled() and opened.exception() is None and opened.result():
            self._opened(key, reason)

    def _opened(self, key: Key, reason: str) -> None:
        self._inc("openings")
        logger.warning("%s is left alone for a while: %s", key[0] + key[1], reason)

    def _inc(self, what: str) -> None:
        assert self.crawler.stats is not None
        self.crawler.stats.inc_value(f"arachne/breaker/{what}")


def _keys(url: str) -> tuple[Key, Key]:
    """The circuits of a URL: of its kind of page, and of its host."""
    host, template = key_of(url)
    return (host, template), (host, "")
