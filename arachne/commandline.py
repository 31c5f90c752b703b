"""What commands share: quiet logging, refusals, ``--json``, tables.

It lies outside of ``arachne.commands``, where Scrapy takes every class for a command.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from scrapy.commands import ScrapyCommand
from scrapy.settings import SETTINGS_PRIORITIES, Settings

from arachne.exceptions import ArachneError
from arachne.observability.logs import check_log

if TYPE_CHECKING:
    from rich.table import Table  # a crawl, which loads all commands, prints no such table


def settle_log(settings: Settings) -> None:
    """What has to be said of the log before Scrapy opens it, which it does before a command runs:
    ends the process where it cannot be written as it is asked for. A process without standard
    error, as a daemon may be, writes none."""
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    try:
        check_log(settings)
    except ArachneError as error:
        sys.exit(refused(error))


def refused(error: ArachneError) -> int:
    """Say in one line on standard error why a command does not do what it was asked; its exit
    code."""
    print(f"arachne: {error}", file=sys.stderr)
    return error.exit_code


class QuietCommand(ScrapyCommand):
    """Its output is read by people or by the next program in a pipe: UTF-8 whatever the locale;
    errors only are logged, unless the command line asks for more."""

    requires_project = True

    def process_options(self, args: list[str], opts: argparse.Namespace) -> None:
        super().process_options(args, opts)
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8")
        assert self.settings is not None
        if (self.settings.getpriority("LOG_LEVEL") or 0) < SETTINGS_PRIORITIES["cmdline"]:
            self.settings.set("LOG_LEVEL", "ERROR", priority="cmdline")
        settle_log(self.settings)


class ReportCommand(QuietCommand):
    """Starts no crawl; prints a table, or with ``--json`` what the table is made of."""

    requires_crawler_process = False

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        super().add_options(parser)
        parser.add_argument("--json", action="store_true", help="print it as JSON")

    def report(self, opts: argparse.Namespace, data: object, table: Table) -> None:
        """Print one of the two."""
        if opts.json:
            print(json.dumps(data, indent=2))
        else:
            from rich.console import Console

            Console(highlight=False, markup=False, soft_wrap=True).print(table)


def table_of(columns: Sequence[str], numbers: Sequence[str] = ()) -> Table:
    """An empty table with headings; those of ``numbers`` are aligned to the right."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="")
    for column in columns:
        justify = "right" if column in numbers else "left"
        table.add_column(column.replace("_", " "), justify=justify)  # type: ignore[arg-type]
    return table
