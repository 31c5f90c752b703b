"""Pages that send the reader on: the ``refresh`` element, and the header that says the same."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from scrapy.downloadermiddlewares.redirect import MetaRefreshMiddleware
from scrapy.http import HtmlResponse
from scrapy.utils.response import get_meta_refresh
from w3lib.html import get_meta_refresh as refresh_in

if TYPE_CHECKING:
    from scrapy import Request, Spider
    from scrapy.http import Response


class RefreshMiddleware(MetaRefreshMiddleware):
    """Scrapy's, for the ``Refresh`` header, too (HTML standard, 'The `Refresh` header').

    What leads to no web address is no redirect: the page is read as it is.
    """

    def process_response(
        self, request: Request, response: Response, spider: Spider | None = None
    ) -> Request | Response:
        if request.meta.get("dont_redirect") or request.method == "HEAD":
            return response
        try:
            target = self._target(response)
            if not target:
                return response
            redirected = self._redirect_request_using_get(request, response, target)
        except ValueError:  # no address that can be parsed
            return response
        return self._redirect(redirected, request, "refresh")

    def _target(self, response: Response) -> str:
        """Where the answer leads to at once, or ``""``."""
        for seconds, url in (_header(response), self._element(response)):
            if url and seconds is not None and seconds < self._maxdelay:
                return url if url.startswith(("http://", "https://")) else ""
        return ""

    def _element(self, response: Response) -> tuple[float | None, str | None]:
        if not isinstance(response, HtmlResponse):
            return None, None
        return get_meta_refresh(response, ignore_tags=self._ignore_tags)


def _header(response: Response) -> tuple[float | None, str | None]:
    value = response.headers.get(b"Refresh")
    if value is None:
        return None, None
    content = escape(value.decode("utf-8", "replace"))
    return refresh_in(f'<meta http-equiv="refresh" content="{content}">', response.url)
