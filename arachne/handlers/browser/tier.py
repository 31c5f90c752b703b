"""A tier that loads pages in a browser: each in a fresh context, under one deadline."""

from __future__ import annotations

import asyncio
import logging
import time
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any, Final

from scrapy.exceptions import DownloadTimeoutError

from arachne.backoff import Backoff
from arachne.guarding import guarding_of
from arachne.handlers.browser.answer import ERROR_PAGE, is_page, response_of
from arachne.handlers.browser.browsers import Browsers
from arachne.handlers.browser.config import BrowserConfig
from arachne.handlers.browser.errors import BrowserGone, NoBrowser, NotAPage, is_abort, translated
from arachne.handlers.browser.incarnation import Incarnation
from arachne.handlers.browser.redirects import hold_redirects, hold_sockets, take_unseen
from arachne.handlers.browser.trackers import blocker
from arachne.handlers.browser.traffic import Traffic
from arachne.handlers.browser.visit import Visit

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler
    from scrapy.http import Response

    from arachne.handlers.browser.engines import Engine
    from arachne.handlers.browser.tabs import Tabs

logger = logging.getLogger(__name__)

_TRIES: Final = 6
"""Browsers that one load may wear out; with the waits between them, some 15 s."""
_CLOSE_SECONDS: Final = 3.0
_READ_SECONDS: Final = 5.0


