"""The state of one crawl that its components share: folder, limits, what became of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from arachne.exceptions import Unusable
from arachne.frontier.budget import Limits
from arachne.output.crawlfolder import CrawlFolder, open_folder
from arachne.shared.address import shared_address

if TYPE_CHECKING:
    from scrapy import Spider
    from scrapy.crawler import Crawler

EXIT_CODES = {
    0: "all went well",
    1: "an unexpected error, a bug: the log has it",
    2: "a wrong argument or setting; nothing was fetched",
    3: "no page was obtained",
    4: "stopped by a limit; the same command with a larger limit goes on",
    5: "stopped by a signal or cancelled; the same command goes on",
    6: "the frontier or the output could not be written; mend that and the same command goes on",
}
"""What ``scrapy crawl site`` exits with."""


@dataclass(slots=True, eq=False)
class Run:
    """One crawl. ``tiers`` counts pages by the tier that brought them; ``limit_met`` names the
    limit that stopped it; ``jobs`` are the ids of the scheduler's jobs that worked on it."""

    folder: CrawlFolder
    arguments: dict[str, Any]
    limits: Limits
    starts: int = 1
    started_at: datetime = field(default_factory=lambda: datetime.now(UTC))
    tiers: dict[str, int] = field(default_factory=dict)
    jobs: list[str] = field(default_factory=list)
    broken: Unusable | None = None  # why nothing more can be written
    limit_met: str = ""
    exit_code: int = 0
    exit_reason: str = ""
    finished: bool = False


_RUNS: WeakKeyDictionary[Crawler, Run] = WeakKeyDictionary()


def set_run(crawler: Crawler, run: Run) -> None:
    """Tie ``run`` to its crawler."""
    _RUNS[crawler] = run


def run_of(crawler: Crawler) -> Run | None:
    """The run of this crawler, if it has one yet."""
    return _RUNS.get(crawler)


def default_run(crawler: Crawler, spider: Spider) -> Run:
    """A run for a spider that is not ours: its frontier is kept in ``out/<spider's name>``."""
    limits = Limits()
    out, identity = Path("out") / spider.name, {"spider": spider.name}
    address = shared_address(crawler.settings)
    if address is None:
        folder = open_folder(out, identity, limits.max_pages)
    else:
        from arachne.shared.opening import open_shared

        folder = open_shared(address, crawler.settings, out, spider.name, identity)
    run = Run(folder, {}, limits)
    set_run(crawler, run)
    return run
