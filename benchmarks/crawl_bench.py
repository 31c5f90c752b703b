"""``make bench``: a site of real-size pages, crawled by Arachne and by a plain Scrapy spider.

Both crawl the same local site (``fixtures.realistic``) with the same politeness, in turns, several
rounds. What counts is the ratio of the two within a round, so a busy machine does little harm.
CPU and memory are those of the whole process tree, start-up and workers included.

``python -m benchmarks.crawl_bench [--pages N] [--rounds N] [--check]``; ``--check`` ends with
exit code 1 where a bar is missed.
"""

from __future__ import annotations

import argparse
import compileall
import json
import statistics
import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks import plain_spider
from benchmarks.measure import Cost, measure
from fixtures import realistic
from fixtures.server.process import Server

CPU_RATIO_BAR = 0.5  # of the plain spider's CPU seconds a page, at most; compiled
RATE_RATIO_BAR = 1.8  # of the plain spider's pages a second, at least
MEMORY_BAR_MB = 400.0  # peak of the whole tree, below
PAGES = "pages.jsonl"
SETTINGS = {
    "AUTOTHROTTLE_ENABLED": False,
    "DOWNLOAD_DELAY": 0,
    "CONCURRENT_REQUESTS": 16,
    "CONCURRENT_REQUESTS_PER_DOMAIN": 16,
    "TELNETCONSOLE_ENABLED": False,
    "LOG_LEVEL": "INFO",
}
"""The same for both, so that neither waits where the other does not."""


@dataclass(frozen=True, slots=True)
class Contender:
    """``command`` takes the start URL and the folder in which PAGES is to be written."""

    name: str
    command: Callable[[str, Path], list[str]]
    environment: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Run:
    """One crawl: its cost, and how many of the site's pages it got whole."""

    cost: Cost
    records: int
    complete: int

    @property
    def cpu_per_page(self) -> float:
        return self.cost.cpu_seconds / max(self.complete, 1)

    @property
    def rate(self) -> float:
        return self.complete / self.cost.wall_seconds


def _scrapy(*words: str) -> list[str]:
    options = [option for name, value in SETTINGS.items() for option in ("-s", f"{name}={value}")]
    return [sys.executable, "-m", "scrapy", *words, *options]


def _arachne(start: str, folder: Path) -> list[str]:
    given = {"start": start, "out": folder, "depth": 20, "max_pages": 100_000}
    arguments = [word for name, value in given.items() for word in ("-a", f"{name}={value}")]
    return _scrapy("crawl", "site", *arguments)


def _plain(start: str, folder: Path) -> list[str]:
    feed = ["-O", str(folder / PAGES)]
    obeying = ["-s", "ROBOTSTXT_OBEY=True"]  # as Arachne does by default
    return _scrapy("runspider", plain_spider.__file__, "-a", f"start={start}", *feed, *obeying)


ROOT = Path(__file__).resolve().parent.parent
ARACHNE = Contender("Arachne", _arachne, {"SCRAPY_SETTINGS_MODULE": "arachne.settings"})
# Empty, because the caller's environment may name a project, whose settings are not plain.
PLAIN = Contender("plain Scrapy + trafilatura", _plain, {"SCRAPY_SETTINGS_MODULE": ""})


def read_output(path: Path, count: int) -> tuple[int, int]:
    """How many records there are, and how many of the site's pages have one with their text."""
    lines = path.read_bytes().splitlines() if path.exists() else []
    texts = {record["url"]: record["markdown"] or "" for record in map(json.loads, lines)}
    found = {url.rpartition("/")[2]: text for url, text in texts.items()}
    complete = sum(
        realistic.marker_of(number) in found.get(realistic.name_of(number), "")
        for number in range(count)
    )
    return len(lines), complete


def crawl(contender: Contender, start: str, folder: Path, count: int) -> Run:
    folder.mkdir()
    cost = measure(contender.command(start, folder), folder, contender.environment)
    if cost.exit_code:
        print((folder / "log").read_text("utf-8")[-2000:], file=sys.stderr)
        raise SystemExit(f"{contender.name} ended with exit code {cost.exit_code}")
    return Run(cost, *read_output(folder / PAGES, count))


