"""Outputs in every form hold each record once, over kill -9 and over what goes wrong on disk."""

from __future__ import annotations

import os
import shutil
import signal
from collections import Counter
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from arachne.output.recordread import files_of, read_records
from fixtures.server.graph import Site
from fixtures.server.process import Server
from tests.crawling import PARALLEL, CrawlResult, crawl, start_crawl, wait_until

FORMS = {
    "gzip": {"ARACHNE_OUTPUT_COMPRESSION": "gzip"},
    "zstd-parts": {"ARACHNE_OUTPUT_COMPRESSION": "zstd", "ARACHNE_OUTPUT_RECORDS": 5},
}
SLOWLY = {"CONCURRENT_REQUESTS": 2}
AS_A_USER = (
    ("setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-all")
    if os.geteuid() == 0
    else ()
)
"""Permissions mean nothing to root, until it gives that right up."""


def site_of(name: str) -> Site:
    return Site(f"form-{name}", pages=27, delay_ms=40, broken=13)


@pytest.fixture(scope="module")
def resumed(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, CrawlResult]:
    """Killed, a torn record appended, and gone on with in what would be another form."""
    folder = tmp_path_factory.mktemp("forms")

    def tell(name: str) -> CrawlResult:
        site, out = site_of(name), folder / name
        start = server.url(site.path)
        with start_crawl(start, out, settings=FORMS[name] | SLOWLY, depth=9) as first:
            wait_until(lambda: server.count(site.path) >= 14, first)
            first.send(signal.SIGKILL, group=True)
            first.wait()
        last = files_of(out, "pages")[-1]
        last.write_bytes(last.read_bytes() + files_of(out, "pages")[0].read_bytes()[:50])
        return crawl(start, out, depth=9)

    with ThreadPoolExecutor(PARALLEL) as pool:
        return dict(zip(FORMS, pool.map(tell, FORMS), strict=True))


@pytest.mark.parametrize("name", FORMS)
def test_each_record_is_there_once_over_kill_9(
    server: Server, resumed: Mapping[str, CrawlResult], name: str
) -> None:
    result, site = resumed[name], site_of(name)
    assert result.exit_code == 0, result
    assert "Resuming" in result.stderr
    assert "bytes of a torn line cut" in result.stderr
    assert sorted(result.page_paths(server.url(""))) == sorted(site.paths())
    assert len(result.failures) == len(site.broken_paths())
    assert set(Counter(server.targets(server.url(site.path))).values()) <= {1, 2}
    result.check_sums()


def test_a_crawl_goes_on_in_the_form_in_which_it_was_begun(
    resumed: Mapping[str, CrawlResult],
) -> None:
    names = {path.name for path in resumed["zstd-parts"].out.iterdir()}
    pages = [f"pages-{n:05}.jsonl.zst" for n in range(1, 6)]
    assert names >= {*pages, "failures-00001.jsonl.zst", "pages-parts.json"}
    assert not names & {"pages.jsonl", "failures.jsonl"}
    full = [sum(1 for _ in read_records(resumed["zstd-parts"].out / name)) for name in pages]
    assert full == [5, 5, 5, 5, 5]


def test_the_failures_of_a_compressed_crawl_can_be_crawled_again(
    server: Server, resumed: Mapping[str, CrawlResult], tmp_path: Path
) -> None:
    site = site_of("zstd-parts")
    asked = f"@{resumed['zstd-parts'].out / 'failures.jsonl'}"
    result = crawl(asked, tmp_path / "again", depth=0)
    assert {r["url"] for r in result.failures} == {server.url(p) for p in site.broken_paths()}


def test_the_roll_up_reads_every_part(resumed: Mapping[str, CrawlResult]) -> None:
    for result in resumed.values():
        linked = {r["url"]: r for r in read_records(result.out / "links.jsonl")}
        assert {page["url"] for page in result.pages} <= linked.keys()


def test_a_finished_crawl_is_moved_aside_in_whatever_form(
    server: Server, resumed: Mapping[str, CrawlResult], tmp_path: Path
) -> None:
    out = tmp_path / "out"
    shutil.copytree(resumed["zstd-parts"].out, out)
    start = server.url(site_of("zstd-parts").path)
    result = crawl(start, out, depth=9, max_pages=1)
    assert [path.name for path in files_of(out, "pages")] == ["pages.jsonl"]
    (moved,) = (out / "previous").iterdir()
    assert len(files_of(moved, "pages")) == 5
    assert len(result.pages) == 1


@pytest.mark.parametrize(
    ("name", "value"), [("ARACHNE_OUTPUT_COMPRESSION", "rar"), ("ARACHNE_OUTPUT_RECORDS", "few")]
)
def test_a_form_that_is_unknown_is_refused_in_one_line(
    server: Server, tmp_path: Path, name: str, value: str
) -> None:
    result = crawl(server.url("/"), tmp_path / "out", settings={name: value})
    assert result.exit_code == 2
    (line,) = result.stderr.splitlines()
    assert f"{name}={value!r}" in line
    assert "accepted" in line
    assert "example" in line


def test_a_folder_that_is_removed_ends_the_crawl_with_the_name_of_the_file(
    server: Server, tmp_path: Path
) -> None:
    site, out = Site("swept-away", pages=40, delay_ms=50), tmp_path / "out"
    with start_crawl(server.url(site.path), out, settings=SLOWLY, depth=9) as running:
        wait_until(lambda: server.count(site.path) >= 5, running)
        shutil.rmtree(out)
        result = running.wait()
    assert result.exit_code == 6, result
    assert f"{out}/pages.jsonl was removed" in result.stderr
    assert "Traceback" not in result.stderr


def test_permission_that_is_lost_ends_the_crawl_and_the_same_command_goes_on(
    server: Server, tmp_path: Path
) -> None:
    site, out = Site("locked-out", pages=25, delay_ms=50), tmp_path / "out"
    start, form = server.url(site.path), {"ARACHNE_OUTPUT_RECORDS": 4}
    with start_crawl(
        start, out, settings=form | SLOWLY, depth=9, under=AS_A_USER, name="first"
    ) as running:
        wait_until(lambda: server.count(site.path) >= 6, running)
        out.chmod(0o500)
        result = running.wait()
    out.chmod(0o700)
    assert result.exit_code == 6, result
    assert "pages-parts.json cannot be written: Permission denied" in result.stderr
    assert "Traceback" not in result.stderr
    assert 0 < len(result.pages) < site.pages
    after = crawl(start, out, depth=9)
    assert after.exit_code == 0, after
    assert sorted(after.page_paths(server.url(""))) == sorted(site.paths())
    after.check_sums()
