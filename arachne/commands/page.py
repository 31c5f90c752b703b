"""``scrapy page URL``: one URL through the ladder, and every step of it on request."""

from __future__ import annotations

import argparse
import json
import logging
import sys
import tempfile
from pathlib import Path
from typing import Any

from scrapy.exceptions import UsageError

from arachne.commandline import QuietCommand, refused
from arachne.commands.explain import explained
from arachne.exceptions import ArachneError, BadArgument
from arachne.output.crawlfolder import STEMS
from arachne.output.recordread import files_of, read_records
from arachne.settingvalues import check_values
from arachne.spiders.arguments import parse_arguments
from arachne.spiders.site import SiteSpider
from arachne.tiers import TIERS

_QUIET: dict[str, Any] = {
    "ARACHNE_PROGRESS": False,
    "ARACHNE_RUN_SUMMARY": False,
    "ARACHNE_MEMORY_ENABLED": False,  # from the cheapest tier on, whatever was learned
    "ARACHNE_CACHE_ENABLED": False,
}


class Command(QuietCommand):
    """Fetches one page as a crawl would, and prints its markdown."""

    def syntax(self) -> str:
        return "[options] <url>"

    def short_desc(self) -> str:
        return "Take one URL through the ladder of tiers and print it as markdown"

    def long_desc(self) -> str:
        return (
            "Fetch one page as a crawl would, by the cheapest tier that brings it, and print its "
            "markdown. Exit codes: 0 a page, 3 none, 2 a wrong argument."
        )

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        super().add_options(parser)
        shown = parser.add_mutually_exclusive_group()
        shown.add_argument("--json", action="store_true", help="print the whole record as JSON")
        shown.add_argument(
            "--explain", action="store_true", help="print what each tier met, and why it climbed"
        )
        parser.add_argument("--tier", choices=TIERS, help="use this tier only")
        parser.add_argument(
            "--screenshot", metavar="FILE", help="save what a browser tier saw as PNG"
        )

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        if len(args) != 1:
            raise UsageError
        assert self.settings is not None
        with tempfile.TemporaryDirectory(prefix="arachne-page-") as folder:
            arguments = {"start": args[0], "depth": "0", "scope": "any", "out": f"{folder}/out"}
            if opts.tier:
                arguments |= {"tier_floor": opts.tier, "tier_ceiling": opts.tier}
            try:
                check_values(self.settings)
                _check_address(args[0], arguments)
                record = self._fetch(arguments, opts)
            except ArachneError as error:
                self.exitcode = refused(error)
                return
        self._show(record, opts)

    def _fetch(self, arguments: dict[str, str], opts: argparse.Namespace) -> dict[str, Any]:
        assert self.settings is not None
        assert self.crawler_process is not None
        for name, value in _QUIET.items():
            self.settings.set(name, value, priority="cmdline")
        if opts.screenshot:
            path = str(Path(opts.screenshot).resolve())
            self.settings.set("ARACHNE_SCREENSHOT", path, priority="cmdline")
        logging.getLogger("arachne").setLevel(logging.ERROR)
        crawler = self.crawler_process.create_crawler(SiteSpider)
        task: Any = self.crawler_process.crawl(crawler, **arguments)
        self.crawler_process.start()
        error = task.exception() if task.done() and not task.cancelled() else None
        if error is not None:
            raise error
        out = Path(arguments["out"])
        for file in (file for stem in STEMS for file in files_of(out, stem)):
            for record in read_records(file):
                return record
        raise ArachneError("the crawl was stopped before the page had come")

    def _show(self, record: dict[str, Any], opts: argparse.Namespace) -> None:
        is_page = "markdown" in record
        if opts.json:
            print(json.dumps(record, ensure_ascii=False, indent=2))
        elif opts.explain:
            print(explained(record), end="")
        elif is_page:
            print(record["markdown"].rstrip())
        if not is_page:
            if not (opts.json or opts.explain):
                text = f"arachne: {record['url']} failed: {record['reason']} ({record['detail']})"
                print(text, file=sys.stderr)
            self.exitcode = 3


def _check_address(given: str, arguments: dict[str, str]) -> None:
    """Raises :class:`BadArgument` in the words of this command."""
    try:
        parse_arguments(dict(arguments))
    except BadArgument as error:
        raise BadArgument(
            f"{given!r} is no web address; accepted: one http or https URL; "
            "example: scrapy page https://example.org/"
        ) from error
