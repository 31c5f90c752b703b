"""The host of an address."""

from __future__ import annotations

from urllib.parse import urlsplit


def host_of(url: str) -> str:
    """In lower case, without port and credentials; empty where an address has none or cannot be
    read."""
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        return ""
