"""Importing this loads what reading a page needs: a worker forked afterwards starts ready."""

import ctypes
import gc
import os
from contextlib import suppress
from typing import Final

# Read when numpy is loaded. A page's matrices are multiplied on one thread (network.py), but the
# library under numpy starts others in each worker all the same, which spin before they sleep.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from arachne.extraction import extract

_M_TRIM_THRESHOLD: Final = -1
_M_MMAP_THRESHOLD: Final = -3
"""Parameters of glibc's ``mallopt``."""
_KEPT: Final = 32 * 1024 * 1024
"""Bytes of free memory that a worker keeps. A page's arrays are a few megabytes; as much as this
is the most that glibc takes for the size above which memory is asked for and given back at once."""

_PAGE = "<html><title>t</title><body><main><h1>Warm</h1><p>A first page, so that all is loaded."


def keep_freed_memory() -> None:
    """Have what one page has freed wait for the next one.

    Otherwise some 400 pages of memory are given back to the system after each web page and taken
    from it, zeroed, for the next: a twentieth of the CPU time. Without glibc nothing happens.
    """
    with suppress(AttributeError, OSError, TypeError):
        mallopt = ctypes.CDLL(None).mallopt
        mallopt(_M_MMAP_THRESHOLD, _KEPT)
        mallopt(_M_TRIM_THRESHOLD, _KEPT)


def warm_up() -> None:
    """Read one small page, so that modules imported on first use are in memory."""
    extract(_PAGE, "http://localhost/")
    # What is loaded now is never garbage: without this each worker would look through it again
    # and again, and get a copy of every page of memory that it looks at. To collect first would
    # take as long as reading a page or two, and find nothing worth it.
    gc.freeze()


keep_freed_memory()
warm_up()
