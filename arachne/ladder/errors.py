"""Errors of the network, and refusals: which reason they are, and whether another tier may get
through."""

from __future__ import annotations

from typing import Final

from scrapy.exceptions import (
    CannotResolveHostError,
    DownloadConnectionRefusedError,
    DownloadFailedError,
    DownloadTimeoutError,
    ResponseDataLossError,
)

from arachne.tiers import Tier

_SILENCE: Final = (DownloadTimeoutError, TimeoutError)
SILENT_RETRIES: Final = 1
"""How often what is met with silence is asked for again."""
REFUSALS: Final = frozenset({403, 406, 503})
"""What walls answer to clients that are no browsers, whatever is asked for."""
_NOBODY_THERE: Final = (
    CannotResolveHostError,
    DownloadConnectionRefusedError,
    ResponseDataLossError,
)


class UnreadableAnswer(DownloadFailedError):
    """What came is against the rules of HTTP; browsers are lenient where nothing else is."""


def kind_of(exception: Exception) -> str:
    """Which reason an error of the network is; an empty string for other errors."""
    if isinstance(exception, CannotResolveHostError):
        return "dns"
    if isinstance(exception, _SILENCE):
        return "timeout"
    if isinstance(exception, (DownloadFailedError, DownloadConnectionRefusedError, OSError)):
        return "connection"
    return ""


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
