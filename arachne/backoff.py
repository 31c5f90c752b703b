"""How long to wait before asking again: what a server says, else what we choose.

Clocks and randomness are handed in, so every answer can be told beforehand.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC
from email.utils import parsedate_to_datetime
from enum import Enum
from random import random
from time import monotonic
from typing import Final

PROBE_AFTER: Final = 30.0
"""Seconds that a circuit stays open the first time."""

PROBE_AFTER_MAX: Final = 300.0
"""Seconds that a circuit stays open at most, unless the server asks for more."""


def parse_retry_after(value: bytes | str, now: float) -> float | None:
    """Seconds to wait by a ``Retry-After`` header (RFC 9110, 10.2.3), never negative.

    Both forms: a number of seconds (a fraction is taken too), or a date in any of the three
    forms of HTTP, held against ``now`` (seconds since the epoch). None when it is neither.
    """
    text = value.decode("latin-1") if isinstance(value, bytes) else value
    text = text.strip()
    try:
        seconds = float(text)
    except ValueError:
        return _until(text, now)
    return seconds if math.isfinite(seconds) and seconds >= 0 else None


def _until(date: str, now: float) -> float | None:
    try:
        moment = parsedate_to_datetime(date)
        # HTTP dates are in GMT; one without a zone is read as such.
        moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
        return max(0.0, moment.timestamp() - now)
    except (ValueError, OverflowError, TypeError):
        return None


@dataclass(frozen=True, slots=True)
class Backoff:
    """Exponential waiting times with equal jitter, in seconds.

    Try ``n`` (from 0) waits for ``base * 2**n``, at most ``cap``; of that a random half is taken
    off, so that clients which failed together do not come back together (M. Brooker, 'Exponential
    Backoff And Jitter', AWS Architecture Blog, 2015).
    """

    base: float = 1.0
    cap: float = 60.0

    def delay(self, attempt: int, random: Callable[[], float] = random) -> float:
        """Seconds to wait after failed try ``attempt``; ``random`` draws from [0, 1)."""
        whole = self.cap
        if attempt < 64:  # beyond, the power alone is longer than any cap
            whole = min(self.cap, self.base * 2.0**attempt)
        return whole * (1.0 - random() / 2.0)


class CircuitState(Enum):
    """Of one host, as :class:`Circuit` sees it."""

    CLOSED = "closed"
    OPEN = "open"
    HALF_OPEN = "half-open"


@dataclass(slots=True)
class Circuit:
    """Whether one host may be asked at all.

    CLOSED
        requests go; ``threshold`` failures in a row open the circuit.
    OPEN
        none goes. The waiting time grows from 30 s to 5 min with each opening in a row; a
        ``Retry-After`` that asks for more is obeyed. When it is over: HALF_OPEN.
    HALF_OPEN
        one request goes, the probe; the rest wait for its answer. Success closes the circuit,
        failure opens it again. A probe whose outcome is never told is given up after as long as
        the opening lasted, and another one goes.

    Times are of ``clock``, in seconds; only its differences matter.
    """

    threshold: int = 5
    backoff: Backoff = Backoff(PROBE_AFTER, PROBE_AFTER_MAX)
    clock: Callable[[], float] = monotonic
    random: Callable[[], float] = random
    state: CircuitState = field(default=CircuitState.CLOSED, init=False)
    _failures: int = field(default=0, init=False)
    _openings: int = field(default=0, init=False)
    _wait: float = field(default=0.0, init=False)
    _until: float = field(default=0.0, init=False)

    def enter(self) -> float:
        """Ask to send one request: 0 when it may go, else the seconds after which to ask again.

        In an open circuit whose time is over, the caller that gets 0 is the probe.
        """
        if self.state is CircuitState.CLOSED:
            return 0.0
        now = self.clock()
        if now < self._until:
            return self._until - now
        self.state = CircuitState.HALF_OPEN
        self._until = now + self._wait
        return 0.0

    @property
    def openings(self) -> int:
        """How often it has opened since the last success."""
        return self._openings

    def succeed(self) -> None:
        """The host answered: the circuit is closed."""
        self.state = CircuitState.CLOSED
        self._failures = self._openings = 0

    def fail(self, retry_after: float = 0.0) -> None:
        """The host failed; it asked to be left alone for ``retry_after`` seconds (0: it did not).

        In an open circuit this is the failure of a request that had gone before: it does not
        count again, but what it asked for is obeyed.
        """
        now = self.clock()
        if self.state is CircuitState.OPEN:
            self._until = max(self._until, now + retry_after)
            return
        self._failures += 1  # only a success clears it, so that a probe that fails is enough
        if self._failures >= self.threshold:
            self._wait = max(retry_after, self.backoff.delay(self._openings, self.random))
            self._until = now + self._wait
            self._openings += 1
            self.state = CircuitState.OPEN
