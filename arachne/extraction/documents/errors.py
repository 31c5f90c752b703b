"""Why a document brings no text."""

from __future__ import annotations


class Unreadable(Exception):
    """``reason`` is one of :data:`arachne.items.REASONS`; both survive a way between processes."""

    def __init__(self, reason: str, detail: str) -> None:
        super().__init__(reason, detail)
        self.reason = reason
        self.detail = detail

    def __str__(self) -> str:
        return self.detail
