"""Scheduled crawls, in a real scrapyd server: deployed, given arguments, cancelled, resumed, found."""

from __future__ import annotations

import json
import sqlite3
import subprocess
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path

import pytest
import requests

from fixtures.server.graph import Site
from fixtures.server.process import Server
from tests.crawling import ROOT, wait_until
from tests.scrapyd_server import PASSWORD, Scrapyd

ARGUMENTS = {
    "depth": 7,
    "max_pages": 9,
    "max_bytes": 90_000_000,
    "max_seconds": 55.5,
    "discover": "links",
    "include": [r"/p/\d+$", "a \"quoted\" 'phrase' $HOME %d & more", "p=[^&]{1,3}|π"],
    "exclude": [r"[?&]print=1\b", "; rm -rf nothing"],
    "scope": "domain",
    "out": "out/with a 'blank' and = sign",
    "fresh": True,
    "tier_floor": "http",
    "tier_ceiling": "impersonate",
    "job_version": "",
}
"""One of each but the starts and the job; lists go one a line."""
TOGETHER = Site("together", pages=12, delay_ms=20)
STOPPED = Site("cancelled", pages=900, delay_ms=250)  # it goes on until it is cancelled
ENOUGH = 25
NIGHT = [Site(f"night-{n}", pages=5) for n in range(2)]


def typed(value: object) -> str:
    if isinstance(value, list):
        return "\n".join(value)
    return str(int(value)) if isinstance(value, bool) else str(value)


@pytest.fixture(scope="module")
def scrapyd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scrapyd]:
    with Scrapyd(tmp_path_factory.mktemp("scrapyd") / "with blank") as running:
        deployed = running.run("scripts.deploy")
        assert deployed.returncode == 0, deployed.stderr + deployed.stdout
        yield running


@pytest.fixture(scope="module")
def jobs(server: Server, scrapyd: Scrapyd) -> Mapping[str, str]:
    """A first round at the same time, in which one job is cancelled, then a second one; the ids by
    what the jobs are for."""
    starts = [server.url(Site(f"start-{n}", pages=8).path) for n in range(2)]
    given = {name: typed(value) for name, value in ARGUMENTS.items() if value != ""}
    cancelled = {"start": server.url(STOPPED.path), "out": "out/cancelled"}
    together = {"start": server.url(TOGETHER.path), "out": "out/together"}
    ids = {"cancelled": scrapyd.schedule("CONCURRENT_REQUESTS=1", **cancelled)}
    ids["arguments"] = scrapyd.schedule(start="\n".join(starts), **given)
    ids["together"] = scrapyd.schedule(**together)
    ids["wrong"] = scrapyd.schedule(start=server.url("/"), depth="deep")
    wait_until(lambda: server.count(STOPPED.path) >= 5, seconds=180)
    ids["refused"] = scrapyd.schedule(**cancelled)
    scrapyd.wait(ids["refused"])
    scrapyd.post("cancel.json", job=ids["cancelled"])
    scrapyd.wait(ids["cancelled"])
    before = len(scrapyd.result(ids["cancelled"]).pages)
    ids["resumed"] = scrapyd.schedule(**cancelled, max_pages=str(before + ENOUGH))
    scrapyd.wait(ids["together"])
    ids["again"] = scrapyd.schedule(**together)
    scrapyd.wait(*ids.values())
    return ids


@pytest.fixture(scope="module")
def night(
    server: Server, scrapyd: Scrapyd, tmp_path_factory: pytest.TempPathFactory
) -> tuple[subprocess.CompletedProcess[str], Path]:
    """What the example of a nightly run says, and the index that it leaves."""
    folder = tmp_path_factory.mktemp("night")
    listed, index = folder / "sites.txt", folder / "index.sqlite"
    lines = [f"{server.url(s.path)} depth=2 'out=out/a night {n}'" for n, s in enumerate(NIGHT)]
    listed.write_text("\n".join(["# tonight", *lines]))
    scrapyd.environment["NIGHTLY_POLL_SECONDS"] = "0.3"
    return scrapyd.run("examples.nightly.nightly", listed, index), index


def test_deploying_leaves_nothing_in_the_checkout(scrapyd: Scrapyd) -> None:
    assert scrapyd.get("listspiders.json", project="arachne").json()["spiders"] == ["site"]
    names = {path.name for path in ROOT.iterdir()}
    assert names & {"setup.py", "build", "dist", "arachne.egg-info"} == set()


def test_who_has_no_password_is_not_answered(scrapyd: Scrapyd) -> None:
    for auth in (None, ("keeper", "wrong"), ("", "")):
        answer = requests.get(f"{scrapyd.url}daemonstatus.json", auth=auth, timeout=30)
        assert answer.status_code == 401


