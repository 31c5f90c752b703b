"""Outcomes that were told to Redis and of which no answer has come yet."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, Final

from arachne.shared.calls.call import Call, unpacked

_OUTCOMES: Final = ("finish", "return_", "give_back", "defer", "withhold")


class Unconfirmed:
    """The entries of which an outcome is under way."""

    def __init__(self) -> None:
        self._ids: Counter[int] = Counter()

    def ids(self) -> set[int]:
        """The ids of the entries."""
        return set(self._ids)

    def watch(self, call: Call[Any], answer: asyncio.Future[Any]) -> None:
        """Until ``answer`` is there; calls that end no lease are passed over."""
        if call.name in _OUTCOMES:
            ids = [
                unpacked(raw)
                for raw in call.arguments[2:]
                if isinstance(raw, bytes) and len(raw) == 8
            ]
            self._ids.update(ids)
            answer.add_done_callback(lambda _: self._confirm(ids))

    def _confirm(self, ids: list[int]) -> None:
        self._ids.subtract(ids)
        for entry_id in ids:
            if self._ids[entry_id] <= 0:
                del self._ids[entry_id]
