"""The ladder: every response is judged; what is no content is asked for again by a dearer tier.

A climb is a rescheduled request, as a retry is, so that delays, slots and leases go on to work. The
best result over all tiers is kept while a URL climbs, and taken when none is good.
"""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING, Self

from scrapy.exceptions import IgnoreRequest
from scrapy.http.request import NO_CALLBACK

from arachne.backoff import parse_retry_after
from arachne.exceptions import ExtractionFailed
from arachne.extractor import extractor_of
from arachne.frontier.meta import LEASE
from arachne.frontier.scheduler import FrontierScheduler
from arachne.handlers.availability import available_tiers
from arachne.items import Step
from arachne.judging import Verdict, judge
from arachne.ladder.climbing import final_reason, next_tier
from arachne.ladder.climbs import reasons_of, request_for
from arachne.ladder.config import LadderConfig
from arachne.ladder.errors import broken_off, kind_of, may_get_through
from arachne.ladder.hooked import LadderHooks
from arachne.ladder.learning import learning_of
from arachne.ladder.meta import (
    BEGAN,
    REVALIDATED,
    SETTLED,
    TIER,
    TRAIL,
    VERDICT,
    FinalVerdict,
    facts_of,
    failed_step,
    original_url,
    step_of,
    trail_of,
    with_step,
)
from arachne.ladder.results import Result, Results
from arachne.signals import page_judged
from arachne.tiers import Tier

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler
    from scrapy.http import Response

logger = logging.getLogger(__name__)

