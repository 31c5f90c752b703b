"""Signals that Arachne's components send through ``crawler.signals``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pydispatch import dispatcher

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

robots_read: Final = object()
"""A robots.txt was obtained: ``request`` (Request, the page that needed it) and ``rules``
(:class:`arachne.robots.rules.Rules`). Sent again when the answer is refreshed."""

page_judged: Final = object()
"""The ladder has ended for a URL: ``request`` (Request), ``verdict``
(:class:`arachne.judging.Verdict` of the result that was taken, or of the network's error) and
``retry_after`` (float, seconds that the server asked to be left alone, 0 if it did not)."""

fetch_ended: Final = object()
"""A tier has done its part: ``request`` (Request), ``began`` and ``ended`` (epoch s), ``response``
(Response or None) and ``error`` (exception or None)."""

download_failed: Final = object()
"""The downloader has no response to give: ``request`` (Request) and ``error`` (exception)."""

page_read: Final = object()
"""A page was read, or could not be: ``response`` (Response), ``began`` and ``ended`` (epoch s),
``reason`` (str, of :class:`~arachne.exceptions.ExtractionFailed`, empty if it was)."""

record_written: Final = object()
"""A record is on disk and its URL done: ``record`` (Page or Failure), ``began`` and ``ended``
(epoch s)."""

url_skipped: Final = object()
"""A URL that was in hand ends without a record: ``url`` and ``reason`` (str)."""

stop_overdue: Final = object()
"""A crawl that was told to stop should have ended by now; sent once, without arguments. Whoever
owns the process may end it: what is not on disk yet is owed."""

HOOK_SIGNALS: Final[dict[str, object]] = {
    point: object()
    for point in (
        *("before_crawl_url", "before_fetch", "after_fetch", "before_extract", "after_extract"),
        *("before_cache", "on_retry", "on_complete", "on_error"),
    )
}
"""One for each point of :data:`arachne.hooks.POINTS`, sent with ``context``
(:class:`arachne.hooks.HookContext`), which receivers change in place."""


def is_heard(crawler: Crawler, signal: object) -> bool:
    """Whether anybody listens. To ask costs a hundredth of sending a signal that may be awaited."""
    for sender in (crawler, dispatcher.Any):
        signals = dispatcher.connections.get(id(sender))
        if signals is not None and (signals.get(signal) or signals.get(dispatcher.Any)):
            return True
    return False
