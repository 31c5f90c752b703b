"""Feeds (``-o``, ``-O``, FEEDS) get pages; failures stay in their own file unless asked for."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import unquote, urlsplit

from scrapy.extensions.feedexport import FeedExporter

from arachne.exceptions import BadArgument
from arachne.items import Failure
from arachne.output.recordfile import unusable

if TYPE_CHECKING:
    from scrapy import Spider
    from scrapy.settings import BaseSettings


_WHOLE: Final = ("json", "xml")
"""Formats with an end, behind which nothing can be added."""


def check_feeds(settings: BaseSettings) -> None:
    """Raises :class:`~arachne.exceptions.OutputUnusable` for a local file of ``-o``, ``-O`` or
    FEEDS that cannot be written, before anything is fetched; Scrapy would say so for every page.
    :class:`~arachne.exceptions.BadArgument` for one that cannot be gone on with."""
    for uri, feed in settings.getdict("FEEDS").items():
        parts = urlsplit(str(uri))
        if parts.scheme not in ("", "file") or "%(" in str(uri):
            continue
        path = Path(unquote(parts.path) if parts.scheme else str(uri))
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("ab"):
                pass
        except OSError as error:
            raise unusable(path, error) from error
        form = str(feed.get("format"))
        if form in _WHOLE and not feed.get("overwrite") and path.stat().st_size:
            raise BadArgument(
                f"{path} holds {form} already, which cannot be gone on with; accepted: a new file, "
                f"-O to replace it, or lines of JSON; example: -o {path.with_suffix('.jsonl')}"
            )


class PageFeedExporter(FeedExporter):
    """Scrapy's exporter without :class:`Failure` items; ``ARACHNE_FEED_FAILURES`` lets them in."""

    def item_scraped(self, item: Any, spider: Spider) -> None:
        if not isinstance(item, Failure) or self.settings.getbool("ARACHNE_FEED_FAILURES"):
            super().item_scraped(item, spider)
