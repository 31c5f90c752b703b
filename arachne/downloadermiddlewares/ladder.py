"""The ladder: every response is judged; what is no content is asked for again by a dearer tier.

A climb is a rescheduled request, as a retry is, so that delays, slots and leases go on to work. The
best result over all tiers is kept while a URL climbs, and taken when none is good.
"""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from scrapy.exceptions import (
    CannotResolveHostError,
    DownloadConnectionRefusedError,
    DownloadFailedError,
    DownloadTimeoutError,
    IgnoreRequest,
    ResponseDataLossError,
)
from scrapy.http.request import NO_CALLBACK

from arachne.backoff import parse_retry_after
from arachne.climbing import final_reason, next_tier, rank
from arachne.exceptions import ExtractionFailed
from arachne.extractor import extractor_of
from arachne.frontier.scheduler import LEASE, NOT_BEFORE, FrontierScheduler
from arachne.handlers.availability import available_tiers
from arachne.items import Step
from arachne.judging import Verdict, judge
from arachne.ladder import (
    BEST,
    REVALIDATED,
    SETTLED,
    TIER,
    TRAIL,
    VALIDATORS,
    VERDICT,
    facts_of,
    failed_step,
    original_url,
    step_of,
    trail_of,
    with_step,
)
from arachne.ladder_config import LadderConfig
from arachne.learning import learning_of
from arachne.signals import page_judged
from arachne.tiers import Tier

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler
    from scrapy.http import Response

logger = logging.getLogger(__name__)

_KEPT_BYTES = 64_000_000
"""Bodies of results that are kept while their URLs climb; beyond, the oldest are let go and, if
needed after all, fetched again."""

_NOBODY_THERE = (CannotResolveHostError, DownloadConnectionRefusedError, ResponseDataLossError)
_PER_TIER = (TIER, NOT_BEFORE, "retry_times", "download_latency", "tier_info", "cached_response")
"""Meta that belongs to one try by one tier."""


@dataclass(frozen=True, slots=True)
class _Result:
    response: Response
    verdict: Verdict
    step: int  # its place in the trail
    chars: int

    @property
    def rank(self) -> tuple[int, int]:
        return rank(self.verdict, self.chars)


