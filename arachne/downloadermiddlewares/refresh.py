"""Pages that send the reader on: the ``refresh`` element, and the header that says the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy.downloadermiddlewares.redirect import MetaRefreshMiddleware
from scrapy.http import HtmlResponse

from arachne.refresh import Refresh, find_refresh, may_refresh, read_refresh

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
        header = (response.headers.get(b"Refresh") or b"").decode("utf-8", "replace")
        for refresh in (read_refresh(header, response.url), self._element(response)):
            if refresh is not None and refresh.seconds < self._maxdelay:
                return refresh.url if refresh.url.startswith(("http://", "https://")) else ""
        return ""

    def _element(self, response: Response) -> Refresh | None:
        if not isinstance(response, HtmlResponse) or not may_refresh(response.body):
            return None
        return find_refresh(response.text, response.url, self._ignore_tags)
