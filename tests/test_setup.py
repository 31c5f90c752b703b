"""The two commands: what is typed reaches the spider, and the set-up mends what was cut short."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from scripts import bootstrap

ROOT = Path(__file__).resolve().parent.parent

TELL_ARGUMENTS = "import json, sys; print(json.dumps(sys.argv[1:]))"


def make(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run make as a shell would, with an environment in ``folder`` in place of ``.venv``."""
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("MAKE", "MFLAGS", "GIVEN_"))
    }
    command = ["make", "--no-print-directory", *arguments, f"BIN={folder}", "SETUP=@true"]
    return subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


@pytest.fixture
def venv(tmp_path: Path) -> Path:
    """A ``python`` that runs scripts/crawl.py, then prints what Scrapy would be given."""
    python = tmp_path / "python"
    python.write_text(
        "#!/bin/sh\n"
        f'[ "$1" = scripts/crawl.py ] && exec "{sys.executable}" -c "'
        "import runpy, sys; sys.executable = sys.argv.pop(1); "
        f"runpy.run_path('scripts/crawl.py', run_name='__main__')\" {python}\n"
        f"exec '{sys.executable}' -c '{TELL_ARGUMENTS}' \"$@\"\n"
    )
    python.chmod(0o755)
    return tmp_path


@pytest.mark.parametrize(
    "value",
    [
        "https://example.org/a?b=1&c=2#frag",
        r"^/(a|b)+\.html?$",
        "blanks between words",
        'it\'s "quoted"',
        "$HOME `id` $(id) ${x} $$ cost: $5",
        "an open $(bracket",
        "one\ntwo",
        "a,b;c|d>e<f*[g]!~",
        "50%25 %41",
        "back\\slash \\ at the end\\",
        "ünïcode 中文",
        "",
    ],
)
def test_every_value_arrives_as_it_was_typed(venv: Path, value: str) -> None:
    done = make("crawl", f"include={value}", folder=venv)
    assert f"include={value}" in json.loads(done.stdout), done.stderr


def test_names_in_capitals_are_settings(venv: Path) -> None:
    done = make("crawl", "start=https://a.test/", "LOG_LEVEL=DEBUG", folder=venv)
    arguments = json.loads(done.stdout)
    assert arguments[arguments.index("LOG_LEVEL=DEBUG") - 1] == "-s"
    assert arguments[arguments.index("start=https://a.test/") - 1] == "-a"


def test_a_dash_in_a_name_means_an_underscore(venv: Path) -> None:
    assert "max_pages=5" in json.loads(make("crawl", "max-pages=5", folder=venv).stdout)


def test_options_of_scrapy_go_into_args(venv: Path) -> None:
    done = make("crawl", "ARGS=-O 'my pages.jsonl'", folder=venv)
    assert json.loads(done.stdout)[-2:] == ["-O", "my pages.jsonl"]


def test_help_lists_every_target() -> None:
    makefile = (ROOT / "Makefile").read_text().replace("\\\n", "")
    phony = next(line.split()[1:] for line in makefile.splitlines() if line.startswith(".PHONY:"))
    done = make("help", folder=ROOT)
    assert [line.split()[1] for line in done.stdout.splitlines()] == phony


def test_what_make_asks_of_the_setup_is_understood() -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    makefile = (ROOT / "Makefile").read_text()
    (tested,) = re.findall(r"^TESTED := (.*)$", makefile, re.MULTILINE)
    for line in makefile.replace("$(TESTED)", tested).splitlines():
        if line.startswith("\t$(SETUP)"):
            wanted = bootstrap.read_arguments(line.split()[1:])
            assert set(wanted.extras) <= declared["optional-dependencies"].keys()
            assert wanted.browser == ("--browser" in line.split())


def package(site: Path, name: str, *, record: bool = True, files: bool = True) -> Path:
    """A package as pip leaves it; without some of its parts, as a killed pip does."""
    info = site / f"{name}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Name: {name}\nVersion: 1.0\n")
    if record:
        (info / "RECORD").write_text(
            f"{name}/__init__.py,,\n{name}/a.pyc,,\n{info.name}/RECORD,,\n"
        )
    if files:
        (site / name).mkdir()
        (site / name / "__init__.py").touch()
    return info


def test_packages_that_were_cut_short_are_installed_again(tmp_path: Path) -> None:
    site = tmp_path / "lib/python3.11/site-packages"
    whole = package(site, "whole")
    no_record = package(site, "no_record", record=False)
    no_files = package(site, "no_files", files=False)
    (site / "~emains").mkdir()
    bootstrap.remove_half_installed(tmp_path)
    assert whole.exists()
    assert [path.exists() for path in (no_record, no_files, site / "~emains")] == [False] * 3
