"""One, two and three workers on one frontier: ``make bench-scale``.

A generated site answers after 100 ms, and each worker has two requests under way, so that neither
the machine's cores nor the site's bandwidth decide. Rates are of the middle of each crawl as the
site saw it, start-up left out; each round begins with the embedded frontier as the baseline. Then
URLs as they are found on real sites are put into an empty Redis, to see what each takes.
"""

from __future__ import annotations

import argparse
import json
import resource
import statistics
import sys
import tempfile
import time
from contextlib import ExitStack
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Final

from arachne.frontier.protocol import Found, State
from arachne.shared.address import crawl_prefix, parse_address
from arachne.shared.backend import RedisBackend
from arachne.shared.client import Asking, connect
from fixtures.server.graph import Site
from fixtures.server.process import Server
from tests.crawling import start_crawl
from tests.redis_server import RedisServer

LATENCY_MS: Final = 100
UNDER_WAY: Final = 2
WORKERS: Final = (1, 2, 3)
MIDDLE: Final = (0.25, 0.9)
"""The part of a crawl that is measured, as shares of its requests."""


@dataclass(frozen=True, slots=True)
class Run:
    """``rate`` in pages a second, ``cpu_ms`` of the workers for a page, ``turn_ms`` the longest
    turn of a reactor (CPU), ``calls`` of Redis for a page and the microseconds of one."""

    rate: float
    cpu_ms: float
    turn_ms: float
    calls: float = 0.0
    call_us: float = 0.0


def crawl_with(workers: int, pages: int, server: Server, redis: RedisServer, out: Path) -> Run:
    """A crawl by so many workers; 0: by one process with the embedded frontier."""
    site = Site(f"scale-{out.name}", pages=pages, links=20, delay_ms=LATENCY_MS)
    settings: dict[str, object] = {
        "CONCURRENT_REQUESTS": UNDER_WAY,
        "CONCURRENT_REQUESTS_PER_DOMAIN": UNDER_WAY * max(WORKERS),
        "ARACHNE_EXTRACTION_WORKERS": 0,
        "ARACHNE_STATE_DIR": out / "state",
        "EXTENSIONS": json.dumps({"tests.heartbeat.Heartbeat": 0}),
    }
    if workers:
        settings |= {"ARACHNE_FRONTIER": redis.url, "ARACHNE_FRONTIER_NAME": site.name}
    redis.client.config_resetstat()
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    beats = [out / f"heartbeat-{n}" for n in range(max(1, workers))]
    with ExitStack() as stack:
        running = [
            stack.enter_context(
                start_crawl(
                    server.url(site.path), out / "out", name=beat.name, depth=20,
                    max_pages=2 * pages, settings=settings | {"HEARTBEAT_FILE": beat}, under=(),
                )
            )
            for beat in beats
        ]  # fmt: skip
        for crawl in running:
            result = crawl.wait(600)
            assert result.exit_code == 0, result
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    stats = redis.client.info("commandstats").get("cmdstat_evalsha", {"calls": 0})
    turns = [max(json.loads(beat.read_text())) for beat in beats]
    return Run(
        rate=_rate([entry["time"] for entry in server.log(site.path)]),
        cpu_ms=1000 * cpu / pages,
        turn_ms=1000 * max(turns),
        calls=stats["calls"] / pages,
        call_us=stats.get("usec_per_call", 0.0),
    )


def _rate(times: list[float]) -> float:
    first, last = (int(share * len(times)) for share in MIDDLE)
    times.sort()
    return (last - first) / (times[last] - times[first])


def scaling(pages: int, rounds: int) -> str:
    """The table of rates."""
    runs: dict[int, list[Run]] = {workers: [] for workers in (0, *WORKERS)}
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server = stack.enter_context(Server())
        redis = stack.enter_context(RedisServer(folder / "redis", appendonly=True))
        for number in range(rounds):
            for workers, found in runs.items():
                out = folder / f"{number}-{workers}"
                out.mkdir()
                found.append(crawl_with(workers, pages, server, redis, out))
    alone = runs[1]
    lines = [
        "| workers | pages/s | to one | CPU ms/page | longest turn, ms | calls/page | µs/call |",
        "|---|---|---|---|---|---|---|",
    ]
    for workers, found in runs.items():
        ratio = statistics.median(
            run.rate / one.rate for run, one in zip(found, alone, strict=True)
        )
        cells = [
            str(workers) if workers else "embedded frontier",
            f"{statistics.median(run.rate for run in found):.1f}",
            f"{ratio:.2f}",
            f"{statistics.median(run.cpu_ms for run in found):.0f}",
            f"{max(run.turn_ms for run in found):.0f}",
            f"{statistics.median(run.calls for run in found):.1f}" if workers else "",
            f"{statistics.median(run.call_us for run in found):.0f}" if workers else "",
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def _found(number: int, folder: str) -> Found:
    """A URL of 80 characters, about the mean of those that crawls of documentation, shops and
    newspapers find."""
    url = f"https://www.example.org/{folder}/a-page-with-a-title-of-some-words-{number:09}.html"
    mark = blake2b(url.encode(), digest_size=16).digest()
    return Found(mark, url, "www.example.org", depth=5, parent=number + 1, start=1)


def memory(urls: int) -> str:
    """Bytes that a URL takes in Redis, by where it stands."""
    rows = []
    with tempfile.TemporaryDirectory() as folder, RedisServer(Path(folder)) as redis:
        address = parse_address(redis.url)
        asking = Asking(connect(address), address.shown, "frontier", crawl_prefix("memory"))
        backend = RedisBackend(asking, "folder")
        backend.open()

        def used() -> int:
            return int(redis.client.info("memory")["used_memory"])

        empty = used()
        backend.add(_found(n, "waiting") for n in range(urls))
        rows.append(("waits", (used() - empty) / urls))
        begun, before = time.monotonic(), used()
        ended = 0
        while entries := backend.lease(64, (), time.time()):
            for entry in entries:
                ended += 1
                content = blake2b(entry.url.encode(), digest_size=16).digest()
                backend.note_content(entry.id, content, None)
                backend.finish(entry.id, State.PAGE, "", 30_000 * ended)
        seconds = time.monotonic() - begun
        rows.append(("was fetched, with the hash of its text", (used() - empty) / urls))
        assert before
        full = used()
        backend.add(
            Found(f.fingerprint, f.url, f.slot, f.depth, 0, f.parent, "link", "scope")
            for f in (_found(n, "elsewhere") for n in range(urls))
        )
        rows.append(("is out of scope", (used() - full) / urls))
    lines = ["| a URL that | bytes |", "|---|---|"]
    lines += [f"| {what} | {size:.0f} |" for what, size in rows]
    rate = f"{urls / seconds:.0f} URLs a second leased and ended one call at a time, by one client"
    return "\n".join([*lines, "", rate])


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.scale", description=__doc__)
    parser.add_argument("--pages", type=int, default=400, help="pages of the site (400)")
    parser.add_argument("--rounds", type=int, default=3, help="crawls of each kind (3)")
    parser.add_argument("--urls", type=int, default=50_000, help="URLs put into Redis (50000)")
    options = parser.parse_args()
    print(memory(options.urls))
    print()
    print(scaling(options.pages, options.rounds))
    return 0


if __name__ == "__main__":
    sys.exit(main())
