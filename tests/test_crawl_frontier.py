"""Whole crawls of sites that are more than links: all of each, once, and nothing else."""

from __future__ import annotations

import json
import signal
import sqlite3
from collections import Counter
from pathlib import Path

import pytest

from arachne.traps.ordering import PROOFS
from fixtures.server import sites
from fixtures.server.process import Server
from tests.crawling import CrawlResult, crawl, start_crawl, wait_until


def site(server: Server, address: str, path: str = "/") -> str:
    return server.url(path, host=address)


def asked(server: Server, address: str) -> Counter[str]:
    return Counter(e["target"] for e in server.log() if e["address"] == address)


def paths(result: CrawlResult, base: str) -> set[str]:
    found = result.page_paths(base.rstrip("/"))
    assert len(found) == len(set(found))
    return set(found)


# -- discovery


@pytest.fixture(scope="module")
def listed(server: Server, tmp_path_factory: pytest.TempPathFactory) -> CrawlResult:
    out = tmp_path_factory.mktemp("listed") / "out"
    return crawl(site(server, sites.SITEMAPS), out)


def test_pages_that_only_listings_name_are_found(server: Server, listed: CrawlResult) -> None:
    assert listed.exit_code == 0, listed
    base = site(server, sites.SITEMAPS)
    assert {"/", *sites.LISTED} <= paths(listed, base)
    via = {p["url"].removeprefix(base[:-1]): p["discovered_via"] for p in listed.pages}
    assert {path: via[path] for path in sites.LISTED} == sites.LISTED
    assert via["/"] == "start"


def test_what_a_listing_says_of_a_page_is_kept(server: Server, listed: CrawlResult) -> None:
    records = listed.by_url
    assert records[site(server, sites.SITEMAPS, "/zipped")]["lastmod"] == "2024-05-06"
    assert records[site(server, sites.SITEMAPS, "/from-rss")]["lastmod"].startswith("Mon, 06 May")


def test_listings_are_no_pages_and_are_read_once(server: Server, listed: CrawlResult) -> None:
    assert not [url for url in listed.by_url if url.endswith((".gz", ".xml", "urls.txt"))]
    listed.check_sums()
    counts = asked(server, sites.SITEMAPS)
    assert counts["/index.xml"] == counts["/zipped.xml.gz"] == 1


def test_a_listing_sends_nobody_to_another_host(server: Server, listed: CrawlResult) -> None:
    foreign = [e for e in server.log("/foreign") if e["address"] == "127.0.0.2"]
    assert not foreign
    assert listed.run["skipped"]["scope"] >= 1


@pytest.mark.parametrize(
    ("discover", "found"),
    [("links", {"/", "/linked", "/from-rss", "/older-in-rss"}), ("sitemap", {"/", "/plain"})],
)
def test_one_way_of_discovery_alone(
    server: Server, tmp_path: Path, discover: str, found: set[str]
) -> None:
    result = crawl(site(server, sites.SITEMAPS), tmp_path / "out", discover=discover)
    got = paths(result, site(server, sites.SITEMAPS))
    assert found <= got
    assert ("/linked" in got) is (discover == "links")
    assert ("/zipped" in got) is (discover == "sitemap")


def test_a_crawl_that_starts_at_a_sitemap_is_resumed(server: Server, tmp_path: Path) -> None:
    start = site(server, sites.SITEMAPS, "/index.xml")
    first = crawl(start, tmp_path / "out", max_pages=3)
    assert (first.exit_code, len(first.pages)) == (4, 3), first
    second = crawl(start, tmp_path / "out", max_pages=100)
    assert second.exit_code == 0, second
    got = paths(second, site(server, sites.SITEMAPS))
    assert {"/plain", "/zipped", "/zipped-twice", "/not-zipped", "/relative"} <= got
    second.check_sums()


def test_listings_survive_a_killed_process(server: Server, tmp_path: Path) -> None:
    start, out = site(server, sites.SITEMAPS), tmp_path / "out"
    slow = {"CONCURRENT_REQUESTS": 1, "DOWNLOAD_DELAY": 0.2}
    before = asked(server, sites.SITEMAPS).total()
    with start_crawl(start, out, settings=slow) as running:
        wait_until(lambda: asked(server, sites.SITEMAPS).total() >= before + 4, running)
        running.send(signal.SIGKILL, group=True)
        running.wait()
    result = crawl(start, out)
    assert {"/", *sites.LISTED} <= paths(result, start)
    result.check_sums()


def test_llms_txt_leads_to_pages_and_their_markdown_is_noted(
    server: Server, tmp_path: Path
) -> None:
    start = site(server, sites.LLMS)
    result = crawl(start, tmp_path / "out")
    assert paths(result, start) == {*sites.LLMS_PAGES, "/notes.md"}
    guide = result.by_url[site(server, sites.LLMS, "/guide.html")]
    assert guide["markdown_url"] == site(server, sites.LLMS, "/guide.html.md")
    assert asked(server, sites.LLMS)["/guide.html.md"] == 0
    assert result.run["skipped"] == {"twin": 1}
    result.check_sums()


