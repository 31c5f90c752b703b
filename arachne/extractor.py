"""Reading pages off the reactor: a service that awaits :func:`arachne.extraction.extract`.

Pages are read in worker processes (a worker that hangs costs its own page, one that dies is
replaced), which are started off the reactor when a site first answers. A crawl that is known to be
small reads its pages in place, where a timer interrupts a page that takes too long; what cannot be
interrupted safely goes to a worker even then: large pages, documents that are no pages (bounded in
memory, too), and URLs that were in hand when an earlier run died.
"""

from __future__ import annotations

import asyncio
import logging
import math
import os
import signal
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from scrapy import signals

from arachne.exceptions import ExtractionFailed
from arachne.extraction import Extraction, ExtractOptions
from arachne.extraction.documents import Unreadable
from arachne.extraction.markdown_options import IMAGES, MarkdownOptions
from arachne.extraction.options import ENGINES
from arachne.extraction.reading import has_vast_tags, needs_worker, read
from arachne.percrawler import once_per_crawler
from arachne.sentlinks import read_to_send
from arachne.settingvalues import chosen
from arachne.signals import page_read
from arachne.workers.link import WorkerDied
from arachne.workers.memory_limit import Bounded
from arachne.workers.pool import NoWorkers, WorkerPool

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.http import Response
    from scrapy.settings import BaseSettings

logger = logging.getLogger(__name__)

Reader = Callable[..., Extraction]

_CALLS_PER_WORKER = 500
"""A new worker is forked in a hundredth of a second."""
_DEATHS = 2
"""Workers that a page may outlive: who has killed two of them is to blame."""


@dataclass(frozen=True, slots=True)
class ExtractorConfig:
    """Read once from the settings; units are in the names or in :mod:`arachne.defaults`.

    ``workers`` leaves one CPU to the crawler unless it is told otherwise: one reader more costs a
    tenth of the CPU and brings a tenth of the pages (docs/benchmarks.md).
    """

    workers: int
    inline_pages: int
    inline_bytes: int
    timeout: float
    document_memory: int  # megabytes
    options: ExtractOptions

    @classmethod
    def from_settings(cls, settings: BaseSettings) -> ExtractorConfig:
        workers = settings.getint("ARACHNE_EXTRACTION_WORKERS")
        return cls(
            workers=workers if workers >= 0 else max((os.cpu_count() or 1) - 1, 1),
            inline_pages=settings.getint("ARACHNE_EXTRACTION_INLINE_PAGES"),
            inline_bytes=settings.getint("ARACHNE_EXTRACTION_INLINE_BYTES"),
            timeout=settings.getfloat("ARACHNE_EXTRACTION_TIMEOUT"),
            document_memory=settings.getint("ARACHNE_DOCUMENT_MEMORY"),
            options=_options(settings),
        )


def _options(settings: BaseSettings) -> ExtractOptions:
    """What the settings say of an extraction. Raises :class:`~arachne.exceptions.BadArgument`."""
    engine = chosen(settings, "ARACHNE_EXTRACTION_ENGINE", ENGINES)
    images = chosen(settings, "ARACHNE_IMAGES", IMAGES)
    return ExtractOptions(engine, MarkdownOptions(images=images))


