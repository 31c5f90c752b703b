"""``run.json``: what a crawl was asked, what ran, what became of it."""

from __future__ import annotations

import platform
from datetime import datetime
from importlib import metadata
from pathlib import Path
from typing import Any

import arachne
from arachne.frontier.protocol import Counts
from arachne.run import Run

_PACKAGES = ("scrapy", "twisted", "trafilatura", "selectolax", "lxml")


def manifest_of(run: Run, counts: Counts, finished: datetime | None) -> dict[str, Any]:
    """The manifest as it stands; ``finished`` is None while the crawl runs."""
    return {
        "schema_version": "1.0",
        "arguments": run.arguments,
        "jobs": run.jobs,
        "versions": {
            "arachne": arachne.__version__,
            "python": platform.python_version(),
            **{name: metadata.version(name) for name in _PACKAGES},
            **_egg(),
        },
        "resumed": run.folder.resumed,
        "started_at": _stamp(run.started_at),
        "finished_at": _stamp(finished) if finished else None,
        "exit_reason": run.exit_reason or None,
        "exit_code": run.exit_code if finished else None,
        "counts": counts_of(counts),
        "failures": dict(sorted(counts.failure_reasons.items())),
        "skipped": dict(sorted(counts.skip_reasons.items())),
        "tiers": run.tiers,
    }


def end_event(run: Run, counts: Counts) -> dict[str, Any]:
    """The last event of a JSON log."""
    return {
        "event": "end",
        "exit_code": run.exit_code,
        "exit_reason": run.exit_reason,
        "pages": counts.pages,
        "failures": counts.failures,
        "skipped": counts.skipped,
        "pending": counts.pending + counts.leased,
        "folder": str(run.folder.path),
    }


def counts_of(counts: Counts) -> dict[str, int]:
    """How many URLs ended how."""
    return {
        "discovered": counts.discovered,
        "pages": counts.pages,
        "failures": counts.failures,
        "skipped": counts.skipped,
        "pending": counts.pending + counts.leased,
        **({"done": counts.done} if counts.done else {}),
    }


def _egg() -> dict[str, str]:
    """The deployed egg that this code comes from, where it comes from one."""
    eggs = [place.stem for place in Path(arachne.__file__).parents if place.suffix == ".egg"]
    return {"egg": eggs[0]} if eggs else {}


def _stamp(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
