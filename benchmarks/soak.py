"""``make soak``: a long crawl of a site without end, with faults and killings, watched all along.

20,500 pages, one in 41 of them only for browsers; answers that are reset, hang, are 404 or 500,
some once and some for ever; a process that reads pages and a browser are killed again and again. At
the end every record is compared with what the site's numbers say, and the process tree with itself:
memory of the last quarter against that of the one before, file descriptors, zombies, what is left.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

import psutil

from benchmarks.tree import Sample, browsers, kill_one, sample, workers
from fixtures.server import endless
from fixtures.server.process import Server
from tests.crawling import Crawl, CrawlResult, start_crawl

PAGES = 20_500
GROWTH_BAR = 0.05  # of memory, from the third quarter of the time to the last one
BURIED_SECONDS = 5.0  # that a process may stay a zombie
DESCRIPTORS_BAR = 8  # more in the second half than in the first, of the crawler
SETTINGS: dict[str, object] = {
    "CONCURRENT_REQUESTS": 16,
    "CONCURRENT_REQUESTS_PER_DOMAIN": 16,
    "DOWNLOAD_TIMEOUT": 5,
    "RETRY_TIMES": 2,
    "ARACHNE_TIERS_OFF": "stealth",
}


@dataclass(frozen=True, slots=True)
class Plan:
    """How many pages, and after how many seconds there is a look, or a killing."""

    pages: int
    look_every: float
    kill_every: float


@dataclass
class Watch:
    """What was seen of the tree while it ran. ``seen`` are all processes that it ever had."""

    samples: list[Sample] = field(default_factory=list)
    zombies: int = 0
    worker_kills: int = 0
    browser_kills: int = 0
    seen: dict[int, psutil.Process] = field(default_factory=dict)


def watch(running: Crawl, plan: Plan) -> Watch:
    """Sample the tree until the crawl ends; meanwhile kill workers and browsers in turns."""
    seen, began = Watch(), time.monotonic()
    due, dead = began + plan.kill_every, dict[int, float]()  # zombies, since when
    crawler = psutil.Process(running.process.pid)
    while running.process.poll() is None:
        now = sample(crawler, began)
        seen.samples.append(now)
        seen.seen |= {process.pid: process for process in now.processes}
        dead = {pid: dead.get(pid, now.seconds) for pid in now.zombies}
        unburied = {pid for pid, since in dead.items() if now.seconds - since > BURIED_SECONDS}
        seen.zombies = max(seen.zombies, len(unburied))
        if time.monotonic() >= due:
            due += plan.kill_every
            turn_of_worker = seen.worker_kills <= seen.browser_kills
            if turn_of_worker:
                seen.worker_kills += kill_one(workers(crawler))
            else:
                seen.browser_kills += kill_one(browsers(now.processes))
        time.sleep(plan.look_every)
    return seen


def wrong_records(result: CrawlResult, root: str) -> list[str]:
    """What the records have that the site has not, and the other way round."""
    found: list[str] = []
    pages, failures = (
        {int(record["url"].rpartition("/")[2] or 0): record for record in records}
        for records in (result.pages, result.failures)
    )
    if len(pages) + len(failures) != len(result.by_url):
        found.append("numbers with two records")
    for number, page in pages.items():
        if page["url"] != root.removesuffix(endless.PREFIX) + endless.path_of(number):
            found.append(f"{page['url']} is not its address")
        if endless.reason_of(number) or endless.says(number) not in page["markdown"]:
            found.append(f"{page['url']} is not what it says")
        if endless.in_browser(number) != (page["tier"] == "browser"):
            found.append(f"{page['url']} by {page['tier']}")
    for number, failure in failures.items():
        if failure["reason"] != endless.reason_of(number):
            found.append(f"{failure['url']} fails with {failure['reason']}: {failure['detail']}")
    known = {0}.union(*(endless.links(number) for number in pages))
    if (discovered := result.run["counts"]["discovered"]) != len(known):
        found.append(f"{discovered} URLs discovered, {len(known)} linked")
    return found


def growth(values: Iterable[float]) -> float:
    """Of the median, from the third quarter of a series to the last one."""
    series = list(values)
    quarter = len(series) // 4
    before = statistics.median(series[2 * quarter : 3 * quarter])
    return statistics.median(series[3 * quarter :]) / before - 1


def more_descriptors(samples: list[Sample]) -> int:
    """How many more the crawler had open in the second half of the time than in the first."""
    counts = [each.descriptors for each in samples]
    half = len(counts) // 2
    return max(counts[half:], default=0) - max(counts[:half], default=0)


def faults_of(result: CrawlResult, seen: Watch, root: str, pages: int) -> list[str]:
    """Everything about a soak that is not as it should be, memory left out."""
    found = [] if len(result.pages) == pages else [f"{len(result.pages)} pages, not {pages}"]
    found += wrong_records(result, root)
    if seen.zombies:
        found.append(f"{seen.zombies} zombies that nobody buried")
    _, alive = psutil.wait_procs([*seen.seen.values()], timeout=10)
    left = [process for process in alive if process.status() != psutil.STATUS_ZOMBIE]
    if left:
        found.append(f"{len(left)} processes are left")
    return found


def soak(server: Server, out: Path, plan: Plan) -> tuple[CrawlResult, Watch, list[str]]:
    """Carry out a plan; what came of it, what was seen, and what was not as it should be."""
    root = server.url(f"/run/soak-{plan.pages}{endless.PREFIX}")
    arguments = {"depth": 1000, "max_pages": plan.pages, "discover": "links"}
    with start_crawl(root, out, settings=SETTINGS, under=(), **arguments) as running:
        seen = watch(running, plan)
        result = running.wait()
    return result, seen, faults_of(result, seen, root, plan.pages)


def report(result: CrawlResult, seen: Watch) -> list[str]:
    """Print the figures; which bars were missed."""
    samples = seen.samples
    more, last = more_descriptors(samples), samples[len(samples) // 2 :]
    grown = {name: growth(map(value, samples)) for name, value in _MEMORY.items()}
    medians = (statistics.median(map(value, last)) for value in _MEMORY.values())
    figures = {
        "pages": len(result.pages),
        "failures": result.run["failures"],
        "tiers": result.run["tiers"],
        "seconds": round(result.seconds),
        "exit code": result.exit_code,
        "killed": f"{seen.worker_kills} workers, {seen.browser_kills} browsers",
        "memory": ", ".join(f"{n} {mb:.0f} MB" for n, mb in zip(_MEMORY, medians, strict=True))
        + f", peak of the tree {max(each.tree_mb for each in samples):.0f} MB",
        "growth": ", ".join(f"{name} {part:+.1%}" for name, part in grown.items()),
        "descriptors": f"at most {max(each.descriptors for each in last)}, {more:+d} in the second "
        "half",
    }
    print(*(f"{name:12} {value}" for name, value in figures.items()), sep="\n")
    missed = [f"memory of {n} {part:+.1%}" for n, part in grown.items() if part > GROWTH_BAR]
    return missed + ([f"{more} more file descriptors"] if more > DESCRIPTORS_BAR else [])


_MEMORY: dict[str, Callable[[Sample], float]] = {
    "tree": lambda each: each.tree_mb,
    "own processes": lambda each: each.own_mb,
    "crawler": lambda each: each.crawler_mb,
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.soak", description=__doc__)
    parser.add_argument("--pages", type=int, default=PAGES)
    parser.add_argument("--kill-every", type=float, default=20.0, help="seconds")
    parser.add_argument("--samples", type=Path, help="a file for all samples, as JSON lines")
    parser.add_argument("--keep", type=Path, help="a folder for what the crawl leaves")
    options = parser.parse_args()
    with Server(seconds=4 * 3600) as server, tempfile.TemporaryDirectory() as folder:
        plan = Plan(options.pages, look_every=2.0, kill_every=options.kill_every)
        out = (options.keep or Path(folder)) / "out"
        result, seen, found = soak(server, out, plan)
        missed = report(result, seen) + found
    if options.samples:
        rows = (json.dumps(each.figures()) for each in seen.samples)
        options.samples.write_text("\n".join(rows) + "\n")
    print("missed: " + "; ".join(missed[:40]) if missed else "all bars met")
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main())
