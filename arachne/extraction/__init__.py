"""HTML in, markdown and everything a record says about a page out.

This package is pure: it imports no Scrapy, Twisted or Playwright and does no network I/O, so
it runs in worker processes and in anybody's own program::

    from arachne.extraction import extract
    page = extract(html, "https://example.org/")
    print(page.markdown, page.score)
"""

from typing import TYPE_CHECKING, Any

from arachne.extraction.compiled import prefer

prefer(__path__)  # before any other module of this package is found

from arachne.extraction.options import ExtractOptions
from arachne.extraction.result import Contacts, Extraction, Link, Signals

if TYPE_CHECKING:
    from arachne.extraction.entry import extract

__all__ = ["Contacts", "ExtractOptions", "Extraction", "Link", "Signals", "extract"]


def __getattr__(name: str) -> Any:
    """Load what reads pages when it is first asked for: a crawl whose pages are read by worker
    processes only passes results on."""
    if name != "extract":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from arachne.extraction.entry import extract

    globals()[name] = extract
    return extract
