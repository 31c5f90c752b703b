"""One page in a browser, from its first byte to its HTML.

Works with the page objects of Playwright and of whatever speaks like it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from scrapy.exceptions import DownloadTimeoutError

from arachne.handlers.browser.config import BrowserConfig
from arachne.handlers.browser.errors import BrowserGone, is_gone
from arachne.handlers.browser.labels import (
    AGREE_PATTERN,
    GO_ON_PATTERN,
    MORE_PATTERN,
    OF_AGE_PATTERN,
    REFUSE_PATTERN,
)
from arachne.handlers.browser.scripts import script
from arachne.handlers.browser.wording import (
    CONSENT_SELECTORS,
    CONSENT_TOPICS,
    CONSENT_WEAK,
    CONSENT_WORDS,
    MORE_WORDS,
)

_LOOK_SECONDS: Final = 0.1
_SCRIPT_SECONDS: Final = 5.0
"""How long a script of ours may take; only a page whose own scripts never rest takes longer."""
_BUSY_LOOKS: Final = 2
_HUNGRY_SECONDS: Final = 2.5
"""The quiet window of a page that says it is loading, or has next to no text."""
_CHALLENGE_SECONDS: Final = 4.0
"""The same for an error page that may be a challenge: those that need no hand work for 1 to 4 s."""
_CHECKING_SECONDS: Final = 6.5
"""The same for a short page that says it is checking the visitor; the longest of them take 5 s."""
_CHALLENGES: Final = frozenset({202, 401, 403, 405, 429, 503})
_CHALLENGE_CHARS: Final = 2_000
_PARSING_SECONDS: Final = 6.0
"""The same for a document that is not parsed yet: a script that hangs holds the parser."""
_BATCH_SECONDS: Final = 0.2
"""What came by scrolling is given so long to be complete before the page is scrolled again."""
_PENDING_SECONDS: Final = 4.0
"""A request that takes longer is a poll or a stream."""
_LIVELY: Final = 0.005
"""Changes of the text smaller than this part of it are a clock, not content."""
_PATH: Final = ((120, 140), (180, 220))
"""Where the mouse is moved, in pixels of the window."""
_CONSENTS: Final = 3
_READS: Final = 5
_FETCHES: Final = frozenset({"xhr", "fetch", "script", "document"})
_HOLD_THE_PARSER: Final = frozenset({"script", "stylesheet"})
"""What a document may wait for before the rest of it is parsed, or a script of it runs."""


@dataclass(frozen=True, slots=True)
class Look:
    """What a page looks like at one moment; see ``js/measure.js``."""

    text: int = 0
    nodes: int = 0
    hungry: bool = True
    checking: bool = False
    ready: bool = False
    tall: bool = False


class Visit:
    """``responses`` are the answers to navigations of the page itself, redirects left out;
    ``arrived`` is done at the first.

    ``incomplete``: the page was still growing, or not parsed, when it was read.
    """

    def __init__(self, config: BrowserConfig) -> None:
        self.config = config
        self.prepare: Callable[[], Awaitable[None]] | None = None  # the page, before it navigates
        self.page: Any = None
        self.responses: list[Any] = []
        self.arrived: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.asked = ""  # for at last, by the page itself or one of its frames
        self.downloads = 0
        self.popups = 0
        self.frames = 0
        self.growths = 0
        self.consent = ""
        self.incomplete = False
        self._pending: dict[Any, float] = {}
        self._holding: dict[Any, float] = {}
        self._known = Look()
        self._seen = 0  # responses, when it was
        self._since = time.monotonic()
        self._busy = 0
        self._moved = False
        self._crashed = False
        self._chores: set[asyncio.Future[Any]] = set()

    @property
    def status(self) -> int:
        """Of the last navigation; 0 before the first."""
        return int(self.responses[-1].status) if self.responses else 0

    # -- before the navigation

    async def watch(self, page: Any, _: Any = None) -> None:
        """Listen to a page that is still empty."""
        self.page = page
        page.on("response", self._responded)
        page.on("request", self._requested)
        page.on("requestfinished", self._finished)
        page.on("requestfailed", self._finished)
        page.on("download", self._downloads)
        page.on("crash", self._crash)
        page.context.on("page", self._popped_up)
        if self.prepare is not None:
            await self.prepare()

    def led_to(self, url: str) -> None:
        """The page, or one of its frames, was about to go there."""
        self.asked = url

    def _responded(self, response: Any) -> None:
        request = response.request
        if not request.is_navigation_request() or 300 <= response.status < 400:
            return
        with suppress(Exception):  # a frame that is gone already was not the page
            if request.frame == self.page.main_frame:
                self.responses.append(response)
                if not self.arrived.done():
                    self.arrived.set_result(None)

    def _requested(self, request: Any) -> None:
        if request.is_navigation_request():
            self.led_to(str(request.url))
        if request.resource_type in _FETCHES:
            self._pending[request] = time.monotonic()
        if request.resource_type in _HOLD_THE_PARSER:
            self._holding[request] = time.monotonic()

    def _finished(self, request: Any) -> None:
        self._pending.pop(request, None)
        self._holding.pop(request, None)

    def _downloads(self, download: Any) -> None:
        self.downloads += 1
        self._do(download.cancel())

    def _popped_up(self, page: Any) -> None:
        if page != self.page:
            self.popups += 1
            self._do(page.close())

    def _crash(self, _: Any) -> None:
        self._crashed = True

    def _do(self, chore: Any) -> None:
        future = asyncio.ensure_future(chore)
        self._chores.add(future)
        future.add_done_callback(self._done)

    def _done(self, future: asyncio.Future[Any]) -> None:
        self._chores.discard(future)
        if not future.cancelled():
            future.exception()  # looked at: what could not be closed goes with its context

    # -- after it

    async def read(self) -> str:
        """The page's HTML once it has settled, or once patience is used up.

        Raises :class:`BrowserGone`, :class:`~scrapy.exceptions.DownloadTimeoutError`.
        """
        settled = await self._settle(patient=False)
        if not settled and (stuck := self._stuck()):
            settled = await self._load_without(stuck)
        for _ in range(_CONSENTS):
            # A gate says little: it is not to be waited at like a page that is still loading.
            pressed = await self._agree()
            if not pressed and settled:
                settled = await self._settle(patient=True)
                pressed = await self._agree()
            if not pressed:
                break
            self.consent = pressed
            self._since = time.monotonic()
            settled = await self._settle(patient=False)
        if settled:
            settled = await self._grow()
            if self.growths and settled:
                settled = await self._settle()
        self.incomplete = not settled
        if self.config.screenshot:
            with suppress(Exception):  # a picture is for people; the page is what counts
                await self.page.screenshot(path=self.config.screenshot, full_page=True)
        return await self._serialise()

    async def _settle(self, *, patient: bool = True) -> bool:
        """Wait until the text stays as it is; False when it never does.

        ``patient``: longer for a page from which more is to be expected.
        """
        began = time.monotonic()
        while True:
            look = await self._look()
            now = time.monotonic()
            limit = self.config.settle if look is None or look.ready else self.config.navigation
            if look is None or len(self.responses) != self._seen or self._changed(look):
                self._known, self._seen, self._since = look or Look(), len(self.responses), now
            elif now - self._since >= self._window(look, now, patient):
                return look.ready
            elif look.hungry and now - self._since >= self.config.quiet:
                await self._move()
            if now - began >= limit:
                return False
            await asyncio.sleep(_LOOK_SECONDS)

    async def _move(self) -> None:
        """Move the mouse, once: scripts that are put off until a visitor does something start."""
        if self._moved:
            return
        self._moved = True
        with suppress(Exception):  # the page may be between two documents
            for place in _PATH:
                await self.page.mouse.move(*place)

    def _stuck(self) -> frozenset[str]:
        """Addresses of scripts and style sheets that hold up a document that is not parsed yet."""
        if self._known.ready:
            return frozenset()
        due = time.monotonic() - _PENDING_SECONDS
        return frozenset(str(r.url) for r, sent in self._holding.items() if sent < due)

    async def _load_without(self, stuck: frozenset[str]) -> bool:
        """Load the page again without what never came; whether it settles then.

        A request that is under way cannot be given up alone: ``window.stop()`` ends the document.
        """
        try:
            await self.page.route(lambda url: url in stuck, _abort)
            await self.page.reload(wait_until="commit")
        except Exception as error:
            raise DownloadTimeoutError("the page waits for what never comes") from error
        self._holding.clear()
        return await self._settle(patient=False)

    def _changed(self, look: Look) -> bool:
        known = self._known
        return look.ready != known.ready or abs(look.text - known.text) > _LIVELY * known.text

    def _window(self, look: Look, now: float, patient: bool) -> float:
        """Seconds of quiet after which the page counts as settled."""
        if not look.ready:
            return _PARSING_SECONDS
        if not patient:
            return self.config.quiet
        if look.checking:
            return max(_CHECKING_SECONDS, self.config.quiet)
        if self.status in _CHALLENGES and look.text < _CHALLENGE_CHARS:
            return max(_CHALLENGE_SECONDS, self.config.quiet)
        loading = any(now - sent < _PENDING_SECONDS for sent in self._pending.values())
        if look.hungry or loading:
            return max(_HUNGRY_SECONDS, self.config.quiet)
        return self.config.quiet

    async def _agree(self) -> str:
        """Press the button of a consent gate, in the page or in one of its frames."""
        words = {
            "words": CONSENT_WORDS,
            "weak": CONSENT_WEAK,
            "selectors": CONSENT_SELECTORS,
            "topics": CONSENT_TOPICS,
            "patterns": (AGREE_PATTERN, GO_ON_PATTERN, OF_AGE_PATTERN, REFUSE_PATTERN),
        }
        for frame in self.page.frames[:8]:
            pressed = await self._run("consent", words, frame)
            if pressed:
                return str(pressed)
        return ""

    async def _grow(self) -> bool:
        """Scroll down and load more, as long as that brings text and within the bound."""
        before = await self._look()
        while before is not None:
            more = {
                "words": MORE_WORDS,
                "pattern": MORE_PATTERN,
                "press": self.growths < self.config.growths,
            }
            pressed = await self._run("grow", more)
            if not (pressed or before.tall) or not await self._settle_again(before):
                return True
            if self.growths >= self.config.growths:
                return False
            self.growths += 1
            before = await self._look()
        return True

    async def _settle_again(self, before: Look) -> bool:
        """Whether more came of what was done; waits shortly for the first of it."""
        until = time.monotonic() + self.config.quiet
        while True:
            look = await self._look()
            if look is None or look.text > before.text * (1 + _LIVELY):
                await asyncio.sleep(_BATCH_SECONDS)
                return True
            now = time.monotonic()
            if now >= until and not any(
                now - sent < _HUNGRY_SECONDS for sent in self._pending.values()
            ):
                return False
            await asyncio.sleep(_LOOK_SECONDS)

    async def _serialise(self) -> str:
        for _ in range(_READS):
            page = await self._run("serialise", None)
            if page:
                self.frames = page["frames"]
                return str(page["html"])
            await self._settle()
        raise DownloadTimeoutError("the page moves on whenever it is read")

    # -- scripts

    async def _look(self) -> Look | None:
        """None while the page is between two documents."""
        found = await self._run("measure", None)
        return Look(**found) if found else None

    async def _run(self, name: str, argument: Any, frame: Any = None) -> Any:
        """What a script of ours returns; None where the document went away under it."""
        if self._crashed:
            raise BrowserGone("the tab crashed")
        target = self.page if frame is None else frame
        try:
            async with asyncio.timeout(_SCRIPT_SECONDS):
                result = await target.evaluate(script(name), argument)
        except TimeoutError:
            self._busy += 1
            if self._busy > _BUSY_LOOKS:
                raise DownloadTimeoutError("the scripts of the page never rest") from None
            return None
        except Exception as error:
            if self.page.is_closed() or is_gone(error):
                raise BrowserGone(str(error).splitlines()[0]) from error
            return None
        return result


async def _abort(route: Any) -> None:
    await route.abort()
