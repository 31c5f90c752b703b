"""A redirect to a wall is a wall: it is judged where it happens, not followed off the site."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arachne.judging.signatures import WALL, WALL_MARKS

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.http import Response

_ADDRESSES: Final = tuple(
    mark.text for mark in WALL_MARKS if mark.place == "url" and mark.weight >= WALL
)


class WallRedirectMiddleware:
    """Keeps Scrapy from following redirects to the addresses of walls and captchas."""

    def process_response(self, request: Request, response: Response) -> Response:
        location = (response.headers.get(b"Location") or b"").decode("latin-1").lower()
        if 300 <= response.status < 400 and any(text in location for text in _ADDRESSES):
            request.meta["dont_redirect"] = True
        return response
