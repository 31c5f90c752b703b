"""How a crawl ends when it cannot do what was asked: one line, and an exit code to act on."""

from __future__ import annotations

import os
import signal
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psutil
import pytest
from scrapy.settings import Settings

from arachne.exceptions import BadArgument
from arachne.extensions.feeds import check_feeds
from fixtures.server.graph import Site
from fixtures.server.process import Server
from tests.crawling import PARALLEL, CrawlResult, crawl, start_crawl, wait_until

WRONG = {
    "depth": "deep",
    "max_pages": "-1",
    "scope": "galaxy",
    "include": "(",
    "tier_floor": "wings",
    "colour": "red",
}


@pytest.fixture(scope="module")
def refused(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, CrawlResult]:
    folder = tmp_path_factory.mktemp("wrong")

    def give(name: str) -> CrawlResult:
        start = server.url(Site(f"wrong-{name}").path)
        return crawl(start, folder / name, **{name: WRONG[name]})

    with ThreadPoolExecutor(PARALLEL) as pool:
        return dict(zip(WRONG, pool.map(give, WRONG), strict=True))


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_argument_ends_at_once_with_one_line(
    server: Server, refused: Mapping[str, CrawlResult], name: str
) -> None:
    result = refused[name]
    assert result.exit_code == 2, result
    (line,) = [line for line in result.stderr.splitlines() if name in line]
    assert WRONG[name] in line
    assert "example" in line
    assert "Traceback" not in result.stderr
    assert not result.out.exists()
    assert server.count(Site(f"wrong-{name}").path) == 0


def test_a_start_that_is_no_address_is_a_wrong_argument(tmp_path: Path) -> None:
    result = crawl("ftp://harbour.test/", tmp_path / "out")
    assert result.exit_code == 2
    assert "ftp://harbour.test/" in result.stderr


def test_no_page_at_all_has_its_own_exit_code(server: Server, tmp_path: Path) -> None:
    result = crawl(server.url("/run/none/statuses/404"), tmp_path / "out")
    assert result.exit_code == 3, result
    assert [record["reason"] for record in result.failures] == ["gone"]
    result.check_sums()


def test_a_name_that_does_not_resolve_is_said_so(tmp_path: Path) -> None:
    result = crawl("http://no-such-host.invalid/", tmp_path / "out")
    assert result.exit_code == 3
    assert [record["reason"] for record in result.failures] == ["dns"]


def test_no_limit_of_requests_is_no_end_of_them(server: Server, tmp_path: Path) -> None:
    site = Site("unlimited", pages=5)
    result = crawl(server.url(site.path), tmp_path / "out", settings={"CONCURRENT_REQUESTS": 0})
    assert (result.exit_code, len(result.pages)) == (0, site.pages), result


def test_a_log_that_cannot_be_kept_ends_at_once_with_one_line(tmp_path: Path) -> None:
    for setting, value, code in (("LOG_LEVEL", "LOUD", 2), ("LOG_FILE", tmp_path / "no/log", 6)):
        out = tmp_path / setting
        result = crawl("http://127.0.0.1:1/", out, settings={setting: value})
        assert result.exit_code == code, result
        assert len(result.stderr.splitlines()) == 1
        assert str(value) in result.stderr
        assert not out.exists()


def test_a_folder_may_be_named_in_any_encoding(server: Server, tmp_path: Path) -> None:
    out = tmp_path / os.fsdecode(b"caf\xe9 [/x]")
    result = crawl(server.url(Site("latin", pages=2).path), out)
    assert (result.exit_code, len(result.pages)) == (0, 2), result
    assert result.run["arguments"]["out"] == str(out)


