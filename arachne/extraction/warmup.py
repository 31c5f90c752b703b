"""Importing this loads what reading a page needs: a worker forked afterwards starts ready."""

from arachne.extraction import extract

_PAGE = "<html><title>t</title><body><main><h1>Warm</h1><p>A first page, so that all is loaded."


def warm_up() -> None:
    """Read one small page, so that modules imported on first use are in memory."""
    extract(_PAGE, "http://localhost/")


warm_up()
