"""500 pages in the browser in a row: ``python -m benchmarks.browser_row``.

Memory of the process tree while the last hundred are loaded against that while the second hundred
were, and what is left of the processes at the end.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from itertools import islice
from pathlib import Path

import psutil

from benchmarks.mixed import scripted_pages
from benchmarks.tree import sample
from fixtures.server.process import Server
from tests.crawling import start_crawl

HUNDRED = 100
GROWTH_BAR = 0.10
SETTINGS = {"CONCURRENT_REQUESTS_PER_DOMAIN": 16, "ARACHNE_TIERS": "browser..",
            "ARACHNE_TIERS_OFF": "stealth"}  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.browser_row", description=__doc__)
    parser.add_argument("--pages", type=int, default=500)
    pages = parser.parse_args().pages
    memory: dict[int, list[float]] = {}
    seen: dict[int, psutil.Process] = {}
    with Server(seconds=7200) as server, tempfile.TemporaryDirectory() as folder:
        out, starts = Path(folder) / "out", Path(folder) / "starts.txt"
        paths = islice(scripted_pages(), pages)
        starts.write_text("\n".join(server.url(f"/run/row{path}") for path in paths) + "\n")
        arguments = {"depth": 0, "scope": "page", "discover": "links"}
        with start_crawl(f"@{starts}", out, settings=SETTINGS, under=(), **arguments) as running:
            crawler, began = psutil.Process(running.process.pid), time.monotonic()
            while running.process.poll() is None:
                now = sample(crawler, began)
                seen |= {process.pid: process for process in now.processes}
                file = out / "pages.jsonl"
                done = file.read_bytes().count(b"\n") if file.exists() else 0
                memory.setdefault(done // HUNDRED, []).append(now.tree_mb)
                time.sleep(0.5)
            result = running.wait()
            loaded = len(result.pages)
    _, alive = psutil.wait_procs([*seen.values()], timeout=10)
    second, last = (statistics.median(memory[n]) for n in (1, pages // HUNDRED - 1))
    growth = last / second - 1
    print(
        f"{loaded} pages of {pages} in {result.seconds:.0f} s; second hundred "
        f"{second:.0f} MB, last {last:.0f} MB ({growth:+.1%}); {len(alive)} processes left"
    )
    return int(growth > GROWTH_BAR or bool(alive) or loaded != pages)


if __name__ == "__main__":
    sys.exit(main())
