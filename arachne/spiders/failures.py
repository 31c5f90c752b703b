"""Which reason of :data:`arachne.items.REASONS` an error or a status becomes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from scrapy.exceptions import (
    DownloadCancelledError,
    IgnoreRequest,
    ResponseDataLossError,
    UnsupportedURLSchemeError,
)

from arachne.exceptions import ExtractionFailed, Refused
from arachne.ladder import FinalVerdict
from arachne.ladder.errors import kind_of

if TYPE_CHECKING:
    from twisted.python.failure import Failure as TwistedFailure

_OTHERS: Final[tuple[tuple[type[BaseException], str], ...]] = (
    (DownloadCancelledError, "too-large"),
    (ResponseDataLossError, "connection"),
    (UnsupportedURLSchemeError, "error"),
)
"""What :mod:`arachne.ladder.errors` does not have: no other tier gets through where these come."""

_REDIRECTED: Final = "max redirections reached"
_MAXSIZE: Final = "DOWNLOAD_MAXSIZE"
"""Scrapy ignores a body that grew too large while it was decompressed; only its message says so."""


def reason_of(failure: TwistedFailure) -> tuple[str, str]:
    """``(reason, detail)`` of a download that failed."""
    error: Any = failure.value
    if isinstance(error, (Refused, ExtractionFailed)):
        return error.reason, str(error)
    detail = " ".join(str(error).split()) or type(error).__name__
    if isinstance(error, IgnoreRequest) and _MAXSIZE in detail:
        return "too-large", detail[:500]
    if isinstance(error, IgnoreRequest) and _REDIRECTED in detail:
        return "error", "redirects go round in a circle, or do not end (REDIRECT_MAX_TIMES)"
    other = (reason for kind, reason in _OTHERS if isinstance(error, kind))
    if reason := kind_of(error) or next(other, ""):
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


def verdict_by_status(status: int) -> FinalVerdict:
    """The verdict where no ladder has judged: by the status alone."""
    failed = status >= 400
    reason = reason_of_status(status) if failed else ""
    return FinalVerdict(
        name=reason or "ok",
        usable=not failed,
        teaser=False,
        reason=reason,
        detail=f"status {status}",
        step=-1,
    )