def test_an_output_folder_that_cannot_be_made_is_named(server: Server, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.write_text("in the way")
    result = crawl(server.url(Site("blocked-out").path), out)
    assert result.exit_code == 6, result
    assert str(out) in result.stderr
    assert "Traceback" not in result.stderr


def test_a_feed_with_an_end_is_not_gone_on_with(tmp_path: Path) -> None:
    feed = tmp_path / "pages.json"
    for overwrite, there in ((False, ""), (True, "[{}]")):
        feed.write_text(there)
        check_feeds(Settings({"FEEDS": {str(feed): {"format": "json", "overwrite": overwrite}}}))
    with pytest.raises(BadArgument, match=r"pages.json holds json already.*-o .*pages.jsonl"):
        check_feeds(Settings({"FEEDS": {str(feed): {"format": "json", "overwrite": False}}}))
    check_feeds(Settings({"FEEDS": {str(feed): {"format": "jsonlines"}}}))


def test_a_feed_that_cannot_be_written_is_named_before_anything_is_fetched(
    server: Server, tmp_path: Path
) -> None:
    site = Site("blocked-feed")
    (tmp_path / "way").write_text("in the way")
    feed = tmp_path / "way" / "pages.csv"
    result = crawl(server.url(site.path), tmp_path / "out", options=("-O", str(feed)))
    assert result.exit_code == 6, result
    assert result.stderr.splitlines() == [f"arachne: {feed} cannot be written: File exists"]
    assert not server.count(site.path)


def test_a_file_that_cannot_grow_ends_the_crawl_and_the_same_command_goes_on(
    server: Server, tmp_path: Path
) -> None:
    site, out = Site("full-disk", pages=30, delay_ms=50), tmp_path / "out"
    start = server.url(site.path)
    with start_crawl(start, out, depth=10) as running:
        wait_until(lambda: server.count(site.path) >= 5, running)
        room = (out / "pages.jsonl").stat().st_size + 4000
        psutil.Process(running.process.pid).rlimit(psutil.RLIMIT_FSIZE, (room, room))
        full = running.wait()
    assert full.exit_code == 6, full
    assert str(out) in full.stderr
    assert "Traceback" not in full.stderr
    assert len(full.pages) < site.pages
    after = crawl(start, out, depth=10)
    assert after.exit_code == 0, after
    assert sorted(after.page_paths(server.url(""))) == sorted(site.paths())
    after.check_sums()


def test_a_frontier_that_is_no_database_is_named(server: Server, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "frontier.sqlite").write_bytes(b"not a database at all " * 100)
    result = crawl(server.url(Site("bad-frontier").path), out)
    assert result.exit_code == 6, result
    assert "frontier.sqlite" in result.stderr


def test_a_second_crawl_into_the_same_folder_is_refused(server: Server, tmp_path: Path) -> None:
    site = Site("shared", pages=100, delay_ms=200)
    start, out = server.url(site.path), tmp_path / "out"
    with start_crawl(start, out, settings={"CONCURRENT_REQUESTS": 1}) as first:
        wait_until(lambda: server.count(site.path) > 0, first)
        with start_crawl(start, out, name="second") as running:
            second = running.wait()
        assert second.exit_code == 6, second
        assert str(out) in second.stderr
        first.send(signal.SIGTERM)
        assert first.wait().exit_code == 5


def test_help_lists_every_argument_and_fetches_nothing(server: Server, tmp_path: Path) -> None:
    site = Site("helped")
    result = crawl(server.url(site.path), tmp_path / "out", help=1)
    assert result.exit_code == 0, result
    said = result.stdout + result.stderr
    for name in ("start", "depth", "max_pages", "include", "exclude", "scope", "out", "tier_floor"):
        assert name in said
    assert server.count(site.path) == 0


@pytest.mark.parametrize("feed", [{"format": "nope"}, {}, {"format": None}])
@pytest.mark.parametrize("uri", ["pages.out", "s3://bucket/pages.out"])
def test_a_feed_in_a_format_that_nobody_writes_is_refused(uri: str, feed: dict[str, str]) -> None:
    with pytest.raises(BadArgument, match=r"its format is .*accepted are .*jsonlines.*example: "):
        check_feeds(Settings({"FEEDS": {uri: feed}}))


def test_a_format_of_the_projects_own_is_taken(tmp_path: Path) -> None:
    feeds = {str(tmp_path / "pages.txt"): {"format": "txt"}}
    check_feeds(Settings({"FEEDS": feeds, "FEED_EXPORTERS": {"txt": "myproject.Text"}}))