_WITHOUT_BROWSER = {
    "keep": "kept as they are",
    "drop": "failures",
    "stale": "taken from the cache",
}


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
        self.hooks = LadderHooks(crawler)
        self.results = Results()

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        config = LadderConfig.from_settings(crawler.settings)
        tiers = available_tiers(crawler)
        if "browser" not in tiers:
            become = _WITHOUT_BROWSER[config.no_browser]
            logger.warning("No browser: pages that need one are %s (ARACHNE_NO_BROWSER)", become)
        return cls(crawler, config, tiers)

    async def process_request(self, request: Request) -> None:
        if self._passes(request):
            return
        if TIER not in request.meta:
            await self.hooks.before_url(request)
            request.meta[TIER] = self.learning.start(request.url, self._allowed(request))
        await self.hooks.before_fetch(request)
        request.meta[BEGAN] = time.time()

    async def process_response(self, request: Request, response: Response) -> Request | Response:
        if self._passes(request) or request.meta.get(SETTLED) or "cached" in response.flags:
            return response
        if response.status == 304 and request.meta.get(REVALIDATED):
            return response  # the page in the cache is still the page
        response = await self.hooks.fetched(request, response)
        response.request = request  # as the engine does later: who reads pages may ask what for
        try:
            extraction = await self.extractor.extract(response, careful=self._crashed(request))
        except ExtractionFailed:
            return response  # no tier makes a document of it; the callback meets the same error
        verdict = judge(facts_of(request, response, extraction), self.config.thresholds)
        verdict = broken_off(verdict, response.flags)
        if self._will_be_retried(request, response, verdict):
            await self.hooks.retry(request, verdict.detail)
            return response
        extraction, verdict = await self.hooks.read(request, response, extraction, verdict)
        step = self._note(request, step_of(request, response, verdict))
        result = Result(response, verdict, step, extraction.signals.extracted_chars)
        if verdict.usable:
            return self._settle(request, result)
        self.results.keep(request, result)
        climb = self._climb(request, verdict)
        return climb if climb is not None else self._give_up(request, result)

    async def process_exception(
        self, request: Request, exception: Exception
    ) -> Request | Response | None:
        if self._passes(request) or isinstance(exception, IgnoreRequest):
            return None
        retried = isinstance(exception, self.config.retried)
        if retried and self.config.retries_left(request, exception):
            await self.hooks.retry(request, str(exception))
            return None
        reason = kind_of(exception)
        if not reason:
            return None
        detail = " ".join(str(exception).split()) or type(exception).__name__
        through = may_get_through(exception, request.meta.get(TIER, "http"))
        verdict = Verdict(reason, climb=through, reason=reason, detail=detail)
        best = self.results.best(request)
        if best is None and self._next(request, verdict) is None:
            self._tell(request, verdict)
            return None  # the errback makes the failure
        self._note(request, failed_step(request, reason, detail))
        climb = self._climb(request, verdict)
        if climb is not None:
            # Patience is used up: where one tier met silence again and again, the next asks once.
            climb.meta["retry_times"] = request.meta.get("retry_times", 0)
            return climb
        assert best is not None
        return self._give_up(request, best)

    # -- decisions

    def _next(self, request: Request, verdict: Verdict) -> Tier | None:
        """The next tier, if one may do better."""
        tried = {past["tier"] for past in request.meta.get(TRAIL, ())}
        current: Tier = request.meta.get(TIER, "http")
        tier = next_tier(verdict, current, self._allowed(request), tried)
        if tier is None or not verdict.keepable:
            return tier
        return tier if self.learning.has_hope(original_url(request), tier) else None

    def _climb(self, request: Request, verdict: Verdict) -> Request | None:
        tier = self._next(request, verdict)
        if tier is None:
            return None
        current = request.meta.get(TIER, "http")
        logger.debug("%s: %s by %s, %s is next", request.url, verdict.name, current, tier)
        self._inc(f"climbs/{current}-{tier}")
        return request_for(request, tier, request.meta.get(TRAIL, []))

    def _give_up(self, request: Request, last: Result) -> Request | Response:
        """No tier is left: take the best of what there was."""
        lost = self.results.lost(request)
        if lost is not None and not request.meta.get("ladder_again"):
            # An earlier run, or a lack of room, has lost it: it is fetched once more.
            trail = request.meta[TRAIL]
            again = request_for(request, trail[lost]["tier"], trail)
            again.meta["ladder_again"] = True
            return again
        return self._settle(request, self.results.best(request) or last)

    def _settle(self, request: Request, result: Result) -> Response:
        verdict, response = result.verdict, result.response
        trail = trail_of(request.meta)
        usable = verdict.usable or (verdict.keepable and self._is_kept())
        reason, detail = verdict.reason, verdict.detail
        if not usable:
            reason, detail = final_reason([*reasons_of(trail), (reason, detail)])
        request.meta[VERDICT] = FinalVerdict(
            name=verdict.name,
            usable=usable,
            teaser=verdict.teaser,
            reason=reason,
            detail=detail,
            step=result.step,
        )
        request.meta[SETTLED] = request.meta["dont_retry"] = True
        url, allowed = original_url(request), self._allowed(request)
        self.learning.learn(url, trail, result.step, verdict.usable, allowed)
        self.results.forget(request)
        self._tell(request, verdict, response)
        response.request = request
        return response

    def _is_kept(self) -> bool:
        """Whether a page that is thin is better than none; where a browser is missing, a setting
        says so."""
        return "browser" in self.tiers or self.config.no_browser == "keep"

    def _will_be_retried(self, request: Request, response: Response, verdict: Verdict) -> bool:
        """Whether the retry middleware asks once more: errors that pass, not walls."""
        passing = verdict.name in ("http-error", "rate-limited")
        again = passing and response.status in self.config.retry_codes
        return again and self.config.retries_left(request)

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
        entry = scheduler.leases.get(lease)
        return entry is not None and entry.crashes > 0

    def _tell(self, request: Request, verdict: Verdict, response: Response | None = None) -> None:
        header = None if response is None else response.headers.get(b"Retry-After")
        asked = parse_retry_after(header, time.time()) if header else None
        self.crawler.signals.send_catch_log(
            page_judged, request=request, verdict=verdict, retry_after=asked or 0.0
        )

    def _note(self, request: Request, step: Step) -> int:
        """Put a try into the trail, and count it; its place there."""
        request.meta[TRAIL] = with_step(request.meta, step)
        self._inc(f"tries/{step.tier}")
        self._inc(f"verdicts/{step.verdict}")
        return len(request.meta[TRAIL]) - 1

    def _inc(self, what: str) -> None:
        assert self.crawler.stats is not None
        self.crawler.stats.inc_value(f"arachne/ladder/{what}")