def compare(pages: int, rounds: int) -> list[tuple[Run, Run]]:
    """(ours, plain) of each round; who goes first alternates."""
    # As an installer does, and has done for Scrapy: with PYTHONDONTWRITEBYTECODE set, each start
    # would translate our sources anew.
    compileall.compile_dir(ROOT / "arachne", quiet=2)
    results = []
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        site = Path(name) / "site"
        site.mkdir()
        realistic.write_site(site, pages)
        with Server(files=site) as server:
            start = server.url("/files/index.html")
            for number in range(rounds):
                order = (ARACHNE, PLAIN) if number % 2 == 0 else (PLAIN, ARACHNE)
                runs = {
                    one.name: crawl(one, start, Path(name) / f"{number}-{one.name[:5]}", pages)
                    for one in order
                }
                results.append((runs[ARACHNE.name], runs[PLAIN.name]))
                print(_progress(number, *results[-1]), file=sys.stderr, flush=True)
    return results


def _progress(number: int, ours: Run, plain: Run) -> str:
    cpu = f"{ours.cpu_per_page * 1000:.1f} and {plain.cpu_per_page * 1000:.1f} ms of CPU a page"
    return f"round {number + 1}: {cpu}, {ours.rate:.1f} and {plain.rate:.1f} pages/s"


def _row(name: str, runs: list[Run], pages: int) -> str:
    cells = (
        name,
        f"{statistics.median(run.cpu_per_page for run in runs) * 1000:.1f}",
        f"{statistics.median(run.rate for run in runs):.1f}",
        f"{statistics.median(run.cost.wall_seconds for run in runs):.1f}",
        f"{max(run.cost.peak_mb for run in runs):.0f}",
        f"{max(run.cost.peak_processes for run in runs)}",
        f"{min(run.complete for run in runs)} of {pages}",
    )
    return f"| {' | '.join(cells)} |"


def report(results: list[tuple[Run, Run]], pages: int) -> tuple[str, bool]:
    """The markdown tables, and whether every bar is met."""
    ours, plain = [one for one, _ in results], [other for _, other in results]
    cpu = statistics.median(one.cpu_per_page / other.cpu_per_page for one, other in results)
    rate = statistics.median(one.rate / other.rate for one, other in results)
    memory = max(run.cost.peak_mb for run in ours)
    whole = all(run.complete == run.records == pages for run in ours)
    bars = [
        (
            "CPU seconds a page, ratio",
            f"{cpu:.2f}",
            f"at most {CPU_RATIO_BAR}",
            cpu <= CPU_RATIO_BAR,
        ),
        (
            "pages a second, ratio",
            f"{rate:.2f}",
            f"at least {RATE_RATIO_BAR}",
            rate >= RATE_RATIO_BAR,
        ),
        ("peak memory, MB", f"{memory:.0f}", f"below {MEMORY_BAR_MB:.0f}", memory < MEMORY_BAR_MB),
        ("every page once and whole", "yes" if whole else "no", "yes", whole),
    ]
    lines = [
        "| crawler | CPU ms/page | pages/s | wall s | peak MB | processes | complete pages |",
        "|---|---|---|---|---|---|---|",
        _row(ARACHNE.name, ours, pages),
        _row(PLAIN.name, plain, pages),
        "",
        "| measure | found | bar | met |",
        "|---|---|---|---|",
        *(
            f"| {name} | {found} | {bar} | {'yes' if met else 'NO'} |"
            for name, found, bar, met in bars
        ),
    ]
    return "\n".join(lines), all(met for *_, met in bars)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.crawl_bench", description=__doc__)
    parser.add_argument("--pages", type=int, default=800, help="pages of the site (800)")
    parser.add_argument("--rounds", type=int, default=3, help="how often both crawl it (3)")
    parser.add_argument("--check", action="store_true", help="exit code 1 where a bar is missed")
    options = parser.parse_args()
    text, met = report(compare(options.pages, options.rounds), options.pages)
    print(text)
    return 1 if options.check and not met else 0


if __name__ == "__main__":
    sys.exit(main())
