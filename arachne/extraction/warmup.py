"""Importing this loads what reading a page needs: a worker forked afterwards starts ready."""

import gc
import os

# Read when numpy is loaded. A page's matrices are multiplied on one thread (network.py), but the
# library under numpy starts others in each worker all the same, which spin before they sleep.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from arachne.extraction import extract

_PAGE = "<html><title>t</title><body><main><h1>Warm</h1><p>A first page, so that all is loaded."


def warm_up() -> None:
    """Read one small page, so that modules imported on first use are in memory."""
    extract(_PAGE, "http://localhost/")
    # What is loaded now is never garbage: without this each worker would look through it again
    # and again, and get a copy of every page of memory that it looks at. To collect first would
    # take as long as reading a page or two, and find nothing worth it.
    gc.freeze()


warm_up()
