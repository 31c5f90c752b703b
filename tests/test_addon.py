"""One line of settings gives any Scrapy project leases, resuming and a manifest."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from scrapy.settings import Settings
from scrapy.utils.misc import load_object

import arachne
from arachne.addon import Addon, user_agent
from arachne.defaults import COMPONENTS, SCRAPY_SETTINGS, SETTINGS
from arachne.judging.thresholds import SETTING_PREFIX

if TYPE_CHECKING:
    from fixtures.server.process import Server

SPIDER = """
import scrapy, os, signal

class Plain(scrapy.Spider):
    name = "plain"
    start_urls = ["{start}"]
    seen = 0

    def parse(self, response):
        Plain.seen += 1
        if os.environ.get("DIE_AFTER") == str(Plain.seen):
            os.kill(os.getpid(), signal.SIGKILL)
        yield {{"url": response.url}}
        yield from response.follow_all(css="a", callback=self.parse_other)

    def parse_other(self, response):
        yield from self.parse(response)
"""


@pytest.fixture
def project(tmp_path: Path, server: Server) -> Path:
    start = server.url("/site/addon,pages=12/")
    (tmp_path / "plain.py").write_text(SPIDER.format(start=start))
    return tmp_path


def run(
    project: Path, environment: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:

    command = [sys.executable, "-m", "scrapy", "runspider", "plain.py", "-o", "items.jsonl"]
    command += ["-s", 'ADDONS={"arachne.addon.Addon": 500}']
    env = {k: v for k, v in os.environ.items() if k != "SCRAPY_SETTINGS_MODULE"}
    root = str(Path(__file__).resolve().parent.parent)
    return subprocess.run(
        command,
        cwd=project,
        env={**env, "PYTHONPATH": root, **(environment or {})},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def items(project: Path) -> list[str]:
    lines = (project / "items.jsonl").read_text().splitlines()
    return [json.loads(line)["url"] for line in lines]


def test_a_plain_spider_crawls_and_gets_a_manifest(project: Path) -> None:
    result = run(project)
    assert result.returncode == 0, result.stderr
    urls = items(project)
    assert len(urls) == len(set(urls))
    manifest = json.loads((project / "out" / "plain" / "run.json").read_text())
    counts = manifest["counts"]
    assert counts["pending"] == 0
    assert counts["done"] + counts["failures"] + counts["skipped"] == counts["discovered"]
    assert counts["done"] >= len(urls) > 1


def test_a_plain_spider_that_was_killed_goes_on(project: Path) -> None:
    whole = project / "whole"
    whole.mkdir()
    (whole / "plain.py").write_text((project / "plain.py").read_text())
    run(whole)
    assert run(project, {"DIE_AFTER": "5"}).returncode == -9
    result = run(project)
    assert "Resuming" in result.stderr or result.returncode == 0
    done = json.loads((project / "out" / "plain" / "run.json").read_text())["counts"]
    truth = json.loads((whole / "out" / "plain" / "run.json").read_text())["counts"]
    assert done == truth


def test_what_the_project_sets_stands() -> None:
    settings = Settings({"DOWNLOAD_DELAY": 7, "USER_AGENT": "mine"})
    Addon().update_settings(settings)
    assert settings.getfloat("DOWNLOAD_DELAY") == 7
    assert settings["USER_AGENT"] == "mine"
    assert settings["SCHEDULER"] == "arachne.frontier.scheduler.FrontierScheduler"


def test_the_user_agent_is_honest() -> None:
    agent = user_agent("https://example.org/bot")
    assert agent.startswith("Mozilla/5.0 (compatible; arachne/")
    assert agent.endswith("; +https://example.org/bot)")


@pytest.mark.parametrize("component", COMPONENTS, ids=lambda c: c.path)
def test_every_component_exists(component: object) -> None:
    assert load_object(component.path)  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", [*SETTINGS, *SCRAPY_SETTINGS])
def test_every_setting_says_what_it_means(name: str) -> None:
    setting = {**SETTINGS, **SCRAPY_SETTINGS}[name]
    assert len(setting.meaning) > 3
    assert name.startswith("ARACHNE_") == (name in SETTINGS)


def test_every_setting_is_read() -> None:
    package = Path(arachne.__file__).parent
    code = "\n".join(
        path.read_text() for path in package.rglob("*.py") if path.name != "defaults.py"
    )
    built = {name for name in SETTINGS if name.startswith(SETTING_PREFIX)}  # of the judge's fields
    assert {name for name in SETTINGS.keys() - built if f'"{name}"' not in code} == set()
