"""The time as files carry it."""

from __future__ import annotations

from datetime import UTC, datetime


def utc_now() -> str:
    """The time as records carry it: UTC, ISO 8601, milliseconds."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
