"""``make trial``: a mixed web of 300 and more URLs whose truth is known, through the ladder.

70 % are plain (among them decoys that look like walls or shells), 18 % need a browser, 9 % stand
behind walls that can be passed, 3 % are hopeless. Printed by species: what was usable, what was
taken for content and is none, browsers that were not needed, climbs that were missing, requests and
CPU seconds a URL. ``--check`` ends with exit code 1 where a bar is missed.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from benchmarks.measure import Cost, measure
from fixtures import walls
from fixtures.server.browsing import APPS, SCRIPTED
from fixtures.server.process import Server
from fixtures.server.species import GUARDED

SHARES = {"plain": 0.70, "scripted": 0.18, "walled": 0.09, "hopeless": 0.03}
USABLE_BAR = 0.97  # of all URLs that have content, at least
NEEDLESS_BAR = 0.02  # of all URLs that need no browser, at most
CPU_BAR = 0.30  # CPU seconds a URL, below
BROWSERS = ("browser", "stealth")
HOPELESS = {
    "species/walls/moment": "blocked:cloudflare",
    "species/captchas/captcha-recaptcha": "captcha",
    "species/gates/login": "login",
    "species/gates/gone": "gone",
    "species/gates/soft-404": "soft-404",
    "species/walls/ip": "ip-block",
    "species/walls/datadome": "blocked:datadome",
    "connections/closed": "connection",
    "species/captchas/captcha-hcaptcha": "captcha",
}
SLOW = ("endless", "half-parsed")  # they cost their deadline, whoever asks


@dataclass(frozen=True, slots=True)
class Truth:
    """``says``: what the page has to say; empty: it has no content, and ends as ``reason``."""

    path: str
    kind: str
    says: str = ""
    reason: str = ""
    needs_browser: bool = False


def web(size: int, seed: int = 1) -> list[Truth]:
    """The URLs, shuffled; each is a mount of its own, so that no two share a counter."""
    rows = [
        truth
        for kind, share in SHARES.items()
        for truth in islice(cycle(list(_kinds(kind))), round(size * share))
    ]
    random.Random(seed).shuffle(rows)  # noqa: S311 - the same web each time
    return [
        Truth(f"/run/t{n}/{t.path}", t.kind, t.says, t.reason, t.needs_browser)
        for n, t in enumerate(rows)
    ]


def _kinds(kind: str) -> Iterator[Truth]:
    """The different truths of one kind."""
    return {"plain": _plain, "scripted": _scripted, "walled": _walled, "hopeless": _hopeless}[
        kind
    ]()


def _plain() -> Iterator[Truth]:
    for species in walls.REAL:
        yield Truth(f"species/real/{species.name}", "plain", _words_of(species.html))
    for number in range(1, 2 * len(walls.REAL)):
        yield Truth(f"site/trial,pages=90/p/{number}", "plain", f"{number}")


def _scripted() -> Iterator[Truth]:
    for row in SCRIPTED:
        if row.name not in SLOW and not row.name.startswith("challenge"):
            yield Truth(f"browsing/{row.name}", "scripted", row.says, needs_browser=True)
    for name, says in APPS.items():
        yield Truth(f"apps/{name}/", "scripted", says, needs_browser=True)


def _walled() -> Iterator[Truth]:
    for number in range(0, GUARDED, 4):
        yield Truth(f"species/header-wall/{number}", "walled", f"Page {number} behind")
    for row in SCRIPTED:
        if row.name.startswith("challenge"):
            yield Truth(f"browsing/{row.name}", "walled", row.says, needs_browser=True)


def _hopeless() -> Iterator[Truth]:
    for path, reason in HOPELESS.items():
        yield Truth(path, "hopeless", reason=reason)


def _words_of(html: str) -> str:
    """Some words that the page alone has: of its first paragraph, else of its heading."""
    for mark in ("<p>", "<li>", "<h1>"):
        _, found, rest = html.partition(mark)
        text = rest.partition("<")[0].strip()
        if found and len(text) > 10:
            return text[:40]
    return ""


def judge(truth: Truth, record: dict[str, Any] | None) -> str:
    """What became of a URL: usable, lost, false (content that is none), named, misnamed."""
    if record is None:
        return "no record"
    is_page = "markdown" in record
    if truth.reason:
        if is_page:
            return "false"
        return "named" if record["reason"] == truth.reason else f"misnamed {record['reason']}"
    if not is_page:
        return f"lost {record['reason']}"
    return "usable" if truth.says in record["markdown"] else "lost content"


def crawl(server: Server, truths: list[Truth], folder: Path, settings: list[str]) -> Cost:
    starts = folder / "starts.txt"
    starts.write_text("\n".join(server.url(truth.path) for truth in truths) + "\n")
    command = [sys.executable, "-m", "scrapy", "crawl", "site", "-a", f"start=@{starts}"]
    command += ["-a", "depth=0", "-a", "out=out", "-a", "scope=page", "-a", "discover=links"]
    given = {"CONCURRENT_REQUESTS_PER_DOMAIN": 16, "ARACHNE_PROGRESS": 0}
    for pair in [*(f"{name}={value}" for name, value in given.items()), *settings]:
        command += ["-s", pair]
    return measure(command, folder, {"SCRAPY_SETTINGS_MODULE": "arachne.settings"})


def report(truths: list[Truth], records: dict[str, Any], requests: int, cost: Cost) -> list[str]:
    """Print the table; the bars that were missed."""
    outcomes: dict[str, Counter[str]] = {kind: Counter() for kind in SHARES}
    needless, odd = 0, []
    for truth in truths:
        record = records.get(truth.path)
        outcome = judge(truth, record)
        outcomes[truth.kind][outcome] += 1
        tiers = [step["tier"] for step in record["trail"]] if record else []
        if truth.kind == "plain" and any(tier in BROWSERS for tier in tiers):
            needless += 1
            odd.append(f"needless browser: {truth.path}")
        if outcome not in ("usable", "named"):
            verdicts = (
                [(step["tier"], step["verdict"]) for step in record["trail"]] if record else []
            )
            odd.append(f"{outcome}: {truth.path} {verdicts}")
        if len(tiers) != len(set(tiers)):
            odd.append(f"a tier twice: {truth.path} {tiers}")
    for kind, counts in outcomes.items():
        print(f"{kind:9}", *(f"{name} {number}" for name, number in counts.most_common()), sep="  ")
    with_content = sum(1 for truth in truths if not truth.reason)
    plain = sum(1 for truth in truths if truth.kind == "plain")
    usable = sum(counts["usable"] for counts in outcomes.values()) / with_content
    false = sum(counts["false"] for counts in outcomes.values())
    cpu = cost.cpu_seconds / len(truths)
    print(
        f"usable {usable:.1%}, false successes {false}, "
        f"needless browsers {needless / plain:.1%}, requests a URL {requests / len(truths):.2f}, "
        f"CPU seconds a URL {cpu:.3f}, wall {cost.wall_seconds:.0f} s, peak {cost.peak_mb:.0f} MB"
    )
    print(*sorted(odd), sep="\n")
    missed = []
    if usable < USABLE_BAR:
        missed.append(f"usable {usable:.1%} below {USABLE_BAR:.0%}")
    if false:
        missed.append(f"{false} false successes")
    if needless / plain > NEEDLESS_BAR:
        missed.append(f"needless browsers {needless / plain:.1%} above {NEEDLESS_BAR:.0%}")
    if cpu >= CPU_BAR:
        missed.append(f"{cpu:.3f} CPU seconds a URL, not below {CPU_BAR}")
    return missed


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.trial", description=__doc__)
    parser.add_argument("--size", type=int, default=300, help="URLs")
    parser.add_argument("--seed", type=int, default=1, help="of their order")
    parser.add_argument("--set", action="append", default=[], help="a setting, NAME=VALUE")
    parser.add_argument("--check", action="store_true", help="exit code 1 where a bar is missed")
    options = parser.parse_args()
    truths = web(options.size, options.seed)
    with Server() as server, tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        cost = crawl(server, truths, folder, options.set)
        records: dict[str, Any] = {}
        for file in ("pages.jsonl", "failures.jsonl"):
            for line in (folder / "out" / file).read_text("utf-8").split("\n"):
                if line:
                    record = json.loads(line)
                    records[record["url"].removeprefix(server.url(""))] = record
        requests = sum(server.count(truth.path) for truth in truths)
    missed = report(truths, records, requests, cost)
    print("missed: " + "; ".join(missed) if missed else "all bars met")
    return int(options.check and bool(missed))


if __name__ == "__main__":
    sys.exit(main())
