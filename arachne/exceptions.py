"""Everything Arachne raises on purpose::

ArachneError
├── BadArgument          a spider argument or setting is wrong; nothing was fetched
├── Unusable             what the crawl needs to write cannot be written
│   ├── FrontierUnusable     the store of URLs
│   │   └── Fenced               it has given this worker's leases to others
│   └── OutputUnusable       the output folder or a file in it
└── ExtractionFailed     a page could not be read; ``reason`` says which failure it becomes

scrapy.exceptions.IgnoreRequest
└── Refused              a URL is not fetched; ``reason`` says why
    ├── Skipped              it is out of bounds: accounted for, no record
    └── Forbidden            it ends as a failure
        └── RobotsUnreachable    unless robots.txt can be had after all, a while later
"""

from __future__ import annotations

from pathlib import Path

from scrapy.exceptions import IgnoreRequest

from arachne.observability.redaction import without_credentials


class ArachneError(Exception):
    """The root of Arachne's own errors; the message is one line a user can act on, and tells no
    credentials."""

    exit_code = 1

    def __str__(self) -> str:
        return without_credentials(super().__str__())


class BadArgument(ArachneError):
    """What was given, what is accepted, an example."""

    exit_code = 2


class Unusable(ArachneError):
    """The crawl cannot go on because something it writes to is gone; it can be resumed."""

    exit_code = 6


class FrontierUnusable(Unusable):
    """The store of URLs cannot be opened, read or written."""


class Fenced(FrontierUnusable):
    """The worker was silent for too long and its leases are others' now; what it has in hand must
    leave no record."""


class OutputUnusable(Unusable):
    """An output file or folder cannot be created or written."""


def unwritable(path: Path, error: OSError) -> OutputUnusable:
    """The error that names the file and says what the system said."""
    return OutputUnusable(f"{path} cannot be written: {error.strerror or error}")


class ExtractionFailed(ArachneError):
    """Reading a page failed: it took too long, or it killed its worker."""

    def __init__(self, reason: str, detail: str) -> None:
        super().__init__(detail)
        self.reason = reason


class Refused(IgnoreRequest):
    """A URL that is not fetched."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(detail or reason)
        self.reason = reason
        self.detail = detail


class Skipped(Refused):
    """Out of bounds: counted under its reason, no record."""


class Forbidden(Refused):
    """Ends as a failure record with this reason."""


class RobotsUnreachable(Forbidden):
    """robots.txt could not be had; it is asked for again in ``retry_after`` seconds.

    ``reason`` is ``robots``, or ``dns`` or ``connection`` where that holds for the whole host;
    ``silent``: no answer came for as long as patience lasts.
    """

    def __init__(
        self, reason: str, detail: str, retry_after: float, *, silent: bool = False
    ) -> None:
        super().__init__(reason, f"robots.txt unreachable: {detail}")
        self.retry_after = retry_after
        self.silent = silent
