"""One browser from its start to its end, with a download handler of scrapy-playwright for it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, Self, TypeVar

from scrapy.settings import BaseSettings
from scrapy_playwright.handler import ScrapyPlaywrightDownloadHandler

from arachne.handlers.browser.config import BrowserConfig
from arachne.handlers.browser.errors import BrowserGone
from arachne.handlers.browser.processes import memory_of

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine

    from scrapy import Request, Spider
    from scrapy.crawler import Crawler

    from arachne.handlers.browser.providers import Provider

logging.getLogger("scrapy-playwright").setLevel(logging.ERROR)  # each browser's every step

_T = TypeVar("_T")
_MEMORY_PAGES: Final = 20
"""Pages between two looks at the memory."""
_STAND_IN_SECONDS: Final = 60.0
"""How long a local browser stands in for a remote one before that is asked for again."""
_START_SECONDS: Final = 20.0
_CLOSE_SECONDS: Final = 10.0


class _OwnSettings:
    """The crawler as scrapy-playwright is to see it: with settings for one browser."""

    def __init__(self, crawler: Crawler, settings: Mapping[str, Any]) -> None:
        self._crawler = crawler
        self.settings = BaseSettings({**crawler.settings, **settings})

    def __getattr__(self, name: str) -> Any:
        return getattr(self._crawler, name)


class PageLoader(ScrapyPlaywrightDownloadHandler):  # type: ignore[misc]
    """scrapy-playwright's handler, without the listeners that it has for downloads.

    They ask for the headers of each response, which fails where the page is closed meanwhile; the
    drivers print the error of a listener, and raise it once more at whatever is asked of them next,
    about any page. What is a file is for those to see who watch the page.
    """

    async def _get_response_and_download(
        self, request: Request, page: Any, spider: Spider
    ) -> tuple[Any, None]:
        options = request.meta.get("playwright_page_goto_kwargs") or {}
        return await page.goto(request.url, **options), None


class Incarnation:
    """A browser that is replaced as a whole when it dies, ages or grows: scrapy-playwright's
    handler, a provider, and the driver that the provider started."""

    def __init__(
        self, crawler: Crawler, settings: Mapping[str, Any], config: BrowserConfig
    ) -> None:
        self.handler = PageLoader(_OwnSettings(crawler, settings))
        self.config = config
        self.provider: Any = None
        self.loads = 0
        self.pages = 0
        self._retired = False
        self._born = time.monotonic()
        self._bytes = 0
        self._ended: asyncio.Future[None] | None = None
        self._gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def start(self, provide: Callable[[Any], Awaitable[Provider]]) -> None:
        """Raises :class:`BrowserGone` where no browser starts."""
        self.provider = await provide(self.handler.config)
        self.handler.browser_provider = self.provider
        try:
            async with asyncio.timeout(_START_SECONDS):
                await self.provider.start()
                browser = await self.provider.launch_browser()
            browser.on("disconnected", self._disconnected)
        except BaseException as error:
            await self.provider.close()
            if not isinstance(error, Exception):
                raise  # the deadline of who waits for it
            text = (str(error) or type(error).__name__).split("Call log", maxsplit=1)[0]
            raise BrowserGone(" ".join(text.split())[:300]) from error

    async def run(self, work: Coroutine[Any, Any, _T]) -> _T:
        """What ``work`` returns; raises :class:`BrowserGone` as soon as the browser is gone, since
        not all that waits for an answer of it is told."""
        task = asyncio.ensure_future(work)
        try:
            both: list[asyncio.Future[Any]] = [task, self._gone]
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            if not task.done():
                raise BrowserGone("the browser is gone")
            return task.result()
        finally:
            if task.cancel():
                await asyncio.wait({task}, timeout=_CLOSE_SECONDS)

    def _disconnected(self, _: Any) -> None:
        if not self._gone.done():
            self._gone.set_result(None)

    @property
    def version(self) -> str:
        return str(self.provider.browser.version)

    @property
    def usable(self) -> bool:
        """Whether new loads may be given to it."""
        return not self._retired and self.provider.alive

    @property
    def worn(self) -> bool:
        """Whether it has had its time, its pages, or takes too much memory."""
        most = _STAND_IN_SECONDS if self.provider.stand_in else self.config.age
        return (
            self.pages >= self.config.pages
            or time.monotonic() - self._born >= most
            or self._bytes > self.config.memory
        )

    async def __aenter__(self) -> Self:
        self.loads += 1
        self.pages += 1
        return self

    async def __aexit__(self, *_: object) -> None:
        self.loads -= 1
        if self._retired:
            self._end_when_idle()
        elif self.provider.pid and self.pages % _MEMORY_PAGES == 0:
            self._bytes = await asyncio.to_thread(memory_of, self.provider.pid)

    @property
    def ended(self) -> bool:
        return self._ended is not None and self._ended.done()

    def retire(self) -> None:
        """Give it no more loads; it ends after those it has."""
        self._retired = True
        self._end_when_idle()

    def _end_when_idle(self) -> None:
        if not self.loads and self._ended is None:
            self._ended = asyncio.ensure_future(self._end())

    async def end(self) -> None:
        """End it now."""
        self._retired = True
        if self._ended is None:
            self._ended = asyncio.ensure_future(self._end())
        await self._ended

    async def _end(self) -> None:
        try:
            async with asyncio.timeout(_CLOSE_SECONDS):
                with suppress(Exception):
                    await self.handler.close()
        except TimeoutError:
            pass
        finally:
            await self.provider.close()
