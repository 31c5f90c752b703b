"""Crawl an archive of 5,000 pages under one template whole: ``make bench-archive``.

Too long for the suite, which crawls 600. Every page leads to the next ones, as a calendar's do, so
that only what the pages say tells the archive from a trap.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from fixtures.server.process import Server
from fixtures.server.sites import ARCHIVE
from tests.crawling import crawl

PAGES = 5000
SECONDS = 3600.0


def main() -> int:
    with Server() as server, tempfile.TemporaryDirectory() as folder:
        result = crawl(
            server.url(f"/{PAGES}/1", host=ARCHIVE), Path(folder) / "out", seconds=SECONDS,
            depth=PAGES, max_pages=2 * PAGES, under=(),
        )  # fmt: skip
        pages, skipped = len(result.pages), result.run["skipped"]
    print(f"{pages} of {PAGES} pages in {result.seconds:.0f} s, skipped: {skipped or 'none'}")
    return 0 if pages == PAGES else 1


if __name__ == "__main__":
    sys.exit(main())
