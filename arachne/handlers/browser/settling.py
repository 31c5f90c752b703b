"""When a page is as it will stay: it is parsed, and its text has not changed for a while."""

from __future__ import annotations

import asyncio
import math
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from arachne.handlers.browser.config import BrowserConfig
from arachne.handlers.browser.scripts import Scripts
from arachne.handlers.browser.traffic import PENDING_SECONDS, Traffic

_LOOK_SECONDS: Final = 0.1
_HUNGRY_SECONDS: Final = 2.5
"""The quiet window of a page that says it is loading, or has next to no text."""
_BARE_SECONDS: Final = 5.5
"""The same for a page that shows nothing yet, or no more than a word like 'Loading': there is
nothing else to be had from it, and another tier would have to begin anew."""
_BARE_CHARS: Final = 40
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
_LIVELY: Final = 0.005
"""Changes of the text smaller than this part of it are a clock, not content."""
_PATH: Final = ((120, 140), (180, 220))
"""Where the mouse is moved, in pixels of the window."""


@dataclass(frozen=True, slots=True)
class Look:
    """What a page looks like at one moment; see ``js/measure.js``."""

    text: int = 0
    nodes: int = 0
    hungry: bool = True
    checking: bool = False
    ready: bool = False
    tall: bool = False


class Settling:
    """Waits for one page, again whenever something was done to it."""

    def __init__(self, config: BrowserConfig, traffic: Traffic, scripts: Scripts) -> None:
        self._config, self._traffic, self._scripts = config, traffic, scripts
        self._known = Look()
        self._seen = 0  # responses, when it was
        self._since = time.monotonic()
        self._moved = False

    async def look(self) -> Look | None:
        """None while the page is between two documents."""
        found = await self._scripts.run("measure")
        if found:
            return Look(**found)
        if self._scripts.are_broken and (html := await self._scripts.html()):
            return Look(text=len(html), nodes=1, hungry=False, ready=True)
        return None

    def restart(self) -> None:
        """Something was done to the page: its quiet counts from now."""
        self._since = time.monotonic()

    @property
    def is_parsed(self) -> bool:
        """Whether the document was complete at the last look."""
        return self._known.ready

    async def settle(self, *, patient: bool = True) -> bool:
        """Wait until the text stays as it is; False when it never does.

        ``patient``: longer for a page from which more is to be expected.
        """
        began = time.monotonic()
        while True:
            look = await self.look()
            now = time.monotonic()
            seen = len(self._traffic.responses)
            limit = self._config.settle if look is None or look.ready else self._config.navigation
            if look is None or seen != self._seen or self._changed(look):
                self._known, self._seen, self._since = look or Look(), seen, now
            elif now - self._since >= self._window(look, patient):
                return look.ready
            elif look.hungry and now - self._since >= self._config.quiet:
                await self._move()
            if now - began >= limit:
                return False
            await asyncio.sleep(_LOOK_SECONDS)

    async def brings_more(self, before: Look) -> bool:
        """Whether text came of what was done; waits shortly for the first of it."""
        until = time.monotonic() + self._config.quiet
        while True:
            look = await self.look()
            if look is None or look.text > before.text * (1 + _LIVELY):
                await asyncio.sleep(_BATCH_SECONDS)
                return True
            if time.monotonic() >= until and not self._traffic.is_loading(_HUNGRY_SECONDS):
                return False
            await asyncio.sleep(_LOOK_SECONDS)

    async def _move(self) -> None:
        """Move the mouse, once: scripts that are put off until a visitor does something start."""
        if self._moved:
            return
        self._moved = True
        with suppress(Exception):  # the page may be between two documents
            for place in _PATH:
                await self._traffic.page.mouse.move(*place)

    def _changed(self, look: Look) -> bool:
        known = self._known
        return look.ready != known.ready or abs(look.text - known.text) > _LIVELY * known.text

    def _window(self, look: Look, patient: bool) -> float:
        """Seconds of quiet after which the page counts as settled."""
        if not look.ready:
            return _PARSING_SECONDS
        if not patient:
            return self._config.quiet
        if look.checking:
            return max(_CHECKING_SECONDS, self._config.quiet)
        if self._traffic.status in _CHALLENGES and look.text < _CHALLENGE_CHARS:
            return max(_CHALLENGE_SECONDS, self._config.quiet)
        if look.hungry and self._traffic.is_loading(self._config.settle):
            return math.inf
        if look.text < _BARE_CHARS:
            return max(_BARE_SECONDS, self._config.quiet)
        if look.hungry or self._traffic.is_loading(PENDING_SECONDS):
            return max(_HUNGRY_SECONDS, self._config.quiet)
        return self._config.quiet
