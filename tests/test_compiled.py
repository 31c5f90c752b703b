"""Compiled modules are used like ``.pyc`` files: while they are those of the sources."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from arachne.extraction import compiled
from tests.in_c import implementations

ROOT = Path(__file__).resolve().parent.parent
WHERE = (
    "import arachne.extraction.parsing.nesting as a, arachne.extraction.markdown.tex as b\n"
    "print(a.__file__, b.__file__, sep='\\n')"
)
C_WORDS = (
    "asm attribute auto const extension imag inline int128 real restrict signed thread typeof "
    "volatile".split()
)
"""Those of GCC's that have forms with two underscores in front."""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the package with two modules in the place of compiled ones."""
    unwanted = shutil.ignore_patterns("__pycache__", compiled.FOLDER)
    shutil.copytree(ROOT / "arachne", tmp_path / "arachne", ignore=unwanted)
    package = tmp_path / "arachne" / "extraction"
    state = python(
        tmp_path, "from arachne.extraction import compiled; print(compiled.state_of_sources())"
    )
    folder = package / compiled.FOLDER / state[0]
    for name in ("markdown", "parsing"):
        (folder / name).mkdir(parents=True)
    shutil.copy(package / "parsing" / "nesting.py", folder / "parsing")
    shutil.copy(package / "markdown" / "tex.py", folder / "markdown")
    return tmp_path


def python(project: Path, code: str, **environment: str) -> list[str]:
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=project,
        env=os.environ | {"PYTHONPATH": str(project)} | environment,
        capture_output=True,
        check=True,
        text=True,
    ).stdout.split()


def are_compiled(paths: list[str]) -> list[bool]:
    return [compiled.FOLDER in path for path in paths]


def test_compiled_modules_are_found_before_the_sources(project: Path) -> None:
    assert are_compiled(python(project, WHERE)) == [True, True]


def test_an_edited_source_is_read_and_so_are_all_others(project: Path) -> None:
    with (project / "arachne" / "extraction" / "parsing" / "elements.py").open("a") as source:
        source.write("# edited\n")
    assert are_compiled(python(project, WHERE)) == [False, False]


def test_an_environment_variable_has_the_sources_read(project: Path) -> None:
    assert are_compiled(python(project, WHERE, ARACHNE_COMPILED="0")) == [False, False]


def test_without_a_c_compiler_one_line_says_that_sources_are_read(project: Path) -> None:
    shutil.rmtree(project / "arachne" / "extraction" / compiled.FOLDER)
    shutil.copytree(ROOT / "scripts", project / "scripts")
    command = [sys.executable, "-m", "scripts.compile_modules"]
    environment = os.environ | {"PYTHONPATH": str(project), "CC": "/no/such/compiler"}
    done = subprocess.run(
        command, cwd=project, env=environment, capture_output=True, check=True, text=True
    )
    assert done.stderr.count("\n") == 1
    assert "no C compiler (/no/such/compiler)" in done.stderr
    assert not (project / "arachne" / "extraction" / compiled.FOLDER).exists()


@pytest.mark.parametrize("name", compiled.MODULES)
def test_what_is_to_be_compiled_exists(name: str) -> None:
    assert (compiled.PACKAGE / f"{name.replace('.', '/')}.py").is_file()


@pytest.mark.parametrize("name", compiled.MODULES)
def test_no_attribute_is_named_by_a_word_of_c(name: str) -> None:
    """The translation puts an underscore before each: ``_inline`` would be a word of GCC's."""
    source = (compiled.PACKAGE / f"{name.replace('.', '/')}.py").read_text()
    used = {n.attr for n in ast.walk(ast.parse(source)) if isinstance(n, ast.Attribute)}
    assert used & {f"_{word}" for word in C_WORDS} == set()


def test_all_rules_are_compiled() -> None:
    """Each looks at every block: one that is forgotten costs a hundredth of the time."""
    rules = {f"refine.{path.stem}" for path in (compiled.PACKAGE / "refine").glob("[a-z]*.py")}
    assert rules - {*compiled.MODULES} == {"refine.boards_names", "refine.others_names"}


@pytest.mark.parametrize("name", compiled.IN_C)
def test_what_others_take_from_a_module_in_c_is_in_both_forms(name: str, tmp_path: Path) -> None:
    source = f"arachne.extraction.{name}"
    trees = (ast.parse(path.read_text()) for path in compiled.PACKAGE.rglob("*.py"))
    found = (n for t in trees for n in ast.walk(t) if isinstance(n, ast.ImportFrom))
    taken = {alias.name for node in found if node.module == source for alias in node.names}
    assert taken
    for module in implementations(name, tmp_path):
        assert taken <= {*dir(module)}
