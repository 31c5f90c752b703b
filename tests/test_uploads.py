"""Uploaded output holds each record once, over kill -9 and over storages that are away."""

from __future__ import annotations

import gzip
import json
import signal
import socket
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from scrapy.utils.test import get_crawler

from arachne.exceptions import BadArgument
from arachne.output.storage import Storage, check_storage
from fixtures.server.graph import Site
from fixtures.server.process import Server
from tests.crawling import CrawlResult, start_crawl, wait_until
from tests.s3_server import S3

FORM = {"ARACHNE_OUTPUT_RECORDS": 5, "ARACHNE_OUTPUT_COMPRESSION": "gzip"}
KILLED = Site("uploaded", pages=23, delay_ms=60)


@pytest.fixture(scope="module")
def s3(tmp_path_factory: pytest.TempPathFactory) -> Iterator[S3]:
    with S3(tmp_path_factory.mktemp("s3") / "log") as running:
        yield running


def run(
    s3: S3, start: str, out: Path, to: str, form: dict[str, object] | None = None
) -> CrawlResult:
    settings = {"ARACHNE_OUTPUT_UPLOAD": to, **(form or {})}
    with start_crawl(start, out, settings=settings, environment=s3.environment, depth=9) as running:
        return running.wait()


@pytest.fixture(scope="module")
def resumed(server: Server, s3: S3, tmp_path_factory: pytest.TempPathFactory) -> CrawlResult:
    """Killed once parts were full, then gone on with."""
    out = tmp_path_factory.mktemp("killed") / "harbour"
    s3.client.create_bucket(Bucket="crawls")
    start, to = server.url(KILLED.path), "s3://crawls/nightly/"
    settings = {"ARACHNE_OUTPUT_UPLOAD": to, "CONCURRENT_REQUESTS": 2, **FORM}
    with start_crawl(start, out, settings=settings, environment=s3.environment, depth=9) as first:
        wait_until(lambda: server.count(KILLED.path) >= 15, first, 60)
        first.send(signal.SIGKILL, group=True)
        first.wait()
    return run(s3, start, out, to)


def test_each_record_is_in_one_object_over_kill_9(
    server: Server, s3: S3, resumed: CrawlResult
) -> None:
    assert resumed.exit_code == 0, resumed
    objects = s3.objects("crawls", "nightly/")
    (folder,) = {key.rpartition("/")[0] for key in objects}
    assert folder.startswith("nightly/harbour/2")
    names = {key.rpartition("/")[2] for key in objects}
    parts = {f"pages-{n:05}.jsonl.gz" for n in range(1, 6)}
    assert names == {*parts, "pages-parts.json", "failures-00001.jsonl.gz", "links.jsonl",
                     "contacts.jsonl", "run.json"}  # fmt: skip
    urls = [
        json.loads(line)["url"].removeprefix(server.url(""))
        for name in sorted(parts)
        for line in gzip.decompress(objects[f"{folder}/{name}"]).splitlines()
    ]
    assert sorted(urls) == sorted(KILLED.paths())


def test_what_is_uploaded_is_what_is_on_disk(s3: S3, resumed: CrawlResult) -> None:
    for key, content in s3.objects("crawls", "nightly/").items():
        assert (resumed.out / key.rpartition("/")[2]).read_bytes() == content, key
    assert resumed.run["exit_code"] == 0


def test_a_storage_that_is_away_is_named_and_the_same_command_brings_the_rest(
    server: Server, s3: S3, tmp_path: Path
) -> None:
    site, out = Site("stored-late", pages=4), tmp_path / "out"
    start = server.url(site.path)
    failed = run(s3, start, out, "s3://no-such-bucket/x")
    assert failed.exit_code == 6, failed
    assert "cannot be uploaded to s3://no-such-bucket/x/out/" in failed.stderr
    assert "Traceback" not in failed.stderr
    assert failed.run["exit_code"] == 6
    assert len(failed.pages) == 4
    s3.client.create_bucket(Bucket="no-such-bucket")
    done = run(s3, start, out, "s3://no-such-bucket/x")
    assert done.exit_code == 0, done
    assert set(Counter(server.targets(start)).values()) == {1}
    kept = s3.objects("no-such-bucket")
    assert {key.rpartition("/")[2] for key in kept} >= {"pages.jsonl", "run.json"}
    (manifest,) = (json.loads(kept[key]) for key in kept if key.endswith("run.json"))
    assert manifest["exit_code"] == 0


def test_a_storage_that_hangs_holds_up_no_end(server: Server, s3: S3, tmp_path: Path) -> None:
    site, out, to = Site("stored-never", pages=3), tmp_path / "out", "s3://crawls/hung"
    start = server.url(site.path)
    with socket.create_server(("127.0.0.1", 0), backlog=50) as hole:
        silent = {"AWS_ENDPOINT_URL": f"http://127.0.0.1:{hole.getsockname()[1]}"}
        settings, environment = {"ARACHNE_OUTPUT_UPLOAD": to}, s3.environment | silent
        with start_crawl(
            start, out, settings=settings, environment=environment, depth=9
        ) as running:
            wait_until((out / "links.jsonl").exists, running)
            with hole.accept()[0]:
                running.send(signal.SIGTERM)
                stopped = running.wait(10)
    assert stopped.exit_code == stopped.run["exit_code"] == 5, stopped
    done = run(s3, start, out, to)
    assert done.exit_code == 0, done
    assert set(Counter(server.targets(start)).values()) == {1}
    assert any(key.endswith("/run.json") for key in s3.objects("crawls", "hung"))


def test_a_folder_is_a_storage_and_the_next_crawl_has_a_place_of_its_own(
    server: Server, s3: S3, tmp_path: Path
) -> None:
    site, out, shelf = Site("shelved", pages=3), tmp_path / "out", tmp_path / "a shelf"
    for _ in range(2):
        result = run(s3, server.url(site.path), out, shelf.as_uri(), {"ARACHNE_LINKS_FILE": False})
        assert result.exit_code == 0, result
    first, second = sorted((shelf / "out").iterdir())
    for place in (first, second):
        names = {path.name for path in place.iterdir()}
        assert names == {"pages.jsonl", "failures.jsonl", "run.json"}
        assert len((place / "pages.jsonl").read_text().splitlines()) == 3


@pytest.mark.parametrize("to", ["sftp://keeper:hush@host/x", "bucket/x", "stdout:"])
def test_a_place_that_no_storage_is_for_is_refused_in_one_line(to: str) -> None:
    with pytest.raises(BadArgument) as refused:
        check_storage(get_crawler(), to)
    said = str(refused.value)
    for part in ("ARACHNE_OUTPUT_UPLOAD=", "accepted: ", "s3", "example: "):
        assert part in said
    assert "\n" not in said
    assert "hush" not in said


def test_a_place_is_shown_without_its_password() -> None:
    storage = Storage(get_crawler(), "ftp://keeper:hush@host:2121/x/")
    assert storage.shown == "ftp://host:2121/x"
