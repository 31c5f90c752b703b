"""What the documents and the comments call a file is one, and the map names every room."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "arachne"
DOCUMENTS = sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md")])
SOURCES = sorted(
    chain.from_iterable(
        (ROOT / folder).rglob(f"*.{ending}")
        for folder in ("arachne", "benchmarks", "scripts", "tests")
        for ending in ("py", "c", "h", "lua")
    )
)
FILE = re.compile(r"(?<![\w/.])(?:\.\./)?((?:\w[\w.-]*/)+[\w-]+\.(?:py|lua|yaml|toml))\b")
"""A file with its folder, in prose or in code."""
ALONE = re.compile(r"`([\w-]+\.py)`")
"""A module by its name alone, as documents mark it."""
MODULE = re.compile(r"(?<![\w./@-])(arachne(?:\.\w+){2,})")
"""Names with one dot may be attributes of traces."""
FOREIGN = ("Lib/",)
"""Sources of Python itself."""
MAP = (ROOT / "docs" / "architecture.md").read_text()


def ours() -> list[str]:
    """All files that are named, by their paths, each with a slash before it."""
    paths = chain.from_iterable(
        (ROOT / folder).rglob("*")
        for folder in ("arachne", "benchmarks", "docs", "examples", "fixtures", "scripts", "tests")
    )
    return [f"/{p.relative_to(ROOT).as_posix()}" for p in paths if p.suffix not in {".pyc", ".so"}]


def missing(names: list[str], files: str) -> list[str]:
    return [name for name in names if f"/{name}\n" not in files and not name.startswith(FOREIGN)]


FILES = "\n".join([*ours(), ""])


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_files_that_a_document_names_exist(document: Path) -> None:
    text = document.read_text()
    assert missing([*FILE.findall(text), *ALONE.findall(text)], FILES) == []


def test_files_that_comments_name_exist() -> None:
    named = {name for path in SOURCES for name in FILE.findall(path.read_text())}
    assert len(named) > 10
    assert missing(sorted(named), FILES) == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_modules_that_a_document_names_exist(document: Path) -> None:
    """A name's last part may be one in the module."""
    gone = []
    for name in MODULE.findall(document.read_text()):
        path = ROOT / name.replace(".", "/")
        homes = (path, path.with_suffix(".py"), path.parent.with_suffix(".py"))
        if not any(home.exists() for home in homes) and not _is_in(path.parent, path.name):
            gone.append(name)
    assert gone == []


def _is_in(package: Path, name: str) -> bool:
    source = package / "__init__.py"
    return source.is_file() and re.search(rf"\b{name}\b", source.read_text()) is not None


@pytest.mark.parametrize("folder", [PACKAGE, PACKAGE / "extraction"], ids=lambda path: path.name)
def test_the_map_names_every_room(folder: Path) -> None:
    rooms = [p.parent.name for p in folder.glob("*/__init__.py")]
    modules = [p.name for p in folder.glob("[a-z]*.py")]
    assert len(rooms) > 10
    unnamed = [name for name in rooms if f"{name}/" not in MAP]
    assert unnamed + [name for name in modules if name not in MAP] == []
