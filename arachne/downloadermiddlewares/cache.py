"""The cache: outermost, so that a hit starts no tier, and only what the ladder accepted gets in.

A fresh page is served. A stale one is asked for again, with its validators; it is served after all,
marked ``stale``, where the page cannot be had.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Self

from scrapy import signals
from scrapy.exceptions import IgnoreRequest, NotConfigured
from scrapy.http import Headers, Response
from scrapy.http.request import NO_CALLBACK
from scrapy.responsetypes import responsetypes

from arachne.cache.freshness import Freshness
from arachne.cache.store import CachedPage, CacheStore
from arachne.exceptions import Forbidden
from arachne.hooks import hooks_of
from arachne.items import Step
from arachne.ladder import (
    REVALIDATED,
    SETTLED,
    TIER,
    TRAIL,
    VALIDATORS,
    VERDICT,
    FinalVerdict,
    original_url,
    trail_of,
    with_step,
)
from arachne.ladder.errors import DATALOSS
from arachne.ladder.learning import state_folder

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

_LASTING = ("gone", "login", "soft-404", "robots", "forbidden-address", "too-large")
"""Reasons that tell of the page as it is now: an older one would be a lie."""
_LOGIN_HEADERS = ("authorization", "cookie", "x-api-key")
_UNSTORED = ("set-cookie", "content-encoding", "transfer-encoding", "content-length")


def has_login(crawler: Crawler) -> bool:
    """Whether the crawl says who it is: shared caches leave such pages alone (RFC 9111, 3.5)."""
    settings = crawler.settings
    names = {str(name).lower() for name in settings.getdict("DEFAULT_REQUEST_HEADERS")}
    user = settings.get("HTTPAUTH_USER") or getattr(crawler.spider, "http_user", "")
    return bool(user) or not names.isdisjoint(_LOGIN_HEADERS)


class CacheMiddleware:
    """Keyed by URL, for GET requests of a spider's callbacks; ``meta["dont_cache"]`` passes by."""

    def __init__(
        self,
        crawler: Crawler,
        store: CacheStore,
        freshness: Freshness,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.crawler = crawler
        self.hooks = hooks_of(crawler)
        self.store = store
        self.freshness = freshness
        self.clock = clock

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        settings = crawler.settings
        if not settings.getbool("ARACHNE_CACHE_ENABLED"):
            raise NotConfigured
        if has_login(crawler):
            raise NotConfigured("it is shared, and pages behind a login are not for other crawls")
        store = CacheStore(
            state_folder(settings) / "cache.sqlite", settings.getfloat("ARACHNE_CACHE_KEEP")
        )
        freshness = Freshness(
            settings.getfloat("ARACHNE_CACHE_TTL"), settings.getfloat("ARACHNE_CACHE_TTL_MAX")
        )
        cache = cls(crawler, store, freshness)
        crawler.signals.connect(cache.spider_opened, signal=signals.spider_opened)
        crawler.signals.connect(store.close, signal=signals.spider_closed)
        return cache

    def spider_opened(self) -> None:
        self.store.open(self.clock())

    def process_request(self, request: Request) -> Response | None:
        if self._passes(request) or request.meta.get(TRAIL) or request.meta.get("retry_times"):
            return None
        page = self.store.get(original_url(request))
        if page is None:
            self._inc("misses")
            return None
        if self.freshness.is_fresh(page.stored, page.lifetime, self.clock()):
            self._inc("hits")
            return self._serve(request, page, "cached")
        for header, name in zip(VALIDATORS, ("etag", "last-modified"), strict=True):
            if page.header(name):
                request.headers[header] = page.header(name)
                request.meta[REVALIDATED] = True
        self._inc("stale")
        return None

    async def process_response(self, request: Request, response: Response) -> Response:
        if self._passes(request) or "cached" in response.flags:
            return response
        url = original_url(request)
        if response.status == 304 and request.meta.get(REVALIDATED):
            page = self.store.get(url)
            if page is not None:
                lifetime = self.freshness.lifetime(page.lifetime, changed=False)
                self.store.renew(url, self.clock(), lifetime)
                self._inc("revalidated")
                return self._serve(request, page, "cached")
        verdict: FinalVerdict | None = request.meta.get(VERDICT)
        if verdict is None:
            return response
        if verdict["name"] in ("ok", "paywall") and DATALOSS not in response.flags:
            context = await self.hooks.run("before_cache", url, request=request, response=response)
            if not context.skip:
                self._store(request, response, verdict)
            return response
        if verdict["usable"] or verdict["reason"].startswith(_LASTING):
            return response
        return self._stale(request) or response

    def process_exception(self, request: Request, exception: Exception) -> Response | None:
        """The last to be asked: no other middleware knew a way."""
        if self._passes(request):
            return None
        if isinstance(exception, IgnoreRequest) and not (
            isinstance(exception, Forbidden) and not exception.reason.startswith(_LASTING)
        ):
            return None
        return self._stale(request)

    def _store(self, request: Request, response: Response, verdict: FinalVerdict) -> None:
        url = original_url(request)
        before = self.store.get(url)
        changed = before is None or before.body != response.body
        headers = [
            (name.decode("latin-1"), value.decode("latin-1"))
            for name, values in response.headers.items()
            for value in values
            if name.decode("latin-1").lower() not in _UNSTORED
        ]
        lifetime = self.freshness.lifetime(before.lifetime if before else None, changed=changed)
        tier = trail_of(request.meta)[verdict["step"]].tier
        self.store.put(
            CachedPage(
                url, response.url, response.status, response.body, tier, verdict["name"],
                self.clock(), lifetime, headers,
            )
        )  # fmt: skip
        self._inc("stored")

    def _stale(self, request: Request) -> Response | None:
        page = self.store.get(original_url(request))
        if page is None:
            return None
        self._inc("served_stale")
        return self._serve(request, page, "stale")

    def _serve(self, request: Request, page: CachedPage, how: str) -> Response:
        """The stored page as a response, its outcome settled."""
        request.meta[TIER] = page.tier
        step = Step(page.tier, how, page.status, 0, len(page.body))
        request.meta[TRAIL] = with_step(request.meta, step)
        request.meta[VERDICT] = FinalVerdict(
            name=page.verdict,
            usable=True,
            teaser=page.verdict == "paywall",
            reason="",
            detail="",
            step=len(request.meta[TRAIL]) - 1,
        )
        request.meta[SETTLED] = request.meta["dont_retry"] = True
        headers = Headers([])
        for name, value in page.headers:
            headers.appendlist(name, value)
        kind = responsetypes.from_args(headers=headers, url=page.final_url, body=page.body)
        flags = ["cached", how] if how != "cached" else ["cached"]
        return kind(
            url=page.final_url, status=page.status, headers=headers, body=page.body,
            flags=flags, request=request,
        )  # fmt: skip

    @staticmethod
    def _passes(request: Request) -> bool:
        odd = request.method != "GET" or request.callback is NO_CALLBACK
        return odd or bool(request.meta.get("dont_cache"))

    def _inc(self, what: str) -> None:
        assert self.crawler.stats is not None
        self.crawler.stats.inc_value(f"arachne/cache/{what}")
