"""``scrapy health``: what is there and what is missing, for people and for monitors."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict

from rich.console import Console
from rich.table import Table
from scrapy.commands import ScrapyCommand
from scrapy.exceptions import UsageError

from arachne.addon import with_defaults
from arachne.commands.quiet import log_quietly
from arachne.health import Check, check_all


class Command(ScrapyCommand):
    """Looks, and starts nothing but ``--version`` of the browsers."""

    requires_project = True
    requires_crawler_process = False

    def syntax(self) -> str:
        return "[options]"

    def short_desc(self) -> str:
        return "Say which tiers, browsers, proxies and stores are available"

    def long_desc(self) -> str:
        return (
            "Say what is available with these settings, its version, and how to get what is "
            "missing. Exit codes: 0 all that the settings ask for is there, 1 something is not."
        )

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        super().add_options(parser)
        parser.add_argument("--json", action="store_true", help="print it as JSON")

    def process_options(self, args: list[str], opts: argparse.Namespace) -> None:
        super().process_options(args, opts)
        log_quietly(self.settings)

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        if args:
            raise UsageError
        assert self.settings is not None
        checks = check_all(with_defaults(self.settings))
        if opts.json:
            print(json.dumps([asdict(check) for check in checks], indent=2))
        else:
            Console(highlight=False, markup=False, soft_wrap=True).print(_table(checks))
        self.exitcode = int(any(check.state == "unavailable" for check in checks))


def _table(checks: list[Check]) -> Table:
    table = Table(show_header=False, box=None, pad_edge=False)
    for check in checks:
        table.add_row(check.name, check.state, check.version, check.detail)
    return table
