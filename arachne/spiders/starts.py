"""What a start that was given without a scheme means."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from arachne.frontier.protocol import Entry
from arachne.ladder import TIER, TRAIL
from arachne.urls import canonicalize

if TYPE_CHECKING:
    from scrapy import Request


def with_scheme(start: str) -> str:
    """The URL of a start; https where nothing is said."""
    return start if "://" in start else f"https://{start}"


def plain_http_of(entry: Entry, request: Request, starts: Iterable[str]) -> Request | None:
    """The request by http for a start, one of ``starts`` without a scheme, that is not reached by
    https; None for all others. It begins at the lowest tier anew."""
    if entry.via != "start" or not request.url.startswith("https://"):
        return None
    if entry.url not in {canonicalize(with_scheme(s)) for s in starts if "://" not in s}:
        return None
    meta = {key: value for key, value in request.meta.items() if key not in (TIER, TRAIL)}
    return request.replace(url="http://" + request.url.removeprefix("https://"), meta=meta)
