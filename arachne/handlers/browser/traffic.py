"""What a page does on the network, and with its window, from its first request on.

Works with the page objects of Playwright and of whatever speaks like it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

PENDING_SECONDS: Final = 4.0
"""A request that takes longer is a poll or a stream."""
_TOLD_SECONDS: Final = 1.0
_FETCHES: Final = frozenset({"xhr", "fetch", "script", "document"})
_HOLD_THE_PARSER: Final = frozenset({"script", "stylesheet"})
"""What a document may wait for before the rest of it is parsed, or a script of it runs."""


class Traffic:
    """``responses`` are the answers to navigations of the page itself, redirects left out;
    ``arrived`` is done at the first. ``asked`` is the address that was asked for last, by the page
    or one of its frames.

    ``prepare`` runs when there is a page, before it navigates.
    """

    def __init__(self) -> None:
        self.prepare: Callable[[], Awaitable[None]] | None = None
        self.page: Any = None
        self.responses: list[Any] = []
        self.arrived: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.asked = ""
        self.downloads = 0
        self.popups = 0
        self.crashed = False
        self._told = asyncio.Event()
        self._pending: dict[Any, float] = {}
        self._holding: dict[Any, float] = {}
        self._chores: set[asyncio.Future[Any]] = set()

    @property
    def status(self) -> int:
        """Of the last navigation; 0 before the first."""
        return int(self.responses[-1].status) if self.responses else 0

    def is_loading(self, seconds: float) -> bool:
        """Whether a request that may bring content is under way, for less than so long."""
        now = time.monotonic()
        return any(now - sent < seconds for sent in self._pending.values())

    def stuck(self) -> frozenset[str]:
        """Addresses of scripts and style sheets that a document has waited for in vain."""
        due = time.monotonic() - PENDING_SECONDS
        return frozenset(str(r.url) for r, sent in self._holding.items() if sent < due)

    def forget_stuck(self) -> None:
        """The document is loaded anew."""
        self._holding.clear()

    async def aborted(self) -> None:
        """A navigation has ended without a document: the download, or the answer without any, for
        which it did may be told a little later."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_TOLD_SECONDS):
                await self._told.wait()

    async def watch(self, page: Any, _: Any = None) -> None:
        """Listen to a page that is still empty."""
        self.page = page
        page.on("response", self._responded)
        page.on("request", self._requested)
        page.on("requestfinished", self._finished)
        page.on("requestfailed", self._finished)
        page.on("download", self._downloads)
        page.on("crash", self._crash)
        page.on("dialog", self._answer)
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
                self._told.set()
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
        self._told.set()
        self._do(download.cancel())

    def _answer(self, dialog: Any) -> None:
        """Whoever wants to read agrees: to be of age, say. There is nothing to be typed."""
        self._do(dialog.dismiss() if dialog.type == "prompt" else dialog.accept())

    def _popped_up(self, page: Any) -> None:
        if page != self.page:
            self.popups += 1
            self._do(page.close())

    def _crash(self, _: Any) -> None:
        self.crashed = True

    def _do(self, chore: Any) -> None:
        future = asyncio.ensure_future(chore)
        self._chores.add(future)
        future.add_done_callback(self._done)

    def _done(self, future: asyncio.Future[Any]) -> None:
        self._chores.discard(future)
        if not future.cancelled():
            future.exception()  # looked at: what could not be closed goes with its context
