"""The scripts that are run in pages; each file's first line says what it does."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import cache
from importlib.resources import files
from typing import Any, Final

from scrapy.exceptions import DownloadTimeoutError

from arachne.handlers.browser.errors import BrowserGone, is_between, is_gone
from arachne.handlers.browser.traffic import Traffic

_SCRIPT_SECONDS: Final = 5.0
"""How long a script of ours may take; only a page whose own scripts never rest takes longer."""
_BUSY_LOOKS: Final = 2
_TELLING: Final = ("measure", "serialise")
"""Scripts that have something to tell of every page."""


@cache
def script(name: str) -> str:
    """A function in JavaScript, for ``page.evaluate``."""
    return (files("arachne.handlers.browser") / "js" / f"{name}.js").read_text("utf-8")


class Scripts:
    """Runs them in one page."""

    def __init__(self, traffic: Traffic) -> None:
        self._traffic = traffic
        self._busy = 0
        self.are_broken = False
        """The page has taken from our scripts what they need: its own, or the names of its
        elements, stand where the language or the DOM has something else."""

    async def run(self, name: str, argument: Any = None, frame: Any = None) -> Any:
        """What a script returns; None where the document went away under it.

        Raises :class:`BrowserGone`, and :class:`~scrapy.exceptions.DownloadTimeoutError` for a page
        that is busy again and again.
        """
        if self._traffic.crashed:
            raise BrowserGone("the tab crashed")
        page = self._traffic.page
        try:
            async with asyncio.timeout(_SCRIPT_SECONDS):
                result = await (page if frame is None else frame).evaluate(script(name), argument)
            self.are_broken = self.are_broken or (result is None and name in _TELLING)
            return result
        except TimeoutError:
            self._busy += 1
            if self._busy > _BUSY_LOOKS:
                raise DownloadTimeoutError("the scripts of the page never rest") from None
            return None
        except Exception as error:
            if page.is_closed() or is_gone(error):
                raise BrowserGone(str(error).splitlines()[0]) from error
            self.are_broken = self.are_broken or (frame is None and not is_between(error))
            return None

    async def html(self) -> str:
        """The page as the driver reads it, out of the reach of its scripts, without shadow roots
        and frames; an empty string between two documents."""
        with suppress(Exception):
            async with asyncio.timeout(_SCRIPT_SECONDS):
                return str(await self._traffic.page.content())
        return ""