class BrowserTier:
    """``load`` is all that others need; a browser is started at the first one."""

    def __init__(self, crawler: Crawler, config: BrowserConfig, tabs: Tabs, engine: Engine) -> None:
        self.crawler = crawler
        self.config = config
        self.tabs = tabs
        self.engine = engine
        self.guarding = guarding_of(crawler)
        self.refuses = partial(self.guarding.refuses, names=bool(config.endpoint))
        self.settings = {
            "PLAYWRIGHT_BROWSER_TYPE": engine.browser_type,
            "PLAYWRIGHT_ABORT_REQUEST": blocker(engine.blocked, self.refuses),
            # The crawler's own headers would contradict the browser's.
            "PLAYWRIGHT_PROCESS_REQUEST_HEADERS": None,
            "PLAYWRIGHT_DEFAULT_NAVIGATION_TIMEOUT": 1000 * config.navigation,
            "PLAYWRIGHT_RESTART_DISCONNECTED_BROWSER": False,
        }
        self._backoff = Backoff(0.5, 8.0)
        self._names = count(1)
        self.browsers = Browsers(crawler, self.settings, config, engine)

    async def load(self, request: Request, proxy: dict[str, str] | None = None) -> Response:
        """The page as a browser shows it, as UTF-8.

        Raises Scrapy's download errors, and :class:`NotAPage` for what is no HTML.
        """
        async with self.tabs.tab(request):
            began = time.monotonic()
            steps: list[str] = []
            try:
                async with asyncio.timeout(self.config.deadline) as deadline:
                    return await self._load(request, proxy, steps, deadline)
            except NoBrowser:
                request.meta["dont_retry"] = True
                raise
            except TimeoutError:
                request.meta["dont_retry"] = True  # it would take as long again
                raise DownloadTimeoutError(
                    f"no page within {self.config.deadline:g} s in a browser: {steps[-1]}"
                ) from None
            finally:
                request.meta["download_latency"] = time.monotonic() - began

    async def _load(
        self,
        request: Request,
        proxy: dict[str, str] | None,
        steps: list[str],
        deadline: asyncio.Timeout,
    ) -> Response:
        """What a browser that dies has cost is added to the deadline, until that has doubled: it is
        seldom the page's fault."""
        clock, lost = asyncio.get_running_loop().time, 0.0
        ends = deadline.when() or 0.0
        for tried in count(1):
            steps.append("starting it")
            began = clock()
            try:
                async with await self.browsers.current() as browser:
                    return await browser.run(self._visit(browser, request, proxy, steps))
            except BrowserGone:
                self._inc("gone")
                if tried == _TRIES:
                    raise
                await asyncio.sleep(self._backoff.delay(tried - 1))
                lost += clock() - began
                deadline.reschedule(ends + min(lost, self.config.deadline))
        raise AssertionError("unreachable")

    async def _visit(
        self,
        browser: Incarnation,
        request: Request,
        proxy: dict[str, str] | None,
        steps: list[str],
    ) -> Response:
        """``steps`` gets the name of each step that begins."""
        traffic = Traffic()
        visit = Visit(self.config, traffic)
        traffic.prepare = partial(
            self._prepare, traffic, remote=browser.provider.remote, proxied=bool(proxy)
        )
        copy = request.copy()
        if proxy is None and not browser.provider.remote:
            proxy = await self.guarding.browser_proxy()
        context = self.engine.context(browser.version) | ({"proxy": proxy} if proxy else {})
        copy.meta.update(
            playwright=True,
            playwright_include_page=True,
            playwright_context=f"arachne-{next(self._names)}",
            playwright_context_kwargs=context,
            playwright_page_init_callback=traffic.watch,
            playwright_page_goto_kwargs={"wait_until": "commit"},
        )
        try:
            steps.append("navigating")
            await self._navigate(browser, copy, traffic)
            steps.append("reading the page")
            html = await visit.read()
            if traffic.page.url.startswith(ERROR_PAGE):  # the page has led to where it may not
                self.guarding.explain(traffic.asked)
            return await response_of(request, visit, html)
        finally:
            await self._close(browser, traffic.page)

    async def _prepare(self, traffic: Traffic, *, remote: bool, proxied: bool) -> None:
        await self.engine.prepare(traffic.page)
        if self.guarding.guard is None:
            return
        chromium = self.engine.browser_type == "chromium"
        if (remote or proxied) and chromium:  # the gateway does not see it
            await hold_redirects(traffic.page, self.refuses, traffic.led_to)
        if remote:
            await hold_sockets(traffic.page, self.refuses)
            await take_unseen(traffic.page)

    async def _navigate(self, browser: Incarnation, copy: Request, traffic: Traffic) -> None:
        error: Exception | None = None
        loading = asyncio.ensure_future(browser.handler.download_request(copy))
        try:
            await asyncio.wait({loading, traffic.arrived}, return_when=asyncio.FIRST_COMPLETED)
            # It also reads the page once, which may not end where scripts never rest.
            await asyncio.wait_for(loading, None if not traffic.arrived.done() else _READ_SECONDS)
        except TimeoutError:
            error = None
        except Exception as problem:  # noqa: BLE001 - the drivers' errors have no class in common
            error = translated(problem)
            if is_abort(problem):
                await traffic.aborted()
        finally:
            loading.cancel()
        if traffic.downloads and not traffic.responses:
            raise NotAPage
        if traffic.responses and not is_page(traffic.responses[-1]):
            raise NotAPage
        if isinstance(error, BrowserGone):
            raise error
        if error is not None:
            self.guarding.explain(traffic.asked, error=error)
        lost = traffic.page is None or not traffic.responses
        if error is not None and (lost or traffic.page.url.startswith(ERROR_PAGE)):
            raise error

    async def _close(self, browser: Incarnation, page: Any) -> None:
        """Close the context; a browser that does not do that in time is not used any more."""
        if page is None or not browser.provider.alive:
            self.browsers.retire(browser)
            return
        try:
            async with asyncio.timeout(_CLOSE_SECONDS):
                await page.context.close()
        except Exception:  # noqa: BLE001 - see above
            if not browser.provider.alive:
                self.browsers.retire(browser)
                return
            logger.debug("a context did not close: its browser is ended")
            self.browsers.abandon(browser)

    async def close(self) -> None:
        """End all browsers, and start no more."""
        await self.browsers.close()

    def _inc(self, what: str) -> None:
        assert self.crawler.stats is not None
        self.crawler.stats.inc_value(f"arachne/browser/{what}")
