"""The short table at the end of a crawl, for people."""

from __future__ import annotations

import sys
from datetime import UTC, datetime

from rich.console import Console
from rich.table import Table

from arachne.frontier.protocol import Counts
from arachne.output.crawlfolder import MANIFEST
from arachne.output.recordfile import Records
from arachne.run import EXIT_CODES, Run


def print_summary(run: Run, counts: Counts) -> None:
    """To standard error: standard output may be a feed."""
    Console(file=sys.stderr, highlight=False, markup=False).print(summary_table(run, counts))


def summary_table(run: Run, counts: Counts) -> Table:
    """Pages, failures by reason, skips by reason, what waits, where it all is."""
    table = Table(show_header=False, box=None, pad_edge=False)
    seconds = (datetime.now(UTC) - run.started_at).total_seconds()
    rate = f", {counts.pages / seconds:.1f} a second" if seconds >= 1 else ""
    table.add_row("pages", f"{counts.pages} in {seconds:.1f} s{rate}")
    table.add_row("failures", _by_reason(counts.failures, counts.failure_reasons))
    table.add_row("skipped", _by_reason(counts.skipped, counts.skip_reasons))
    waiting = counts.pending + counts.leased
    if waiting:
        table.add_row("waiting", f"{waiting} URLs")
    if run.tiers and set(run.tiers) != {"http"}:
        table.add_row("tiers", ", ".join(f"{tier} {n}" for tier, n in run.tiers.items()))
    outcome = f"{run.exit_reason}: {EXIT_CODES[run.exit_code]} (exit code {run.exit_code})"
    table.add_row("outcome", outcome)
    folder = run.folder.path
    pages, failures = _files(run.folder.pages), _files(run.folder.failures)
    table.add_row("output", f"{folder / pages}  {failures}  {MANIFEST}")
    return table


def _files(records: Records) -> str:
    paths = records.paths()
    first = paths[0].name
    return first if len(paths) == 1 else f"{first} … ({len(paths)} files)"


def _by_reason(total: int, reasons: dict[str, int]) -> str:
    if not total:
        return "0"
    parts = sorted(reasons.items(), key=lambda item: -item[1])
    return f"{total} (" + ", ".join(f"{reason} {n}" for reason, n in parts) + ")"