def test_the_deployed_egg_is_what_runs(scrapyd: Scrapyd, jobs: Mapping[str, str]) -> None:
    (version,) = scrapyd.get("listversions.json", project="arachne").json()["versions"]
    assert scrapyd.result(jobs["together"]).run["versions"]["egg"] == version


def test_every_argument_arrives_as_it_was_meant(
    server: Server, scrapyd: Scrapyd, jobs: Mapping[str, str]
) -> None:
    result = scrapyd.result(jobs["arguments"])
    said = result.run["arguments"]
    assert {name: said[name] for name in ARGUMENTS} == ARGUMENTS
    assert said["job"] == jobs["arguments"]
    assert len(said["start"]) == 2
    assert set(said) == {*ARGUMENTS, "start", "job"}
    assert (scrapyd.folder / str(ARGUMENTS["out"]) / "pages.jsonl").exists()
    assert len(result.pages) == 9, result


def test_an_argument_that_is_wrong_is_said_in_the_log_of_the_server(
    scrapyd: Scrapyd, jobs: Mapping[str, str]
) -> None:
    log = scrapyd.log.read_text()
    (line,) = [line for line in log.splitlines() if "depth='deep'" in line and "example" in line]
    assert "a whole number from 0" in line
    assert "exitstatus=2" in log


def test_jobs_at_the_same_time_share_no_output(
    server: Server, scrapyd: Scrapyd, jobs: Mapping[str, str]
) -> None:
    result = scrapyd.result(jobs["together"])
    assert result.exit_code == 0, result
    assert sorted(result.page_paths(server.url(""))) == sorted(TOGETHER.paths())
    assert result.run["jobs"] == [jobs["together"]]
    result.check_sums()
    assert "Traceback" not in result.stderr


def test_the_pages_are_served_by_job_id(
    server: Server, scrapyd: Scrapyd, jobs: Mapping[str, str]
) -> None:
    job = jobs["together"]
    served = scrapyd.get(f"items/arachne/site/{job}.jl").text
    pages = [json.loads(line) for line in served.splitlines()]
    assert sorted(page["url"] for page in pages) == sorted(scrapyd.result(job).by_url)


def test_a_job_is_found_by_its_id_also_after_later_crawls(
    scrapyd: Scrapyd, jobs: Mapping[str, str]
) -> None:
    old, new = scrapyd.result(jobs["together"]), scrapyd.result(jobs["again"])
    assert old.out != new.out
    assert new.run["jobs"] == [jobs["again"]]
    assert len(old.pages) == len(new.pages) == 12
    told = scrapyd.run("scrapy", "job", "--json", jobs["together"], cwd=scrapyd.folder)
    assert json.loads(told.stdout)["pages"] == [str(old.out / "pages.jsonl")], told.stderr


def test_a_folder_in_use_is_refused_to_another_job(
    scrapyd: Scrapyd, jobs: Mapping[str, str]
) -> None:
    assert "another crawl is writing to out/cancelled" in scrapyd.log.read_text()
    assert jobs["refused"] not in scrapyd.result(jobs["cancelled"]).run["jobs"]


def test_a_cancelled_job_stops_cleanly_and_another_goes_on_with_it(
    server: Server, scrapyd: Scrapyd, jobs: Mapping[str, str]
) -> None:
    stopped = scrapyd.job_log(jobs["cancelled"])
    assert "Traceback" not in stopped
    log = scrapyd.log.read_text()
    (ended,) = [line for line in log.splitlines() if "Process died: exitstatus=5" in line]
    assert jobs["cancelled"] in ended
    done = scrapyd.result(jobs["resumed"])
    assert done.exit_code == 4, done
    assert len(done.pages) > ENOUGH
    assert "Resuming" in done.stderr
    assert done.run["jobs"] == [jobs["cancelled"], jobs["resumed"]]
    assert scrapyd.result(jobs["cancelled"]).out == done.out
    recorded = Counter(done.page_paths(server.url("")))
    assert set(recorded.values()) == {1}
    assert recorded.keys() == set(server.targets(server.url(STOPPED.path)))
    assert set(Counter(server.targets(server.url(STOPPED.path))).values()) == {1}


def test_a_night_ends_in_an_index_that_finds_the_pages(
    server: Server, night: tuple[subprocess.CompletedProcess[str], Path]
) -> None:
    done, index = night
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("finished, 5 pages new or changed, 0 gone") == 2, done.stdout
    with closing(sqlite3.connect(index)) as db:
        found = {url for (url,) in db.execute("SELECT url FROM texts WHERE texts MATCH 'page'")}
    assert {server.url(path) for site in NIGHT for path in site.paths()} == found


def test_the_password_of_the_server_is_in_no_file(
    scrapyd: Scrapyd, jobs: Mapping[str, str], night: object
) -> None:
    files = [path for path in scrapyd.folder.rglob("*") if path.is_file()]
    assert len(files) > 30
    assert [path for path in files if PASSWORD.encode() in path.read_bytes()] == []
