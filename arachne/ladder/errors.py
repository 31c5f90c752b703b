"""Errors of the network, and refusals: which reason they are, and whether another tier may get
through."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Final

from scrapy.exceptions import (
    CannotResolveHostError,
    DownloadConnectionRefusedError,
    DownloadFailedError,
    DownloadTimeoutError,
    ResponseDataLossError,
)
from twisted.internet import error as net
from twisted.web.client import ResponseFailed, ResponseNeverReceived

from arachne.judging import Verdict
from arachne.tiers import Tier

DATALOSS: Final = "dataloss"
"""The flag, Scrapy's, of a response that is taken as far as it came."""
_SILENCE: Final = (DownloadTimeoutError, TimeoutError)
SILENT_RETRIES: Final = 1
"""How often what is met with silence is asked for again."""
REFUSALS: Final = frozenset({403, 406, 503})
"""What walls answer to clients that are no browsers, whatever is asked for."""
_NOBODY_THERE: Final = (
    CannotResolveHostError,
    DownloadConnectionRefusedError,
    ResponseDataLossError,
    net.DNSLookupError,
    net.ConnectionRefusedError,
)


class UnreadableAnswer(DownloadFailedError):
    """What came is against the rules of HTTP; browsers are lenient where nothing else is."""


_KINDS: Final[tuple[tuple[str, tuple[type[BaseException], ...]], ...]] = (
    ("dns", (CannotResolveHostError, net.DNSLookupError)),
    ("timeout", (*_SILENCE, net.TimeoutError)),
    (
        "connection",
        (
            DownloadFailedError, DownloadConnectionRefusedError, ResponseFailed,
            ResponseNeverReceived, net.ConnectError, net.ConnectionLost, net.ConnectionDone,
            OSError,
        ),
    ),
)  # fmt: skip
"""Errors by their reason; of two rows that hold the first: some of Twisted's are of two kinds."""


def kind_of(exception: BaseException) -> str:
    """Which reason an error of the network is; an empty string for other errors."""
    return next((reason for reason, kinds in _KINDS if isinstance(exception, kinds)), "")


def broken_off(verdict: Verdict, flags: Collection[str]) -> Verdict:
    """The verdict on an answer of which nothing can be read; ``flags`` of the response. That it
    broke off, or was not sent in the way that its headers say, is more than that it is thin."""
    if verdict.name != "thin" or DATALOSS not in flags:
        return verdict
    detail = "the body broke off, or is not sent as its headers say"
    return replace(verdict, name="connection", reason="connection", detail=detail, climb=True)


def may_get_through(exception: Exception, tier: Tier) -> bool:
    """Whether another tier may get through where this one met silence: some walls hang up on
    clients whose handshake is not a browser's, so that ``impersonate`` is worth a try after
    ``http``; and a browser may read what curl does not. Nobody is at home where connections are
    refused."""
    if isinstance(exception, UnreadableAnswer):
        return True
    return not isinstance(exception, _NOBODY_THERE) and tier != "impersonate"


def retries_after(exception: Exception, most: int) -> int:
    """How often the same tier is asked again: fewer times after silence, each of which takes as
    long as patience lasts, before another tier is asked or the URL given up."""
    return min(most, SILENT_RETRIES) if isinstance(exception, _SILENCE) else most
