"""Feeds (``-o``, ``-O``, FEEDS) get pages; failures stay in their own file unless asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import unquote, urlsplit

from scrapy.extensions.feedexport import FeedExporter

from arachne.exceptions import BadArgument, unwritable
from arachne.items import Failure, Page
from arachne.output.recordread import read_records
from arachne.run import run_of

if TYPE_CHECKING:
    from scrapy import Spider
    from scrapy.settings import BaseSettings


_WHOLE: Final = ("json", "xml")
"""Formats with an end, behind which nothing can be added."""


def check_feeds(settings: BaseSettings) -> None:
    """Raises :class:`~arachne.exceptions.OutputUnusable` for a local file of ``-o``, ``-O`` or
    FEEDS that cannot be written, before anything is fetched; Scrapy would say so for every page.
    :class:`~arachne.exceptions.BadArgument` for one that cannot be gone on with, and for a format
    that nobody writes: Scrapy would leave the feed out, and crawl."""
    forms = {form for form, path in settings.getwithbase("FEED_EXPORTERS").items() if path}
    for uri, feed in settings.getdict("FEEDS").items():
        if feed.get("format") not in forms:
            raise BadArgument(
                f"FEEDS={{{str(uri)!r}: ...}}: its format is {feed.get('format')!r}; accepted are "
                f"{', '.join(sorted(forms))}; example: "
                f'-s \'FEEDS={{"pages.jsonl": {{"format": "jsonlines"}}}}\''
            )
        parts = urlsplit(str(uri))
        if parts.scheme not in ("", "file") or "%(" in str(uri):
            continue
        path = Path(unquote(parts.path) if parts.scheme else str(uri))
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("ab"):
                pass
        except OSError as error:
            raise unwritable(path, error) from error
        form = str(feed.get("format"))
        if form in _WHOLE and not feed.get("overwrite") and path.stat().st_size:
            raise BadArgument(
                f"{path} holds {form} already, which cannot be gone on with; accepted: a new file, "
                f"-O to replace it, or lines of JSON; example: -o {path.with_suffix('.jsonl')}"
            )


_APPENDED: Final = ("", "file", "stdout")
"""Schemes of storages that Scrapy adds to unless it is told otherwise; the others it replaces."""
_OF_A_RUN: Final = re.compile(r"%\((?:batch_)?time\)")
"""In the name of a feed that each run has for itself."""


class PageFeedExporter(FeedExporter):
    """Scrapy's exporter without :class:`Failure` items; ``ARACHNE_FEED_FAILURES`` lets them in.

    A feed that a resumed crawl replaces (``-O``) begins with the records of the runs before.
    """

    def open_spider(self, spider: Spider) -> None:
        super().open_spider(spider)
        run = run_of(spider.crawler)
        if run is None or not run.folder.resumed:
            return
        replaced = [slot for slot in self.slots if self._replaces(slot.uri_template)]
        if not replaced:
            return
        others = [slot for slot in self.slots if slot not in replaced]
        self.slots = replaced
        for item in _items_before(run.folder.path):
            self.item_scraped(item, spider)
        self.slots += others

    def _replaces(self, uri: str) -> bool:
        appended = urlsplit(uri).scheme in _APPENDED
        return self.feeds[uri].get("overwrite", not appended) and not _OF_A_RUN.search(uri)

    def item_scraped(self, item: Any, spider: Spider) -> None:
        if not isinstance(item, Failure) or self.settings.getbool("ARACHNE_FEED_FAILURES"):
            super().item_scraped(item, spider)


def _items_before(folder: Path) -> Iterator[Page | Failure]:
    """What earlier runs of a crawl have written."""
    for kind, stem in ((Page, "pages"), (Failure, "failures")):
        names = {field.name for field in fields(kind)}
        with suppress(OSError, ValueError):  # a file that cannot be read is nothing to fail for
            for record in read_records(folder / f"{stem}.jsonl"):
                yield kind(**{name: record[name] for name in names & record.keys()})