# -- what pages ask


def test_pages_are_obeyed_and_what_is_left_out_is_counted(server: Server, tmp_path: Path) -> None:
    start = site(server, sites.OBEDIENCE)
    result = crawl(start, tmp_path / "out")
    got = paths(result, start)
    assert got >= sites.OBEYED
    assert not got & (sites.UNINDEXED | sites.UNFOLLOWED)
    counts = asked(server, sites.OBEDIENCE)
    assert all(counts[path] == 1 for path in sites.UNINDEXED)
    assert not any(counts[path] for path in sites.UNFOLLOWED)
    assert result.run["skipped"] == {
        "noindex": len(sites.UNINDEXED) + 1,  # and /none
        "nofollow": len(sites.UNFOLLOWED),
    }
    result.check_sums()


def test_each_wish_has_a_switch(server: Server, tmp_path: Path) -> None:
    start = site(server, sites.OBEDIENCE)
    off = {"ARACHNE_OBEY_NOFOLLOW": False, "ARACHNE_OBEY_NOINDEX": False}
    result = crawl(start, tmp_path / "all", settings=off)
    assert paths(result, start) >= sites.OBEYED | sites.UNINDEXED | sites.UNFOLLOWED
    no_meta = crawl(start, tmp_path / "meta", settings={"ARACHNE_OBEY_META_ROBOTS": False})
    assert {"/noindex", "/named", "/behind-none"} <= paths(no_meta, start)
    assert "/header" not in paths(no_meta, start)
    no_header = crawl(start, tmp_path / "header", settings={"ARACHNE_OBEY_X_ROBOTS_TAG": False})
    assert "/header" in paths(no_header, start)
    assert "/noindex" not in paths(no_header, start)


# -- addresses


@pytest.fixture(scope="module")
def merged(server: Server, tmp_path_factory: pytest.TempPathFactory) -> CrawlResult:
    out = tmp_path_factory.mktemp("merged") / "out"
    return crawl(site(server, sites.ALIASES), out, settings={"CONCURRENT_REQUESTS": 1})


def test_a_page_has_one_record_that_lists_its_addresses(
    server: Server, merged: CrawlResult
) -> None:
    assert merged.exit_code == 0, merged
    base = site(server, sites.ALIASES)[:-1]
    got = paths(merged, base)
    for first, others in sites.SAME_PAGE.items():
        (kept,) = got & {first, *others}
        aliases = merged.by_url[base + kept]["aliases"]
        assert {alias.removeprefix(base) for alias in aliases} == {first, *others} - {kept}
    merged.check_sums()


def test_an_order_of_parameters_that_does_not_matter_is_learned(
    server: Server, tmp_path: Path
) -> None:
    result = crawl(site(server, sites.ORDERS), tmp_path / "out", depth=1000)
    assert len(result.pages) == 1 + sites.LISTS_BY_ORDER, result
    asked_for = [target for target in asked(server, sites.ORDERS) if target.startswith("/list")]
    assert len(asked_for) <= sites.LISTS_BY_ORDER + PROOFS + 1
    result.check_sums()


def test_a_wrong_canonical_address_costs_no_page(server: Server, merged: CrawlResult) -> None:
    assert paths(merged, site(server, sites.ALIASES)) >= sites.OWN_PAGES


def test_what_a_site_says_of_missing_pages_is_a_page_once_at_most(
    server: Server, merged: CrawlResult
) -> None:
    base = site(server, sites.ALIASES)[:-1]
    gone = {failure["url"] for failure in merged.failures if failure["reason"] == "gone"}
    assert gone == {base + path for path in sites.LOST[1:]}


def test_a_start_that_has_moved_takes_the_crawl_along(server: Server, tmp_path: Path) -> None:
    start = site(server, sites.MOVED)
    first = crawl(start, tmp_path / "out", max_pages=5, depth=9)
    assert first.exit_code == 4, first
    assert "has moved to" in first.stderr
    second = crawl(start, tmp_path / "out", max_pages=500, depth=9)
    assert second.exit_code == 0, second
    assert len(second.pages) == 60
    (moved,) = [page for page in second.pages if page["url"] == start]
    assert moved["final_url"] == server.url("/site/moved-start/", host="127.0.0.2")


def test_addresses_can_be_bounded_in_length_and_type(server: Server, tmp_path: Path) -> None:
    result = crawl(
        server.url("/site/bounded,pages=20/"), tmp_path / "out", depth=9,
        settings={"ARACHNE_MAX_URL_LENGTH": len(server.url("/site/bounded,pages=20/p/1"))},
    )  # fmt: skip
    assert len(result.pages) == 10
    assert result.run["skipped"]["too-long"] > 0


