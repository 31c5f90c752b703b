"""Whole crawls as a user runs them: a process, its exit code, and the files it leaves."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any, Self

import psutil
from jsonschema import Draft202012Validator

from arachne.output.recordread import files_of, read_lines
from tests import forking

ROOT = Path(__file__).resolve().parents[1]
Record = dict[str, Any]
QUICK: dict[str, object] = {
    "AUTOTHROTTLE_ENABLED": False,
    "DOWNLOAD_DELAY": 0,
    "RETRY_TIMES": 1,
    "DOWNLOAD_TIMEOUT": 10,
    "ARACHNE_ALLOW_NETWORKS": "127.0.0.0/8",  # where all hosts of the fixture server are
}
"""No politeness between a test and its own server, and no long patience."""
WAIT_SECONDS = 90.0
PARALLEL = 3  # crawls at a time, where a module runs many
POLL_SECONDS = 0.02


@cache
def validator(kind: str) -> Draft202012Validator:
    """Of the shipped schema, ``page`` or ``failure``."""
    schema = files("arachne") / "schemas" / f"{kind}.json"
    return Draft202012Validator(json.loads(schema.read_text("utf-8")))


def read_records(path: Path, kind: str) -> list[Record]:
    """The records of a JSONL file, each valid, in a file that every reader cuts the same way; or of
    what a crawl wrote in its place, compressed or in parts."""
    if path.exists():
        text = path.read_bytes().decode("utf-8")
    else:
        files = files_of(path.parent, path.name.partition(".")[0])
        text = b"".join(line for file in files for line in read_lines(file)).decode("utf-8")
    assert not text or text.endswith("\n"), f"{path} ends in the middle of a record"
    lines = text.split("\n")[:-1]
    assert len(text.splitlines()) == len(lines), f"{path} holds line breaks inside of records"
    records = [json.loads(line) for line in lines]
    for record in records:
        wrong = next(validator(kind).iter_errors(record), None)
        assert wrong is None, f"{record['url']}: {wrong and wrong.message}"
    return records


@dataclass
class CrawlResult:
    """What a crawl left. Records are read, and checked against their schema, when asked for."""

    exit_code: int
    stdout: str
    stderr: str
    seconds: float
    out: Path

    @cached_property
    def pages(self) -> list[Record]:
        return read_records(self.out / "pages.jsonl", "page")

    @cached_property
    def failures(self) -> list[Record]:
        return read_records(self.out / "failures.jsonl", "failure")

    @cached_property
    def run(self) -> Record:
        manifest: Record = json.loads((self.out / "run.json").read_text("utf-8"))
        return manifest

    @property
    def by_url(self) -> dict[str, Record]:
        """Both kinds of record by the URL they answer for; no URL has two."""
        records = [*self.pages, *self.failures]
        found = {record["url"]: record for record in records}
        assert len(found) == len(records), "a URL has two records"
        return found

    def page_paths(self, base: str) -> list[str]:
        """The pages' URLs without the address of their server, in the order of the file."""
        return [page["url"].removeprefix(base) for page in self.pages]

    def check_sums(self) -> None:
        """The manifest's counts add up, and agree with the files."""
        counts = self.run["counts"]
        assert counts["pages"] == len(self.pages)
        assert counts["failures"] == len(self.failures)
        finished = counts["pages"] + counts["failures"] + counts["skipped"]
        assert counts["discovered"] == finished + counts.get("pending", 0)
        assert sum(self.run["failures"].values()) == counts["failures"]
        assert sum(self.run["skipped"].values()) == counts["skipped"]

    def __str__(self) -> str:
        return f"exit code {self.exit_code} after {self.seconds:.1f} s\n{self.stderr[-4000:]}"


