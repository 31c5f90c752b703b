"""``scrapy crawl site -a start=URL``: a site in, one record for every URL of it out."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self
from urllib.parse import urlsplit

from scrapy import Request, Spider
from scrapy_spider_metadata import Args  # type: ignore[attr-defined]

from arachne.crawlfolder import open_folder
from arachne.exceptions import ExtractionFailed, RobotsUnreachable, Skipped
from arachne.extraction import Extraction
from arachne.extractor import Extractor, extractor_of
from arachne.frontier.protocol import Entry, Found, State, slot_of
from arachne.frontier.reconcile import reconcile
from arachne.frontier.scheduler import LEASE, FrontierScheduler
from arachne.items import Failure, Page, Step
from arachne.ladder import TIER, TRAIL, VERDICT, failed_step, trail_of
from arachne.run import Run, set_run
from arachne.scope import Scope
from arachne.spiders.arguments import SiteArguments, parse_arguments
from arachne.spiders.failures import reason_of, reason_of_status
from arachne.spiders.records import failure_record, page_record
from arachne.urls import canonicalize, fingerprint

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.http import Response
    from twisted.python.failure import Failure as TwistedFailure

logger = logging.getLogger(__name__)

_UNREACHABLE = ("dns", "connection", "timeout")


class SiteSpider(Args[SiteArguments], Spider):
    """Crawls breadth first within its scope; ``-a help=1`` prints its arguments."""

    name = "site"
    records_outcomes = True
    """Every URL ends in a Page, a Failure or a skip that this spider accounts for itself."""

    custom_settings = {  # noqa: RUF012 - as Scrapy declares it
        "HTTPERROR_ALLOW_ALL": True,  # content is judged, not the status alone
        "CONCURRENT_ITEMS": 2,  # a response yields one record; Scrapy starts a task for each place
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        parse_arguments(kwargs)  # refuses in one line what Args would refuse in ten
        super().__init__(*args, **kwargs)
        for name in kwargs:
            vars(self).pop(name, None)  # Scrapy keeps arguments as attributes: "start" is a method
        self.start_urls = [_with_scheme(start) for start in self.args.start]
        self.scope = Scope(
            tuple(self.start_urls),
            self.args.scope,
            include=tuple(self.args.include),
            exclude=tuple(self.args.exclude),
        )

        # The links of a site's menus are on each of its pages.
        self._classify = lru_cache(maxsize=16_384)(self._judge_address)

    @classmethod
    def from_crawler(cls, crawler: Crawler, *args: Any, **kwargs: Any) -> Self:
        spider = super().from_crawler(crawler, *args, **kwargs)
        out = Path(spider.args.out or Path("out") / _site_name(spider.start_urls[0]))
        folder = open_folder(
            out, spider.args.identity(), spider.args.max_pages, fresh=spider.args.fresh
        )
        arguments = spider.args.model_dump()
        set_run(crawler, Run(folder, arguments, spider.args.max_pages))
        if folder.resumed:
            for moved in json.loads(folder.frontier.get_meta("moved") or "[]"):
                spider.scope = spider.scope.with_start(moved)
            mended = reconcile(folder, spider.found_again, spider.links_of_record)
            folder.notes.append(_resume_note(folder.frontier.counts(), mended))
        return spider

    # -- requests

    async def start(self) -> AsyncIterator[Request]:
        """Put the start pages into the frontier; those it knows already are left as they are."""
        self.scheduler.add(
            [
                self._found(url, depth=0, parent=0, via="start", start=number)
                for number, url in enumerate(self.start_urls, 1)
            ]
        )
        none: tuple[Request, ...] = ()  # the frontier hands them out; Scrapy wants a generator
        for request in none:
            yield request

    def request_for(self, entry: Entry) -> Request:
        """The plain request of a frontier entry."""
        headers = {"Referer": entry.referrer} if entry.referrer else None
        return Request(
            entry.url,
            callback=self.parse,
            errback=self.failed,
            headers=headers,
            meta={"depth": entry.depth},
            dont_filter=True,
        )

    @property
    def scheduler(self) -> FrontierScheduler:
        engine = self.crawler.engine
        assert engine is not None
        assert isinstance(engine.scheduler, FrontierScheduler), "SCHEDULER must be Arachne's"
        return engine.scheduler

    @property
    def extractor(self) -> Extractor:
        """The crawl's reader. Asked for late: Scrapy makes the spider before settings are final."""
        return extractor_of(self.crawler)

    # -- outcomes

    async def parse(self, response: Response) -> AsyncIterator[Page | Failure]:
        entry = self._entry(response.request)
        if entry is None:
            return
        trail = trail_of(response.meta) or [_step(response)]
        begun = time.perf_counter()
        try:
            extraction = await self.extractor.extract(response, careful=entry.crashes > 0)
        except ExtractionFailed as error:
            trail[-1] = replace(trail[-1], verdict=error.reason, detail=str(error)[:200])
            yield self._failure(entry, error.reason, str(error), trail, response.url)
            return
        extract_ms = (time.perf_counter() - begun) * 1000
        verdict = response.meta.get(VERDICT) or _by_status(response)
        if not verdict["usable"]:
            yield self._failure(entry, verdict["reason"], verdict["detail"], trail, response.url)
            return
        self._discover(entry, extraction)
        if not extraction.markdown.strip():
            yield self._failure(entry, "thin", "no text on the page", trail, response.url)
            return
        yield page_record(entry, response, extraction, trail, verdict, extract_ms)

    def failed(self, failure: TwistedFailure) -> Iterator[Failure]:
        """The errback: what could not be fetched becomes a failure, a skip, or another try."""
        request: Request = failure.request  # type: ignore[attr-defined]
        entry = self._entry(request)
        if entry is None:
            return
        if isinstance(failure.value, Skipped):
            self.scheduler.finish(entry.id, State.SKIPPED, failure.value.reason)
            return
        reason, detail = reason_of(failure)
        unreachable = reason in _UNREACHABLE or isinstance(failure.value, RobotsUnreachable)
        if unreachable and self._try_http(entry, request):
            return
        trail = [*trail_of(request.meta), failed_step(request, reason, detail)]
        yield self._failure(entry, reason, detail, trail, request.url)

    def _failure(
        self, entry: Entry, reason: str, detail: str, trail: list[Step], final_url: str
    ) -> Failure:
        tier = trail[-1].tier if trail else "http"
        logger.warning("Failed: %s (%s, tier %s: %s)", entry.url, reason, tier, detail)
        return failure_record(entry, reason, detail, trail, final_url=final_url)

    def _try_http(self, entry: Entry, request: Request) -> bool:
        """A start that was given without a scheme and is not reached by https is asked by http."""
        given = {_with_scheme(s) for s in self.args.start if "://" not in s}
        if entry.via != "start" or not request.url.startswith("https://"):
            return False
        if entry.url not in {canonicalize(url) for url in given}:
            return False
        plain = "http://" + request.url.removeprefix("https://")
        logger.info("%s cannot be reached, trying %s", request.url, plain)
        meta = {key: value for key, value in request.meta.items() if key not in (TIER, TRAIL)}
        return self.scheduler.enqueue_request(request.replace(url=plain, meta=meta))

    # -- links

    def _discover(self, entry: Entry, extraction: Extraction) -> None:
        urls = [link.url for link in extraction.links]
        self.scheduler.add(list(self._found_links(urls, entry.depth + 1, entry)))

    def _found_links(self, urls: list[str], depth: int, entry: Entry) -> Iterator[Found]:
        seen: set[bytes] = set()
        for url in urls:
            found = self._found(url, depth=depth, parent=entry.id, start=entry.start)
            if found.fingerprint not in seen:
                seen.add(found.fingerprint)
                yield found

    def _found(
        self, url: str, *, depth: int, parent: int, via: str = "link", start: int = 0
    ) -> Found:
        canonical, mark, slot, skip = self._classify(url)
        if not skip and depth > self.args.depth:
            skip = "depth"
        return Found(mark, canonical, slot, depth, 0, parent, via, skip, None, start)

    def _judge_address(self, url: str) -> tuple[str, bytes, str, str]:
        canonical = canonicalize(url)
        return canonical, fingerprint(canonical), slot_of(canonical), self.scope.judge(canonical)

    def move_scope(self, url: str) -> None:
        """A start page has moved to ``url``: what lies around it belongs to the crawl."""
        logger.info("A start page has moved to %s; its site belongs to the crawl now", url)
        self.scope = self.scope.with_start(url)
        self._classify.cache_clear()
        known = json.loads(self.scheduler.backend.get_meta("moved") or "[]")
        self.scheduler.backend.set_meta("moved", json.dumps([*known, url]))

    # -- after a crash

    def found_again(self, record: dict[str, Any]) -> Found:
        """The frontier entry that a record in the output belongs to."""
        url = str(record["url"])
        return Found(fingerprint(url), url, slot_of(url), int(record.get("depth", 0)))

    def links_of_record(self, record: dict[str, Any]) -> Iterator[Found]:
        """The links of a record in the output."""
        entry = Entry(0, str(record["url"]), "", int(record["depth"]), "", 0, "", None)
        urls = [str(link["url"]) for link in record.get("links", ())]
        return self._found_links(urls, entry.depth + 1, entry)

    def _entry(self, request: Request | None) -> Entry | None:
        lease = None if request is None else request.meta.get(LEASE)
        return None if lease is None else self.scheduler.leased(lease)


