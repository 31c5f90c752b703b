"""Each service of compose.yaml: its command is run here as it stands there, without containers."""

from __future__ import annotations

import json
import os
import re
import shlex
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
import yaml

from fixtures.server.graph import Site
from fixtures.server.process import Server
from tests.crawling import ROOT, read_records
from tests.redis_server import redis_program

COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
SERVICES: dict[str, Any] = COMPOSE["services"]
PASSWORDS = {"REDIS_PASSWORD": "redisOfTheTest", "SCRAPYD_PASSWORD": "scrapydOfTheTest"}
PORTS = {"redis": "6379", "scrapyd": "6800", "browser": "3000"}


def free_port() -> str:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return str(free.getsockname()[1])


class Setting:
    """Where the services are when there are no containers: ports, a folder, variables."""

    def __init__(self, folder: Path, **variables: str) -> None:
        self.folder = folder
        self.variables = PASSWORDS | variables
        self.ports = {name: free_port() for name in PORTS}

    def here(self, text: str) -> str:
        """A value of the file, with what is different outside of containers."""
        text = re.sub(r"\$\{(\w+):\?\}", lambda m: self.variables[m[1]], str(text))
        for name, port in PORTS.items():
            text = text.replace(f"{name}:{port}", f"127.0.0.1:{self.ports[name]}")
            text = re.sub(rf"\b{port}\b", self.ports[name], text)
        return text.replace("0.0.0.0", "127.0.0.1").replace("/data", str(self.folder))

    def command(self, name: str) -> list[str]:
        words = shlex.split(self.here(SERVICES[name]["command"]))
        ours = {
            "python": [sys.executable],
            "scrapy": [sys.executable, "-m", "scrapy"],
            "npx": [sys.executable, "-m"],
            "redis-server": ["redis-server"],
        }
        program, *rest = words
        if program == "npx":  # the driver of the same release comes with the Python package
            assert rest[:2] == ["--yes", f"playwright@{version('playwright')}"]
            rest = ["playwright", *rest[2:]]
        return [*ours[program], *rest]

    def environment(self, name: str) -> dict[str, str]:
        given = SERVICES[name].get("environment", {})
        return {
            **os.environ,
            "PYTHONPATH": str(ROOT),
            **{key: self.here(value) for key, value in given.items()},
        }

    @contextmanager
    def running(self, name: str, cwd: Path = ROOT) -> Iterator[subprocess.Popen[bytes]]:
        self.folder.mkdir(parents=True, exist_ok=True)
        with (self.folder / f"{name}.log").open("wb") as log:
            process = subprocess.Popen(
                self.command(name), cwd=cwd, env=self.environment(name),
                executable=redis_program() if name == "redis" else None,
                stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            )  # fmt: skip
        try:
            yield process
        finally:
            process.terminate()
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def wait_for(self, name: str, process: subprocess.Popen[bytes]) -> None:
        """Until its port answers."""
        deadline = time.monotonic() + 60
        while True:
            try:
                socket.create_connection(("127.0.0.1", int(self.ports[name]))).close()
                return
            except OSError:
                log = (self.folder / f"{name}.log").read_text()
                assert process.poll() is None, log
                assert time.monotonic() < deadline, log
                time.sleep(0.05)


def test_a_worker_crawls_by_the_redis_of_the_file(server: Server, tmp_path: Path) -> None:
    site = Site("composed", pages=4)
    setting = Setting(tmp_path / "data", START=server.url(site.path))
    with ExitStack() as stack:
        redis = stack.enter_context(setting.running("redis"))
        setting.wait_for("redis", redis)
        worker = stack.enter_context(setting.running("worker", cwd=setting.folder))
        assert worker.wait(90) == 0, (setting.folder / "worker.log").read_text()
    (pages,) = setting.folder.rglob("pages.jsonl")
    assert {page["url"] for page in read_records(pages, "page")} == {
        server.url(path) for path in site.paths()
    }
    assert "worker-" in pages.parent.name
    log = [json.loads(line) for line in (setting.folder / "worker.log").read_text().splitlines()]
    assert log[-1]["event"] == "end"
    assert (setting.folder / "appendonlydir").is_dir()  # what Redis has survives it
    kept = [path for path in setting.folder.rglob("*") if path.is_file()]
    secret = PASSWORDS["REDIS_PASSWORD"].encode()
    assert [path for path in kept if secret in path.read_bytes()] == []


def test_redis_and_scrapyd_want_their_passwords(tmp_path: Path) -> None:
    setting = Setting(tmp_path / "data")
    with setting.running("scrapyd") as scrapyd, setting.running("redis") as redis:
        setting.wait_for("scrapyd", scrapyd)
        setting.wait_for("redis", redis)
        address = ("127.0.0.1", int(setting.ports["redis"]))
        with socket.create_connection(address, timeout=10) as asking:
            asking.sendall(b"PING\r\n")
            assert asking.recv(100).startswith(b"-NOAUTH")
        check = shlex.split(setting.here(shlex.join(SERVICES["scrapyd"]["healthcheck"]["test"])))
        assert check[:2] == ["CMD", "python"]
        for password, healthy in ((PASSWORDS["SCRAPYD_PASSWORD"], True), ("wrong", False)):
            inside = setting.environment("scrapyd") | {
                "SCRAPYD_URL": f"http://127.0.0.1:{setting.ports['scrapyd']}",
                "SCRAPYD_PASSWORD": password,
            }
            done = subprocess.run(
                [sys.executable, *check[2:]], cwd=ROOT, env=inside, check=False, capture_output=True
            )
            assert (done.returncode == 0) == healthy, done.stderr


def test_the_browser_server_starts_by_the_command_of_the_file(tmp_path: Path) -> None:
    setting = Setting(tmp_path / "data")
    with setting.running("browser") as browser:
        setting.wait_for("browser", browser)
    assert version("playwright") in SERVICES["browser"]["image"]


@pytest.mark.parametrize("name", SERVICES)
def test_no_service_is_open_to_others_or_has_its_password_in_the_file(name: str) -> None:
    for port in SERVICES[name].get("ports", ()):
        assert port.startswith("127.0.0.1:")
    text = re.sub(r"\$\{\w+:\?\}", "", json.dumps(SERVICES[name]))
    kept = r'(?i)passw\w*": "[^"\s]|requirepass +(?!--)\S|-a", "\w|://\w*:\w+@'
    assert not re.search(kept, text)


def test_what_is_built_has_what_the_commands_need() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text()
    assert {s["build"] for s in SERVICES.values() if "build" in s} == {"."}
    assert "--constraint constraints.txt" in dockerfile
    assert "--editable" in dockerfile
    assert '".[scrapyd,s3,otel]"' in dockerfile
    assert re.search(r"^USER (?!root)", dockerfile, re.MULTILINE)


def test_volumes_that_are_used_are_declared() -> None:
    used = {v.split(":")[0] for s in SERVICES.values() for v in s.get("volumes", ())}
    assert used == COMPOSE["volumes"].keys()
