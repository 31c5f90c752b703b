"""One crawl for each group of the catalogue; then one claim for each of its rows."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor

import pytest

from fixtures.server.catalogue import GROUPS
from fixtures.server.contents import ODD_PATHS
from fixtures.server.process import Server
from fixtures.server.resource import PAGE, SKIP, Resource
from tests.crawling import PARALLEL, CrawlResult, crawl

ROWS = [(group, row) for group, rows in GROUPS.items() for row in rows]
ROOT = "/run/catalogue"
SETTINGS = {"DOWNLOAD_TIMEOUT": 8, "CONCURRENT_REQUESTS": 32, "CONCURRENT_REQUESTS_PER_DOMAIN": 32}
BUSY_SECONDS = 2.0  # what the rows with Retry-After ask for

Crawls = Mapping[str, CrawlResult]


@pytest.fixture(scope="module")
def crawls(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Crawls:
    folder = tmp_path_factory.mktemp("catalogue")

    def crawl_group(group: str) -> CrawlResult:
        start = server.url(f"{ROOT}/{group}/")
        return crawl(start, folder / group / "out", settings=SETTINGS, depth=2)

    with ThreadPoolExecutor(PARALLEL) as pool:
        return dict(zip(GROUPS, pool.map(crawl_group, GROUPS), strict=True))


@pytest.mark.parametrize(("group", "row"), ROWS, ids=[f"{g}/{row.path}" for g, row in ROWS])
def test_a_resource_ends_as_the_catalogue_says(
    server: Server, crawls: Crawls, group: str, row: Resource
) -> None:
    record = crawls[group].by_url.get(server.url(f"{ROOT}/{group}/{row.path}"))
    outcome = SKIP if record is None else PAGE if "markdown" in record else record["reason"]
    assert outcome in row.outcomes, record and record.get("detail")
    if record is not None and outcome == PAGE:
        assert row.says in record["markdown"]
        assert record["final_url"].endswith(f"/{row.lands or row.path}")


@pytest.mark.parametrize("path", ["loop-a", "self", "endless-0"])
def test_redirects_without_end_are_called_that(server: Server, crawls: Crawls, path: str) -> None:
    record = crawls["redirects"].by_url[server.url(f"{ROOT}/redirects/{path}")]
    assert record["detail"].startswith("redirects go round in a circle")


@pytest.mark.parametrize("group", GROUPS)
def test_a_crawl_of_faults_ends_well_and_adds_up(crawls: Crawls, group: str) -> None:
    result = crawls[group]
    assert result.exit_code == 0, result
    result.check_sums()
    assert "Traceback" not in result.stderr
    assert len(result.stderr) < 100_000


@pytest.mark.parametrize(
    "path",
    ["statuses/429-seconds", "statuses/429-date", "statuses/503-seconds", "statuses/503-date"],
)
def test_retry_after_is_waited_for(server: Server, crawls: Crawls, path: str) -> None:
    first, second = (entry["time"] for entry in server.log(f"{ROOT}/{path}"))
    rounding = 1.0 if path.endswith("date") else 0.0  # a date has no fractions of a second
    assert second - first >= BUSY_SECONDS - rounding


def test_links_are_asked_for_as_a_browser_would(server: Server, crawls: Crawls) -> None:
    assert crawls["markup"].exit_code == 0
    folder = f"{ROOT}/markup/"
    asked = {target.removeprefix(folder) for target in server.targets(server.url(folder))}
    rows = {row.path for row in GROUPS["markup"]}
    assert asked - {"behind-nofollow"} == {"", "based/deeper/below", *rows, *ODD_PATHS}


def test_the_encoding_that_was_used_is_recorded(server: Server, crawls: Crawls) -> None:
    records = crawls["encodings"].by_url
    used = {
        row.path: records[server.url(f"{ROOT}/encodings/{row.path}")]["encoding"]
        for row in GROUPS["encodings"]
    }
    assert used["bom-against-header"] == "utf-8"
    assert used["header-1251"] == "windows-1251"
    assert used["late-meta"] == "shift_jis"
    assert used["undeclared-gbk"] in {"gbk", "gb18030"}
    assert used["utf-16-le"] == "utf-16le"
