"""Asks hosts for their robots.txt, through the downloader; :mod:`arachne.robots.rules` reads it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from scrapy import Request
from scrapy.exceptions import IgnoreRequest
from scrapy.http.request import NO_CALLBACK

from arachne.backoff import parse_retry_after
from arachne.handlers.availability import available_tiers
from arachne.ladder import TIER
from arachne.ladder.errors import REFUSALS, kind_of, may_get_through
from arachne.robots.rules import MAX_REDIRECTS, Rules, rules_from

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.http import Response

    from arachne.tiers import Tier

_REDIRECTS: Final = frozenset({301, 302, 303, 307, 308})

_HOST_UNREACHABLE: Final = frozenset({"dns", "connection"})
"""Reasons that hold for the whole host, not just for its robots.txt."""


class RobotsUnavailable(Exception):
    """No robots.txt now; ``retry_after`` is what the server asked for, in seconds; ``silent``: it
    said nothing for as long as patience lasts."""

    def __init__(
        self, reason: str, detail: str, retry_after: float = 0.0, *, silent: bool = False
    ) -> None:
        super().__init__(detail)
        self.reason = reason
        self.detail = detail
        self.retry_after = retry_after
        self.silent = silent


class RobotsFetcher:
    """Fetches like any request, so slots, delays and the user agent are the crawl's.

    ``timeout``: seconds for one answer.
    """

    def __init__(self, crawler: Crawler, timeout: float, clock: Callable[[], float]) -> None:
        self._crawler, self._timeout, self._clock = crawler, timeout, clock

    async def fetch(self, origin: str) -> Rules:
        """The rules of an origin (``https://example.org``); redirects are followed by hand, to
        count the hops. Raises :class:`RobotsUnavailable`."""
        url = f"{origin}/robots.txt"
        for _ in range(MAX_REDIRECTS + 1):
            response = await self._answer_to(url)
            location = response.headers.get(b"Location")
            if response.status not in _REDIRECTS or not location:
                break
            url = response.urljoin(location.decode("latin-1").strip())
            if not url.startswith(("http://", "https://")):
                break
        rules = rules_from(response.status, response.body)
        if rules is None:
            asked = parse_retry_after(response.headers.get(b"Retry-After") or b"", self._clock())
            raise RobotsUnavailable("robots", f"status {response.status}", asked or 0.0)
        return rules

    async def _answer_to(self, url: str) -> Response:
        """Like pages, it is had by a browser's handshake where plain HTTP is cut off, met with
        silence, refused as by a wall, or cannot read the answer: its rules hold for whoever
        asks."""
        dearer = "impersonate" in available_tiers(self._crawler)
        try:
            answer = await self._download(url)
        except RobotsUnavailable as error:
            met = error.__cause__
            if not (dearer and isinstance(met, Exception) and may_get_through(met, "http")):
                raise
            return await self._download(url, "impersonate")
        if not (dearer and answer.status in REFUSALS and _is_page(answer)):
            return answer
        with suppress(RobotsUnavailable):
            return await self._download(url, "impersonate")
        return answer

    async def _download(self, url: str, tier: Tier = "http") -> Response:
        request = Request(
            url,
            callback=NO_CALLBACK,
            dont_filter=True,
            meta={
                "autothrottle_dont_adjust_delay": True,
                "dont_cache": True,
                "dont_obey_robotstxt": True,
                "dont_redirect": True,
                "dont_retry": True,
                "download_timeout": self._timeout,
                "handle_httpstatus_all": True,
                TIER: tier,
            },
        )
        assert self._crawler.engine is not None
        assert self._crawler.stats is not None
        self._crawler.stats.inc_value("arachne/robots/requests")
        try:
            return await self._crawler.engine.download_async(request)
        except IgnoreRequest:  # the guard refuses the address; so it will the page's
            raise
        except Exception as error:
            detail = " ".join(str(error).split()) or type(error).__name__
            reason = kind_of(error)
            if reason in _HOST_UNREACHABLE:
                raise RobotsUnavailable(reason, detail) from error
            said = f"{type(error).__name__}: {detail}"
            raise RobotsUnavailable("robots", said, silent=reason == "timeout") from error


def _is_page(response: Response) -> bool:
    """Whether a refusal comes as a web page, as those of walls do."""
    return response.body.lstrip()[:1] == b"<"
