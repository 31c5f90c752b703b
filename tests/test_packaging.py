"""What is shipped: a wheel with the package, its data and nothing else."""

from __future__ import annotations

import ast
import itertools
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import distributions, packages_distributions
from pathlib import Path

import pytest
from packaging.specifiers import SpecifierSet

import arachne

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
NOT_SHIPPED = shutil.ignore_patterns("__pycache__", "*.pyc")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a copy, so that no earlier build leaks in, and without a network."""
    source = tmp_path_factory.mktemp("source")
    shutil.copytree(ROOT / "arachne", source / "arachne", ignore=NOT_SHIPPED)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    target = tmp_path_factory.mktemp("wheel")
    options = ["--no-deps", "--no-build-isolation", "--no-index", "--quiet"]
    command = [sys.executable, "-m", "pip", "wheel", *options, "--wheel-dir", target, source]
    subprocess.run(command, check=True)
    return next(target.glob("*.whl"))


@pytest.fixture(scope="module")
def shipped(wheel: Path) -> set[str]:
    return set(zipfile.ZipFile(wheel).namelist())


def test_every_file_of_the_package_is_shipped_and_no_other(shipped: set[str]) -> None:
    ours = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "arachne").rglob("*")
        if path.is_file() and path.suffix != ".pyc" and "__compiled__" not in path.parts
    }
    assert {name for name in shipped if ".dist-info/" not in name} == ours


def test_the_package_says_that_it_is_typed_and_under_which_licence(shipped: set[str]) -> None:
    assert "arachne/py.typed" in shipped
    assert any(name.endswith("/licenses/LICENSE") for name in shipped)


def test_the_wheel_has_the_version_of_the_package(wheel: Path) -> None:
    assert wheel.name == f"arachne-{arachne.__version__}-py3-none-any.whl"


def test_an_installed_package_needs_no_project_around_it(wheel: Path, tmp_path: Path) -> None:
    """Unpacked elsewhere, it imports and extracts in a folder without scrapy.cfg."""
    zipfile.ZipFile(wheel).extractall(tmp_path / "site")
    program = (
        "import arachne, arachne.addon\n"
        "from arachne.extraction import extract\n"
        "print(arachne.__file__)\n"
        "print(extract(b'<h1>Weaving</h1><p>A web is woven at night.', 'http://a.test/').markdown)"
    )
    environment = {
        name: value for name, value in os.environ.items() if name != "SCRAPY_SETTINGS_MODULE"
    }
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env=environment | {"PYTHONPATH": str(tmp_path / "site")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    where, *markdown = done.stdout.splitlines()
    assert Path(where).is_relative_to(tmp_path / "site")
    assert "A web is woven at night." in markdown


def test_every_library_that_is_imported_is_a_declared_dependency() -> None:
    """What comes along with another library today may be gone with its next release."""
    imported = {
        name.split(".")[0]
        for path in (ROOT / "arachne").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        for name in imported_names(node)
    } - {"arachne", *sys.stdlib_module_names}
    distributions = packages_distributions()
    needed = {canonical(distributions[name][0]) for name in imported if name in distributions}
    extras = itertools.chain.from_iterable(PROJECT["optional-dependencies"].values())
    declared = {canonical(text) for text in itertools.chain(PROJECT["dependencies"], extras)}
    assert needed - declared == set()


def imported_names(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [node.module] if isinstance(node, ast.ImportFrom) and node.module else []


def canonical(requirement: str) -> str:
    """``can_ada>=3.0`` -> ``can-ada``."""
    return re.sub(r"[-_.]+", "-", re.split(r"[^\w.-]", requirement)[0]).lower()


def test_constraints_name_one_version_each_and_no_address() -> None:
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    pins = [line for line in lines if not line.startswith("#")]
    assert [line for line in pins if not re.fullmatch(r"[a-z0-9-]+==[\w.!+]+", line)] == []
    names = [line.partition("==")[0] for line in pins]
    assert len(set(names)) == len(names)


def test_every_pinned_release_runs_on_the_oldest_python_that_is_promised() -> None:
    """A release for 3.11.5 and later cannot be installed where Debian 12 has 3.11.2."""
    oldest = PROJECT["requires-python"].removeprefix(">=") + ".0"
    pinned = {line.partition("==")[0] for line in (ROOT / "constraints.txt").read_text().split()}
    too_new = [
        each.name
        for each in distributions()
        if canonical(each.name) in pinned
        and oldest not in SpecifierSet(each.metadata.get("Requires-Python") or "")
    ]
    assert too_new == []


def test_every_direct_dependency_is_pinned() -> None:
    extras = PROJECT["optional-dependencies"]
    direct = [
        *PROJECT["dependencies"],
        *extras["test"],
        *extras["train"],
        *extras["scrapyd"],
        *extras["s3"],
        *extras["otel"],
    ]
    names = {canonical(requirement) for requirement in direct}
    pinned = {line.partition("==")[0] for line in (ROOT / "constraints.txt").read_text().split()}
    assert names - pinned == set()
