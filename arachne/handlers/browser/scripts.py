"""The scripts that are run in pages; each file's first line says what it does."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def script(name: str) -> str:
    """A function in JavaScript, for ``page.evaluate``."""
    return (files("arachne.handlers.browser") / "js" / f"{name}.js").read_text("utf-8")