class LadderMiddleware:
    """Sets ``request.meta["tier"]``, and ``request.meta["verdict"]`` at the end.

    Requests without a callback of the spider (robots.txt, media) and those with
    ``meta["dont_climb"]`` pass by.
    """

    def __init__(self, crawler: Crawler, config: LadderConfig, tiers: tuple[Tier, ...]) -> None:
        self.crawler = crawler
        self.config = config
        self.tiers = tiers
        self.extractor = extractor_of(crawler)
        self.learning = learning_of(crawler)
        self._best: OrderedDict[object, _Result] = OrderedDict()
        self._kept = 0

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        config = LadderConfig.from_settings(crawler.settings)
        ladder = cls(crawler, config, available_tiers(crawler))
        if "browser" not in ladder.tiers:
            logger.warning(
                "No browser: pages that need one are %s (ARACHNE_NO_BROWSER)",
                {"keep": "kept as they are", "drop": "failures", "stale": "taken from the cache"}[
                    config.no_browser
                ],
            )
        return ladder

    # -- the way down

    def process_request(self, request: Request) -> None:
        if self._passes(request) or TIER in request.meta:
            return
        request.meta[TIER] = self.learning.start(request.url, self._allowed(request))

    # -- the way up

    async def process_response(self, request: Request, response: Response) -> Request | Response:
        if self._passes(request) or request.meta.get(SETTLED) or "cached" in response.flags:
            return response
        if response.status == 304 and request.meta.get(REVALIDATED):
            return response  # the page in the cache is still the page
        try:
            extraction = await self.extractor.extract(response, careful=self._crashed(request))
        except ExtractionFailed:
            return response  # no tier makes a document of it; the callback meets the same error
        facts = facts_of(request, response, extraction)
        verdict = judge(facts, self.config.thresholds)
        if not verdict.usable and self._will_be_retried(request, response, verdict):
            return response
        step = step_of(request, response, verdict)
        self._count(step)
        request.meta[TRAIL] = with_step(request.meta, step)
        place = len(request.meta[TRAIL]) - 1
        result = _Result(response, verdict, place, extraction.signals.extracted_chars)
        if verdict.usable:
            return self._settle(request, result)
        self._keep(request, result)
        climb = self._climb(request, verdict)
        return climb if climb is not None else self._give_up(request)

    def process_exception(
        self, request: Request, exception: Exception
    ) -> Request | Response | None:
        if self._passes(request) or isinstance(exception, IgnoreRequest):
            return None
        if self._retries_left(request) and isinstance(exception, self.config.retried):
            return None
        reason = _kind_of(exception)
        if not reason:
            return None
        detail = " ".join(str(exception).split()) or type(exception).__name__
        tried: Tier = request.meta.get(TIER, "http")
        verdict = Verdict(reason, climb=_climbs(exception, tried), reason=reason, detail=detail)
        climb = self._climb(request, verdict, failed_step(request, reason, detail))
        if climb is not None:
            # Patience is used up: where one tier met silence again and again, the next asks once.
            climb.meta["retry_times"] = request.meta.get("retry_times", 0)
            return climb
        if self._key(request) not in self._best:
            self._tell(request, verdict)
            return None  # the errback makes the failure
        request.meta[TRAIL] = with_step(request.meta, failed_step(request, reason, detail))
        return self._give_up(request)

    # -- decisions

    def _climb(
        self, request: Request, verdict: Verdict, step: Step | None = None
    ) -> Request | None:
        """The request for the next tier, if one may do better."""
        allowed = self._allowed(request)
        tried = {past["tier"] for past in request.meta.get(TRAIL, ())}
        current: Tier = request.meta.get(TIER, "http")
        tier = next_tier(verdict, current, allowed, tried)
        if tier is None or (
            verdict.keepable and not self.learning.has_hope(original_url(request), tier)
        ):
            return None
        trail = request.meta.get(TRAIL, []) if step is None else with_step(request.meta, step)
        logger.debug("%s: %s by %s, %s is next", request.url, verdict.name, current, tier)
        self._inc(f"climbs/{current}-{tier}")
        return self._request_for(request, tier, trail)

    def _request_for(self, request: Request, tier: Tier, trail: list[dict[str, Any]]) -> Request:
        meta = {name: value for name, value in request.meta.items() if name not in _PER_TIER}
        meta |= {TIER: tier, TRAIL: trail}
        # A wall may have redirected: what is wanted is the page.
        for name in ("redirect_urls", "redirect_times", "redirect_ttl", "redirect_reasons"):
            meta.pop(name, None)
        headers = request.headers.copy()
        if meta.pop(REVALIDATED, False):
            for header in VALIDATORS:
                headers.pop(header, None)
        return request.replace(
            url=original_url(request), meta=meta, headers=headers, dont_filter=True
        )

    def _give_up(self, request: Request) -> Request | Response:
        """No tier is left: take the best of what there was."""
        best = self._best[self._key(request)]
        rank, place = request.meta[BEST]
        if tuple(rank) > best.rank and not request.meta.get("ladder_again"):
            # An earlier run, or a lack of room, has lost it: it is fetched once more.
            tier = request.meta[TRAIL][place]["tier"]
            again = self._request_for(request, tier, request.meta[TRAIL])
            again.meta["ladder_again"] = True
            return again
        return self._settle(request, best)

    def _settle(self, request: Request, result: _Result) -> Response:
        verdict, response = result.verdict, result.response
        kept = verdict.keepable and not (
            self.config.no_browser != "keep" and "browser" not in self.tiers
        )
        reason, detail = verdict.reason, verdict.detail
        trail = trail_of(request.meta)
        if not verdict.usable and not kept:
            reason, detail = final_reason([*_reasons(trail), (reason, detail)])
        request.meta[VERDICT] = {
            "name": verdict.name,
            "usable": verdict.usable or kept,
            "teaser": verdict.teaser,
            "reason": reason,
            "detail": detail,
            "step": result.step,
        }
        self.learning.learn(
            original_url(request), trail, result.step, verdict.usable, self._allowed(request)
        )
        request.meta[SETTLED] = request.meta["dont_retry"] = True
        self._forget(request)
        self._tell(request, verdict, response)
        response.request = request
        return response

    def _tell(self, request: Request, verdict: Verdict, response: Response | None = None) -> None:
        header = None if response is None else response.headers.get(b"Retry-After")
        asked = parse_retry_after(header, time.time()) if header else None
        self.crawler.signals.send_catch_log(
            page_judged, request=request, verdict=verdict, retry_after=asked or 0.0
        )

    # -- retries of the same tier

    def _will_be_retried(self, request: Request, response: Response, verdict: Verdict) -> bool:
        """Whether the retry middleware asks once more: errors that pass, not walls."""
        passing = verdict.name in ("http-error", "rate-limited")
        again = passing and response.status in self.config.retry_codes
        return again and self._retries_left(request)

    def _retries_left(self, request: Request) -> bool:
        if request.meta.get("dont_retry"):
            return False
        most = request.meta.get("max_retry_times", self.config.retry_times)
        return int(request.meta.get("retry_times", 0)) < int(most)

    # -- the best so far

    def _key(self, request: Request) -> object:
        return request.meta.get(LEASE) or original_url(request)

    def _keep(self, request: Request, result: _Result) -> None:
        key = self._key(request)
        if result.rank > tuple(request.meta.get(BEST, [(-1, 0)])[0]):
            request.meta[BEST] = [list(result.rank), result.step]
        known = self._best.get(key)
        if known is not None and known.rank > result.rank:
            return
        self._forget(request)
        self._best[key] = result
        self._kept += len(result.response.body)
        while self._kept > _KEPT_BYTES and len(self._best) > 1:
            _, oldest = self._best.popitem(last=False)
            self._kept -= len(oldest.response.body)

    def _forget(self, request: Request) -> None:
        known = self._best.pop(self._key(request), None)
        if known is not None:
            self._kept -= len(known.response.body)

    # -- odds and ends

    @staticmethod
    def _passes(request: Request) -> bool:
        return request.callback is NO_CALLBACK or bool(request.meta.get("dont_climb"))

    def _allowed(self, request: Request) -> tuple[Tier, ...]:
        return self.config.bounds(request, self.crawler.spider).allow(self.tiers)

    def _crashed(self, request: Request) -> bool:
        """Whether the crawler died with this URL in hand before."""
        scheduler = self.crawler.engine.scheduler if self.crawler.engine else None
        lease = request.meta.get(LEASE)
        if lease is None or not isinstance(scheduler, FrontierScheduler):
            return False
        entry = scheduler.leased(lease)
        return entry is not None and entry.crashes > 0

    def _count(self, step: Step) -> None:
        self._inc(f"tries/{step.tier}")
        self._inc(f"verdicts/{step.verdict}")

    def _inc(self, what: str) -> None:
        assert self.crawler.stats is not None
        self.crawler.stats.inc_value(f"arachne/ladder/{what}")


def _reasons(trail: list[Step]) -> list[tuple[str, str]]:
    """What each try failed of, as reasons."""
    names = {"shell": "thin", "consent": "thin", "paywall": "login"}
    return [
        (f"http-{s.status}" if s.verdict == "http-error" else names.get(s.verdict, s.verdict),
         s.detail)
        for s in trail if s.verdict != "ok"
    ]  # fmt: skip


def _kind_of(exception: Exception) -> str:
    """Which reason an error of the network is; an empty string for other errors."""
    if isinstance(exception, CannotResolveHostError):
        return "dns"
    if isinstance(exception, (DownloadTimeoutError, TimeoutError)):
        return "timeout"
    if isinstance(exception, (DownloadFailedError, DownloadConnectionRefusedError, OSError)):
        return "connection"
    return ""


def _climbs(exception: Exception, tier: Tier) -> bool:
    """Whether another tier may get through where this one met silence: some walls hang up on
    clients whose handshake is not a browser's. Nobody is at home where connections are refused."""
    return not isinstance(exception, _NOBODY_THERE) and tier != "impersonate"
