"""``scrapy memory``: what was learned about the tiers of hosts and their kinds of page."""

from __future__ import annotations

import argparse
import json
import time
from typing import Any

from rich.console import Console
from rich.table import Table
from scrapy.commands import ScrapyCommand
from scrapy.exceptions import UsageError

from arachne.addon import with_defaults
from arachne.commands.quiet import log_quietly
from arachne.learning import state_folder
from arachne.memory import Odds
from arachne.memory_store import MemoryStore

_KEYS = ("host", "template", "tier", "successes", "failures", "days")


class Command(ScrapyCommand):
    """Reads ``memory.sqlite`` in ``ARACHNE_STATE_DIR``."""

    requires_project = True
    requires_crawler_process = False

    def syntax(self) -> str:
        return "[options] [host]"

    def short_desc(self) -> str:
        return "Show which tier did for which pages"

    def long_desc(self) -> str:
        return (
            "Show what was learned: for each host and template of its addresses (none stands for "
            "the whole host) how often each tier did, faded by age. See docs/ladder.md."
        )

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        super().add_options(parser)
        parser.add_argument("--json", action="store_true", help="print it as JSON")

    def process_options(self, args: list[str], opts: argparse.Namespace) -> None:
        super().process_options(args, opts)
        log_quietly(self.settings)

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        if len(args) > 1:
            raise UsageError
        assert self.settings is not None
        store = MemoryStore(state_folder(with_defaults(self.settings)) / "memory.sqlite")
        rows = [row for row in self._rows(store) if not args or row["host"] == args[0]]
        if opts.json:
            print(json.dumps(rows, indent=2))
            return
        table = Table(box=None, pad_edge=False, header_style="")
        for key in _KEYS:
            table.add_column(key, justify="right" if key in _KEYS[3:] else "left")
        for row in rows:
            table.add_row(*(str(row[key]) for key in _KEYS))
        Console(highlight=False, markup=False, soft_wrap=True).print(table)

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
