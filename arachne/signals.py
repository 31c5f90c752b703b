"""Signals that Arachne's components send through ``crawler.signals``."""

from __future__ import annotations

from typing import Final

robots_read: Final = object()
"""A robots.txt was obtained: ``request`` (Request, the page that needed it) and ``rules``
(:class:`arachne.robots.Rules`). Sent again when the answer is refreshed."""
