"""What is done with a page that has arrived in a browser, until its HTML is read."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from typing import Any, Final

from scrapy.exceptions import DownloadTimeoutError

from arachne.handlers.browser.config import BrowserConfig
from arachne.handlers.browser.labels import (
    AGREE_PATTERN,
    GO_ON_PATTERN,
    MORE_PATTERN,
    OF_AGE_PATTERN,
    REFUSE_PATTERN,
)
from arachne.handlers.browser.scripts import Scripts, script
from arachne.handlers.browser.settling import Settling
from arachne.handlers.browser.traffic import Traffic
from arachne.handlers.browser.wording import (
    CONSENT_SELECTORS,
    CONSENT_TOPICS,
    CONSENT_WEAK,
    CONSENT_WORDS,
    MORE_WORDS,
)
from arachne.urls import host_of

_CONSENTS: Final = 3
_FRAMES: Final = 8
"""Frames of a page, itself the first, in which a consent gate is looked for."""
_FRAME_SECONDS: Final = 2.0
_WEB: Final = ("http://", "https://")
_LIST_PAGE: Final = re.compile(r"/(?:page|p|seite|pagina)[/-]?\d+/$|/\d{1,3}/$")
_READS: Final = 5
_ROW_READS: Final = 4
"""How often reading the rows of long lists may go on, some 2.5 s each."""


class Visit:
    """``growths``: how often scrolling or pressing brought more; ``consent``: what the button said
    that was pressed last; ``frames``: how many were read with the page.

    ``url`` is where it was before it grew: many pages change their address as they do.

    ``incomplete``: the page was still growing, or not parsed, when it was read.
    """

    def __init__(self, config: BrowserConfig, traffic: Traffic) -> None:
        self.config = config
        self.traffic = traffic
        self.frames = 0
        self.growths = 0
        self.url = ""
        self.consent = ""
        self.incomplete = False
        self._scripts = Scripts(traffic)
        self._settling = Settling(config, traffic, self._scripts)

    async def read(self) -> str:
        """The page's HTML once it has settled, or once patience is used up.

        Raises :class:`~arachne.handlers.browser.errors.BrowserGone`,
        :class:`~scrapy.exceptions.DownloadTimeoutError`.
        """
        settled = await self._pass_gates(await self._load())
        self.url, documents = str(self.traffic.page.url), len(self.traffic.responses)
        if settled:
            settled = await self._read_rows() and await self._grow()
            if self.growths and settled:
                settled = await self._settling.settle()
        if len(self.traffic.responses) != documents:
            self.url = str(self.traffic.page.url)
        self.incomplete = not settled
        if self.config.screenshot:
            with suppress(Exception):  # a picture is for people; the page is what counts
                await self.traffic.page.screenshot(path=self.config.screenshot, full_page=True)
        return await self._serialise()

    async def _load(self) -> bool:
        """Whether the page settles, if need be without what it waits for in vain."""
        settled = await self._settling.settle(patient=False)
        if not settled and not self._settling.is_parsed and (stuck := self.traffic.stuck()):
            settled = await self._load_without(stuck)
        return settled

    async def _load_without(self, stuck: frozenset[str]) -> bool:
        """Load the page again without what never came; whether it settles then.

        A request that is under way cannot be given up alone: ``window.stop()`` ends the document.
        """
        page = self.traffic.page
        try:
            await page.route(lambda url: url in stuck, _abort)
            await page.reload(wait_until="commit")
        except Exception as error:
            raise DownloadTimeoutError("the page waits for what never comes") from error
        self.traffic.forget_stuck()
        return await self._settling.settle(patient=False)

    async def _pass_gates(self, settled: bool) -> bool:
        """Agree to what stands before the page, one gate after the other; whether it has settled
        behind them."""
        for _ in range(_CONSENTS):
            # A gate says little: it is not to be waited at like a page that is still loading.
            pressed = await self._agree()
            if not pressed and settled:
                settled = await self._settling.settle(patient=True)
                pressed = await self._agree()
            if not pressed:
                break
            self.consent = pressed
            self._settling.restart()
            settled = await self._settling.settle(patient=False)
        return settled

    async def _agree(self) -> str:
        """Press the button of a consent gate, in the page or in one of its frames."""
        words = {
            "words": CONSENT_WORDS,
            "weak": CONSENT_WEAK,
            "selectors": CONSENT_SELECTORS,
            "topics": CONSENT_TOPICS,
            "patterns": (AGREE_PATTERN, GO_ON_PATTERN, OF_AGE_PATTERN, REFUSE_PATTERN),
        }
        for frame in self.traffic.page.frames[:_FRAMES]:
            pressed = await self._scripts.run("consent", words, frame)
            if pressed:
                return str(pressed)
        return ""

    async def _read_rows(self) -> bool:
        """Whether all rows were met of lists that hold no more than those in view."""
        for _ in range(_ROW_READS):
            if not await self._scripts.run("rows"):
                return True
        return False

    async def _grow(self) -> bool:
        """Scroll down and load more, as long as that brings text and within the bound."""
        before = await self._settling.look()
        while before is not None:
            more = {
                "words": MORE_WORDS,
                "pattern": MORE_PATTERN,
                "press": self.growths < self.config.growths,
            }
            pressed = await self._scripts.run("grow", more)
            if not (pressed or before.tall) or not await self._settling.brings_more(before):
                return True
            if is_another_page(self.url, str(self.traffic.page.url)):
                await self._scripts.run("back")
                return True
            if self.growths >= self.config.growths:
                return False
            self.growths += 1
            before = await self._settling.look()
        return True

    async def _serialise(self) -> str:
        await self._read_apart()
        for _ in range(_READS):
            page = await self._scripts.run("serialise")
            if page:
                self.frames = page["frames"]
                return str(page["html"])
            if self._scripts.are_broken and (html := await self._scripts.html()):
                return html
            await self._settling.settle()
        raise DownloadTimeoutError("the page moves on whenever it is read")

    async def _read_apart(self) -> None:
        """Leave at the elements of frames what stands in those that belong to the page and that
        scripts of the page cannot reach into: sandboxed ones, and those whose address is data."""
        page = self.traffic.page
        host = host_of(page.url)
        for frame in page.frames[1:_FRAMES]:
            url = str(frame.url)
            if frame.parent_frame != page.main_frame:
                continue
            if url.startswith(_WEB) and host_of(url) != host:
                continue
            with suppress(Exception):  # a frame may go at any moment
                async with asyncio.timeout(_FRAME_SECONDS):
                    element = await frame.frame_element()
                    if await element.evaluate("(element) => !element.contentDocument"):
                        inner = await frame.evaluate(script("serialise"))
                        await element.evaluate("(element, html) => element.arachneFrame = html",
                                               inner["html"])  # fmt: skip


def is_another_page(before: str, now: str) -> bool:
    """Whether an address that a script has put in the place of another is that of something else:
    the next story. A longer list (``/news/page/2``, ``?page=2``) is the same one."""
    return _LIST_PAGE.sub("/", _path(before)) != _LIST_PAGE.sub("/", _path(now))


def _path(url: str) -> str:
    return url.partition("#")[0].partition("?")[0].rstrip("/") + "/"


async def _abort(route: Any) -> None:
    await route.abort()
