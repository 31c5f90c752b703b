"""``scrapy why URL``: what became of a URL in a crawl, from the crawl's own ledger."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from scrapy.commands import ScrapyCommand
from scrapy.exceptions import UsageError

from arachne.crawlfolder import FRONTIER
from arachne.exceptions import ArachneError
from arachne.frontier.sqlite import SqliteBackend
from arachne.ledger import explain
from arachne.spiders.site import default_folder


class Command(ScrapyCommand):
    """Answers while the crawl runs, too: the ledger can be read beside it."""

    requires_project = True
    requires_crawler_process = False
    default_settings = {"LOG_ENABLED": False}  # noqa: RUF012 - as Scrapy declares it

    def syntax(self) -> str:
        return "[-a out=DIR] <url> ..."

    def short_desc(self) -> str:
        return "Tell what became of a URL in a crawl, and how it was discovered"

    def long_desc(self) -> str:
        return (
            "Look a URL up in the ledger of a crawl: its outcome with the reason, the way from a "
            "start to it, when, and how often it was tried. Exit codes: 0 it is known, 3 the crawl "
            "never met it, 2 there is no crawl to ask."
        )

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        super().add_options(parser)
        parser.add_argument("--out", metavar="DIR", help="the crawl's folder; default out/<site>")
        parser.add_argument("-a", dest="spargs", action="append", default=[], metavar="out=DIR",
                            help="the same, as the crawl was given it")  # fmt: skip

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        if not args:
            raise UsageError
        given = dict(pair.partition("=")[::2] for pair in opts.spargs)
        urls = [url if "://" in url else f"https://{url}" for url in args]
        out = opts.out or given.get("out") or default_folder(urls[0])
        path = Path(out) / FRONTIER
        if not path.exists():
            print(f"arachne: there is no crawl in {out}; example: --out out/site", file=sys.stderr)
            self.exitcode = 2
            return
        frontier = SqliteBackend(path)
        try:
            frontier.open(recover=False)
            for url in urls:
                self._answer(frontier, url)
        except ArachneError as error:
            print(f"arachne: {error}", file=sys.stderr)
            self.exitcode = error.exit_code
        finally:
            frontier.close()

    def _answer(self, frontier: SqliteBackend, url: str) -> None:
        lines = explain(frontier, url)
        if not lines:
            lines = [url, "  outcome     the crawl never met this URL: no page or list names it"]
            self.exitcode = 3
        print("\n".join(lines))
