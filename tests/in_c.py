"""Modules of the extraction that are written in Python and in C."""

from __future__ import annotations

import importlib.util
import subprocess
import sysconfig
from pathlib import Path
from types import ModuleType

from arachne.extraction import compiled
from scripts.compile_modules import what_lacks


def implementations(name: str, folder: Path) -> list[ModuleType]:
    """The module in Python, then that in C where there is a compiler."""
    place = name.replace(".", "/")
    paths = [compiled.PACKAGE / f"{place}.py"]
    if not what_lacks():
        paths.append(folder / f"{name}{sysconfig.get_config_var('EXT_SUFFIX')}")
        compiler = str(sysconfig.get_config_var("CC")).split()
        options = ["-O3", "-Wall", "-Werror", "-fPIC", "-shared"]
        options += [f"-I{sysconfig.get_paths()['include']}", "-o", str(paths[1])]
        source = compiled.PACKAGE / f"{place}.c"
        subprocess.run([*compiler, *options, str(source)], check=True)
    return [_loaded(name, path) for path in paths]


def _loaded(name: str, path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
