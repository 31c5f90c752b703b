"""Pages that send the reader on: the ``refresh`` element, and the header that says the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy.downloadermiddlewares.redirect import MetaRefreshMiddleware
from scrapy.http import HtmlResponse

from arachne.refresh import Refresh, find_refresh, may_refresh, read_refresh
from arachne.urls import without_login

if TYPE_CHECKING:
    from scrapy import Request, Spider
    from scrapy.http import Response


class RefreshMiddleware(MetaRefreshMiddleware):
    """Scrapy's, for the ``Refresh`` header, too (HTML standard, 'The `Refresh` header').

    What leads to no web address is no redirect: the page is read as it is. So is one that leads to
    itself, unless it sets cookies that were not sent: then the page is what comes with them.
    """

    def process_response(
        self, request: Request, response: Response, spider: Spider | None = None
    ) -> Request | Response:
        if request.meta.get("dont_redirect") or request.method == "HEAD":
            return response
        try:
            target = self._target(request, response)
            if not target:
                return response
            redirected = self._redirect_request_using_get(request, response, target)
        except ValueError:  # no address that can be parsed
            return response
        return self._redirect(redirected, request, "refresh")

    def _target(self, request: Request, response: Response) -> str:
        """Where the answer leads to at once, or ``""``."""
        header = (response.headers.get(b"Refresh") or b"").decode("utf-8", "replace")
        for refresh in (read_refresh(header, response.url), self._element(response)):
            if refresh is not None and refresh.seconds < self._maxdelay:
                target = without_login(refresh.url) or response.url
                if target.partition("#")[0] == response.url.partition("#")[0]:
                    return target if _sets_new_cookies(request, response) else ""
                return target if target.startswith(("http://", "https://")) else ""
        return ""

    def _element(self, response: Response) -> Refresh | None:
        if not isinstance(response, HtmlResponse) or not may_refresh(response.body):
            return None
        return find_refresh(response.text, response.url, self._ignore_tags)


def _sets_new_cookies(request: Request, response: Response) -> bool:
    sent = {_name(cookie) for cookie in (request.headers.get(b"Cookie") or b"").split(b";")}
    return any(_name(cookie) not in sent for cookie in response.headers.getlist(b"Set-Cookie"))


def _name(cookie: bytes) -> bytes:
    return cookie.partition(b"=")[0].strip()
