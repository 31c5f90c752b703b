"""``scrapy why URL``: what became of a URL in a crawl, from the crawl's own ledger."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING

from scrapy.commands import ScrapyCommand
from scrapy.exceptions import UsageError

from arachne.commandline import refused
from arachne.exceptions import ArachneError, BadArgument
from arachne.frontier.protocol import Backend
from arachne.frontier.sqlite import SqliteBackend
from arachne.ledger import explain
from arachne.output.crawlfolder import FRONTIER
from arachne.shared.address import shared_address
from arachne.spiders.opening import default_folder

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings


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
        assert self.settings is not None
        urls = [url if "://" in url else f"https://{url}" for url in args]
        out = opts.out or given.get("out") or default_folder(urls[0])
        try:
            frontier = _frontier(self.settings, Path(os.path.expanduser(out)))  # noqa: PTH111
        except ArachneError as error:
            self.exitcode = refused(error)
            return
        try:
            for url in urls:
                self._answer(frontier, url)
        except ArachneError as error:
            self.exitcode = refused(error)
        finally:
            frontier.close()

    def _answer(self, frontier: Backend, url: str) -> None:
        lines = explain(frontier, url)
        if not lines:
            lines = [url, "  outcome     the crawl never met this URL: no page or list names it"]
            self.exitcode = 3
        print("\n".join(lines))


def _frontier(settings: BaseSettings, out: Path) -> Backend:
    """The frontier of the crawl in ``out``, only to be read: a file there, or the shared one."""
    address = shared_address(settings)
    if address is not None:
        from arachne.shared.backend import RedisBackend
        from arachne.shared.opening import ask_frontier, crawl_name

        return RedisBackend(ask_frontier(address, settings, crawl_name(settings, out.name)), "")
    path = out / FRONTIER
    if not path.exists():
        raise BadArgument(f"there is no crawl in {out}; example: --out out/site")
    frontier = SqliteBackend(path)
    frontier.open(recover=False)
    return frontier
