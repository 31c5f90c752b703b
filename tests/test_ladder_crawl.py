"""Whole crawls over walls, shells, gates and decoys, without a browser."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from fixtures.server.process import Server
from fixtures.server.sites import SECURE
from fixtures.server.species import GUARDED, SPECIES
from tests.crawling import CrawlResult, Record, crawl

ROOT = "/run/ladder/species"
SETTINGS: dict[str, object] = {
    "ARACHNE_BREAKER_THRESHOLD": 0,
    "ARACHNE_MEMORY_ENABLED": 0,
    "ARACHNE_TIERS_OFF": "browser,stealth,proxy",
    "CONCURRENT_REQUESTS_PER_DOMAIN": 16,
}
ROWS = [(group, row) for group, rows in SPECIES.items() for row in rows]

Crawls = Mapping[str, CrawlResult]


@pytest.fixture(scope="module")
def crawls(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Crawls:
    folder = tmp_path_factory.mktemp("ladder")

    def crawl_group(group: str) -> CrawlResult:
        start = server.url(f"{ROOT}/{group}/")
        return crawl(start, folder / group / "out", settings=SETTINGS, depth=1)

    with ThreadPoolExecutor(2) as pool:
        return dict(zip(SPECIES, pool.map(crawl_group, SPECIES), strict=True))


def record_of(server: Server, crawls: Crawls, group: str, name: str) -> Record:
    return crawls[group].by_url[server.url(f"{ROOT}/{group}/{name}")]


@pytest.mark.parametrize(("group", "row"), ROWS, ids=[f"{g}/{row.name}" for g, row in ROWS])
def test_a_record_says_what_was_met(server: Server, crawls: Crawls, group: str, row: Any) -> None:
    record = record_of(server, crawls, group, row.name)
    first = record["trail"][0]
    assert (first["tier"], first["verdict"]) == ("http", row.verdict), first
    assert first["signals"]
    if row.verdict in ("ok", "paywall"):
        assert record["verdict"] == row.verdict
        assert record["status"] == row.status
    elif row.verdict in ("shell", "thin"):
        assert record.get("verdict", record.get("reason")) in ("shell", "thin")
    else:
        assert "markdown" not in record
        failed = f"http-{row.status}" if row.status >= 400 else "error"
        reasons = {"http-error": failed, "consent": "thin"}
        assert record["reason"] == reasons.get(row.verdict, row.verdict)


@pytest.mark.parametrize("group", SPECIES)
def test_no_url_is_asked_for_more_often_than_tiers_may_help(
    server: Server, crawls: Crawls, group: str
) -> None:
    assert crawls[group].exit_code == 0
    crawls[group].check_sums()
    asked = Counter(entry["target"] for entry in server.log(f"{ROOT}/{group}/"))
    for row in SPECIES[group]:
        walled = group in ("walls", "captchas") and row.verdict != "ip-block"
        twice = ("thin", "http-error", "rate-limited")  # the next tier, or one retry
        most = 2 if walled or row.verdict in twice else 1
        assert 1 <= asked[f"{ROOT}/{group}/{row.name}"] <= most, row.name


def test_without_a_browser_it_is_said_once(crawls: Crawls) -> None:
    for result in crawls.values():
        assert result.stderr.count("No browser:") == 1


def test_thin_pages_can_be_failures_instead(server: Server, tmp_path) -> None:
    start = server.url("/run/dropped/species/shells/static-frame")
    settings = SETTINGS | {"ARACHNE_NO_BROWSER": "drop"}
    result = crawl(start, tmp_path / "out", settings=settings, depth=0)
    assert [failure["reason"] for failure in result.failures] == ["thin"]
    assert not result.pages


def test_a_wall_for_headers_is_passed_by_the_impersonating_tier_which_is_then_the_first(
    server: Server, tmp_path
) -> None:
    root = "/run/learning/species/header-wall/"
    learning = SETTINGS | {"ARACHNE_MEMORY_ENABLED": 1, "CONCURRENT_REQUESTS_PER_DOMAIN": 1}
    result = crawl(server.url(root), tmp_path / "out", settings=learning, depth=1)
    assert len(result.pages) == GUARDED + 1, result
    assert result.run["tiers"] == {"http": 1, "impersonate": GUARDED}
    starts = [page["trail"][0]["tier"] for page in result.pages[1:]]
    assert starts.count("http") <= GUARDED // 2
    again = crawl(server.url(root), tmp_path / "again", settings=learning, depth=1)
    assert [len(page["trail"]) for page in again.pages[1:]].count(2) <= 2


def test_a_wall_that_listens_to_the_handshake_is_passed_by_the_impersonating_tier(
    server: Server, tmp_path
) -> None:
    unsigned = SETTINGS | {"DOWNLOAD_VERIFY_CERTIFICATES": False}
    result = crawl(server.url("/1", host=SECURE), tmp_path / "out", settings=unsigned, depth=0)
    [page] = result.pages
    assert [(step["tier"], step["status"]) for step in page["trail"]] == [
        ("http", 403), ("impersonate", 200),
    ]  # fmt: skip


def test_a_kind_of_page_that_is_always_refused_is_left_alone(server: Server, tmp_path) -> None:
    root = "/run/breaking/species/closed/"
    breaking = SETTINGS | {
        "ARACHNE_BREAKER_THRESHOLD": 3,
        "ARACHNE_BREAKER_WAIT": 0.4,
        "ARACHNE_BREAKER_OPENINGS": 2,
        "CONCURRENT_REQUESTS_PER_DOMAIN": 1,
    }
    result = crawl(server.url(root), tmp_path / "out", settings=breaking, depth=1)
    assert result.exit_code == 0, result
    assert result.run["failures"] == {"blocked:unknown": GUARDED}
    assert server.count(root) < 2 * GUARDED
    assert any("left alone" in failure["detail"] for failure in result.failures)


def test_a_redirect_to_a_captcha_is_judged_where_it_happens(server: Server, tmp_path) -> None:
    start = server.url("/run/redirected/species/fading/sent-away")
    result = crawl(start, tmp_path / "out", settings=SETTINGS, depth=0)
    assert [failure["reason"] for failure in result.failures] == ["blocked:siteground"]
    assert [step["status"] for step in result.failures[0]["trail"]] == [302, 302]
