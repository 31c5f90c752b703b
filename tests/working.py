"""What workers carry out in tests; in a module that imports next to nothing, since they import it."""

from __future__ import annotations

import os
import signal
import sys
import time
from typing import Any, NoReturn

from arachne.extraction.result import Extraction


def loaded_packages(body: bytes, url: str, **options: Any) -> Extraction:
    """In place of a reader: names of top-level packages."""
    return Extraction(markdown=" ".join({name.split(".")[0] for name in sys.modules}), score=1.0)


def read_or_misbehave(body: bytes, url: str, **options: Any) -> Extraction:
    """In place of a reader: some pages hang, some kill who reads them."""
    if url.endswith("/hang"):
        while True:
            time.sleep(0.01)
    if url.endswith("/kill"):
        kill_oneself()
    return Extraction(markdown=f"{url} {os.getpid()}", score=1.0)


def pid() -> int:
    return os.getpid()


def kill_oneself() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def nap(seconds: float) -> int:
    """Whose nap it was."""
    time.sleep(seconds)
    return os.getpid()


def large(number: int) -> tuple[int, bytes]:
    """So much that it takes a while on its way back."""
    return number, bytes(4_000_000)


class Unsendable(Exception):
    """An exception that cannot be made again from what is sent of it."""

    def __init__(self, what: str, *, whose: str) -> None:
        super().__init__(what)


def raise_a_lookup_error() -> NoReturn:
    raise LookupError("no such boat")


def raise_what_cannot_be_sent() -> NoReturn:
    raise Unsendable("a boat", whose="mine")


def return_what_cannot_be_sent() -> Any:
    return sys.stdin
