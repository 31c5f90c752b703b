"""Worker processes for work off the reactor, and what one does all its life.

Workers are forked from a server that has loaded what reading a page needs, and nothing of the
crawler. One starts in a hundredth of a second as long as it imports nothing more. So what is sent
to it must lie in modules that import no Scrapy, and the crawl's own main module must stay where it
is.
"""

from __future__ import annotations

import os
import pickle
import signal
import socket
import struct
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from multiprocessing.context import ForkServerContext
from multiprocessing.process import BaseProcess
from types import ModuleType
from typing import Any, Final

SIZE: Final = struct.Struct("!Q")
"""Goes before each message on the link: how many bytes it has."""

_PRELOADED: Final = ["arachne.extraction.warmup", "arachne.workers.process"]
ORPHAN_SECONDS: Final = 30.0
"""How long beyond its time a call may go on, where the crawler that would end it is gone."""

_Call = tuple[float, Callable[..., Any], tuple[Any, ...]]

_STARTING = threading.Lock()


def start_worker(link: socket.socket) -> BaseProcess:
    """A process that serves calls that come by ``link``; blocks while the fork server starts.

    Raises OSError or EOFError where no process can be had.
    """
    context = ForkServerContext()
    context.set_forkserver_preload(_PRELOADED)
    process = context.Process(target=serve, args=(link,), name="arachne-worker", daemon=True)
    with _STARTING, _main_hidden(), _untracked():
        process.start()
    return process


def encoded(call: _Call) -> list[bytes]:
    """A call as it goes over a link: the seconds it may take, a function, its arguments.

    Raises what pickle raises for what cannot be sent.
    """
    return _framed(pickle.dumps(call, pickle.HIGHEST_PROTOCOL))


def decoded(message: bytes | memoryview) -> tuple[bool, Any]:
    """The answer to a call: whether it came back, with its result or its exception."""
    came_back, result = pickle.loads(message)  # noqa: S301 - of a process of ours
    return came_back, result


def serve(link: socket.socket) -> None:
    """Carry out one call after the other, until the link is closed at its other end."""
    # The crawler decides when to stop: a Ctrl-C on the terminal reaches the whole process group.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError), link, link.makefile("rwb") as stream:
        while header := stream.read(SIZE.size):
            (size,) = SIZE.unpack(header)
            # In one piece: the crawler would be woken up for each.
            stream.write(b"".join(_framed(_answered(stream.read(size)))))
            stream.flush()


def _answered(message: bytes) -> bytes:
    try:
        seconds, function, args = pickle.loads(message)  # noqa: S301 - as above
        # Nobody has set a handler, so this ends the process, whatever holds it.
        signal.setitimer(signal.ITIMER_REAL, seconds + ORPHAN_SECONDS)
        try:
            answer = True, function(*args)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        return pickle.dumps(answer, pickle.HIGHEST_PROTOCOL)
    except Exception as error:  # noqa: BLE001 - it is for who called
        error.add_note(traceback.format_exc())
        return _sendable(error)


def _sendable(error: Exception) -> bytes:
    """An exception as an answer; in words where it does not survive the way."""
    with suppress(Exception):
        answer = pickle.dumps((False, error), pickle.HIGHEST_PROTOCOL)
        pickle.loads(answer)  # noqa: S301 - as above
        return answer
    return pickle.dumps((False, RuntimeError(f"{type(error).__name__}: {error}")))


def _framed(message: bytes) -> list[bytes]:
    return [SIZE.pack(len(message)), message]


@contextmanager
def _untracked() -> Iterator[None]:
    """A fork server starts another process beside it, which tidies up semaphores and shared memory
    that are left behind: an interpreter for nothing, as workers have neither. Unless there is one,
    it gets a tracker that nobody is behind."""
    tracker: Any = resource_tracker._resource_tracker
    if tracker._fd is not None:
        yield
        return
    tracker._fd = os.open(os.devnull, os.O_WRONLY)
    try:
        yield
    finally:
        os.close(tracker._fd)
        tracker._fd = None


@contextmanager
def _main_hidden() -> Iterator[None]:
    """A process that starts runs the main module of its parent again, for functions that are
    defined there. Ours are not, and of a crawl that module is Scrapy's command line."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main
