"""A crawl that is told to stop does so in time, whatever its pages hang at."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final, Self

from scrapy import signals

from arachne.downloader import Downloader
from arachne.frontier.engine import EngineHandle
from arachne.run import run_of
from arachne.signals import stop_overdue

if TYPE_CHECKING:
    from collections.abc import Callable

    from scrapy.core.engine import ExecutionEngine
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

_LOOK_SECONDS: Final = 0.2
_OVERDUE_SECONDS: Final = 4.0
"""For browsers, files and folders to be closed, after pages were let go of; with the default grace
it leaves three of the ten seconds in which a crawl has to be gone."""


class StopInTime:
    """Gives pages in hand ``grace`` seconds after a signal (or ``crawler.stop()``), then lets go of
    them; sends :data:`~arachne.signals.stop_overdue` where that does not bring the end either.

    Scrapy tells nobody that it was told to stop, so this looks whether the engine still runs. A
    crawl that closes by itself, or whose ``max_seconds`` are over, waits for the pages that it has
    asked for, and sends no more requests: a host's delays may be a minute each.
    """

    def __init__(self, crawler: Crawler, grace: float) -> None:
        self.crawler = crawler
        self.grace = grace
        self._closes_at = float("inf")  # by the event loop's clock

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        extension = cls(crawler, crawler.settings.getfloat("ARACHNE_STOP_GRACE"))
        crawler.signals.connect(extension.engine_started, signal=signals.engine_started)
        return extension

    def engine_started(self) -> None:
        run = run_of(self.crawler)
        if run is not None:
            self._closes_at = asyncio.get_running_loop().time() + run.limits.max_seconds
        self._later(_LOOK_SECONDS, self._look)

    def _look(self) -> None:
        engine = self.crawler.engine
        assert engine is not None
        if not engine._stopping:
            if self._closes(engine) and (downloader := self._downloader()):
                self._say(downloader.hold_back())
                EngineHandle(self.crawler).wake()  # there may be nothing left to wait for
            self._later(_LOOK_SECONDS, self._look)
        elif engine.spider is not None:  # else it has ended by itself
            self._later(self.grace, self._let_go)

    def _closes(self, engine: ExecutionEngine) -> bool:
        """Whether nothing more is to be fetched, though nobody told the crawl to stop."""
        closing = engine._slot is not None and engine._slot.closing is not None
        return closing or asyncio.get_running_loop().time() >= self._closes_at

    def _let_go(self) -> None:
        if downloader := self._downloader():
            self._say(downloader.abandon())
        self._later(_OVERDUE_SECONDS, self._overdue)

    def _downloader(self) -> Downloader | None:
        downloader = self.crawler.engine.downloader if self.crawler.engine else None
        return downloader if isinstance(downloader, Downloader) else None

    @staticmethod
    def _say(held: int) -> None:
        if held:
            logger.info("%d pages in hand go back to the frontier", held)

    def _overdue(self) -> None:
        self.crawler.signals.send_catch_log(stop_overdue)

    @staticmethod
    def _later(seconds: float, do: Callable[[], None]) -> None:
        asyncio.get_running_loop().call_later(seconds, do)
