"""Crawl every site of a list through scrapyd, then bring the search index up to date.

    python -m examples.nightly.nightly examples/nightly/sites.txt index.sqlite

A line of the list is a start and, if need be, arguments of the spider, in the shell's quotes:
``https://example.org/ depth=2 "exclude=/tag/"``. SCRAPYD_URL, SCRAPYD_USERNAME and SCRAPYD_PASSWORD
say where the server is, SCRAPYD_FOLDER where it was started: docs/scheduling.md. Ends with 1 when a
crawl did not end well.
"""

from __future__ import annotations

import os
import shlex
import sys
import time
from pathlib import Path

from scrapyd_client.pyclient import ScrapydClient

from arachne.jobs import find_job
from examples.nightly.index import bring_up_to_date
from scripts.scrapyd_access import server_folder, with_access

PROJECT, SPIDER = "arachne", "site"
POLL_SECONDS = float(os.environ.get("NIGHTLY_POLL_SECONDS", "10"))


def arguments_of(line: str) -> list[tuple[str, str]]:
    """What a line of the list says, as scrapyd wants it."""
    start, *more = shlex.split(line, comments=True)
    pairs = [pair.partition("=") for pair in more]
    return [("start", start), *((name, value) for name, _, value in pairs)]


def wait_for(client: ScrapydClient, jobs: set[str]) -> None:
    """Until none of them waits or runs."""
    while jobs & {
        job["id"]
        for state, listed in client.jobs(PROJECT).items()
        if state in ("pending", "running")
        for job in listed
    }:
        time.sleep(POLL_SECONDS)


def main() -> int:
    sites, index = map(Path, sys.argv[1:])
    access = with_access(os.environ)
    url, user, password = (access[f"SCRAPYD_{name}"] for name in ("URL", "USERNAME", "PASSWORD"))
    client = ScrapydClient(url.rstrip("/"), user, password)
    lines = [line for line in sites.read_text("utf-8").splitlines() if shlex.split(line, True)]
    jobs = {client.schedule(PROJECT, SPIDER, arguments_of(line)): line for line in lines}
    wait_for(client, set(jobs))
    state = server_folder(os.environ) / ".arachne"
    bad = 0
    for job, line in jobs.items():
        found = find_job(state, job)
        if found is None:  # refused: another crawl has its folder, or an argument is wrong
            print(f"{line}: no output; logs/{PROJECT}/{SPIDER}/{job}.log says why", file=sys.stderr)
            bad += 1
            continue
        folder, manifest = found
        changed, gone = bring_up_to_date(index, folder, manifest)
        print(f"{line}: {manifest['exit_reason']}, {changed} pages new or changed, {gone} gone")
        bad += manifest["exit_code"] not in (0, 4)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