@dataclass
class Crawl:
    """A crawl under way, with its children a process group of its own.

    A context manager: whatever is left of the group is killed at the end.
    """

    process: subprocess.Popen[bytes] | forking.ForkedProcess
    out: Path
    stdout: Path
    stderr: Path
    began: float = field(default_factory=time.monotonic)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(ProcessLookupError):
            self.send(signal.SIGKILL, group=True)
        self.process.wait()

    def send(self, number: signal.Signals, *, group: bool = False) -> None:
        """Send a signal to the crawl, or to all its processes at the same time."""
        if group:
            os.killpg(self.process.pid, number)
        else:
            self.process.send_signal(number)

    def wait(self, seconds: float = WAIT_SECONDS) -> CrawlResult:
        """Wait for the end; an AssertionError when it does not come in time."""
        try:
            exit_code = self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"no end within {seconds} s\n{self.stderr.read_text()}") from None
        took = time.monotonic() - self.began
        return CrawlResult(
            exit_code, self.stdout.read_text(), self.stderr.read_text(), took, self.out
        )

    def left_over(self, seconds: float = 5.0) -> list[psutil.Process]:
        """Processes of the crawl that are still there ``seconds`` after it ended."""
        deadline = time.monotonic() + seconds
        while (left := _of_group(self.process.pid)) and time.monotonic() < deadline:
            time.sleep(POLL_SECONDS)
        return left


def _of_group(group: int) -> list[psutil.Process]:
    found = []
    for process in psutil.process_iter():
        try:
            alive = process.status() != psutil.STATUS_ZOMBIE
            if alive and os.getpgid(process.pid) == group:
                found.append(process)
        except (psutil.NoSuchProcess, ProcessLookupError):
            continue
    return found


def start_crawl(
    start: str,
    out: Path,
    *,
    settings: Mapping[str, object] | None = None,
    options: tuple[str, ...] = (),
    name: str = "",
    under: tuple[str, ...] | None = None,
    environment: Mapping[str, str] | None = None,
    **arguments: object,
) -> Crawl:
    """Run ``scrapy crawl site`` into ``out``, with spider arguments and settings; do not wait.

    A setting that is None is left at its default. ``options`` go to the command as they are, such
    as ``("-O", "pages.csv")``. ``under`` is a program that runs it, with its arguments; none is
    () for the interpreter alone, and None for a process that is forked from one that has loaded
    what a crawl loads. ``environment`` is added to that. What it prints is kept beside ``out``, in
    files called ``name``.
    """
    command = ["crawl", "site", *options]
    for argument, value in {"start": start, "out": out, **arguments}.items():
        command += ["-a", f"{argument}={value}"]
    for setting, value in {**QUICK, **(settings or {})}.items():
        command += [] if value is None else ["-s", f"{setting}={value}"]
    folder = out.parent
    folder.mkdir(parents=True, exist_ok=True)
    whole = {**os.environ, **forking.LOADED_WITH, **(environment or {})}
    paths = [folder / f"{name or out.name}.{stream}" for stream in ("stdout", "stderr")]
    process: subprocess.Popen[bytes] | forking.ForkedProcess
    with paths[0].open("wb") as stdout, paths[1].open("wb") as stderr:
        if under is None:
            process = forking.scrapy(
                command, cwd=folder, environment=whole, stdout=stdout, stderr=stderr
            )
        else:
            process = subprocess.Popen(
                [*under, sys.executable, "-m", "scrapy", *command], cwd=folder, env=whole,
                start_new_session=True, stdin=subprocess.DEVNULL, stdout=stdout, stderr=stderr,
            )  # fmt: skip
    return Crawl(process, out, *paths)


def crawl(
    start: str,
    out: Path,
    *,
    settings: Mapping[str, object] | None = None,
    options: tuple[str, ...] = (),
    seconds: float = WAIT_SECONDS,
    under: tuple[str, ...] | None = None,
    environment: Mapping[str, str] | None = None,
    **arguments: object,
) -> CrawlResult:
    """Run a crawl to its end."""
    with start_crawl(
        start, out, settings=settings, options=options, under=under, environment=environment,
        **arguments,
    ) as running:  # fmt: skip
        return running.wait(seconds)


def wait_until(
    condition: Callable[[], bool], running: Crawl | None = None, seconds: float = WAIT_SECONDS
) -> None:
    """Poll; an AssertionError when the time is over, or when the crawl ended before."""
    deadline = time.monotonic() + seconds
    while not condition():
        if running is not None and running.process.poll() is not None:
            raise AssertionError(f"the crawl ended too early: {running.wait()}")
        assert time.monotonic() < deadline, f"not so within {seconds} s"
        time.sleep(POLL_SECONDS)
