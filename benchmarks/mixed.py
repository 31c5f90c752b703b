"""A mixed site against its halves, and what learning saves: ``python -m benchmarks.mixed``.

Four parts plain pages and one part pages that only a browser reads, crawled together, and each half
alone, in turns. Plain pages and browsers wait for different things, so that together they should
take hardly longer than the dearer half. Then pages of ten kinds behind walls and scripts: a
hundred, and a hundred more of the same kinds by what was learned.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import tempfile
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

from benchmarks.trial import crawl
from fixtures.server import endless
from fixtures.server.process import Server

MIXED_BAR = 1.2  # wall time of the whole by that of the dearer half, at most
LEARNED_BAR = 0.6  # wall time of the second hundred by that of the first, at most
PLAIN_SHARE = 0.8
KINDS = {
    "scripts": ("alder", "birch", "cedar"),
    "automation": ("elm", "fir", "ginkgo"),
    "species/header-wall": ("hazel", "ivy"),
    "species/tarpit": ("juniper", "larch"),
}
"""Pages for browsers, for hidden ones, behind walls that refuse and behind walls that keep silent
to whoever has not the headers of a browser; each kind at several places."""
PAGES_A_KIND = 10


def plain_pages() -> Iterator[str]:
    numbers = (n for n in count(1) if not endless.in_browser(n))
    return (endless.path_of(n) for n in numbers if endless.fault_of(n) is None)


def scripted_pages() -> Iterator[str]:
    return (endless.path_of(n) for n in count(1) if endless.in_browser(n))


def seconds_for(server: Server, paths: list[str], folder: Path, out: str) -> float:
    """Wall time of a crawl of those pages, all of which have to come."""
    folder.mkdir(exist_ok=True)
    random.Random(1).shuffle(paths)  # noqa: S311 - the same order each time
    cost = crawl([server.url(path) for path in paths], folder, {}, out)
    pages = (folder / out / "pages.jsonl").read_bytes().count(b"\n")
    if pages != len(paths):
        raise SystemExit(f"{pages} pages of {len(paths)}")
    return cost.wall_seconds


def mixed(server: Server, folder: Path, pages: int, rounds: int) -> float:
    """The ratio of the whole to the dearer half; prints medians."""
    plain = list(islice(plain_pages(), round(pages * PLAIN_SHARE)))
    scripted = list(islice(scripted_pages(), pages - len(plain)))
    parts = {"plain": plain, "scripted": scripted, "mixed": plain + scripted}
    took: dict[str, list[float]] = {name: [] for name in parts}
    for turn in range(rounds):
        for name, paths in parts.items():
            mounted = [f"/run/{name}-{turn}{path}" for path in paths]
            took[name].append(seconds_for(server, mounted, folder / f"{name}-{turn}", "out"))
    medians = {name: statistics.median(seconds) for name, seconds in took.items()}
    ratio = medians["mixed"] / max(medians["plain"], medians["scripted"])
    said = ", ".join(f"{name} {seconds:.1f} s" for name, seconds in medians.items())
    print(f"{len(plain)} plain and {len(scripted)} scripted pages: {said}; ratio {ratio:.2f}")
    return ratio


def learned(server: Server, folder: Path, rounds: int) -> float:
    """The ratio of the second hundred to the first; prints medians. Each round begins without any
    memory."""
    shells = list(islice(scripted_pages(), 2 * PAGES_A_KIND))

    def hundred(turn: int) -> list[str]:
        return [
            f"/run/{place}{shells[number] if kind == 'scripts' else f'/{kind}/{number}'}"
            for kind, places in KINDS.items()
            for place in places
            for number in range(turn * PAGES_A_KIND, (turn + 1) * PAGES_A_KIND)
        ]

    took = [
        [seconds_for(server, hundred(n), folder / f"learning-{turn}", f"out{n}") for n in range(2)]
        for turn in range(rounds)
    ]
    first, second = (statistics.median(seconds) for seconds in zip(*took, strict=True))
    ratio = statistics.median(second / first for first, second in took)
    print(f"a hundred pages {first:.1f} s, a hundred more {second:.1f} s: {ratio:.2f}")
    return ratio


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.mixed", description=__doc__)
    parser.add_argument("--pages", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    with Server() as server, tempfile.TemporaryDirectory() as name:
        ratio = mixed(server, Path(name), options.pages, options.rounds)
        share = learned(server, Path(name), options.rounds)
    missed = ratio > MIXED_BAR or share > LEARNED_BAR
    print("missed" if missed else "all bars met")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
