"""The host of an address, and who is to be let in there."""

from __future__ import annotations

from urllib.parse import urlsplit

from can_ada import parse


def host_of(url: str) -> str:
    """In lower case, without port and credentials; empty where an address has none or cannot be
    read."""
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        return ""


def without_login(url: str) -> str:
    """An absolute address without its user and password: whoever hands out a login in a link or a
    redirect does not have it written into records and logs."""
    if "@" not in url:
        return url
    try:
        parsed = parse(url)
    except ValueError:
        return url
    if parsed.has_credentials():
        parsed.username = parsed.password = ""
    return parsed.href
