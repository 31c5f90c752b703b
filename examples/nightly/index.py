"""A search index, brought up to date from the records of a crawl: an example of an indexing job.

SQLite's full-text search stands for whatever index you have. Pages whose ``hashes.record`` is the
known one are left alone; those that a finished crawl did not bring again are taken out.

    python -m examples.nightly.index index.sqlite 'woven AND night'
"""

from __future__ import annotations

import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

from arachne.output.recordread import read_records

_SCHEMA = """
CREATE TABLE IF NOT EXISTS known (url TEXT PRIMARY KEY, site TEXT, hash TEXT, id INTEGER);
CREATE VIRTUAL TABLE IF NOT EXISTS texts USING fts5 (url UNINDEXED, title, markdown);
"""


def bring_up_to_date(index: Path, folder: Path, manifest: dict[str, Any]) -> tuple[int, int]:
    """How many pages are new or changed, and how many are gone."""
    site = "\n".join(manifest["arguments"]["start"])
    with closing(sqlite3.connect(index)) as db, db:
        db.executescript(_SCHEMA)
        seen = set()
        changed = 0
        for page in read_records(folder / "pages.jsonl"):
            seen.add(page["url"])
            changed += _put(db, site, page)
        if manifest["exit_code"] != 0:  # a crawl that met a limit has not seen all that is there
            return changed, 0
        rows = db.execute("SELECT url FROM known WHERE site = ?", (site,))
        gone = [url for (url,) in rows if url not in seen]
        for url in gone:
            _take_out(db, url)
    return changed, len(gone)


def _put(db: sqlite3.Connection, site: str, page: dict[str, Any]) -> bool:
    url, mark = page["url"], page["hashes"]["record"]
    if db.execute("SELECT 1 FROM known WHERE url = ? AND hash = ?", (url, mark)).fetchone():
        return False
    _take_out(db, url)
    row = db.execute(
        "INSERT INTO texts (url, title, markdown) VALUES (?, ?, ?)",
        (url, page["title"], page["markdown"]),
    )
    db.execute("INSERT INTO known VALUES (?, ?, ?, ?)", (url, site, mark, row.lastrowid))
    return True


def _take_out(db: sqlite3.Connection, url: str) -> None:
    db.execute("DELETE FROM texts WHERE rowid IN (SELECT id FROM known WHERE url = ?)", (url,))
    db.execute("DELETE FROM known WHERE url = ?", (url,))


def main() -> None:
    index, query = sys.argv[1:]
    with closing(sqlite3.connect(index)) as db:
        for url, title, excerpt in db.execute(
            "SELECT url, title, snippet(texts, 2, '*', '*', '…', 12) FROM texts WHERE texts MATCH ?"
            " ORDER BY rank LIMIT 10",
            (query,),
        ):
            print(f"{url}\n  {title}: {' '.join(excerpt.split())}")


if __name__ == "__main__":
    main()
