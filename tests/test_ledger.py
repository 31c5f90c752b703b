"""The ledger answers for every URL in words, and notices when its accounts do not agree."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import orjson
import pytest

from arachne.aliases import complete_aliases
from arachne.frontier import Found, State
from arachne.ledger import VIA, explain, mismatch
from arachne.output.crawlfolder import CrawlFolder, open_folder
from arachne.urls import canonicalize, fingerprint
from tests.forking import completed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SITE = "http://a.test"


def found(path: str, **given: object) -> Found:
    url = canonicalize(SITE + path)
    return Found(fingerprint(url), url, "a.test", **given)  # type: ignore[arg-type]


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[CrawlFolder]:
    """A start that led to a list, a page, an alias of it, a failure and a skip."""
    folder = open_folder(tmp_path / "out", {}, 10)
    frontier = folder.frontier
    frontier.add([found("/", via="start")])
    (start,) = frontier.lease(1, (), 0.0)
    frontier.add([found("/sitemap.xml", via="source:robots", parent=start.id, priority=1)])
    (listing,) = frontier.lease(1, (), 0.0)
    frontier.finish(listing.id, State.SOURCE)
    frontier.add(
        [
            found("/page", parent=listing.id, via="sitemap", depth=1, lastmod="2024-05-06"),
            found("/page?print", parent=start.id, depth=1),
            found("/gone", parent=start.id, depth=1),
            found("/b.zip", parent=start.id, depth=1, skip="file-type"),
        ]
    )
    offset = folder.pages.append(b'{"url":"http://a.test/","aliases":[]}\n')
    frontier.finish(start.id, State.PAGE, "", offset)
    page, printed, gone = frontier.lease(3, (), 0.0)
    offset = folder.pages.append(b'{"url":"http://a.test/page","aliases":["http://a.test/p"]}\n')
    frontier.finish(page.id, State.PAGE, "", offset)
    frontier.finish(printed.id, State.SKIPPED, "duplicate", same_as=page.id)
    offset = folder.failures.append(b'{"url":"http://a.test/gone"}\n')
    frontier.finish(gone.id, State.FAILURE, "gone", offset)
    yield folder
    folder.close()


def test_the_accounts_of_a_sound_crawl_agree(folder: CrawlFolder) -> None:
    assert mismatch(folder, folder.frontier.counts()) == ""


def test_a_record_that_nobody_knows_is_noticed(folder: CrawlFolder) -> None:
    folder.pages.append(b'{"url":"http://a.test/unknown"}\n')
    said = mismatch(folder, folder.frontier.counts())
    assert "pages.jsonl holds 3 records, the frontier knows 2" in said


def test_sums_that_are_wrong_are_noticed(folder: CrawlFolder) -> None:
    counts = folder.frontier.counts()
    counts.skipped += 1
    assert "accounted for" in mismatch(folder, counts)
    counts = folder.frontier.counts()
    counts.failure_reasons["gone"] += 1
    assert "the reasons are those of 2" in mismatch(folder, counts)


def test_the_way_to_a_page_is_told_back_to_the_start(folder: CrawlFolder) -> None:
    text = "\n".join(explain(folder.frontier, f"{SITE}/page"))
    assert "with its record in pages.jsonl" in text
    assert f"{VIA['sitemap']}: {SITE}/sitemap.xml" in text
    assert f"{VIA['source:robots']}: {SITE}/" in text
    assert text.index("sitemap.xml") < text.index(VIA["start"])
    assert "2024-05-06" in text
    assert "handed out once" in text


def test_each_outcome_is_told_with_its_meaning(folder: CrawlFolder) -> None:
    assert "gone (404 or 410)" in explain(folder.frontier, f"{SITE}/gone")[1]
    assert "holds no text" in explain(folder.frontier, f"{SITE}/b.zip")[1]
    printed = "\n".join(explain(folder.frontier, f"{SITE}/page?print&utm_source=x"))
    assert f"that of {SITE}/page" in printed
    assert "never asked for" in "\n".join(explain(folder.frontier, f"{SITE}/b.zip"))
    assert explain(folder.frontier, f"{SITE}/never-met") == []


def test_late_aliases_are_added_to_the_record(folder: CrawlFolder) -> None:
    assert complete_aliases(folder) == 1
    lines = folder.pages.path.read_bytes().splitlines()
    assert [orjson.loads(line)["aliases"] for line in lines] == [
        [],
        [f"{SITE}/p", f"{SITE}/page?print"],
    ]
    assert folder.pages.append(b"{}\n") == folder.pages.path.stat().st_size


def test_the_command_answers_beside_a_crawl(folder: CrawlFolder) -> None:
    def why(*arguments: str) -> subprocess.CompletedProcess[str]:
        return completed("why", *arguments, cwd=folder.path.parent)

    known = why("-a", f"out={folder.path}", f"{SITE}/gone")
    assert (known.returncode, "gone (404 or 410)" in known.stdout) == (0, True), known
    unknown = why("--out", str(folder.path), f"{SITE}/never-met")
    assert (unknown.returncode, "never met" in unknown.stdout) == (3, True), unknown
    nowhere = why("--out", "no-such-folder", f"{SITE}/")
    assert (nowhere.returncode, "no crawl" in nowhere.stderr) == (2, True), nowhere
