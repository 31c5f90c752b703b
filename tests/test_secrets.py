"""Secrets are planted wherever they can be given, and looked for in all that a crawl leaves."""

from __future__ import annotations

import ast
import base64
import http.server
import json
import signal
import socket
import threading
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self
from urllib.parse import quote

import pytest
from scrapy import Spider
from scrapy.utils.test import get_crawler

import arachne
from arachne.extensions.runreport import RunReport
from arachne.observability.logs import SECRETS
from fixtures.walls import wall
from tests.crawling import CrawlResult, start_crawl, wait_until
from tests.forking import completed

USER = "keeper"
PLANTED = {
    name: f"{name}-h/ush#{number * 7919}"
    for number, name in enumerate(
        ("start", "proxy", "header", "cookie", "session", "s3", "s3-env", "ftp", "endpoint",
         "redis", "token"), 1,
    )
}  # fmt: skip
"""One secret for each place, with characters that URLs spell otherwise."""


def spellings(secret: str) -> dict[str, bytes]:
    login = base64.b64encode(f"{USER}:{secret}".encode()).decode()
    return {
        "as it is": secret.encode(),
        "in a URL": quote(secret, safe="").encode(),
        "in a path": quote(secret).encode(),
        "in JSON": json.dumps(secret)[1:-1].replace("/", "\\/").encode(),
        "as a login": login.rstrip("=").encode(),
    }


def address(scheme: str, secret: str, rest: str) -> str:
    return f"{scheme}://{USER}:{quote(secret, safe='')}@{rest}"


@dataclass
class Site:
    """A site that sets a cookie, wants a login, has a wall and a slow page."""

    asked: list[dict[str, str]] = field(default_factory=list)

    def __enter__(self) -> Self:
        site = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                site.asked.append({"path": self.path, **self.headers})
                status, body = 200, f"<h1>Harbour</h1><p>{'The tide comes twice a day. ' * 30}"
                if self.path == "/":
                    body += "".join(f'<a href="/{p}">{p}</a> ' for p in ("wall", "slow", "gone"))
                elif self.path == "/wall":
                    status, body = 403, wall("Access denied", "Your request was blocked.")
                elif self.path == "/slow":
                    time.sleep(3)
                elif self.path != "/robots.txt":
                    status = 404
                content = (
                    body.encode() if self.path != "/robots.txt" else b"User-agent: *\nAllow: /"
                )
                self.send_response(status)
                self.send_header("Content-Type", "text/html")
                self.send_header("Set-Cookie", f"session={quote(PLANTED['session'], safe='')}")
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, *_: object) -> None:
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.host = f"127.0.0.1:{self._server.server_port}"
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()


def closed_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("secrets")


@pytest.fixture(scope="module")
def crawled(folder: Path) -> Iterator[tuple[CrawlResult, Site]]:
    """A crawl with a secret in every place, all that can be logged logged, that ends badly."""
    metrics, nowhere = closed_port(), f"127.0.0.1:{closed_port()}"
    environment = {
        "ARACHNE_BROWSER_ENDPOINT": address("ws", PLANTED["endpoint"], f"{nowhere}/"),
        "ARACHNE_OUTPUT_UPLOAD": address("ftp", PLANTED["ftp"], f"{nowhere}/crawls"),
        "AWS_SECRET_ACCESS_KEY": PLANTED["s3-env"],
        "REDIS_URL": address("redis", PLANTED["redis"], f"{nowhere}/0"),
        "HARBOUR_API_TOKEN": PLANTED["token"],
        "ARACHNE_METRICS_PORT": str(metrics),
        "ARACHNE_TRACES": f"file:{folder / 'traces.jsonl'}",
    }
    headers = {
        "X-Api-Key": f"Bearer {PLANTED['header']}",
        "Cookie": f"login={PLANTED['cookie']}",
    }
    settings = {
        "LOG_LEVEL": "DEBUG",
        "COOKIES_DEBUG": True,
        "STATS_DUMP": True,
        "DEFAULT_REQUEST_HEADERS": json.dumps(headers),
        "AWS_SECRET_ACCESS_KEY": PLANTED["s3"],
        "ARACHNE_PROXIES": address("http", PLANTED["proxy"], nowhere),
        "ARACHNE_TIERS_OFF": "browser,stealth",
        "ARACHNE_CACHE_ENABLED": True,
        "EXTENSIONS": json.dumps({"scrapy.extensions.debug.StackTraceDump": 1}),
    }
    with Site() as site:
        start = address("http", PLANTED["start"], f"{site.host}/")
        with start_crawl(
            start, folder / "out", settings=settings, environment=environment, depth=1
        ) as running:
            wait_until(lambda: any(a["path"] == "/slow" for a in site.asked), running, 60)
            running.send(signal.SIGUSR2)  # Scrapy dumps the stack and what is alive
            with urllib.request.urlopen(f"http://127.0.0.1:{metrics}/metrics") as answer:
                (folder / "metrics.txt").write_bytes(answer.read())
            yield running.wait(), site


