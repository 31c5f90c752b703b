"""What becomes of a page that was asked for: its record, or a skip."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING

from arachne.exceptions import ExtractionFailed
from arachne.extraction import Extraction
from arachne.extractor import Extractor
from arachne.frontier.protocol import Entry, State
from arachne.frontier.scheduler import FrontierScheduler
from arachne.items import Failure, Page, Step
from arachne.ladder import VERDICT, FinalVerdict, failed_step, trail_of
from arachne.linkheader import header_canonical
from arachne.outcomes import write_media
from arachne.spiders.failures import verdict_by_status
from arachne.spiders.following import Following, Obedience
from arachne.spiders.gate import SiteGate
from arachne.spiders.merging import addresses_on_the_way, marks_of, record_of_same_page
from arachne.spiders.records import failure_record, page_record

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.http import Response

logger = logging.getLogger(__name__)

_MISSING = frozenset({404, 410})
"""A page with these may be one by mistake; what is said twice with them is what the site says of
missing pages."""


class PageOutcomes:
    """Links are put into the frontier before the record of their page is made; a skip ends the
    lease here, and has no record."""

    def __init__(
        self,
        scheduler: FrontierScheduler,
        gate: SiteGate,
        obedience: Obedience,
        following: Following,
        extractor: Extractor,
    ) -> None:
        self._scheduler, self._gate = scheduler, gate
        self._obedience, self._following = obedience, following
        self._extractor = extractor

    def of_error(self, entry: Entry, request: Request, reason: str, detail: str) -> Failure:
        """The record of a page that could not be fetched."""
        trail = [*trail_of(request.meta), failed_step(request, reason, detail)]
        return _failure(entry, reason, detail, trail, request.url)

    async def of_response(self, entry: Entry, response: Response) -> Page | Failure | None:
        """The record of a page that was fetched; None for a skip."""
        trail = trail_of(response.meta) or [_step(response)]
        try:
            extraction = await self._extractor.extract(response, careful=entry.crashes > 0)
        except ExtractionFailed as error:
            if error.reason == "media":
                write_media(self._scheduler, entry, response, str(error))
                return None
            trail[-1] = replace(trail[-1], verdict=error.reason, detail=str(error)[:200])
            return _failure(entry, error.reason, str(error), trail, response.url)
        if not extraction.canonical_url and (canonical := _canonical_of(response)):
            extraction = replace(extraction, canonical_url=canonical)
        verdict: FinalVerdict = response.meta.get(VERDICT) or verdict_by_status(response.status)
        if verdict["usable"] or verdict["reason"] == "thin":
            # A page without text may lead to all others: a splash page, a set of frames.
            await self._following.follow(entry, response, extraction, trail, verdict)
        return await self._record(entry, response, extraction, trail, verdict)

    async def _record(
        self,
        entry: Entry,
        response: Response,
        extraction: Extraction,
        trail: list[Step],
        verdict: FinalVerdict,
    ) -> Page | Failure | None:
        """The record of a page that was read and whose links are known; None for a skip."""
        if not verdict["usable"]:
            if verdict["reason"] in ("soft-404", "login"):
                self._gate.brought(entry, response, "")
            return _failure(entry, verdict["reason"], verdict["detail"], trail, response.url)
        if not extraction.markdown.strip():
            return _failure(entry, "thin", "no text on the page", trail, response.url)
        if "noindex" in self._obedience.asked(response, extraction):
            self._scheduler.finish(entry.id, State.SKIPPED, "noindex")
            return None
        # One question to the store, so that of two workers with one page one finds the other.
        marks = marks_of(entry, extraction, response)
        self._gate.order.said(entry.url, marks[0])
        before = await self._scheduler.ask(lambda store: store.note_content(entry.id, *marks))
        if before and response.status in _MISSING:
            detail = f"status {response.status}, and the very words of another address"
            trail[-1] = replace(trail[-1], verdict="gone", detail=detail)
            return _failure(entry, "gone", detail, trail, response.url)
        whole = verdict["name"] == "ok"
        if same := record_of_same_page(before, entry, response, extraction, whole=whole):
            self._scheduler.finish(entry.id, State.SKIPPED, "duplicate", same_as=same)
            return None
        page = page_record(
            entry, response, extraction, trail, verdict, self._extractor.milliseconds(response)
        )
        page.aliases = addresses_on_the_way(entry, response)
        page.markdown_url = await self._gate.markdown_of(self._scheduler, entry, extraction)
        return page


def _failure(entry: Entry, reason: str, detail: str, trail: list[Step], final_url: str) -> Failure:
    tier = trail[-1].tier if trail else "http"
    # Cut: addresses can be long, and what is logged is for people.
    logger.warning("Failed: %.300s (%s, tier %s: %.300s)", entry.url, reason, tier, detail)
    return failure_record(entry, reason, detail, trail, final_url=final_url)


def _step(response: Response) -> Step:
    ms = round(1000 * response.meta.get("download_latency", 0.0))
    return Step("http", "fetched", response.status, ms, len(response.body))


def _canonical_of(response: Response) -> str:
    """What its header declares: a file of any kind can."""
    values = response.headers.getlist(b"Link")
    return header_canonical((value.decode("latin-1") for value in values), response.url)
