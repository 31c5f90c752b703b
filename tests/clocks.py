"""Time as tests want it."""

from __future__ import annotations


class Clock:
    """In place of ``time.time`` or ``time.monotonic``: says ``now`` until that is set anew."""

    def __init__(self, now: float = 1_700_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now
