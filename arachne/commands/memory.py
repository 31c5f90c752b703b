"""``scrapy memory``: what was learned about the tiers of hosts and their kinds of page."""

from __future__ import annotations

import argparse
import time
from typing import Any

from scrapy.exceptions import UsageError

from arachne.addon import with_defaults
from arachne.commandline import ReportCommand, table_of
from arachne.ladder.learning import state_folder
from arachne.ladder.memory import Odds
from arachne.ladder.memory_store import MemoryStore

_KEYS = ("host", "template", "tier", "successes", "failures", "days")


class Command(ReportCommand):
    """Reads ``memory.sqlite`` in ``ARACHNE_STATE_DIR``."""

    def syntax(self) -> str:
        return "[options] [host]"

    def short_desc(self) -> str:
        return "Show which tier did for which pages"

    def long_desc(self) -> str:
        return (
            "Show what was learned: for each host and template of its addresses (none stands for "
            "the whole host) how often each tier did, faded by age. See docs/ladder.md."
        )

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        if len(args) > 1:
            raise UsageError
        assert self.settings is not None
        store = MemoryStore(state_folder(with_defaults(self.settings)) / "memory.sqlite")
        rows = [row for row in self._rows(store) if not args or row["host"] == args[0]]
        table = table_of(_KEYS, numbers=_KEYS[3:])
        for row in rows:
            table.add_row(*(str(row[key]) for key in _KEYS))
        self.report(opts, rows, table)

    @staticmethod
    def _rows(store: MemoryStore) -> list[dict[str, Any]]:
        now = time.time()
        found = []
        for host, template, tier, successes, failures, at in store.rows():
            good, bad = Odds(successes, failures, at).counts(now)
            days = round((now - at) / 86_400, 1)
            values = (host, template, tier, round(good, 2), round(bad, 2), days)
            found.append(dict(zip(_KEYS, values, strict=True)))
        return found