def left_by(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_the_secrets_were_used(crawled: tuple[CrawlResult, Site]) -> None:
    """Else it would prove nothing that they are not found."""
    result, site = crawled
    asked = next(a for a in site.asked if a["path"] == "/slow")
    assert asked["X-Api-Key"] == f"Bearer {PLANTED['header']}"
    login = base64.b64encode(f"{USER}:{PLANTED['start']}".encode()).decode()
    assert asked["Authorization"] == f"Basic {login}"
    assert quote(PLANTED["session"], safe="") in asked["Cookie"]
    assert "cannot be uploaded to ftp://127.0.0.1:" in result.stderr
    assert result.exit_code == 6, result
    tried = {s["tier"] for r in result.by_url.values() for s in r["trail"]}
    assert "proxy" in tried
    assert "Dumping stack trace" in result.stderr
    assert "Overridden settings" in result.stderr


@pytest.mark.parametrize("place", PLANTED)
def test_no_secret_is_in_anything_that_a_crawl_leaves(
    folder: Path, crawled: tuple[CrawlResult, Site], place: str
) -> None:
    files = left_by(folder)
    assert {"out/run.json", "out/pages.jsonl", "out/failures.jsonl", "out/frontier.sqlite",
            "out.stderr", "metrics.txt", "traces.jsonl"} <= files.keys()  # fmt: skip
    found = {
        (name, spelling)
        for spelling, text in spellings(PLANTED[place]).items()
        for name, content in files.items()
        if text in content
    }
    assert found == set()


def test_the_login_of_a_spider_is_learned_when_it_is_opened(tmp_path: Path) -> None:
    crawler = get_crawler(settings_dict={"ADDONS": {"arachne.addon.Addon": 1}})
    spider = Spider("harbour", http_user=USER, http_pass="tide-of-http")
    RunReport.from_crawler(crawler).spider_opened(spider)
    login = base64.b64encode(f"{USER}:tide-of-http".encode()).decode()
    assert SECRETS.clean(f"tide-of-http {login}") == "*** ***"


COMMANDS = {
    "a start that is wrong": ("crawl", "site", "-a", "start=" + address("http", PLANTED["start"], "ho st/")),
    "an argument beside it": ("crawl", "site", "-a", "depth=deep", "-a", "start=" + address("http", PLANTED["start"], "host/")),
    "logins of two hosts": ("crawl", "site", "-a", "start=" + "\n".join(address("http", PLANTED["start"], h) for h in ("a.test/", "b.test/"))),
    "a proxy that is wrong": ("crawl", "site", "-a", "start=http://127.0.0.1:9/", "-s", "ARACHNE_PROXIES=" + address("gopher", PLANTED["proxy"], "host:1")),
    "a storage that is wrong": ("crawl", "site", "-a", "start=http://127.0.0.1:9/", "-s", "ARACHNE_OUTPUT_UPLOAD=" + address("sftp", PLANTED["ftp"], "host/x")),
    "a frontier that is away": ("crawl", "site", "-a", "start=http://127.0.0.1:9/", "-s", "LOG_LEVEL=DEBUG", "-s", "ARACHNE_FRONTIER=" + address("redis", PLANTED["redis"], "127.0.0.1:9/0")),
    "a frontier that is none": ("crawl", "site", "-a", "start=http://127.0.0.1:9/", "-s", "ARACHNE_FRONTIER=" + address("rodis", PLANTED["redis"], "host")),
    "health": ("health", "-s", "ARACHNE_BROWSER_ENDPOINT=" + address("ws", PLANTED["endpoint"], "127.0.0.1:9/")),
}  # fmt: skip


@pytest.mark.parametrize("what", COMMANDS)
def test_no_command_tells_a_secret_when_it_complains(tmp_path: Path, what: str) -> None:
    done = completed(*COMMANDS[what], cwd=tmp_path)
    said = (done.stdout + done.stderr).encode()
    assert said
    for secret in PLANTED.values():
        for spelling, text in spellings(secret).items():
            assert text not in said, spelling


RUNS_CODE = {
    "eval", "exec", "compile", "__import__", "system", "popen", "spawnl", "spawnv",
    "import_module", "run_path", "run_module", "load_object",
}  # fmt: skip
MODULES = {"pickle", "cPickle", "dill", "marshal", "shelve", "yaml", "code", "codeop", "runpy"}
ALLOWED = {
    ("output/storage.py", "load_object"): "classes of the FEED_STORAGES setting",
    ("ladder/config.py", "load_object"): "classes of the RETRY_EXCEPTIONS setting",
    ("hooks.py", "load_object"): "functions of the ARACHNE_HOOKS setting",
    ("settingclasses.py", "load_object"): "classes that settings name, before Scrapy loads them",
    ("workers/process.py", "pickle"): "calls and answers between processes of one crawl",
}


def test_nothing_runs_code_but_what_settings_name() -> None:
    package = Path(arachne.__file__).parent
    found = set()
    for path in package.rglob("*.py"):
        name = path.relative_to(package).as_posix()
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                found |= {(name, a.name) for a in node.names if a.name.split(".")[0] in MODULES}
            elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in MODULES:
                found.add((name, node.module or ""))
            elif isinstance(node, ast.Call):
                called = node.func
                if isinstance(called, ast.Name) and called.id in RUNS_CODE:
                    found.add((name, called.id))
                elif isinstance(called, ast.Attribute) and called.attr in RUNS_CODE - {"compile"}:
                    found.add((name, called.attr))
                found |= {
                    (name, "a shell, or pickles")
                    for k in node.keywords
                    if k.arg in ("shell", "allow_pickle")
                    and not (isinstance(k.value, ast.Constant) and k.value.value is False)
                }
    assert found == ALLOWED.keys()
