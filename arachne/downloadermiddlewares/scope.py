"""Judges again where a redirect leads: the bounds of a crawl are the bounds of what it fetches."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Self

from arachne.exceptions import Skipped
from arachne.guarding import guarding_of

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler
    from scrapy.http import Response

logger = logging.getLogger(__name__)


class ScopeMiddleware:
    """Raises :class:`~arachne.exceptions.Skipped` for redirects out of bounds.

    A start page that has moved takes the bounds with it. Only spiders with a ``scope`` are judged.
    """

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler
        self.guarding = guarding_of(crawler)

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        guarding_of(crawler).check()
        return cls(crawler)

    def process_request(self, request: Request) -> None:
        self.guarding.trust(request)  # before its robots.txt is asked for
        spider = self.crawler.spider
        scope = getattr(spider, "scope", None)
        if scope is None or not request.meta.get("redirect_times"):
            return
        if request.meta.get("is_source"):
            if not scope.is_home(request.url):
                raise Skipped("scope", f"redirected to {request.url}")
            return
        reason = scope.judge(request.url)
        if not reason:
            return
        if reason == "scope" and request.meta.get("depth") == 0:
            spider.move_scope(request.url)  # type: ignore[union-attr]
            return
        raise Skipped(reason, f"redirected to {request.url}")

    def process_response(self, request: Request, response: Response) -> Response:
        """A redirect to ``file:`` or another scheme is not followed by anybody."""
        location = response.headers.get("Location") if 300 <= response.status < 400 else None
        if location and getattr(self.crawler.spider, "scope", None) is not None:
            target = location.decode("latin-1")
            if not target.lower().startswith(("http://", "https://")):
                raise Skipped("scheme", f"redirected to {target}")
        return response
