"""A bound on the memory that one call in a worker process may take.

The address space is what the system can bound (setrlimit(2), RLIMIT_AS): an allocation beyond it
fails, as MemoryError in Python. What is in use already, shared libraries included, counts on top.
"""

from __future__ import annotations

import os
import resource
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_MEGA = 1_000_000


@dataclass(frozen=True, slots=True)
class Bounded:
    """``function``, failing with MemoryError beyond so many ``megabytes``; 0: any. Can be sent
    between processes."""

    function: Callable[..., Any]
    megabytes: int

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        with memory_limit(self.megabytes * _MEGA):
            return self.function(*args, **kwargs)


@contextmanager
def memory_limit(size: int) -> Iterator[None]:
    """``size`` bytes more than are in use now; no bound for 0, or where usage is not told."""
    used = _address_space()
    if not size or not used:
        yield
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    wanted = used + size
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_AS, (wanted, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def _address_space() -> int:
    """Bytes; 0 where the system does not say."""
    try:
        pages = Path("/proc/self/statm").read_text("ascii").split()[0]
    except OSError:
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")
