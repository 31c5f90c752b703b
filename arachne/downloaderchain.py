"""What downloader middlewares say of a request, asked in Scrapy's order and by Scrapy's rules.

Scrapy's own chain makes a coroutine of whatever a middleware's method returns, and puts its name
together for a warning that is hardly ever given. A page passes some twenty methods, most of which
answer at once: those answers are taken as they are, the others are left to Scrapy.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from scrapy.exceptions import _InvalidOutput
from scrapy.http import Request, Response
from scrapy.utils.defer import _process_pending_io, ensure_awaitable
from scrapy.utils.python import global_object_name

if TYPE_CHECKING:
    from scrapy.core.downloader.middleware import DownloaderMiddlewareManager

Download = Callable[[Request], Coroutine[Any, Any, Response]]


class DownloaderChain:
    """Does what ``download_async`` of Scrapy's ``manager`` does."""

    def __init__(self, manager: DownloaderMiddlewareManager) -> None:
        self._manager = manager

    async def download(self, download: Download, request: Request) -> Response | Request:
        """The request on its way out, then ``download``, then what comes back on its way in; what
        comes in at last, or the request that is to be asked for instead."""
        try:
            result = await self._requested(download, request)
        except Exception as error:  # noqa: BLE001 - middlewares are asked what to make of it
            await _process_pending_io()
            result = await self._manager._process_exception(error, request)
        return await self._responded(result, request)

    async def _requested(self, download: Download, request: Request) -> Response | Request:
        for method in self._manager.methods["process_request"]:
            answer = self._call(method, request=request)
            if answer is None:
                continue
            if not isinstance(answer, (Response, Request)):
                answer = await _settled(method, answer)
                if answer is None:
                    continue
                _check(method, answer, "None, Response or Request")
            result: Response | Request = answer
            return result
        return await download(request)

    async def _responded(self, result: Response | Request, request: Request) -> Response | Request:
        if isinstance(result, Request):
            return result
        for method in self._manager.methods["process_response"]:
            answer = self._call(method, request=request, response=result)
            if not isinstance(answer, (Response, Request)):
                answer = await _settled(method, answer)
                _check(method, answer, "Response or Request")
            result = answer
            if isinstance(result, Request):
                break
        return result

    def _call(self, method: Any, **known: Any) -> Any:
        return self._manager._handle_mw_method(method, **known)


async def _settled(method: Any, answer: Any) -> Any:
    return await ensure_awaitable(answer, _warn=global_object_name(method))


def _check(method: Any, answer: Any, accepted: str) -> None:
    if not isinstance(answer, (Response, Request)):
        raise _InvalidOutput(
            f"Middleware {method.__qualname__} must return {accepted}, got {type(answer).__name__}"
        )
