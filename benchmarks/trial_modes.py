"""What goes wrong in a trial: no browser, a sidecar that dies, dead proxies, browsers that are
killed. A context each, that gives the settings under which to crawl.
"""

from __future__ import annotations

import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import psutil

from benchmarks.tree import browsers, kill_one
from fixtures.server.species import ADMITTED
from tests.proxying import LocalProxy, started
from tests.test_browser_remote import Sidecar, debugging_port, free_port

KILL_SECONDS = 10.0
SIDECAR_SECONDS = 15.0  # that the remote browser lives, and is away
SLOW_SECONDS = 2.0
Settings = Mapping[str, object]


@contextmanager
def _proxies() -> Iterator[Settings]:
    """Five: two that are let in, one of them behind a password, a slow one that is let in, one that
    is not, and one that does not answer."""
    good = [LocalProxy(ADMITTED[0]), LocalProxy(ADMITTED[1], user="me:secret")]
    slow, banned = LocalProxy(ADMITTED[2], delay=SLOW_SECONDS), LocalProxy("banned")
    with started([*good, slow, banned]):
        dead = LocalProxy("dead", port=free_port())
        addresses = [proxy.address for proxy in (dead, banned, slow, *good)]
        yield {"ARACHNE_PROXIES": ",".join(addresses)}


@contextmanager
def _dead_proxies() -> Iterator[Settings]:
    addresses = [LocalProxy("dead", port=free_port()).address for _ in range(5)]
    yield {"ARACHNE_PROXIES": ",".join(addresses)}


@contextmanager
def _without_browser() -> Iterator[Settings]:
    with _proxies() as settings:
        yield {**settings, "ARACHNE_BROWSER_ENDPOINT": "", "ARACHNE_STEALTH": False}


@contextmanager
def _without_sidecar() -> Iterator[Settings]:
    """A remote browser that dies and comes back, again and again."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name, _proxies() as settings:
        sidecar = debugging_port(Path(name))
        sidecar.start()
        with _meanwhile(SIDECAR_SECONDS, _restless(sidecar)):
            yield {**settings, "ARACHNE_BROWSER_ENDPOINT": sidecar.endpoint}
        if sidecar.process.poll() is None:
            sidecar.kill()


def _restless(sidecar: Sidecar) -> Callable[[], None]:
    def turn() -> None:
        if sidecar.process.poll() is None:
            sidecar.kill()
        else:
            sidecar.start()

    return turn


@contextmanager
def _killing() -> Iterator[Settings]:
    """A browser of the crawl is killed every KILL_SECONDS, by its process id."""

    def turn() -> None:
        kill_one(browsers(psutil.Process().children(recursive=True)))

    with _proxies() as settings, _meanwhile(KILL_SECONDS, turn):
        yield settings


@contextmanager
def _meanwhile(seconds: float, do: Callable[[], None]) -> Iterator[None]:
    """Do something every so many seconds, in a thread."""
    over = threading.Event()

    def again() -> None:
        due = time.monotonic() + seconds
        while not over.wait(max(0.0, due - time.monotonic())):
            due += seconds
            do()

    thread = threading.Thread(target=again)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


MODES: dict[str, Callable[[], AbstractContextManager[Settings]]] = {
    "": _proxies,
    "browser": _without_browser,
    "sidecar": _without_sidecar,
    "proxies": _dead_proxies,
    "peace": _killing,
}
"""By what is missing; the empty name is the trial as it is meant to be."""

OUT_OF_REACH: dict[str, tuple[str, ...]] = {
    "browser": ("browser", "stealth"),
    "proxies": ("proxy",),
}
"""Tiers that a mode leaves a crawl without: what needs them is not counted as lost."""
