"""Tries again what may work later, and not before it was asked to.

A request that waits holds no place in the downloader: it goes back to the frontier, which hands it
out again when its time (:data:`NOT_BEFORE`) has come.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from scrapy.downloadermiddlewares.retry import RetryMiddleware as ScrapyRetryMiddleware
from scrapy.downloadermiddlewares.retry import get_retry_request
from scrapy.exceptions import ResponseDataLossError
from scrapy.utils.response import response_status_message

from arachne.backoff import Backoff, parse_retry_after
from arachne.exceptions import Forbidden, RobotsUnreachable
from arachne.frontier.meta import NOT_BEFORE
from arachne.ladder.errors import SILENT_RETRIES, retries_after

if TYPE_CHECKING:
    from scrapy import Request, Spider
    from scrapy.http import Response
    from scrapy.settings import BaseSettings

_ASKING: Final = frozenset({429, 503})
"""Statuses whose ``Retry-After`` is obeyed (RFC 9110, 10.2.3; RFC 6585, 4)."""


class RetryMiddleware(ScrapyRetryMiddleware):
    """Scrapy's retries, spaced out.

    429 and 503 wait for as long as ``Retry-After`` says; when that is more than
    ``ARACHNE_RETRY_AFTER_MAX`` seconds the URL ends as ``rate-limited``. Other statuses, and
    network errors, wait exponentially longer each time; silence is borne once more at most. A body
    that was cut short is asked for again; the last try takes it as it comes, flagged ``dataloss``.
    A robots.txt that cannot be had is waited for ``ARACHNE_ROBOTS_RETRIES`` times.
    """

    def __init__(self, settings: BaseSettings, *, clock: Callable[[], float] = time.time) -> None:
        super().__init__(settings)
        self.longest_wait = settings.getfloat("ARACHNE_RETRY_AFTER_MAX")
        self.robots_retries = settings.getint("ARACHNE_ROBOTS_RETRIES")
        self.backoff = Backoff(1.0, self.longest_wait)
        self.clock = clock

    def process_response(
        self, request: Request, response: Response, spider: Spider | None = None
    ) -> Request | Response:
        if request.meta.get("dont_retry") or response.status not in self.retry_http_codes:
            return response
        asked = self._asked(response)
        if asked is not None and asked > self.longest_wait:
            raise Forbidden(
                "rate-limited",
                f"status {response.status}, Retry-After asks for {asked:.0f} s,"
                f" longer than {self.longest_wait:.0f} s",
            )
        reason = response_status_message(response.status)
        return self._later(request, reason, wait=asked) or response

    def process_exception(
        self, request: Request, exception: Exception, spider: Spider | None = None
    ) -> Request | None:
        if request.meta.get("dont_retry"):
            return None
        if isinstance(exception, RobotsUnreachable):
            if exception.retry_after > self.longest_wait:
                return None
            most = self.robots_retries if exception.reason == "robots" else self._most(request)
            if exception.silent:
                most = min(most, SILENT_RETRIES)
            return self._later(request, exception, wait=exception.retry_after, most=most)
        if not isinstance(exception, self.exceptions_to_retry):
            return None
        most = retries_after(exception, self._most(request))
        again = self._later(request, exception, most=most)
        if again is not None and isinstance(exception, ResponseDataLossError):
            last = again.meta["retry_times"] >= self._most(request)
            again.meta["download_fail_on_dataloss"] = not last
        return again

    def _asked(self, response: Response) -> float | None:
        header = response.headers.get(b"Retry-After")
        if header is None or response.status not in _ASKING:
            return None
        return parse_retry_after(header, self.clock())

    def _later(
        self,
        request: Request,
        reason: str | Exception,
        *,
        wait: float | None = None,
        most: int | None = None,
    ) -> Request | None:
        """``request`` once more, in ``wait`` seconds; None when it was tried often enough."""
        assert self.crawler.spider is not None
        again = get_retry_request(
            request,
            reason=reason,
            spider=self.crawler.spider,
            max_retry_times=self._most(request) if most is None else most,
            priority_adjust=request.meta.get("priority_adjust", self.priority_adjust),
            give_up_log_level=request.meta.get("give_up_log_level", self.give_up_log_level),
            stats_base_key="arachne/retry",
        )
        if again is None:
            return None
        if wait is None:
            wait = self.backoff.delay(again.meta["retry_times"] - 1)
        again.meta[NOT_BEFORE] = self.clock() + wait
        return again

    def _most(self, request: Request) -> int:
        return int(request.meta.get("max_retry_times", self.max_retry_times))
