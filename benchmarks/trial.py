"""``make trial``: a mixed web of 600 URLs whose truth is known, through the ladder.

70 % are plain (among them decoys that look like walls or shells), 18 % need a browser, 9 % stand
behind walls that can be passed, 3 % are hopeless (:mod:`benchmarks.trial_web`). Printed by species:
what was usable, what was taken for content and is none, browsers that were not needed, climbs that
were missing, requests a URL; and CPU seconds a URL. ``--without`` something shows what holds when
that is missing. ``--check`` ends with exit code 1 where a bar is missed.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.measure import Cost, measure
from benchmarks.trial_modes import MODES, OUT_OF_REACH
from benchmarks.trial_web import SHARES, Truth, web
from fixtures.server.process import Server

USABLE_BAR = 0.97  # of all URLs that have content, at least
NEEDLESS_BAR = 0.02  # of all URLs that need no browser, at most
CPU_BAR = 0.30  # CPU seconds a URL, below
BROWSERS = ("browser", "stealth")
GIVEN = {
    "CONCURRENT_REQUESTS_PER_DOMAIN": 16,
    "DOWNLOAD_TIMEOUT": 5,
    "DOWNLOAD_VERIFY_CERTIFICATES": False,
    "ARACHNE_ALLOW_NETWORKS": "127.0.0.0/8",
    "ARACHNE_PROGRESS": 0,
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a URL. ``name``: usable, named (a failure with the right reason), or what went
    wrong: false (content that is none), lost, misnamed, no record."""

    truth: Truth
    record: dict[str, Any] | None
    requests: int

    @property
    def name(self) -> str:
        truth, record = self.truth, self.record
        if record is None:
            return "no record"
        is_page = "markdown" in record
        if truth.reason:
            if is_page:
                return "false"
            right = record["reason"] == truth.reason
            return "named" if right else f"misnamed {record['reason']}"
        if not is_page:
            return f"lost {record['reason']}"
        if truth.says not in record["markdown"]:
            labelled = record["verdict"] in ("thin", "shell")  # kept, and says what it is
            return f"lost {record['verdict']}" if labelled else "lost content"
        return "usable" if (record["verdict"] == "paywall") == truth.teaser else "unlabelled"

    @property
    def tiers(self) -> list[str]:
        return [step["tier"] for step in self.record["trail"]] if self.record else []

    @property
    def is_needless(self) -> bool:
        return self.truth.kind == "plain" and any(tier in BROWSERS for tier in self.tiers)

    @property
    def is_missing_climb(self) -> bool:
        """The tier that brings it was never asked."""
        return self.name.startswith("lost") and self.truth.needs not in self.tiers

    @property
    def remark(self) -> str:
        """What is wrong with it; empty where nothing is."""
        where = f"{self.truth.path} {self._verdicts()}"
        if self.name not in ("usable", "named"):
            return f"{self.name}: {where}"
        if len(self.tiers) != len(set(self.tiers)):
            return f"a tier twice: {where}"
        return f"needless browser: {where}" if self.is_needless else ""

    def _verdicts(self) -> str:
        trail = self.record["trail"] if self.record else []
        verdicts = " ".join(f"{step['tier']}:{step['verdict']}" for step in trail)
        return (
            f"{verdicts} {self.record['detail']}" if "detail" in (self.record or {}) else verdicts
        )


def crawl(
    starts: Iterable[str], folder: Path, settings: Mapping[str, object], out: str = "out"
) -> Cost:
    """Crawl those pages alone, into ``out`` in the folder, which keeps what is learned."""
    file = folder / "starts.txt"
    file.write_text("\n".join(starts) + "\n")
    command = [sys.executable, "-m", "scrapy", "crawl", "site", "-a", f"start=@{file}"]
    command += ["-a", "depth=0", "-a", f"out={out}", "-a", "scope=page", "-a", "discover=links"]
    for name, value in {**GIVEN, **settings}.items():
        command += ["-s", f"{name}={value}"]
    return measure(command, folder, {"SCRAPY_SETTINGS_MODULE": "arachne.settings"})


