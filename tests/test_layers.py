"""The core is pure, and imports point towards it: architecture as a test."""

from __future__ import annotations

import ast
import functools
import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "arachne"

CORE = (
    "extraction",
    "backoff",
    "discovery",
    "file_types",
    "cache.freshness",
    "frontier.budget",
    "frontier.leases",
    "frontier.protocol",
    "guard",
    "items",
    "judging",
    "ladder.climbing",
    "ladder.memory",
    "linkheader",
    "observability.redaction",
    "observability.stats",
    "refresh",
    "relations",
    "robots.obedience",
    "robots.rules",
    "scope",
    "shared.calls",
    "skips",
    "tiers",
    "traps",
    "urls",
)
"""Modules and packages of the core; what they import is held to the same rules."""

TOP = ("addon", "commands", "settings", "spiders")
"""What puts the components together: nothing but the top itself may import it."""

FRAMEWORKS = {"aiohttp", "curl_cffi", "patchright", "playwright", "scrapy", "twisted"}
READERS = {"numpy", "phonenumbers", "selectolax"}

SIDE_EFFECTS = {
    "asyncio",
    "http.client",
    "logging.handlers",
    "multiprocessing",
    "requests",
    "shutil",
    "socket",
    "sqlite3",
    "subprocess",
    "tempfile",
    "threading",
    "urllib.request",
}
"""Modules whose purpose is I/O, processes or threads."""

OPENERS = {"open", "print", "input"}
"""Functions that read or write something outside the process."""

PATH_METHODS = {"read_text", "write_text", "read_bytes", "write_bytes", "unlink", "mkdir"}
"""The same, as methods of a path."""

CLOCKS = ("time.time", "datetime.now", "datetime.utcnow", "random.random", "random.choice")
"""Hidden inputs: the core gets its clock and its chance from the caller."""


def name_of(path: Path) -> str:
    """``arachne/extraction/__init__.py`` -> ``arachne.extraction``."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@functools.cache
def imports_of(path: Path) -> frozenset[str]:
    """Full names of all that a module imports, in functions and for types too."""
    package = name_of(path) if path.name == "__init__.py" else name_of(path).rpartition(".")[0]
    found: set[str] = set()
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            origin = importlib.util.resolve_name(module, package)
            found |= {origin} | {f"{origin}.{alias.name}" for alias in node.names}
    return frozenset(found)


def room_of(module: str) -> str:
    """The module's place right below the package: ``arachne.extraction.parsing.tree`` -> ``extraction``."""
    return module.split(".")[1] if module.startswith("arachne.") else ""


def is_in(module: str, rooms: tuple[str, ...]) -> bool:
    """Whether it is one of these modules, or in one of these packages."""
    return any(f"{module}.".startswith(f"arachne.{room}.") for room in rooms)


@functools.cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(ast.parse(path.read_text())))


def reads_resources(path: Path) -> bool:
    return any(name.startswith("importlib.resources") for name in imports_of(path))


def with_all_they_import(rooms: tuple[str, ...]) -> list[Path]:
    """The modules in these rooms and, over any number of steps, ours that they import."""
    reached: set[Path] = set()
    waiting = [path for path in MODULES if is_in(name_of(path), rooms)]
    while waiting:
        path = waiting.pop()
        if path not in reached:
            reached.add(path)
            waiting += [BY_NAME[name] for name in imports_of(path) & BY_NAME.keys()]
    return sorted(reached)


MODULES = sorted(PACKAGE.rglob("*.py"))
BY_NAME = {name_of(path): path for path in MODULES}
CORE_MODULES = with_all_they_import(CORE)
LOWER_MODULES = [path for path in MODULES if room_of(name_of(path)) not in (*TOP, "")]


def named(paths: list[Path]) -> list[object]:
    return [pytest.param(path, id=name_of(path)) for path in paths]


@pytest.mark.parametrize("path", named(CORE_MODULES))
def test_the_core_imports_no_framework(path: Path) -> None:
    assert {name.split(".")[0] for name in imports_of(path)} & FRAMEWORKS == set()


@pytest.mark.parametrize("path", named(CORE_MODULES))
def test_the_core_does_no_io(path: Path) -> None:
    assert imports_of(path) & SIDE_EFFECTS == set()
    calls = [node.func for node in nodes_of(path) if isinstance(node, ast.Call)]
    assert {call.id for call in calls if isinstance(call, ast.Name)} & OPENERS == set()
    methods = {call.attr for call in calls if isinstance(call, ast.Attribute)} & PATH_METHODS
    # Only data files that ship with the package may be read, through importlib.resources.
    assert methods <= ({"read_text", "read_bytes"} if reads_resources(path) else set())


@pytest.mark.parametrize("path", named(CORE_MODULES))
def test_the_core_has_no_hidden_clock(path: Path) -> None:
    fallbacks = {
        id(part)
        for node in nodes_of(path)
        if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.Or)
        for value in node.values[1:]
        for part in ast.walk(value)
    }  # "today or datetime.now(UTC)": the caller could have given it
    hidden = {
        ast.unparse(node.func)
        for node in nodes_of(path)
        if isinstance(node, ast.Call) and id(node) not in fallbacks
    }
    assert {call for call in hidden if call.endswith(CLOCKS)} == set()


@pytest.mark.parametrize("path", named(LOWER_MODULES))
def test_nothing_below_imports_the_top(path: Path) -> None:
    rooms = {room_of(name) for name in imports_of(path)}
    assert rooms & set(TOP) == set()


def test_importing_the_extraction_loads_no_framework() -> None:
    """Workers start by importing it; Scrapy and Twisted would more than double that time."""
    program = (
        "import sys, arachne.extraction\n"
        f"print(*sorted({FRAMEWORKS} & {{name.split('.')[0] for name in sys.modules}}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == ""


def test_the_crawler_loads_nothing_that_reads_pages() -> None:
    """Workers do, and it would take a third of a second at every start."""
    program = (
        "import sys, importlib, arachne.spiders.site\n"
        "from arachne.defaults import COMPONENTS\n"
        "for component in COMPONENTS:\n"
        "    importlib.import_module(component.path.rpartition('.')[0])\n"
        f"print(*sorted({READERS} & {{name.split('.')[0] for name in sys.modules}}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == ""
