"""Which browser of a tier loads pages at the moment, and what comes after it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from arachne.handlers.browser.config import BrowserConfig
from arachne.handlers.browser.errors import BrowserGone, NoBrowser
from arachne.handlers.browser.incarnation import Incarnation

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

    from arachne.handlers.browser.engines import Engine

logger = logging.getLogger(__name__)

_MISFIRES: Final = 3
_HOPELESS_SECONDS: Final = 120.0


class Browsers:
    """One browser serves at a time; those before it end when their last page is closed."""

    def __init__(
        self, crawler: Crawler, settings: Mapping[str, Any], config: BrowserConfig, engine: Engine
    ) -> None:
        self._crawler, self._settings, self._config = crawler, settings, config
        self._engine = engine
        self._starting = asyncio.Lock()
        self._misfires = 0
        self._hopeless = ""
        self._hopeless_until = 0.0
        self._closed = False
        self._current: Incarnation | None = None
        self._old: list[Incarnation] = []
        self._ending: asyncio.Future[None] | None = None  # held, lest it be collected

    async def current(self) -> Incarnation:
        """The browser of the moment; a new one where that is gone or worn.

        Raises :class:`BrowserGone` where it does not start, :class:`NoBrowser` where none does.
        """
        async with self._starting:
            current = self._current
            if current is not None and (not current.usable or current.worn):
                self.retire(current)
                current = None
            if current is None:
                current = await self._started()
                self._current = current
                self._inc("started/remote" if current.provider.remote else "started/local")
            return current

    async def _started(self) -> Incarnation:
        """A new browser. After a few that did not start none is tried for a while."""
        if self._closed:
            raise NoBrowser("the crawl has ended")
        if time.monotonic() < self._hopeless_until:
            raise NoBrowser(self._hopeless)
        browser = Incarnation(self._crawler, self._settings, self._config)
        try:
            await browser.start(self._engine.provide)
        except BrowserGone as error:
            self._misfires += 1
            if self._misfires >= _MISFIRES and not self._config.endpoint:
                self._hopeless = f"browsers do not start: {error}"
                self._hopeless_until = time.monotonic() + _HOPELESS_SECONDS
                logger.warning("%s", self._hopeless)
                raise NoBrowser(self._hopeless) from error
            raise
        self._misfires = 0
        return browser

    def retire(self, browser: Incarnation) -> None:
        """It loads no more pages."""
        if self._current is browser:
            self._current = None
        self._old = [old for old in self._old if not old.ended]
        self._old.append(browser)
        browser.retire()

    def abandon(self, browser: Incarnation) -> None:
        """It does not do what it is told: end it, whatever it is at."""
        self.retire(browser)
        self._ending = asyncio.ensure_future(browser.end())

    async def close(self) -> None:
        """End all browsers, and start no more."""
        self._closed = True
        browsers = [*self._old, *([self._current] if self._current else [])]
        self._current = None
        with suppress(Exception):
            await asyncio.gather(*(browser.end() for browser in browsers))

    def _inc(self, what: str) -> None:
        assert self._crawler.stats is not None
        self._crawler.stats.inc_value(f"arachne/browser/{what}")
