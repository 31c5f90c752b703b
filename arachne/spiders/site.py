"""``scrapy crawl site -a start=URL``: a site in, one record for every URL of it out."""

from __future__ import annotations

import json
import logging
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Self

from scrapy import Request, Spider
from scrapy_spider_metadata import Args  # type: ignore[attr-defined]

from arachne.exceptions import RobotsUnreachable, Skipped
from arachne.extractor import extractor_of
from arachne.frontier.meta import LEASE
from arachne.frontier.protocol import Backend, Entry, State, is_source
from arachne.frontier.scheduler import FrontierScheduler
from arachne.guarding import guarding_of
from arachne.items import Failure, Page
from arachne.run import Run, set_run
from arachne.scope import Scope
from arachne.spiders.arguments import SiteArguments, parse_arguments
from arachne.spiders.bounds import Bounds
from arachne.spiders.early import early_settings, use_login
from arachne.spiders.failures import reason_of
from arachne.spiders.following import Following, Obedience
from arachne.spiders.gate import SiteGate
from arachne.spiders.opening import folder_of_crawl, mend_folder, resume_note
from arachne.spiders.pages import PageOutcomes
from arachne.spiders.sources import Sources
from arachne.spiders.starts import plain_http_of, with_scheme

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.http import Response
    from scrapy.settings import BaseSettings
    from twisted.python.failure import Failure as TwistedFailure

logger = logging.getLogger(__name__)

_FOR_REQUESTS = (
    "scrapy.spidermiddlewares.start.StartSpiderMiddleware",
    "scrapy.spidermiddlewares.httperror.HttpErrorMiddleware",
    "scrapy.spidermiddlewares.urllength.UrlLengthMiddleware",
    "scrapy.spidermiddlewares.depth.DepthMiddleware",
)
"""What has nothing to do where a spider yields no request and takes every response: each would pass
every record on by three asynchronous generators. (Redirects ask for that of referrers.)"""
_UNREACHABLE = ("dns", "connection", "timeout")


