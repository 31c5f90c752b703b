"""What goes wrong in a browser, as Scrapy names it::

DownloadFailedError
├── BrowserGone    the browser, the driver or the tab died; the same load may work in a new one
└── NoBrowser      there is none that starts; no further try is worth its time

NotAPage           the address leads to a file, which a browser would store, not show
"""

from __future__ import annotations

from typing import Final

from scrapy.exceptions import (
    CannotResolveHostError,
    DownloadConnectionRefusedError,
    DownloadFailedError,
    DownloadTimeoutError,
)


class BrowserGone(DownloadFailedError):
    """Nothing is said about the page."""


class NoBrowser(DownloadFailedError):
    """Nothing is said about the page here either."""


class NotAPage(Exception):
    """For plain HTTP."""


_GONE: Final = (
    "has been closed", "connection closed", "browser closed", "crashed", "not connected",
    "pipe closed", "target closed", "has been collected",
)  # fmt: skip
_BETWEEN: Final = ("context was destroyed", "cannot find context", "detached", "navigat")
_NETWORK: Final[tuple[tuple[str, type[Exception]], ...]] = (
    ("ERR_NAME_NOT_RESOLVED", CannotResolveHostError),
    ("ERR_CONNECTION_REFUSED", DownloadConnectionRefusedError),
    ("ERR_PROXY_CONNECTION_FAILED", DownloadFailedError),
    ("ERR_TIMED_OUT", DownloadTimeoutError),
    ("ERR_CONNECTION_TIMED_OUT", DownloadTimeoutError),
    ("Timeout", DownloadTimeoutError),
)
"""Of Chromium's net_error_list.h, and Playwright's own time-out."""


def translated(error: Exception) -> Exception:
    """The error of Scrapy's that says the same as one of a Playwright driver."""
    text = " ".join(str(error).split("Call log")[0].split())
    if is_gone(error):
        return BrowserGone(text)
    for mark, kind in _NETWORK:
        if mark in text:
            return kind(text)
    return DownloadFailedError(text)


def is_abort(error: Exception) -> bool:
    """Whether a navigation ended without a document, as one does that leads to a file."""
    return any(mark in str(error) for mark in ("Download is starting", "net::ERR_ABORTED"))


def is_gone(error: Exception) -> bool:
    """Whether the browser or the tab is not there any more."""
    text = str(error).lower()
    return any(mark in text for mark in _GONE)


def is_between(error: Exception) -> bool:
    """Whether the document went away in which something was to be done: the page moves on."""
    text = str(error).lower()
    return any(mark in text for mark in _BETWEEN)
