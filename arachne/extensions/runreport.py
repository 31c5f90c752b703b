"""What became of the crawl: ``run.json``, the exit code, the table at the end."""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from scrapy import Spider, signals

from arachne.aliases import complete_aliases
from arachne.clock import utc_now
from arachne.exceptions import Unusable
from arachne.extensions.summary import print_summary
from arachne.frontier.meta import LEASE
from arachne.frontier.protocol import Counts, State
from arachne.frontier.scheduler import FrontierScheduler
from arachne.items import Failure, Page
from arachne.jobs import note_job, register_job
from arachne.ladder.learning import state_folder
from arachne.ledger import mismatch
from arachne.observability.logs import FIELDS, SECRETS, given_format
from arachne.outcomes import write_outcome
from arachne.output.manifest import counts_of, end_event, manifest_of
from arachne.output.rollup import write_rollups
from arachne.output.uploader import Uploader
from arachne.run import Run, run_of

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

_SIGNALLED = ("shutdown", "cancelled")


class RunReport:
    """Keeps the manifest of the crawl; closes its folder when all is written."""

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler
        self._rollups = crawler.settings.getbool("ARACHNE_LINKS_FILE")
        self._is_json = given_format(crawler.settings) == "json"
        self._uploader = Uploader.from_crawler(crawler)
        self._state = state_folder(crawler.settings)
        self._summary = crawler.settings.getbool("ARACHNE_RUN_SUMMARY")

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> RunReport:
        report = cls(crawler)
        connect = crawler.signals.connect
        connect(report.spider_opened, signal=signals.spider_opened)
        connect(report.item_lost, signal=signals.item_dropped)
        connect(report.item_lost, signal=signals.item_error)
        connect(report.spider_error, signal=signals.spider_error)
        connect(report.engine_stopped, signal=signals.engine_stopped)
        connect(report.spider_closed, signal=signals.spider_closed)
        return report

    def spider_opened(self, spider: Spider) -> None:
        SECRETS.add_login(getattr(spider, "http_user", ""), getattr(spider, "http_pass", ""))
        run = run_of(self.crawler)
        if run is None:
            return
        run.jobs = note_job(run.folder.frontier, run.arguments.get("job", ""))
        for note in run.folder.notes:
            logger.info("%s", note)
        run.folder.write_manifest(manifest_of(run, run.folder.frontier.own_counts(), None))
        if self._uploader is not None:
            self._uploader.begin(run)
        if job := run.arguments.get("job"):
            register_job(self._state, job, run.folder.path)

    def item_lost(self, item: Any, exception: BaseException | None = None, **kwargs: Any) -> None:
        """A pipeline dropped a record or failed on it: its URL still owes an outcome."""
        scheduler = self._scheduler()
        if scheduler is None or not isinstance(item, (Page, Failure)):
            return
        entry = scheduler.leases.of_url(item.url)
        if entry is None or scheduler.run.broken is not None:
            return
        if exception is not None:
            scheduler.finish(entry.id, State.SKIPPED, "dropped")
        else:
            error = kwargs["failure"].value
            detail = f"a pipeline failed: {type(error).__name__}: {error}"
            self._fail(scheduler, item.url, detail)

    def spider_error(self, failure: Any, response: Any, spider: Spider) -> None:
        """Our own callback failed: a bug, but the URL gets its record all the same."""
        scheduler = self._scheduler()
        if scheduler is None or not scheduler.own_spider:
            return
        lease = response.request.meta.get(LEASE)
        entry = scheduler.leases.get(lease) if lease else None
        if entry is not None:
            error = failure.value
            self._fail(scheduler, entry.url, f"{type(error).__name__}: {error}")

    def _fail(self, scheduler: FrontierScheduler, url: str, detail: str) -> None:
        entry = scheduler.leases.of_url(url)
        assert entry is not None
        record = Failure(
            url=url, reason="error", detail=detail, trail=[], depth=entry.depth,
            referrer=entry.referrer, attempts=entry.attempts, failed_at=utc_now(),
        )  # fmt: skip
        try:
            write_outcome(scheduler, record)
        except Unusable:
            logger.debug("the crawl is stopping already", exc_info=True)

    def _scheduler(self) -> FrontierScheduler | None:
        scheduler = self.crawler.engine.scheduler if self.crawler.engine else None
        return scheduler if isinstance(scheduler, FrontierScheduler) else None

    def spider_closed(self, spider: Spider, reason: str) -> None:
        run = run_of(self.crawler)
        if run is not None:
            run.exit_reason = reason

    async def engine_stopped(self) -> None:
        """The last to happen: pipelines and feeds are closed."""
        run = run_of(self.crawler)
        if run is None or run.finished:
            return
        if self._rollups:
            self._roll_up(run)
        counts = finish_run(run)
        if self._uploader is not None:
            await self._uploader.finish(run)
        if counts is None:
            return
        if self._is_json:
            logger.info("The crawl has ended", extra={FIELDS: end_event(run, counts)})
        elif self._summary:
            print_summary(run, counts)

    @staticmethod
    def _roll_up(run: Run) -> None:
        """Who stops a crawl by a signal does not want to wait for it."""
        if run.finished or run.broken is not None or run.exit_reason in _SIGNALLED:
            return
        try:
            write_rollups(run.folder)
        except Unusable as error:
            run.broken = error
            logger.error("%s", error)


def finish_run(run: Run) -> Counts | None:
    """Conclude the run, write its manifest, close its folder; its counts, if they can be had."""
    run.finished = True
    try:
        counts, own = run.folder.frontier.counts(), run.folder.frontier.own_counts()
        _conclude(run, counts)
        if not counts.pending + counts.leased:
            complete_aliases(run.folder)
        _check(run, own)
        manifest = manifest_of(run, own, datetime.now(UTC))
        if run.folder.shared:
            manifest["all_workers"] = counts_of(counts)
        run.folder.write_manifest(manifest)
        return own
    except Unusable as error:
        run.exit_code, run.exit_reason = error.exit_code, "unusable"
        logger.error("%s", error)
        return None
    finally:
        run.folder.close()


def _conclude(run: Run, counts: Counts) -> None:
    """Decide exit code and reason from how the crawl ended and what is left."""
    waiting = counts.pending + counts.leased
    if run.broken is not None:
        run.exit_code, run.exit_reason = run.broken.exit_code, "unusable"
    elif run.exit_reason in _SIGNALLED:
        run.exit_code = 5 if waiting else 0
    elif waiting:
        run.exit_reason = run.limit_met or run.exit_reason
        run.exit_code = 4
    if run.exit_code == 0 and counts.pages == 0 and counts.done == 0:
        run.exit_code = 3


def _check(run: Run, counts: Counts) -> None:
    """The sums of a crawl that could be written must be right; else the crawl has failed."""
    # What a worker was stopped at may not have been heard; its next start, or others, settle it.
    unsettled = run.folder.shared and run.exit_reason in _SIGNALLED
    wrong = "" if run.broken is not None or unsettled else mismatch(run.folder, counts)
    if wrong:
        logger.error("The accounts of the crawl do not add up: %s", wrong)
        run.exit_code, run.exit_reason = 1, f"mismatch: {wrong}"
