"""Why a URL that is in bounds is accounted for without a record; see also
:data:`arachne.scope.SKIP_REASONS` for what is out of bounds."""

from __future__ import annotations

from typing import Final

CRAWL_SKIPS: Final[dict[str, str]] = {
    "depth": "more links away from a start than depth allows",
    "duplicate": "it redirects to a URL that has its own record",
    "dropped": "a pipeline of yours dropped the record",
}
