"""Serves the metrics of the crawl as Prometheus reads them, on ``ARACHNE_METRICS_PORT``."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Self

from scrapy import Spider, signals
from scrapy.exceptions import NotConfigured
from scrapy.utils.asyncio import create_looping_call

from arachne.frontier.scheduler import FrontierScheduler
from arachne.run import run_of
from arachne.settingvalues import setting_or_environ
from arachne.signals import fetch_ended, page_read, record_written, url_skipped

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

PORT, HOST = "ARACHNE_METRICS_PORT", "ARACHNE_METRICS_HOST"
_LOOK_SECONDS = 1.0


class Metrics:
    """Counts by signals; looks at the frontier and the stats once a second."""

    def __init__(self, crawler: Crawler, port: int, host: str) -> None:
        self.crawler = crawler
        self._address = (host, port)
        self._server: tuple[Any, Any] | None = None
        self._loop: Any = None

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        given = setting_or_environ(crawler.settings, PORT) or "0"
        if not given.isdecimal() or int(given) > 65_535:
            raise NotConfigured(
                f"{PORT}={given!r} is no port; accepted: 1 to 65535, 0 for none; "
                f"example: {PORT}=9410"
            )
        if not int(given):
            raise NotConfigured
        extension = cls(crawler, int(given), crawler.settings[HOST])
        crawler.signals.connect(extension.spider_opened, signal=signals.spider_opened)
        crawler.signals.connect(extension.spider_closed, signal=signals.spider_closed)
        return extension

    def spider_opened(self, spider: Spider) -> None:
        from prometheus_client import start_http_server

        from arachne.observability.metrics import CrawlMetrics

        run = run_of(self.crawler)
        folder = run.folder.path.name if run else spider.name
        self.metrics = CrawlMetrics(folder, str(run.arguments.get("job", "")) if run else "")
        host, port = self._address
        try:
            self._server = start_http_server(port, host, registry=self.metrics.registry)
        except OSError as error:
            logger.warning(
                "No metrics on %s:%d (%s); the crawl goes on. Crawls at the same time need a port "
                "each: %s", host, port, error.strerror or error, PORT,
            )  # fmt: skip
            return
        connect = self.crawler.signals.connect
        connect(self.metrics.fetched, signal=fetch_ended)
        connect(self.metrics.read, signal=page_read)
        connect(self.metrics.recorded, signal=record_written)
        connect(self.metrics.skipped, signal=url_skipped)
        logger.info("Metrics are on http://%s:%d/metrics", host, port)
        self._loop = create_looping_call(self._look)
        self._loop.start(_LOOK_SECONDS)

    def _look(self) -> None:
        engine = self.crawler.engine
        assert engine is not None
        assert self.crawler.stats is not None
        scheduler = engine.scheduler
        waiting = scheduler.waiting() if isinstance(scheduler, FrontierScheduler) else 0
        self.metrics.look(waiting, len(engine.downloader.active), self.crawler.stats.get_stats())

    def spider_closed(self, spider: Spider) -> None:
        if self._loop is not None and self._loop.running:
            self._loop.stop()
        if self._server is not None:
            server, thread = self._server
            server.shutdown()
            server.server_close()
            thread.join()
