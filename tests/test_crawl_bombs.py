"""Answers that are meant to exhaust their reader cost themselves, and the reactor stays awake."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fixtures.server.bombs import BOMBS, ENDS, PATHS
from fixtures.server.process import Server
from tests.crawling import CrawlResult, crawl

BLOCKED_SECONDS = 0.5


@pytest.fixture(scope="module")
def bombed(server: Server, tmp_path_factory: pytest.TempPathFactory) -> CrawlResult:
    folder = tmp_path_factory.mktemp("bombs")
    settings = {
        "ARACHNE_TIERS_OFF": "impersonate,browser,stealth,proxy",
        "DOWNLOAD_TIMEOUT": 10,
        "RETRY_TIMES": 0,
        "ARACHNE_EXTRACTION_TIMEOUT": 4,
        "EXTENSIONS": json.dumps({"tests.heartbeat.Heartbeat": 0}),
        "HEARTBEAT_FILE": folder / "heartbeat.json",
    }
    start = server.url("/", host=BOMBS)
    return crawl(start, folder / "out", settings=settings, exclude="/x/", depth=1)


def test_each_bomb_ends_in_one_record(server: Server, bombed: CrawlResult) -> None:
    assert bombed.exit_code == 0, bombed
    bombed.check_sums()
    ends = {
        url.removeprefix(server.url("", host=BOMBS)): record.get("reason", "")
        for url, record in bombed.by_url.items()
    }
    assert ends.keys() == {"/", *PATHS}
    assert {path: ends[path] for path in ENDS if ends[path] not in ENDS[path]} == {}
    assert "Traceback" not in bombed.stderr
    assert len(bombed.stderr) < 20_000, "large pages are in the log"


def test_the_reactor_is_never_blocked_for_long(bombed: CrawlResult) -> None:
    turns = json.loads((bombed.out.parent / "heartbeat.json").read_text())
    assert turns, "the heart did not beat"
    assert turns[0] < BLOCKED_SECONDS, turns


def test_other_tiers_have_the_same_limit(server: Server, tmp_path: Path) -> None:
    """Of decoded bytes, whoever decodes them."""
    start = server.url("/", host=BOMBS)
    settings = {"ARACHNE_TIERS_OFF": "http,browser,stealth,proxy", "RETRY_TIMES": 0}
    result = crawl(start, tmp_path / "out", settings=settings, include="/(gzip|zstd|endless)$")
    assert [page["tier"] for page in result.pages] == ["impersonate"]
    assert [failure["reason"] for failure in result.failures] == ["too-large"] * 3, result