def _step(response: Response) -> Step:
    ms = round(1000 * response.meta.get("download_latency", 0.0))
    return Step("http", "fetched", response.status, ms, len(response.body))


def _by_status(response: Response) -> dict[str, Any]:
    """The verdict where no ladder has judged: by the status alone."""
    failed = response.status >= 400
    reason = reason_of_status(response.status) if failed else ""
    return {
        "name": reason or "ok", "usable": not failed, "teaser": False, "step": -1,
        "reason": reason, "detail": f"status {response.status}",
    }  # fmt: skip


def _with_scheme(start: str) -> str:
    return start if "://" in start else f"https://{start}"


def _site_name(url: str) -> str:
    parts = urlsplit(url)
    port = f"_{parts.port}" if parts.port else ""
    return (parts.hostname or "site").removeprefix("www.") + port


def _resume_note(counts: Any, mended: Any) -> str:
    note = (
        f"Resuming: {counts.pages} pages and {counts.failures} failures are there, "
        f"{counts.pending} URLs wait"
    )
    details = [
        f"{number} {what}"
        for number, what in (
            (mended.cut, "bytes of a torn line cut"),
            (mended.adopted, "records found in the output"),
            (mended.reopened, "URLs whose records were lost"),
        )
        if number
    ]
    return note + (f" ({', '.join(details)})" if details else "")
