"""``scrapy health``: what is there and what is missing, for people and for monitors."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from typing import TYPE_CHECKING

from scrapy.exceptions import UsageError

from arachne.addon import with_defaults
from arachne.commandline import ReportCommand
from arachne.health import Check, check_all

if TYPE_CHECKING:
    from rich.table import Table


class Command(ReportCommand):
    """Looks, and starts nothing but ``--version`` of the browsers."""

    def syntax(self) -> str:
        return "[options]"

    def short_desc(self) -> str:
        return "Say which tiers, browsers, proxies and stores are available"

    def long_desc(self) -> str:
        return (
            "Say what is available with these settings, its version, and how to get what is "
            "missing. Exit codes: 0 all that the settings ask for is there, 1 something is not."
        )

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        if args:
            raise UsageError
        assert self.settings is not None
        checks = check_all(with_defaults(self.settings))
        self.report(opts, [asdict(check) for check in checks], _table(checks))
        self.exitcode = int(any(check.state == "unavailable" for check in checks))


def _table(checks: list[Check]) -> Table:
    from rich.table import Table

    table = Table(show_header=False, box=None, pad_edge=False)
    for _ in ("name", "state", "version"):
        table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for check in checks:
        table.add_row(check.name, check.state, check.version, check.detail)
    return table
