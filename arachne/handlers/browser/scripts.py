"""The scripts that are run in pages; each file's first line says what it does."""

from __future__ import annotations

import asyncio
from functools import cache
from importlib.resources import files
from typing import Any, Final

from scrapy.exceptions import DownloadTimeoutError

from arachne.handlers.browser.errors import BrowserGone, is_gone
from arachne.handlers.browser.traffic import Traffic

_SCRIPT_SECONDS: Final = 5.0
"""How long a script of ours may take; only a page whose own scripts never rest takes longer."""
_BUSY_LOOKS: Final = 2


@cache
def script(name: str) -> str:
    """A function in JavaScript, for ``page.evaluate``."""
    return (files("arachne.handlers.browser") / "js" / f"{name}.js").read_text("utf-8")


class Scripts:
    """Runs them in one page."""

    def __init__(self, traffic: Traffic) -> None:
        self._traffic = traffic
        self._busy = 0

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
                return await (page if frame is None else frame).evaluate(script(name), argument)
        except TimeoutError:
            self._busy += 1
            if self._busy > _BUSY_LOOKS:
                raise DownloadTimeoutError("the scripts of the page never rest") from None
            return None
        except Exception as error:
            if page.is_closed() or is_gone(error):
                raise BrowserGone(str(error).splitlines()[0]) from error
            return None