class Extractor:
    """``await extractor.extract(response)``: once per response, whoever asks first."""

    def __init__(self, config: ExtractorConfig, read: Reader = read) -> None:
        self.config = config
        self._read = read
        self._pool: WorkerPool | None = None
        self._seen = 0
        self._results: WeakKeyDictionary[Response, Awaitable[Extraction]] = WeakKeyDictionary()
        self._took: WeakKeyDictionary[Response, float] = WeakKeyDictionary()
        self.on_read: Callable[..., object] | None = None

    def prepare(self) -> None:
        """Start the workers, if pages are to be read there: ready when the first page is."""
        if self._pool is None and self.config.workers and not self.config.inline_pages:
            self._workers().start()

    async def extract(self, response: Response, *, careful: bool = False) -> Extraction:
        """Everything about the page. ``careful``: never in place.

        Raises :class:`~arachne.exceptions.ExtractionFailed`.
        """
        known = self._results.get(response)
        if known is None:
            known = asyncio.ensure_future(self._timed(response, careful))
            self._results[response] = known
        return await known

    def replace(self, response: Response, extraction: Extraction) -> None:
        """Have everybody who asks about ``response`` from now on get this."""
        known: asyncio.Future[Extraction] = asyncio.get_running_loop().create_future()
        known.set_result(extraction)
        self._results[response] = known

    def milliseconds(self, response: Response) -> float:
        """How long reading the page took, waiting for a worker included; 0 if nobody has."""
        return self._took.get(response, 0.0)

    async def _timed(self, response: Response, careful: bool) -> Extraction:
        began, reason = time.time(), ""
        clock = time.perf_counter()
        try:
            return await self._start(response, careful)
        except ExtractionFailed as error:
            reason = error.reason
            raise
        finally:
            took = time.perf_counter() - clock
            self._took[response] = 1000 * took
            if self.on_read is not None:
                self.on_read(response=response, began=began, ended=began + took, reason=reason)

    async def _start(self, response: Response, careful: bool) -> Extraction:
        body, url = response.body, response.url
        content_type = (response.headers.get("Content-Type") or b"").decode("latin-1")
        self._seen += 1
        try:
            if needs_worker(body, content_type):
                bounded = Bounded(self._read, self.config.document_memory)
                return await self._pooled(bounded, body, url, content_type)
            if self._in_place(len(body), careful) and not has_vast_tags(body):
                return self._inline(body, url, content_type)
            return await self._pooled(self._read, body, url, content_type)
        except Unreadable as error:
            raise ExtractionFailed(error.reason, error.detail) from error
        except MemoryError as error:
            most = self.config.document_memory
            raise ExtractionFailed("too-large", f"reading it takes over {most} MB") from error

    def _in_place(self, size: int, careful: bool) -> bool:
        if self.config.workers == 0:
            return True
        few = self._pool is None and self._seen <= self.config.inline_pages
        return few and not careful and size <= self.config.inline_bytes

    def _inline(self, body: bytes, url: str, content_type: str) -> Extraction:
        try:
            with _deadline(self.config.timeout):
                return self._read(body, url, content_type=content_type, options=self.config.options)
        except TimeoutError as error:
            raise self._too_slow() from error

    async def _pooled(self, read: Reader, body: bytes, url: str, content_type: str) -> Extraction:
        """In a worker; in another one where that is gone, as somebody may have killed it."""
        read = partial(read_to_send, read, content_type=content_type, options=self.config.options)
        for _ in range(_DEATHS):
            try:
                return await self._workers().run(self.config.timeout, read, body, url)
            except WorkerDied:
                continue
            except NoWorkers as error:
                raise ExtractionFailed("error", f"no process to read it: {error}") from error
            except TimeoutError as error:
                raise self._too_slow() from error
        raise ExtractionFailed("error", "the page killed the process that read it")

    def _too_slow(self) -> ExtractionFailed:
        return ExtractionFailed("timeout", f"reading the page took over {self.config.timeout:g} s")

    def _workers(self) -> WorkerPool:
        if self._pool is None:
            size = max(self.config.workers, 1)  # documents always have one
            self._pool = WorkerPool(size, _CALLS_PER_WORKER)
            logger.debug("Reading pages in %d processes", size)
        return self._pool

    def close(self) -> None:
        """Stop the workers; none is left when this returns."""
        if self._pool is not None:
            self._pool.close()
            self._pool = None


@contextmanager
def _deadline(seconds: float) -> Iterator[None]:
    """Raise :class:`TimeoutError` in this thread after ``seconds``; off the main thread (where
    signals cannot be had) there is no deadline."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def expired(signum: int, frame: Any) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, expired)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@once_per_crawler
def extractor_of(crawler: Crawler) -> Extractor:
    """The crawler's one extractor; it is closed with the spider."""
    config = ExtractorConfig.from_settings(crawler.settings)
    if getattr(crawler.spider, "pages_at_most", math.inf) > config.inline_pages:
        config = replace(config, inline_pages=0)
    extractor = Extractor(config)
    extractor.on_read = partial(crawler.signals.send_catch_log, page_read)
    crawler.signals.connect(extractor.prepare, signal=signals.response_received)
    crawler.signals.connect(extractor.close, signal=signals.spider_closed)
    return extractor
