"""Which reason of :data:`arachne.items.REASONS` an error or a status becomes: one table, one
place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from scrapy.exceptions import (
    CannotResolveHostError,
    DownloadCancelledError,
    DownloadConnectionRefusedError,
    DownloadFailedError,
    DownloadTimeoutError,
    IgnoreRequest,
    ResponseDataLossError,
    UnsupportedURLSchemeError,
)
from twisted.internet import error as net
from twisted.web.client import ResponseFailed, ResponseNeverReceived

from arachne.exceptions import ExtractionFailed, Refused

if TYPE_CHECKING:
    from twisted.python.failure import Failure as TwistedFailure

_BY_TYPE: Final[tuple[tuple[type[BaseException], str], ...]] = (
    (DownloadTimeoutError, "timeout"),
    (net.TimeoutError, "timeout"),
    (TimeoutError, "timeout"),
    (CannotResolveHostError, "dns"),
    (net.DNSLookupError, "dns"),
    (DownloadCancelledError, "too-large"),
    (DownloadConnectionRefusedError, "connection"),
    (ResponseDataLossError, "connection"),
    (DownloadFailedError, "connection"),
    (ResponseFailed, "connection"),
    (ResponseNeverReceived, "connection"),
    (net.ConnectError, "connection"),
    (net.ConnectionLost, "connection"),
    (net.ConnectionDone, "connection"),
    (UnsupportedURLSchemeError, "error"),
)

_MAXSIZE: Final = "DOWNLOAD_MAXSIZE"
"""Scrapy ignores a body that grew too large while it was decompressed; only its message says so."""


def reason_of(failure: TwistedFailure) -> tuple[str, str]:
    """``(reason, detail)`` of a download that failed."""
    error = failure.value
    if isinstance(error, (Refused, ExtractionFailed)):
        return error.reason, str(error)
    detail = " ".join(str(error).split()) or type(error).__name__
    if isinstance(error, IgnoreRequest) and _MAXSIZE in detail:
        return "too-large", detail[:500]
    for kind, reason in _BY_TYPE:
        if isinstance(error, kind):
            return reason, detail[:500]
    return "error", f"{type(error).__name__}: {detail}"[:500]


def reason_of_status(status: int) -> str:
    """The reason that an error status stands for."""
    if status in (404, 410):
        return "gone"
    if status == 429:
        return "rate-limited"
    if status in (401, 407):
        return "login"
    return f"http-{status}"


def verdict_by_status(status: int) -> dict[str, Any]:
    """The verdict where no ladder has judged: by the status alone."""
    failed = status >= 400
    reason = reason_of_status(status) if failed else ""
    return {
        "name": reason or "ok", "usable": not failed, "teaser": False, "step": -1,
        "reason": reason, "detail": f"status {status}",
    }  # fmt: skip