def test_pages_without_text_and_wrong_words_of_robots_txt_cost_no_page(
    server: Server, tmp_path: Path
) -> None:
    start = site(server, sites.SPLASH)
    settings = {"ARACHNE_TIERS_OFF": "impersonate,browser,stealth,proxy"}
    result = crawl(start, tmp_path / "out", settings=settings)
    assert paths(result, start) == {"/menu", "/text", "/deep", "/listed"}
    assert {f["reason"] for f in result.failures} == {"thin"}
    assert len(result.failures) == 2


# -- traps


def test_traps_are_bounded_and_the_real_pages_are_all_there(server: Server, tmp_path: Path) -> None:
    start = site(server, sites.TRAPS)
    result = crawl(start, tmp_path / "out", depth=1000, max_pages=2000)
    assert result.exit_code == 0, result
    assert paths(result, start) >= sites.REAL
    counts = asked(server, sites.TRAPS)
    cost = {
        prefix: sum(n for target, n in counts.items() if target.startswith(prefix))
        for prefix in sites.TRAP_STARTS.values()
    }
    assert max(cost.values()) <= sites.TRAP_COST, cost
    assert result.run["skipped"]["trap"] > 0
    result.check_sums()


def test_a_trap_is_not_entered_again_by_the_next_run(server: Server, tmp_path: Path) -> None:
    start, out = site(server, sites.TRAPS, "/calendar/2024/1/"), tmp_path / "out"
    before = asked(server, sites.TRAPS).total()
    first = crawl(start, out, depth=1000, max_pages=15)
    assert first.exit_code == 4, first
    second = crawl(start, out, depth=1000, max_pages=2000)
    assert second.exit_code == 0, second
    extra = 2 * 3  # robots.txt and the usual listings of both runs
    assert asked(server, sites.TRAPS).total() - before <= sites.TRAP_COST + extra


def test_an_archive_of_one_kind_of_page_is_crawled_whole(server: Server, tmp_path: Path) -> None:
    start = site(server, sites.ARCHIVE, "/400/1")
    result = crawl(start, tmp_path / "out", depth=1000, max_pages=10_000)
    assert len(result.pages) == 400, result
    assert "trap" not in result.run["skipped"]


# -- budgets


def test_a_noisy_start_does_not_eat_the_pages_of_the_others(server: Server, tmp_path: Path) -> None:
    starts = [site(server, sites.NOISY), site(server, sites.QUIET), site(server, sites.FEW)]
    result = crawl("\n".join(starts), tmp_path / "out", depth=100, max_pages=60)
    assert (result.exit_code, len(result.pages)) == (4, 60), result
    by_host = Counter(page["url"].split("/")[2].split(":")[0] for page in result.pages)
    assert by_host[sites.FEW] == 3  # all that it has
    assert by_host[sites.QUIET] >= 20


@pytest.mark.parametrize("pages", [1, 2, 3])
def test_a_page_limit_is_exact_beside_redirects_and_failures(
    server: Server, tmp_path: Path, pages: int
) -> None:
    result = crawl(site(server, sites.FEW), tmp_path / "out", max_pages=pages)
    assert len(result.pages) == pages
    result.check_sums()


@pytest.mark.parametrize("limit", [{"max_bytes": 30_000}, {"max_seconds": 3}])
def test_other_limits_stop_and_the_same_command_goes_on(
    server: Server, tmp_path: Path, limit: dict[str, object]
) -> None:
    start, out = site(server, sites.QUIET), tmp_path / "out"
    first = crawl(start, out, depth=100, **limit)  # type: ignore[arg-type]
    assert (first.exit_code, first.run["exit_reason"]) == (4, *limit), first
    assert 0 < len(first.pages) < 61
    second = crawl(start, out, depth=100)
    assert (second.exit_code, len(second.pages)) == (0, 61), second


# -- the ledger


def test_failures_can_be_crawled_again(server: Server, tmp_path: Path) -> None:
    first = crawl(site(server, sites.FEW), tmp_path / "out")
    failed = {record["url"] for record in first.failures}
    assert failed
    again = crawl(f"@{tmp_path / 'out' / 'failures.jsonl'}", tmp_path / "again", depth=0)
    assert set(again.by_url) == failed


def test_the_ledger_knows_every_url(server: Server, listed: CrawlResult) -> None:
    db = sqlite3.connect(listed.out / "frontier.sqlite")
    rows = db.execute("SELECT url, state, via, found_at, ended_at FROM urls").fetchall()
    assert all(found and (ended or state in (0, 1)) for _, state, _, found, ended in rows)
    assert {json.dumps(p["url"]) for p in listed.pages} <= {json.dumps(row[0]) for row in rows}
