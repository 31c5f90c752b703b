"""The hook points that a request meets on the ladder."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from arachne.exceptions import Skipped
from arachne.extractor import extractor_of
from arachne.hooks import hooks_of
from arachne.judging import Verdict
from arachne.ladder.meta import original_url

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler
    from scrapy.http import Response

    from arachne.extraction import Extraction


class LadderHooks:
    """Asks the hooks, and does what they want."""

    def __init__(self, crawler: Crawler) -> None:
        self.hooks = hooks_of(crawler)
        self.extractor = extractor_of(crawler)

    async def before_url(self, request: Request) -> None:
        """Raises :class:`~arachne.exceptions.Skipped` when a hook leaves the URL out."""
        context = await self.hooks.run("before_crawl_url", original_url(request), request=request)
        if context.skip:
            raise Skipped("hook", "; ".join(context.notes) or "a hook left it out")

    async def before_fetch(self, request: Request) -> None:
        await self.hooks.run("before_fetch", original_url(request), request=request)

    async def fetched(self, request: Request, response: Response) -> Response:
        """The response to go on with."""
        url = original_url(request)
        for point in ("after_fetch", "before_extract"):
            context = await self.hooks.run(point, url, request=request, response=response)
            response = context.response or response
        return response

    async def read(
        self, request: Request, response: Response, extraction: Extraction, verdict: Verdict
    ) -> tuple[Extraction, Verdict]:
        """The extraction and the verdict to go on with."""
        context = await self.hooks.run(
            "after_extract", original_url(request), request=request, response=response,
            extraction=extraction, verdict=verdict,
        )  # fmt: skip
        if context.extraction is not None and context.extraction is not extraction:
            extraction = context.extraction
            self.extractor.replace(response, extraction)
        if context.climb and not verdict.climb:
            verdict = replace(
                verdict, name="thin", usable=False, climb=True, keepable=True, reason="thin",
                detail="a hook asked for the next tier", least="http",
            )  # fmt: skip
        return extraction, verdict

    async def retry(self, request: Request, detail: str) -> None:
        await self.hooks.run("on_retry", original_url(request), request=request, detail=detail)
