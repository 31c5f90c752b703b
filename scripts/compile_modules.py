"""``make compile``: translate the modules that take most of a page's time to C, and compile them.

``python -m scripts.compile_modules``. arachne/extraction/compiled.py says which modules, and when
they are used. Needs mypy (which brings mypyc) and a C compiler with Python's headers; without, it
says so in one line, and pages are read by the sources as they are. What was compiled is put in its
place only when it reads the pages of fixtures/extraction as the sources do.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

from arachne.extraction import compiled

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "arachne.extraction"
_SETUP = """
import sys
from setuptools import Extension, setup
from mypyc.build import mypycify
group, *sources = sys.argv.pop().split()
wanted = {"opt_level": "2", "debug_level": "0", "target_dir": "c", "group_name": group}
translated = [path for path in sources if path.endswith(".py")]
extensions = mypycify(["--ignore-missing-imports", *translated], **wanted)
for path in sources[len(translated):]:
    name = path.removesuffix(".c").replace("/", ".")
    extensions.append(Extension(name, [path], extra_compile_args=["-O3", "-g0"]))
setup(name="compiled", packages=[], ext_modules=extensions)
"""
_PROBE = "#include <Python.h>\nint main(void) { return 0; }\n"


def main() -> int:
    if sys.argv[1:] == ["--digest"]:
        print(digest_of_readings())
        return 0
    folder = compiled.PACKAGE / compiled.FOLDER
    target = folder / compiled.state_of_sources()
    if target.is_dir():
        return 0
    if lacking := what_lacks():
        print(f"Pages are read by the sources as they are: {lacking}.", file=sys.stderr)
        return 0
    print("Compiling the modules that read pages (once; a minute or two) ...", file=sys.stderr)
    with tempfile.TemporaryDirectory(prefix="compile-") as work:
        if log := build(Path(work)):
            print(f"{log}\nThe modules could not be compiled.", file=sys.stderr)
            return 1
        shutil.rmtree(folder, ignore_errors=True)
        coming = folder / "coming"
        shutil.copytree(Path(work, "lib", *PACKAGE.split(".")), coming)
        coming.rename(target)
    if readings("1") != readings("0"):
        shutil.rmtree(folder)
        print("Compiled modules read pages otherwise than the sources: dropped.", file=sys.stderr)
        return 1
    return 0


def what_lacks() -> str:
    """Why nothing can be compiled here; empty if all is there."""
    try:
        import mypyc  # noqa: F401
    except ImportError:
        return "mypy is not installed"
    compiler = os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc")
    with tempfile.TemporaryDirectory() as work:
        Path(work, "probe.c").write_text(_PROBE)
        command = [*compiler.split(), f"-I{sysconfig.get_paths()['include']}", "-c", "probe.c"]
        try:
            subprocess.run(command, cwd=work, capture_output=True, check=True)
        except (OSError, subprocess.CalledProcessError):
            return f"no C compiler ({compiler}) with Python's headers (Debian: gcc python3-dev)"
    return ""


def build(work: Path) -> str:
    """Compile into ``work/lib``; what went wrong.

    It is done in ``work``, where setuptools finds no pyproject.toml that it would take for its own.
    """
    (work / "arachne").symlink_to(ROOT / "arachne")
    sources = [_path(name, "py") for name in compiled.MODULES]
    sources += [_path(name, "c") for name in compiled.IN_C]
    options = ["--build-lib", "lib", "--build-temp", "temp"]
    given = " ".join([f"{PACKAGE}.group", *sources])
    finished = subprocess.run(
        [sys.executable, "-c", _SETUP, "build_ext", *options, given],
        cwd=work,
        capture_output=True,
        text=True,
        check=False,
    )
    return "" if finished.returncode == 0 else (finished.stdout + finished.stderr)[-3000:]


def _path(name: str, kind: str) -> str:
    return f"{PACKAGE}.{name}".replace(".", "/") + f".{kind}"


def readings(switch: str) -> str:
    """What a process of its own, with compiled modules or without, makes of the fixture pages."""
    return subprocess.run(
        [sys.executable, "-m", "scripts.compile_modules", "--digest"],
        cwd=ROOT,
        env=os.environ | {compiled.SWITCH: switch, "PYTHONHASHSEED": "0"},
        capture_output=True,
        check=True,
        text=True,
    ).stdout


def digest_of_readings() -> str:
    """All that is read from the pages of fixtures/extraction, as a digest."""
    from arachne.extraction import extract

    digest = hashlib.sha256()
    for path in sorted((ROOT / "fixtures" / "extraction" / "pages").iterdir()):
        page = extract(gzip.decompress(path.read_bytes()), "https://example.org/")
        digest.update(repr(page).encode())
    return digest.hexdigest()


if __name__ == "__main__":
    sys.exit(main())