def outcomes_of(server: Server, truths: list[Truth], out: Path) -> list[Outcome]:
    records: dict[str, Any] = {}
    for file in ("pages.jsonl", "failures.jsonl"):
        for line in (out / file).read_text("utf-8").split("\n"):
            if line:
                record = json.loads(line)
                records[record["url"]] = record
    asked = Counter((entry["address"], entry["target"]) for entry in server.log())
    return [
        Outcome(t, records.get(server.url(t.path, t.host)), asked[t.host, t.path]) for t in truths
    ]


def table(outcomes: list[Outcome]) -> list[str]:
    """A line a species: how it ended, and what it cost."""
    lines = []
    for kind in SHARES:
        species: dict[str, list[Outcome]] = {}
        for each in outcomes:
            if each.truth.kind == kind:
                species.setdefault(each.truth.species, []).append(each)
        for name, rows in sorted(species.items()):
            ends = Counter(row.name for row in rows)
            said = ", ".join(f"{number} {end}" for end, number in ends.most_common())
            requests = sum(row.requests for row in rows) / len(rows)
            lines.append(f"{kind:9} {name:28} {requests:5.1f} requests a URL  {said}")
    return lines


def report(outcomes: list[Outcome], cost: Cost, mode: str) -> list[str]:
    """Print the tables; the bars that were missed."""
    away = OUT_OF_REACH.get(mode, ())
    within = [each for each in outcomes if each.truth.needs not in away]
    with_content = [each for each in within if not each.truth.reason]
    plain = [each for each in outcomes if each.truth.kind == "plain"]
    usable = sum(each.name == "usable" for each in with_content) / len(with_content)
    false = [each for each in outcomes if each.name in ("false", "lost content", "unlabelled")]
    needless = sum(each.is_needless for each in plain) / len(plain)
    misnamed = [each for each in outcomes if each.name.startswith("misnamed")]
    without = [each for each in outcomes if each.name == "no record"]
    twice = [each for each in outcomes if len(each.tiers) != len(set(each.tiers))]
    cpu = cost.cpu_seconds / len(outcomes)
    print(*table(outcomes), sep="\n")
    print(
        f"usable {usable:.1%}, taken for content {len(false)}, needless browsers {needless:.1%}, "
        f"missing climbs {sum(each.is_missing_climb for each in within)}, "
        f"requests a URL {sum(each.requests for each in outcomes) / len(outcomes):.2f}, "
        f"CPU seconds a URL {cpu:.3f}, wall {cost.wall_seconds:.0f} s, peak {cost.peak_mb:.0f} MB"
    )
    print(*sorted(filter(None, (each.remark for each in within))), sep="\n")
    bars = {
        f"usable {usable:.1%}, not {USABLE_BAR:.0%}": usable < USABLE_BAR,
        f"{len(false)} taken for content": bool(false),
        f"{len(misnamed)} with a wrong reason": bool(misnamed),
        f"{len(without)} without a record": bool(without),
        f"{len(twice)} with a tier twice": bool(twice),
        f"needless browsers {needless:.1%}, not {NEEDLESS_BAR:.0%}": needless > NEEDLESS_BAR,
        f"{cpu:.3f} CPU seconds a URL, not {CPU_BAR}": cpu >= CPU_BAR and not mode,
    }
    return [bar for bar, missed in bars.items() if missed]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.trial", description=__doc__)
    parser.add_argument("--size", type=int, default=600, help="URLs")
    parser.add_argument("--seed", type=int, default=1, help="of their order")
    parser.add_argument("--set", action="append", default=[], help="a setting, NAME=VALUE")
    parser.add_argument("--without", choices=[*MODES], default="", help="what is missing")
    parser.add_argument("--check", action="store_true", help="exit code 1 where a bar is missed")
    options = parser.parse_args()
    truths = web(options.size, options.seed)
    with Server() as server, tempfile.TemporaryDirectory() as name:
        starts = [server.url(truth.path, truth.host) for truth in truths]
        with MODES[options.without]() as settings:
            given = dict(pair.split("=", 1) for pair in options.set)
            cost = crawl(starts, Path(name), {**settings, **given})
        outcomes = outcomes_of(server, truths, Path(name) / "out")
    missed = report(outcomes, cost, options.without)
    print("missed: " + "; ".join(missed) if missed else "all bars met")
    return int(options.check and bool(missed))


if __name__ == "__main__":
    sys.exit(main())
