"""Looks after a worker once a second, whatever its crawl does."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from arachne.exceptions import FrontierUnusable
from arachne.frontier.engine import EngineHandle
from arachne.shared.hosts import SharedHosts
from arachne.shared.outbox import Outbox

_SECONDS: Final = 1.0
"""Between two looks."""
GONE_GRACE: Final = 2.0
"""Seconds that a crawl which is to stop waits for a Redis that is gone."""


class Watchdog:
    """Takes over what other workers learn of hosts, and sees that a stop does not wait for ever:
    ``abandon`` is called when it has waited for a Redis that is gone for :data:`GONE_GRACE`."""

    def __init__(
        self, engine: EngineHandle, outbox: Outbox, hosts: SharedHosts, abandon: Callable[[], None]
    ) -> None:
        self._engine, self._outbox, self._hosts = engine, outbox, hosts
        self._abandon = abandon
        self._stopping_since = 0.0
        self._task = asyncio.ensure_future(self._run())

    def stop(self) -> None:
        """Look no more."""
        self._task.cancel()

    async def _run(self) -> None:
        while True:
            if self._outbox.is_gone:
                self._see_to_stop()
            else:
                with suppress(FrontierUnusable):
                    await self._hosts.refresh()
            await asyncio.sleep(_SECONDS)

    def _see_to_stop(self) -> None:
        now = time.monotonic()
        if not self._engine.is_stopping:
            self._stopping_since = 0.0
            return
        self._stopping_since = self._stopping_since or now
        if now - self._stopping_since >= GONE_GRACE:
            self._abandon()
