"""HTML in, markdown and everything a record says about a page out.

This package is pure: it imports no Scrapy, Twisted or Playwright and does no network I/O, so
it runs in worker processes and in anybody's own program::

    from arachne.extraction import extract
    page = extract(html, "https://example.org/")
    print(page.markdown, page.score)
"""

from arachne.extraction.extract import extract
from arachne.extraction.options import ExtractOptions
from arachne.extraction.result import Contacts, Extraction, Link, Signals

__all__ = ["Contacts", "ExtractOptions", "Extraction", "Link", "Signals", "extract"]
