"""``scrapy workers``: who works on a shared crawl, what each has done, and what that adds up to."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scrapy.exceptions import UsageError

from arachne.addon import with_defaults
from arachne.commandline import ReportCommand, refused, table_of
from arachne.exceptions import ArachneError, BadArgument
from arachne.frontier.protocol import Counts
from arachne.shared.address import shared_address
from arachne.shared.calls.workers import WorkerInfo

if TYPE_CHECKING:
    from rich.table import Table

_SUMMED = ("pages", "failures", "skipped")


class Command(ReportCommand):
    """Reads the frontier that ``ARACHNE_FRONTIER`` names; the crawl may run meanwhile."""

    def syntax(self) -> str:
        return "[options] <name of the crawl, or its folder>"

    def short_desc(self) -> str:
        return "Sum up a shared crawl over its workers"

    def long_desc(self) -> str:
        return (
            "Show the workers of a shared crawl (ARACHNE_FRONTIER), what each has in hand and has "
            "recorded, and their sum. Exit codes: 0 all is done, 4 URLs wait, 1 the sums do not "
            "agree, 2 there is no such crawl."
        )

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        if len(args) != 1:
            raise UsageError
        try:
            survey = self._survey(Path(args[0]).name)
        except ArachneError as error:
            self.exitcode = refused(error)
            return
        self.report(opts, survey, _table(survey))
        agree = all(survey["sum"][what] == survey["crawl"][what] for what in _SUMMED)
        self.exitcode = (4 if survey["crawl"]["pending"] else 0) if agree else 1

    def _survey(self, default: str) -> dict[str, Any]:
        from arachne.shared.calls import kept, lookups, workers
        from arachne.shared.opening import ask_frontier, crawl_name

        assert self.settings is not None
        settings = with_defaults(self.settings)
        address = shared_address(settings)
        if address is None:
            raise BadArgument(
                "ARACHNE_FRONTIER is not set, so that no crawl is shared; accepted: the address of "
                "a Redis; example: ARACHNE_FRONTIER=redis://127.0.0.1:6379/0"
            )
        name = crawl_name(settings, default)
        asking = ask_frontier(address, settings, name)
        try:
            if asking.ask(kept.get_meta("crawl")) is None:
                raise BadArgument(
                    f"{name!r}: there is no crawl of that name in {address.shown}; accepted: its "
                    "ARACHNE_FRONTIER_NAME or its folder; example: scrapy workers example.org"
                )
            rows: list[dict[str, Any]] = [
                _row(worker, asking.ask(lookups.counts(worker.number)))
                for worker in asking.ask(workers.roster())
            ]
            crawl = asking.ask(lookups.counts())
        finally:
            asking.close()
        added = {what: sum(row[what] for row in rows) for what in _SUMMED}
        waiting = crawl.pending + crawl.leased
        return {
            "workers": rows,
            "sum": added,
            "crawl": {**_shown(crawl), "discovered": crawl.discovered, "pending": waiting},
        }


def _row(worker: WorkerInfo, counts: Counts) -> dict[str, Any]:
    return {
        "name": worker.name,
        "place": worker.place,
        "folder": worker.path,
        "state": _state(worker.state, worker.seconds),
        "in_hand": worker.leases,
        **_shown(counts),
    }


def _state(state: str, seconds: float | None) -> str:
    if state == "here":
        return "works" if seconds is not None and seconds > 0 else "silent"
    return state


def _shown(counts: Counts) -> dict[str, int]:
    return {what: getattr(counts, what) for what in _SUMMED}


def _table(survey: dict[str, Any]) -> Table:
    columns = ("name", "place", "state", "in_hand", *_SUMMED, "folder")
    table = table_of(columns, numbers=("in_hand", *_SUMMED))
    for worker in survey["workers"]:
        table.add_row(*(str(worker[column]) for column in columns))
    waiting = f"{survey['crawl']['pending']} URLs wait" if survey["crawl"]["pending"] else "done"
    added = (str(survey["sum"][what]) for what in _SUMMED)
    table.add_row("all", "", waiting, "", *added, "")
    return table
