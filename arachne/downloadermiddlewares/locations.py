"""Redirects lead where browsers take them: their addresses are read by the URL standard."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from arachne.extraction.links.addresses import absolute
from arachne.urls import without_login

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.http import Response

_WEB: Final = ("http://", "https://")
_NOT_ASCII: Final = re.compile(rb"[\x80-\xff]")


class LocationMiddleware:
    """Makes ``Location`` absolute, as browsers would: backslashes are slashes, blanks around it go,
    bytes that are not ASCII stand for themselves. An empty one, or what is no address, is none: the
    answer is judged as it is, instead of being asked for until redirects run out. A login in it is
    left out, and what is no web address (``mailto:``) is not followed.
    """

    def process_response(self, request: Request, response: Response) -> Response:
        location = response.headers.get(b"Location")
        if location is None or not 300 <= response.status < 400:
            return response
        given = _NOT_ASCII.sub(lambda byte: b"%%%02X" % ord(byte[0]), location).decode("ascii")
        address = absolute(given, response.url) if given.strip() else ""
        if address:
            response.headers[b"Location"] = without_login(address)
            if not address.startswith(_WEB):
                request.meta["dont_redirect"] = True
        else:
            del response.headers[b"Location"]
        return response
