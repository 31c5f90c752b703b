"""The commands, as they are typed."""

from __future__ import annotations

import inspect
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from scrapy.utils.deprecate import create_deprecated_class

from arachne.commands.crawl import shallow_stack
from arachne.commands.explain import explained
from fixtures.server.contents import JAPANESE
from fixtures.server.process import Server
from tests.crawling import validator
from tests.forking import LOADED_WITH, completed

NO_BROWSER = ("-s", "ARACHNE_TIERS_OFF=browser,stealth,proxy")


def scrapy(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return completed(*arguments, cwd=cwd, environment={"PYTHONWARNINGS": "ignore"})


def test_page_prints_markdown_and_nothing_else(server: Server, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "scrapy", "page", server.url("/encodings/bom"), *NO_BROWSER],
        cwd=tmp_path, env={**os.environ, **LOADED_WITH, "PYTHONIOENCODING": "ascii"},
        capture_output=True, timeout=90, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert JAPANESE in done.stdout.decode()
    assert done.stderr == b""
    assert list(tmp_path.iterdir()) == []


def test_page_prints_the_record_as_json(server: Server, tmp_path: Path) -> None:
    done = scrapy("page", server.url("/species/real/full-403"), "--json", *NO_BROWSER, cwd=tmp_path)
    record = json.loads(done.stdout)
    validator("page").validate(record)
    assert (record["status"], record["verdict"]) == (403, "ok")


def test_page_explains_every_tier_it_tried(server: Server, tmp_path: Path) -> None:
    url = server.url("/species/walls/akamai")
    done = scrapy("page", url, "--explain", *NO_BROWSER, cwd=tmp_path)
    assert done.returncode == 3
    lines = done.stdout.splitlines()
    assert [line.split()[:3] for line in lines if "blocked:akamai  " in line] == [
        ["http", "blocked:akamai", "403"], ["impersonate", "blocked:akamai", "403"]
    ]  # fmt: skip
    assert "/400" in done.stdout
    assert "failed: blocked:akamai" in done.stdout


def test_page_uses_the_tier_that_is_named(server: Server, tmp_path: Path) -> None:
    url = server.url("/species/header-wall/1")
    options = ("--tier", "impersonate", "--json", *NO_BROWSER)
    record = json.loads(scrapy("page", url, *options, cwd=tmp_path).stdout)
    assert [step["tier"] for step in record["trail"]] == ["impersonate"]


def test_page_saves_what_a_browser_saw(server: Server, tmp_path: Path) -> None:
    picture = tmp_path / "page.png"
    options = ("--tier", "browser", "--screenshot", str(picture))
    done = scrapy("page", server.url("/browsing/late-300"), *options, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "The slowest boat came in" in done.stdout
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_an_error_without_a_word_is_told_by_its_status_in_a_browser_too(
    server: Server, tmp_path: Path
) -> None:
    done = scrapy("page", server.url("/statuses/empty-403"), "--tier", "browser", cwd=tmp_path)
    assert done.returncode == 3
    assert "failed: http-403" in done.stderr


def test_page_says_why_there_is_none(server: Server, tmp_path: Path) -> None:
    done = scrapy("page", server.url("/species/gates/gone"), *NO_BROWSER, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (3, "")
    assert "failed: gone" in done.stderr
    wrong = scrapy("page", "ftp://mill.test/", cwd=tmp_path)
    assert wrong.returncode == 2
    told = (
        "arachne: 'ftp://mill.test/' is no web address; accepted: one http or https URL; "
        "example: scrapy page https://example.org/"
    )
    assert wrong.stderr.splitlines() == [told]


def test_health_fails_where_something_that_is_wanted_is_missing(tmp_path: Path) -> None:
    nothing_wanted = scrapy("health", "--json", *NO_BROWSER, cwd=tmp_path)
    states = {check["name"]: check["state"] for check in json.loads(nothing_wanted.stdout)}
    assert nothing_wanted.returncode == 0, nothing_wanted.stdout
    assert states["http"] == states["impersonate"] == "available"
    assert states["browser"] == states["sidecar"] == states["proxies"] == "off"
    endpoint = "ARACHNE_BROWSER_ENDPOINT=ws://user:secret@127.0.0.1:9/"
    dead = scrapy("health", "-s", endpoint, *NO_BROWSER, cwd=tmp_path)
    assert dead.returncode == 1
    assert "does not answer" in dead.stdout
    assert "secret" not in dead.stdout
    profile = scrapy("health", "-s", "ARACHNE_IMPERSONATE_PROFILE=lynx", *NO_BROWSER, cwd=tmp_path)
    assert profile.returncode == 1
    assert "no profile 'lynx'" in profile.stdout


def test_memory_shows_what_was_learned(server: Server, tmp_path: Path) -> None:
    start = f"start={server.url('/species/real/')}"
    crawled = scrapy("crawl", "site", "-a", start, "-a", "max_pages=3", *NO_BROWSER, cwd=tmp_path)
    assert crawled.returncode == 4, crawled.stderr
    rows = json.loads(scrapy("memory", "--json", cwd=tmp_path).stdout)
    assert {row["template"] for row in rows} >= {"", "/species/real/*"}
    assert {row["tier"] for row in rows} == {"http"}
    assert "/species/real/*" in scrapy("memory", rows[0]["host"], cwd=tmp_path).stdout
    assert json.loads(scrapy("memory", "--json", "else.test", cwd=tmp_path).stdout) == []


@pytest.mark.parametrize("signals", [{}, {"score": [0.25, 0.5], "login": ["Sign in", "none"]}])
def test_a_trail_is_one_row_a_try(signals: dict[str, list[object]]) -> None:
    step = {"tier": "http", "verdict": "thin", "status": 0, "ms": 3, "bytes": 9, "detail": "[x]",
            "signals": signals}  # fmt: skip
    table = explained({"trail": [step], "reason": "thin", "detail": "no text"})
    assert "[x]" in table
    assert "failed: thin (no text)" in table
    assert ("score 0.25/0.5" in table) == bool(signals)


def test_deprecated_names_of_scrapy_are_known_by_their_modules() -> None:
    before = inspect.stack, inspect.getmodule
    with shallow_stack():
        renamed = create_deprecated_class("Renamed", Path)
    assert renamed.__module__ == __name__
    assert (inspect.stack, inspect.getmodule) == before
