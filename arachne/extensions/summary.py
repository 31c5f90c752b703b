"""The short table at the end of a crawl, for people."""

from __future__ import annotations

import shutil
import sys
import textwrap
from datetime import UTC, datetime
from typing import Final

from arachne.frontier.protocol import Counts
from arachne.output.crawlfolder import MANIFEST
from arachne.output.recordfile import Records
from arachne.run import EXIT_CODES, Run

_LABEL: Final = 10
"""Characters before what is said."""


def print_summary(run: Run, counts: Counts) -> None:
    """To standard error: standard output may be a feed."""
    width = shutil.get_terminal_size().columns
    for label, said in summary_rows(run, counts):
        lines = textwrap.wrap(
            said, max(width - _LABEL, _LABEL), break_on_hyphens=False, replace_whitespace=False
        )
        for number, line in enumerate(lines):
            print(f"{'' if number else label:<{_LABEL}}{line}", file=sys.stderr)


def summary_rows(run: Run, counts: Counts) -> list[tuple[str, str]]:
    """Pages, failures by reason, skips by reason, what waits, where it all is."""
    seconds = (datetime.now(UTC) - run.started_at).total_seconds()
    rate = f", {counts.pages / seconds:.1f} a second" if seconds >= 1 else ""
    rows = [
        ("pages", f"{counts.pages} in {seconds:.1f} s{rate}"),
        ("failures", _by_reason(counts.failures, counts.failure_reasons)),
        ("skipped", _by_reason(counts.skipped, counts.skip_reasons)),
    ]
    waiting = counts.pending + counts.leased
    if waiting:
        rows.append(("waiting", f"{waiting} URLs"))
    if run.tiers and set(run.tiers) != {"http"}:
        rows.append(("tiers", ", ".join(f"{tier} {n}" for tier, n in run.tiers.items())))
    outcome = f"{run.exit_reason}: {EXIT_CODES[run.exit_code]} (exit code {run.exit_code})"
    rows.append(("outcome", outcome))
    folder = run.folder.path
    pages, failures = _files(run.folder.pages), _files(run.folder.failures)
    rows.append(("output", f"{folder / pages}  {failures}  {MANIFEST}"))
    return rows


def _files(records: Records) -> str:
    paths = records.paths()
    first = paths[0].name
    return first if len(paths) == 1 else f"{first} … ({len(paths)} files)"


def _by_reason(total: int, reasons: dict[str, int]) -> str:
    if not total:
        return "0"
    parts = sorted(reasons.items(), key=lambda item: -item[1])
    return f"{total} (" + ", ".join(f"{reason} {n}" for reason, n in parts) + ")"
