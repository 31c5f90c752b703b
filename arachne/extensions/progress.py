"""A live line on a terminal; elsewhere one log line a minute."""

from __future__ import annotations

import logging
import os
import sys
import time
from typing import TYPE_CHECKING, Any

from scrapy import Spider, signals
from scrapy.exceptions import NotConfigured
from scrapy.utils.asyncio import create_looping_call

from arachne.frontier.scheduler import FrontierScheduler
from arachne.items import Failure, Page
from arachne.observability.logs import given_format
from arachne.signals import record_written
from arachne.urls import host_of

if TYPE_CHECKING:
    from rich.console import Console
    from rich.live import Live
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

_LIVE_SECONDS = 0.5
_LOG_SECONDS = 60.0


class Progress:
    """Pages, failures by reason, rate, queue, tiers, current host, elapsed time."""

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler
        self._pages = 0
        self._failures: dict[str, int] = {}
        self._tiers: dict[str, int] = {}
        self._host = ""
        self._begun = time.monotonic()
        self._live: Live | None = None
        self._loop: Any = None

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Progress:
        if not crawler.settings.getbool("ARACHNE_PROGRESS"):
            raise NotConfigured
        progress = cls(crawler)
        crawler.signals.connect(progress.spider_opened, signal=signals.spider_opened)
        crawler.signals.connect(progress.record_written, signal=record_written)
        crawler.signals.connect(progress.spider_closed, signal=signals.spider_closed)
        return progress

    def spider_opened(self, spider: Spider) -> None:
        self._begun = time.monotonic()
        settings = self.crawler.settings
        for_people = not settings.get("LOG_FILE") and given_format(settings) != "json"
        if for_people and _may_be_terminal():
            self._live = _live_on_terminal()
        self._loop = create_looping_call(self._tick)
        self._loop.start(_LIVE_SECONDS if self._live else _LOG_SECONDS, now=False)

    def record_written(self, record: Page | Failure) -> None:
        """Not Scrapy's signal of items, for which it starts a task a receiver."""
        if isinstance(record, Page):
            self._pages += 1
            self._tiers[record.tier] = self._tiers.get(record.tier, 0) + 1
            self._host = host_of(record.final_url)
        else:
            self._failures[record.reason] = self._failures.get(record.reason, 0) + 1

    def spider_closed(self, spider: Spider) -> None:
        if self._loop is not None and self._loop.running:
            self._loop.stop()
        if self._live is not None:
            self._live.stop()

    def _tick(self) -> None:
        if self._live is not None:
            from rich.text import Text

            self._live.update(Text(self.line(), no_wrap=True, overflow="ellipsis"), refresh=True)
        else:
            logger.info("%s", self.line())

    def line(self) -> str:
        """What is shown."""
        elapsed = max(time.monotonic() - self._begun, 0.001)
        failed = sum(self._failures.values())
        reasons = ", ".join(f"{k} {v}" for k, v in sorted(self._failures.items()))
        tiers = ", ".join(f"{k} {v}" for k, v in self._tiers.items())
        scheduler = self.crawler.engine.scheduler if self.crawler.engine else None
        waiting = scheduler.waiting() if isinstance(scheduler, FrontierScheduler) else 0
        parts = [
            f"{self._pages} pages",
            f"{failed} failures" + (f" ({reasons})" if reasons else ""),
            f"{self._pages / elapsed:.1f}/s",
            f"{waiting} waiting",
            tiers,
            self._host,
            f"{int(elapsed // 60)}:{int(elapsed % 60):02d}",
        ]
        return " · ".join(part for part in parts if part)


def _may_be_terminal() -> bool:
    """Whether Rich, which takes as long to load as all of our own extensions, need be asked."""
    told = any(name in os.environ for name in ("FORCE_COLOR", "TTY_COMPATIBLE"))
    return told or sys.stderr.isatty()


def _live_on_terminal() -> Live | None:
    """A live display that has begun; None where standard error is no terminal."""
    from rich.console import Console
    from rich.live import Live

    console = Console(file=sys.stderr)
    if not console.is_terminal:
        return None
    # Rich takes over standard error while it is live, so that log lines pass above.
    live = Live(console=console, auto_refresh=False, transient=True, redirect_stdout=False)
    live.start()
    _log_through(live.console)
    return live


def _log_through(console: Console) -> None:
    """Send what the root handlers write to standard error through the live display."""
    for handler in logging.root.handlers:
        if isinstance(handler, logging.StreamHandler) and handler.stream is sys.__stderr__:
            handler.setStream(console.file)
