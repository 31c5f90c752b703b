"""URLs are asked for ahead of their use, so that the engine never waits for Redis."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection
from typing import Final

from arachne.frontier.engine import EngineHandle
from arachne.shared.calls.entries import Leased

_POLL_SECONDS: Final = (0.05, 0.1, 0.25)
"""Between questions for work while others have all of it in hand."""
_SUSPICIOUS: Final = 20
"""Questions for work without an answer, about five seconds, after which counts are doubted."""
AHEAD: Final = 2
"""URLs that are asked for although the downloader has no place for them yet."""


class Prefetch:
    """Asks one question at a time, and less often while there is nothing.

    ``may_ask`` says whether a question makes sense at all; ``ask`` asks for so many entries, of no
    host that is busy; ``take`` is given each answer; ``doubt`` is called when answers have been
    empty for long.
    """

    def __init__(
        self,
        engine: EngineHandle,
        may_ask: Callable[[], bool],
        ask: Callable[[int, Collection[str]], asyncio.Future[Leased]],
        take: Callable[[Leased], None],
        doubt: Callable[[], None],
    ) -> None:
        self._engine = engine
        self._may_ask, self._ask, self._take, self._doubt = may_ask, ask, take, doubt
        self._stands: Leased | None = None  # the last answer; None when it is out of date
        self._asked = False
        self._not_before = 0.0  # when to ask again, on the monotonic clock
        self._empty = 0  # answers in a row

    @property
    def is_done(self) -> bool:
        """Whether nothing waits and nobody has anything in hand, as far as is known."""
        return self._stands is not None and self._stands.pending + self._stands.leased == 0

    @property
    def pending(self) -> int:
        """How many URLs wait in the whole crawl, as of the last answer; 0 if none is up to date."""
        return 0 if self._stands is None else self._stands.pending

    def hasten(self) -> None:
        """Something has changed here: the next question need not wait."""
        self._not_before = 0.0

    def forget(self) -> None:
        """How the crawl stands is to be learned anew."""
        self._stands = None
        self.hasten()

    def fill(self, have: int) -> None:
        """Ask for URLs if ``have`` are too few; they come some milliseconds later, and wake the
        engine."""
        if self._asked:
            return
        places, busy = self._engine.places()
        wanted = max(places, AHEAD) - have
        if wanted <= 0 or not self._may_ask():
            return
        wait = self._not_before - time.monotonic()
        if wait > 0:  # there was nothing a moment ago, and nothing has happened here since
            self._engine.wake_in(wait)
            return
        self._asked = True
        self._ask(wanted, busy).add_done_callback(self._answered)

    def _answered(self, answer: asyncio.Future[Leased]) -> None:
        self._asked = False
        if answer.cancelled() or answer.exception() is not None:
            self._engine.wake_in(_POLL_SECONDS[-1])
            return
        self._stands = answer.result()
        self._take(self._stands)
        if self._stands.entries:
            self._empty = 0
        else:
            self._wait(self._stands)
        self._engine.wake()

    def _wait(self, stands: Leased) -> None:
        wait = _POLL_SECONDS[min(self._empty, len(_POLL_SECONDS) - 1)]
        if stands.next_time and stands.pending:
            wait = min(max(wait, stands.next_time - time.time() + 0.01), 1.0)
        self._empty += 1
        self._not_before = time.monotonic() + wait
        self._engine.wake_in(wait)
        if self._empty % _SUSPICIOUS == 0:
            self._doubt()
