"""An extension for crawls under test: how long one turn of the event loop kept the others waiting.

In CPU seconds of the reactor's thread, so that a busy machine does not count.
"""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

from scrapy import signals

INTERVAL = 0.02


class Heartbeat:
    """Writes the longest turns to the file that HEARTBEAT_FILE names, longest first."""

    def __init__(self, path: str) -> None:
        self.path = Path(path)
        self.turns: list[float] = []
        self.last = 0.0
        self.handle: asyncio.TimerHandle | None = None

    @classmethod
    def from_crawler(cls, crawler: Any) -> Heartbeat:
        heartbeat = cls(crawler.settings["HEARTBEAT_FILE"])
        crawler.signals.connect(heartbeat.begin, signal=signals.spider_opened)
        crawler.signals.connect(heartbeat.end, signal=signals.spider_closed)
        return heartbeat

    def begin(self) -> None:
        self.last = time.thread_time()
        self.handle = asyncio.get_running_loop().call_later(INTERVAL, self.beat)

    def beat(self) -> None:
        now = time.thread_time()
        self.turns = sorted([*self.turns, now - self.last], reverse=True)[:20]
        self.begin()

    def end(self) -> None:
        if self.handle is not None:
            self.handle.cancel()
        self.path.write_text(json.dumps(self.turns))
