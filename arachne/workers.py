"""Processes for work off the reactor: forked from a server that has loaded what reading a page
needs, and nothing of the crawler.

A worker starts in a hundredth of a second as long as it imports nothing more. So what is sent to it
must lie in modules that import no Scrapy, and the crawl's own main module must stay where it is.
"""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.context import ForkServerContext, ForkServerProcess
from types import ModuleType
from typing import Final

_PRELOADED: Final = ["arachne.extraction.warmup", "pebble"]
_HIDING = threading.Lock()


class _Worker(ForkServerProcess):
    def start(self) -> None:
        with _main_hidden():
            super().start()


class WorkerContext(ForkServerContext):
    """For :class:`pebble.ProcessPool`."""

    Process = _Worker

    def __init__(self) -> None:
        super().__init__()
        self.set_forkserver_preload(_PRELOADED)


def start_worker() -> None:
    """To be run first in a worker."""
    # The crawler decides when to stop: a Ctrl-C on the terminal reaches the whole process group.
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _main_hidden() -> Iterator[None]:
    """A process that starts runs the main module of its parent again, for functions that are
    defined there. Ours are not, and of a crawl that module is Scrapy's command line."""
    with _HIDING:
        main = sys.modules["__main__"]
        sys.modules["__main__"] = ModuleType("__main__")
        try:
            yield
        finally:
            sys.modules["__main__"] = main
