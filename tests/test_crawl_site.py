"""Whole crawls of generated sites: all of it, once, with counts that add up."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from fixtures.server.graph import Site
from fixtures.server.process import Server
from tests.crawling import CrawlResult, crawl


def crawl_site(server: Server, site: Site, out: Path, **given: object) -> CrawlResult:
    return crawl(server.url(site.path), out, **given)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def whole(server: Server, tmp_path_factory: pytest.TempPathFactory) -> tuple[Site, CrawlResult]:
    site = Site("whole", pages=40, links=3, broken=19, tracking=1)
    out = tmp_path_factory.mktemp("whole") / "out"
    return site, crawl_site(server, site, out, depth=10, settings={"CONCURRENT_REQUESTS": 1})


def test_every_page_has_one_record_and_every_missing_page_one_failure(
    server: Server, whole: tuple[Site, CrawlResult]
) -> None:
    site, result = whole
    assert result.exit_code == 0, result
    assert sorted(result.page_paths(server.url(""))) == sorted(site.paths())
    failed = {record["url"].removeprefix(server.url("")): record for record in result.failures}
    assert set(failed) == site.broken_paths()
    assert {record["reason"] for record in failed.values()} == {"gone"}


def test_a_record_holds_its_own_page(server: Server, whole: tuple[Site, CrawlResult]) -> None:
    site, result = whole
    records = result.by_url
    for number in range(site.pages):
        if site.is_broken(number):
            continue
        page = records[server.url(site.path_of(number))]
        assert site.marker_of(number) in page["markdown"]
        assert page["title"] == site.title_of(number)
        assert page["status"] == 200
        assert page["depth"] == site.depth_of(number)


def test_a_referrer_is_a_page_of_the_crawl_that_links_there(
    server: Server, whole: tuple[Site, CrawlResult]
) -> None:
    site, result = whole
    records = result.by_url
    start = records.pop(server.url(site.path))
    assert start["referrer"] == ""
    for record in records.values():
        parent = result.by_url[record["referrer"]]
        linked = {link["url"].partition("?")[0].partition("#")[0] for link in parent["links"]}
        assert record["url"] in linked
        assert parent["depth"] == record["depth"] - 1


def test_the_crawl_goes_breadth_first(server: Server, whole: tuple[Site, CrawlResult]) -> None:
    site, _ = whole
    numbers = {site.path_of(number): number for number in range(site.pages)}
    asked = [
        numbers[target] for target in server.targets(server.url(site.path)) if target in numbers
    ]
    depths = [site.depth_of(number) for number in asked]
    assert depths == sorted(depths)


def test_no_page_is_asked_for_twice_whatever_its_links_look_like(
    server: Server, whole: tuple[Site, CrawlResult]
) -> None:
    site, _ = whole
    asked = Counter(target.partition("?")[0] for target in server.targets(server.url(site.path)))
    once = {path: count for path, count in asked.items() if path not in site.broken_paths()}
    assert set(once.values()) == {1}


def test_the_manifest_adds_up(whole: tuple[Site, CrawlResult]) -> None:
    _, result = whole
    result.check_sums()
    run = result.run
    assert run["exit_code"] == 0
    assert run["exit_reason"]
    assert run["started_at"] <= run["finished_at"]
    assert run["failures"] == {"gone": len(result.failures)}
    assert run["tiers"] == {"http": len(result.pages)}
    assert run["arguments"]["depth"] == 10
    assert {"arachne", "scrapy"} <= {name.lower() for name in run["versions"]}


def test_the_summary_names_the_output(whole: tuple[Site, CrawlResult]) -> None:
    _, result = whole
    said = result.stdout + result.stderr
    assert str(result.out) in said
    assert "Traceback" not in said
    assert "DeprecationWarning" not in said


def test_depth_zero_is_the_start_alone(server: Server, tmp_path: Path) -> None:
    site = Site("shallow")
    result = crawl_site(server, site, tmp_path / "out", depth=0)
    assert result.page_paths(server.url("")) == [site.path]
    assert result.exit_code == 0
    result.check_sums()


def test_a_page_limit_is_met_exactly_and_a_larger_one_goes_on(
    server: Server, tmp_path: Path
) -> None:
    site = Site("limited", pages=30)
    first = crawl_site(server, site, tmp_path / "out", max_pages=7, depth=10)
    assert (first.exit_code, len(first.pages)) == (4, 7), first
    first.check_sums()
    second = crawl_site(server, site, tmp_path / "out", max_pages=100, depth=10)
    assert second.exit_code == 0, second
    assert sorted(second.page_paths(server.url(""))) == sorted(site.paths())
    assert second.pages[:7] == first.pages
    second.check_sums()
    asked = Counter(server.targets(server.url(site.path)))
    recorded_first = first.page_paths(server.url(""))
    assert all(asked[path] == 1 for path in recorded_first)


def test_a_finished_crawl_starts_afresh_and_keeps_the_old_output(
    server: Server, tmp_path: Path
) -> None:
    site = Site("again", pages=5)
    out = tmp_path / "out"
    first = crawl_site(server, site, out)
    before = (out / "pages.jsonl").read_bytes()
    second = crawl_site(server, site, out)
    assert (first.exit_code, second.exit_code) == (0, 0), second
    assert len(second.pages) == len(first.pages) == 5
    kept = list((out / "previous").iterdir())
    assert len(kept) == 1
    assert (kept[0] / "pages.jsonl").read_bytes() == before
    assert json.loads((kept[0] / "run.json").read_text())["counts"]["pages"] == 5
    assert max(Counter(server.targets(server.url(site.path))).values()) == 2


def reachable(site: Site, wanted: set[str]) -> set[str]:
    """The pages one comes to from the start over wanted pages alone."""
    numbers = {site.path_of(number): number for number in range(site.pages)}
    found = [site.path]
    for path in found:
        targets = {href.partition("#")[0] for href in site.hrefs(numbers[path])}
        found += sorted(targets & wanted - set(found))
    return set(found)


def test_include_and_exclude_choose_what_is_fetched(server: Server, tmp_path: Path) -> None:
    site = Site("chosen", pages=20)
    result = crawl_site(
        server, site, tmp_path / "out", depth=10, include=r"/p/1?\d$", exclude=r"/p/[35]$"
    )
    unwanted = {f"{site.path}p/3", f"{site.path}p/5"}
    assert set(result.page_paths(server.url(""))) == reachable(site, site.paths() - unwanted)
    assert not unwanted & set(server.targets(server.url(site.path)))
    result.check_sums()


def test_the_feed_options_of_scrapy_give_the_pages_as_well(server: Server, tmp_path: Path) -> None:
    site = Site("fed", pages=6)
    feed = tmp_path / "feed.jsonl"
    result = crawl_site(server, site, tmp_path / "out", options=("-O", str(feed)))
    fed = [json.loads(line) for line in feed.read_text("utf-8").splitlines()]
    assert {record["url"] for record in fed} == {page["url"] for page in result.pages}
    assert all(record["markdown"] for record in fed)


def test_several_starts_from_a_file_with_a_byte_order_mark(server: Server, tmp_path: Path) -> None:
    sites = [Site("file-a", pages=3), Site("file-b", pages=4)]
    starts = tmp_path / "starts.txt"
    lines = ["# two sites", *(server.url(site.path) for site in sites), ""]
    starts.write_text("\r\n".join(lines), "utf-8-sig")
    result = crawl(f"@{starts}", tmp_path / "out")
    wanted = sites[0].paths() | sites[1].paths()
    assert set(result.page_paths(server.url(""))) == wanted


def test_a_feed_that_a_resumed_crawl_replaces_holds_what_came_before(
    server: Server, tmp_path: Path
) -> None:
    site, feed = Site("fed-twice", pages=6), tmp_path / "feed.json"
    for most, code in ((2, 4), (20, 0)):
        result = crawl(
            server.url(site.path), tmp_path / "out", options=("-O", str(feed)), max_pages=most
        )
        assert result.exit_code == code, result
        urls = [page["url"] for page in json.loads(feed.read_text("utf-8"))]
        assert sorted(urls) == sorted(page["url"] for page in result.pages)


def test_without_a_scheme_https_is_tried_and_then_http(server: Server, tmp_path: Path) -> None:
    site = Site("bare")
    start = server.url(site.path).removeprefix("http://")
    result = crawl(start, tmp_path / "out", depth=0)
    assert result.exit_code == 0, result
    assert [page["final_url"] for page in result.pages] == [server.url(site.path)]
    result.check_sums()


def test_scope_prefix_stays_below_the_folder_of_the_start(server: Server, tmp_path: Path) -> None:
    site = Site("below", pages=20)
    result = crawl(server.url(f"{site.path}p/1"), tmp_path / "out", scope="prefix", depth=10)
    found = set(result.page_paths(server.url("")))
    assert found
    assert all(path.startswith(f"{site.path}p/") for path in found)
    result.check_sums()


def test_what_a_crawl_does_not_need_is_not_loaded(server: Server, tmp_path: Path) -> None:
    """Every start would pay for it: a browser's driver and curl are for the tiers that need them,
    and web servers for remote control are off."""
    environment = {"PYTHONPROFILEIMPORTTIME": "1"}
    start, out = server.url("/plain/"), tmp_path / "out"
    result = crawl(start, out, depth=0, under=(), environment=environment)
    loaded = {line.rpartition("|")[2].strip() for line in result.stderr.splitlines() if "|" in line}
    assert "scrapy" in loaded
    assert {"aiohttp", "curl_cffi", "patchright", "playwright", "trafilatura"}.isdisjoint(loaded)