class SiteSpider(Args[SiteArguments], Spider):
    """Crawls breadth first within its scope; ``-a help=1`` prints its arguments."""

    name = "site"
    records_outcomes = True
    """Every URL ends in a Page, a Failure or a skip that this spider accounts for itself."""

    custom_settings = {  # noqa: RUF012 - as Scrapy declares it
        "HTTPERROR_ALLOW_ALL": True,  # content is judged, not the status alone
        "WARN_ON_GENERATOR_RETURN_VALUE": False,  # it reads our source code for every response
        "CONCURRENT_ITEMS": 1,  # a response yields one record; Scrapy starts a task for each place
    }

    @classmethod
    def update_settings(cls, settings: BaseSettings) -> None:
        super().update_settings(settings)
        if cls is not SiteSpider or settings.getdict("SPIDER_MIDDLEWARES"):
            return  # who is derived from it, and what a project has put behind it, may yield some
        base = settings.getdict("SPIDER_MIDDLEWARES_BASE")
        left = {path: order for path, order in base.items() if path not in _FOR_REQUESTS}
        settings.set("SPIDER_MIDDLEWARES_BASE", left, priority="spider")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        parse_arguments(kwargs)  # refuses in one line what Args would refuse in ten
        super().__init__(*args, **kwargs)
        for name in kwargs:
            vars(self).pop(name, None)  # Scrapy keeps arguments as attributes: "start" is a method
        self.start_urls = [with_scheme(start) for start in self.args.start]
        self._given_scope = Scope(
            tuple(self.start_urls),
            self.args.scope,
            include=tuple(self.args.include),
            exclude=tuple(self.args.exclude),
        )

    @classmethod
    def from_crawler(cls, crawler: Crawler, *args: Any, **kwargs: Any) -> Self:
        spider = super().from_crawler(crawler, *args, **kwargs)
        use_login(crawler, spider.args.start)
        folder = folder_of_crawl(crawler, spider.args, spider.start_urls[0])
        arguments = spider.args.shown()
        limits = spider.args.limits()
        set_run(crawler, Run(folder, arguments, limits, starts=len(spider.start_urls)))
        spider.set_up(folder.frontier)
        spider.follow_moves(folder.frontier.get_meta("moved"))
        if folder.resumed:
            mended = mend_folder(folder, spider.bounds)
            folder.notes.append(resume_note(folder.frontier.own_counts(), mended))
        return spider

    def set_up(self, frontier: Backend) -> None:
        """What depends on settings, and on what the frontier knows."""
        settings = early_settings(self.crawler)
        extensions = frozenset(settings.getlist("ARACHNE_SKIP_EXTENSIONS"))
        scope = replace(
            self._given_scope,
            max_url_length=settings.getint("ARACHNE_MAX_URL_LENGTH"),
            skipped_extensions=extensions or self._given_scope.skipped_extensions,
        )
        self.gate = SiteGate(frontier, traps=settings.getbool("ARACHNE_TRAPS"))
        self.bounds = Bounds(scope, self.args.depth, self.gate, frontier.knows)

    @property
    def pages_at_most(self) -> int:
        """What is known beforehand about the number of pages."""
        most = self.args.max_pages
        return min(most, len(self.start_urls)) if self.args.depth == 0 else most

    # -- requests

    async def start(self) -> AsyncIterator[Request]:
        """Put the start pages into the frontier; those it knows already are left as they are."""
        self.scheduler.leases.gate = self.gate
        self.gate.in_hand = self.scheduler.leases.entries
        self.sources = Sources(self)
        obedience = Obedience(self.crawler.settings)
        following = Following(
            self.scheduler, self.bounds, obedience, sitemaps=self.args.discover == "sitemap"
        )
        extractor = extractor_of(self.crawler)
        self.outcomes = PageOutcomes(self.scheduler, self.gate, obedience, following, extractor)
        if not self.crawler.settings.getbool("ARACHNE_ROBOTS_OBEY"):
            for number, url in enumerate(self.start_urls, 1):
                self.sources.host_met(url, (), number)
        self.scheduler.add(
            [
                self.bounds.found(url, depth=0, parent=0, via="start", start=number)
                for number, url in enumerate(self.start_urls, 1)
            ]
        )
        none: tuple[Request, ...] = ()  # the frontier hands them out; Scrapy wants a generator
        for request in none:
            yield request

    def request_for(self, entry: Entry) -> Request:
        """The plain request of a frontier entry."""
        if is_source(entry.via):
            return self.sources.request_for(entry)
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

    # -- outcomes

    async def parse(self, response: Response) -> AsyncIterator[Page | Failure]:
        entry = self._entry(response.request)
        if entry is None or await self.sources.read_page(entry, response):
            return
        record = await self.outcomes.of_response(entry, response)
        if record is not None:
            yield record

    async def parse_source(self, response: Response) -> None:
        """The callback of listings."""
        entry = self._entry(response.request)
        if entry is not None:
            await self.sources.read(entry, response)

    def failed_source(self, failure: TwistedFailure) -> None:
        """The errback of listings: what cannot be had lists nothing."""
        request: Request = failure.request  # type: ignore[attr-defined]
        entry = self._entry(request)
        if entry is not None:
            self.sources.failed(entry, request, failure.value, reason_of(failure)[0])

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
        yield self.outcomes.of_error(entry, request, reason, detail)

    def _try_http(self, entry: Entry, request: Request) -> bool:
        plain = plain_http_of(entry, request, self.args.start)
        if plain is None:
            return False
        logger.info("%s cannot be reached, trying %s", request.url, plain.url)
        return self.scheduler.enqueue_request(plain)

    # -- starts that move

    @property
    def scope(self) -> Scope:
        """As it is now: a start that moves takes it along."""
        return self.bounds.scope

    def move_scope(self, url: str) -> None:
        """A start page has moved to ``url``: what lies around it belongs to the crawl."""
        logger.info("A start page has moved to %s; its site belongs to the crawl now", url)
        self._move(url)
        self.scheduler.backend.set_meta("moved", json.dumps(self.bounds.moves))

    def follow_moves(self, known: str | None) -> None:
        """Take over where starts have moved to, as it is kept with the crawl: by a run before, or
        by other workers."""
        for url in json.loads(known or "[]"):
            if url not in self.bounds.moves:
                self._move(url)

    def _move(self, url: str) -> None:
        self.bounds.moved(url)
        guard = guarding_of(self.crawler).guard
        if guard is not None:
            guard.add_moved(url)

    def _entry(self, request: Request | None) -> Entry | None:
        lease = None if request is None else request.meta.get(LEASE)
        return None if lease is None else self.scheduler.leases.get(lease)
