"""What a scheduler needs of Scrapy's engine: when to ask it again, what the downloader can take,
how to stop."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scrapy.core.engine import ExecutionEngine
    from scrapy.crawler import Crawler

BATCH = 16
"""Leases per transaction: enough to make its cost vanish, few enough to stay fair."""
_QUEUED_PER_SLOT = 2
"""Requests that may wait in the downloader for their host's turn."""


class EngineHandle:
    """The engine of a crawler, as its scheduler sees it."""

    def __init__(self, crawler: Crawler) -> None:
        self._crawler = crawler
        self._alarm: asyncio.TimerHandle | None = None
        self._closing: asyncio.Future[None] | None = None  # held, lest it be collected

    @property
    def _engine(self) -> ExecutionEngine:
        assert self._crawler.engine is not None
        return self._crawler.engine

    # -- when it asks for the next request

    def wake(self) -> None:
        """Have it ask soon; nothing before the spider is open."""
        engine = self._crawler.engine
        if engine is not None and engine._slot is not None:
            engine._slot.nextcall.schedule()

    def wake_in(self, seconds: float) -> None:
        """Have it ask after so long, unless it is to ask at another time already."""
        if self._alarm is None:
            self._alarm = asyncio.get_running_loop().call_later(seconds, self._ring)

    @property
    def will_wake(self) -> bool:
        """Whether :meth:`wake_in` has a time set."""
        return self._alarm is not None

    def let_sleep(self) -> None:
        """Take back :meth:`wake_in`."""
        if self._alarm is not None:
            self._alarm.cancel()

    def _ring(self) -> None:
        self._alarm = None
        self.wake()

    # -- what it can take, and its end

    def places(self) -> tuple[int, set[str]]:
        """How many requests the downloader can take now, and the hosts that can take none."""
        downloader = self._engine.downloader
        busy = {
            name
            for name, slot in downloader.slots.items()
            if len(slot.active) >= slot.concurrency + _QUEUED_PER_SLOT
        }
        most = downloader.total_concurrency
        return (min(most - len(downloader.active), BATCH) if most else BATCH), busy  # 0: no limit

    @property
    def is_stopping(self) -> bool:
        """Whether the spider is being closed."""
        engine = self._crawler.engine
        return engine is not None and engine._slot is not None and engine._slot.closing is not None

    def stop(self, reason: str) -> None:
        """Close the spider."""
        closing = self._engine.close_spider_async(reason=reason)
        self._closing = asyncio.ensure_future(closing)
