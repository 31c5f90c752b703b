"""A real scrapyd process with the package deployed to it, as ``make scrapyd`` and ``make deploy`` do."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

import requests
from requests.auth import HTTPBasicAuth

from tests.crawling import QUICK, ROOT, CrawlResult

USERNAME, PASSWORD = "keeper", "rain on %slate: $5"
QUICKER = {"poll_interval": "0.3", "max_proc": "4", "items_dir": "items"}


class Scrapyd:
    """A context manager. ``folder`` is where the server and its crawls work."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.auth = HTTPBasicAuth(USERNAME, PASSWORD)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}/"
        inherited = {k: v for k, v in os.environ.items() if k != "SCRAPY_SETTINGS_MODULE"}
        self.environment = inherited | {
            "SCRAPYD_FOLDER": str(folder),
            "SCRAPYD_URL": self.url,
            "SCRAPYD_HTTP_PORT": str(port),
            "SCRAPYD_USERNAME": USERNAME,
            "SCRAPYD_PASSWORD": PASSWORD,
        }

    def __enter__(self) -> Self:
        lines = (ROOT / "scrapyd.conf").read_text().splitlines()
        for number, line in enumerate(lines):
            name = line.partition("=")[0].strip()
            if name in QUICKER:
                lines[number] = f"{name} = {QUICKER[name]}"
        self.folder.mkdir(parents=True)
        (self.folder / "scrapyd.conf").write_text("\n".join(lines))
        self.log = self.folder / "scrapyd.log"
        with self.log.open("wb") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "scripts.serve"], cwd=ROOT, env=self.environment,
                start_new_session=True, stdout=log, stderr=subprocess.STDOUT,
            )  # fmt: skip
        deadline = time.monotonic() + 90
        while b"Site starting" not in self.log.read_bytes():
            assert self._process.poll() is None, self.log.read_text()
            assert time.monotonic() < deadline, "scrapyd does not start"
            time.sleep(0.05)
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def run(self, *command: object, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
        """Run a program of ours with access to the server."""
        project = {"SCRAPY_SETTINGS_MODULE": "arachne.settings", "PYTHONPATH": str(ROOT)}
        return subprocess.run(
            [sys.executable, "-m", *map(str, command)], cwd=cwd, env=self.environment | project,
            capture_output=True, text=True, check=False,
        )  # fmt: skip

    def get(self, name: str, **query: str) -> Any:
        return requests.get(self.url + name, params=query, auth=self.auth, timeout=30)

    def post(self, name: str, **form: Any) -> dict[str, Any]:
        given = {"project": "arachne", **form}
        answer = requests.post(self.url + name, data=given, auth=self.auth, timeout=120).json()
        assert answer["status"] == "ok", answer
        return dict(answer)

    def schedule(self, *settings: str, **arguments: str) -> str:
        """Schedule a crawl of the ``site`` spider; the id of its job."""
        quick = [*(f"{name}={value}" for name, value in QUICK.items()), *settings]
        job: str = self.post("schedule.json", spider="site", setting=quick, **arguments)["jobid"]
        return job

    def wait(self, *jobs: str, seconds: float = 240) -> None:
        """Until they have all ended."""
        deadline = time.monotonic() + seconds
        while not set(jobs) <= {job["id"] for job in self.get("listjobs.json").json()["finished"]}:
            assert time.monotonic() < deadline, self.log.read_text()
            time.sleep(0.3)

    def job_log(self, job: str) -> str:
        return str(self.get(f"logs/arachne/site/{job}.log").text)

    def result(self, job: str) -> CrawlResult:
        """What ``scrapy job`` finds: the files are looked for by the id alone."""
        from arachne.jobs import find_job

        found = find_job(self.folder / ".arachne", job)
        assert found is not None, self.job_log(job)
        folder, manifest = found
        return CrawlResult(manifest["exit_code"], "", self.job_log(job), 0.0, folder)
