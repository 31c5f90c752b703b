"""A visited page as Scrapy's response."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from scrapy.http import HtmlResponse, Response
from scrapy.http.headers import Headers

from arachne.handlers.browser.visit import Visit
from arachne.urls import host_of, without_login

if TYPE_CHECKING:
    from scrapy import Request

ERROR_PAGE: Final = "chrome-error:"
"""How the address of a page begins that Chromium shows for want of one."""
_NOWHERE: Final = (ERROR_PAGE, "about:")
_OWN: Final = ("blob:", "data:")
_PAGES: Final = ("text/html", "application/xhtml+xml")
_EMPTY: Final = frozenset({204, 205})
_OF_THE_BYTES: Final = ("Content-Encoding", "Content-Length", "Transfer-Encoding", "Content-Type")
"""Headers about the body as it was sent, which is not the body that comes out of a browser."""


def is_page(answer: Any) -> bool:
    """Whether a browser shows what its own response, Playwright's, brings."""
    if answer.status in _EMPTY:
        return False
    if str(answer.headers.get("content-disposition", "")).lower().startswith("attachment"):
        return False
    kind = str(answer.headers.get("content-type", "")).partition(";")[0].strip().lower()
    return not kind or kind in _PAGES


async def response_of(request: Request, visit: Visit, html: str) -> Response:
    """The page that was read, as UTF-8, or a redirect where it has led to another host: whether the
    crawl may follow there is for those to say who follow redirects."""
    traffic = visit.traffic
    headers = Headers(await _headers_of(traffic.responses[-1]) if traffic.responses else {})
    for name in _OF_THE_BYTES:
        headers.pop(name, None)
    headers["Content-Type"] = "text/html; charset=utf-8"
    request.meta["tier_info"] = {
        "incomplete": visit.incomplete,
        "statuses": [response.status for response in traffic.responses],
        "navigations": len(traffic.responses),
        "downloads": traffic.downloads,
        "popups": traffic.popups,
        "frames": visit.frames,
        "growths": visit.growths,
        "consent": visit.consent,
    }
    url = without_login(visit.url or traffic.page.url)
    if url.startswith(_NOWHERE) and traffic.responses:
        # The browser's own words, for an answer without any, or a page that was left for nothing.
        url, html = without_login(str(traffic.responses[-1].url)), ""
    elif url.startswith(_OWN) and traffic.responses:
        # What the page has made itself stands for the page.
        url = without_login(str(traffic.responses[-1].url))
    if _host(url) != _host(request.url):
        return Response(request.url, status=302, headers={"Location": url}, request=request)
    # How long a browser works on a page says nothing about the pace that the host can bear.
    request.meta["autothrottle_dont_adjust_delay"] = True
    return HtmlResponse(
        url,
        status=traffic.status or 200,
        headers=headers,
        body=html.encode("utf-8", "replace"),
        encoding="utf-8",
        request=request,
        flags=["browser"],
    )


def _host(url: str) -> str:
    return host_of(url).removeprefix("www.")


async def _headers_of(answer: Any) -> dict[str, list[str]]:
    """Every header with all its values."""
    found: dict[str, list[str]] = {}
    with suppress(Exception):
        for pair in await answer.headers_array():
            found.setdefault(pair["name"], []).append(pair["value"])
    return found
