"""A tier that loads pages in a browser: each in a fresh context, under one deadline."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any, Final

from scrapy.exceptions import DownloadTimeoutError
from scrapy.http import HtmlResponse, Response
from scrapy.http.headers import Headers

from arachne.backoff import Backoff
from arachne.guarding import guarding_of
from arachne.handlers.browser.config import BrowserConfig
from arachne.handlers.browser.errors import BrowserGone, NoBrowser, NotAPage, translated
from arachne.handlers.browser.incarnation import Incarnation
from arachne.handlers.browser.redirects import hold_redirects, hold_sockets, take_unseen
from arachne.handlers.browser.trackers import blocker
from arachne.handlers.browser.visit import Visit
from arachne.urls import host_of

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler

    from arachne.handlers.browser.engines import Engine
    from arachne.handlers.browser.tabs import Tabs

logger = logging.getLogger(__name__)

_TRIES: Final = 6
"""Browsers that one load may wear out; with the waits between them, some 15 s."""
_MISFIRES: Final = 3
_HOPELESS_SECONDS: Final = 120.0
_CLOSE_SECONDS: Final = 3.0
_READ_SECONDS: Final = 5.0
_PAGES: Final = ("text/html", "application/xhtml+xml")
_EMPTY: Final = frozenset({204, 205})
_OF_THE_BYTES: Final = ("Content-Encoding", "Content-Length", "Transfer-Encoding", "Content-Type")
"""Headers about the body as it was sent, which is not the body that comes out of a browser."""


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
        self._starting = asyncio.Lock()
        self._misfires = 0
        self._hopeless = ""
        self._hopeless_until = 0.0
        self._closed = False
        self._current: Incarnation | None = None
        self._old: list[Incarnation] = []
        self._ending: asyncio.Future[None] | None = None  # held, lest it be collected

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
                async with await self._browser() as browser:
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
        visit = Visit(self.config)
        visit.prepare = partial(
            self._prepare, visit, remote=browser.provider.remote, proxied=bool(proxy)
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
            playwright_page_init_callback=visit.watch,
            playwright_page_goto_kwargs={"wait_until": "commit"},
        )
        try:
            steps.append("navigating")
            await self._navigate(browser, copy, visit)
            steps.append("reading the page")
            html = await visit.read()
            if visit.page.url.startswith("chrome-error:"):  # the page has led to where it may not
                self.guarding.explain(visit.asked)
            return await self._response(request, visit, html)
        finally:
            await self._close(browser, visit)

    async def _prepare(self, visit: Visit, *, remote: bool, proxied: bool) -> None:
        await self.engine.prepare(visit.page)
        if self.guarding.guard is None:
            return
        chromium = self.engine.browser_type == "chromium"
        if (remote or proxied) and chromium:  # the gateway does not see it
            await hold_redirects(visit.page, self.refuses, visit.led_to)
        if remote:
            await hold_sockets(visit.page, self.refuses)
            await take_unseen(visit.page)

    async def _navigate(self, browser: Incarnation, copy: Request, visit: Visit) -> None:
        error: Exception | None = None
        loading = asyncio.ensure_future(browser.handler.download_request(copy))
        try:
            await asyncio.wait({loading, visit.arrived}, return_when=asyncio.FIRST_COMPLETED)
            # It also reads the page once, which may not end where scripts never rest.
            await asyncio.wait_for(loading, None if not visit.arrived.done() else _READ_SECONDS)
        except TimeoutError:
            error = None
        except Exception as problem:  # noqa: BLE001 - the drivers' errors have no class in common
            error = translated(problem)
        finally:
            loading.cancel()
        if visit.downloads and not visit.responses:
            raise NotAPage
        if visit.responses and not _is_page(visit.responses[-1]):
            raise NotAPage
        if isinstance(error, BrowserGone):
            raise error
        if error is not None:
            self.guarding.explain(visit.asked, error=error)
        lost = visit.page is None or not visit.responses
        if error is not None and (lost or visit.page.url.startswith("chrome-error:")):
            raise error

    async def _response(self, request: Request, visit: Visit, html: str) -> Response:
        last = visit.responses[-1] if visit.responses else None
        headers = Headers(await _headers_of(last) if last is not None else {})
        for name in _OF_THE_BYTES:
            headers.pop(name, None)
        headers["Content-Type"] = "text/html; charset=utf-8"
        request.meta["tier_info"] = {
            "incomplete": visit.incomplete,
            "statuses": [response.status for response in visit.responses],
            "navigations": len(visit.responses),
            "downloads": visit.downloads,
            "popups": visit.popups,
            "frames": visit.frames,
            "growths": visit.growths,
            "consent": visit.consent,
        }
        if _host(visit.page.url) != _host(request.url):
            # Whether the crawl may follow to another host is for those to say who follow redirects.
            location = {"Location": visit.page.url}
            return Response(request.url, status=302, headers=location, request=request)
        # How long a browser works on a page says nothing about the pace that the host can bear.
        request.meta["autothrottle_dont_adjust_delay"] = True
        return HtmlResponse(
            visit.page.url,
            status=visit.status or 200,
            headers=headers,
            body=html.encode("utf-8", "replace"),
            encoding="utf-8",
            request=request,
            flags=["browser"],
        )

    # -- browsers

    async def _browser(self) -> Incarnation:
        """The browser of the moment; a new one where that is gone or worn."""
        async with self._starting:
            current = self._current
            if current is not None and (not current.usable or current.worn):
                self._retire(current)
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
        browser = Incarnation(self.crawler, self.settings, self.config)
        try:
            await browser.start(self.engine.provide)
        except BrowserGone as error:
            self._misfires += 1
            if self._misfires >= _MISFIRES and not self.config.endpoint:
                self._hopeless = f"browsers do not start: {error}"
                self._hopeless_until = time.monotonic() + _HOPELESS_SECONDS
                logger.warning("%s", self._hopeless)
                raise NoBrowser(self._hopeless) from error
            raise
        self._misfires = 0
        return browser

    def _retire(self, browser: Incarnation) -> None:
        if self._current is browser:
            self._current = None
        self._old = [old for old in self._old if not old.ended]
        self._old.append(browser)
        browser.retire()

    async def _close(self, browser: Incarnation, visit: Visit) -> None:
        """Close the context; a browser that does not do that in time is not used any more."""
        closed = False
        if visit.page is not None and browser.provider.alive:
            try:
                async with asyncio.timeout(_CLOSE_SECONDS):
                    await visit.page.context.close()
                closed = True
            except Exception:  # noqa: BLE001 - see above
                closed = False
        if not closed:
            self._retire(browser)
            if not browser.provider.alive or visit.page is None:
                return
            logger.debug("a context did not close: its browser is ended")
            self._ending = asyncio.ensure_future(browser.end())

    async def close(self) -> None:
        """End all browsers, and start no more."""
        self._closed = True
        browsers = [*self._old, *([self._current] if self._current else [])]
        self._current = None
        with suppress(Exception):
            await asyncio.gather(*(browser.end() for browser in browsers))

    def _inc(self, what: str) -> None:
        assert self.crawler.stats is not None
        self.crawler.stats.inc_value(f"arachne/browser/{what}")


def _host(url: str) -> str:
    return host_of(url).removeprefix("www.")


def _is_page(response: Any) -> bool:
    if response.status in _EMPTY:
        return False
    kind = str(response.headers.get("content-type", "")).partition(";")[0].strip().lower()
    return not kind or kind in _PAGES


async def _headers_of(response: Any) -> dict[str, list[str]]:
    """Every header with all its values."""
    found: dict[str, list[str]] = {}
    with suppress(Exception):
        for pair in await response.headers_array():
            found.setdefault(pair["name"], []).append(pair["value"])
    return found
