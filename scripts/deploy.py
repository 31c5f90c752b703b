"""What ``make deploy`` runs: pack the package into an egg and give it to a scrapyd server.

``python -m scripts.deploy [--egg FILE]``; with ``--egg`` it is only packed. The egg is built from a
copy, so that nothing is left in the checkout.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from scripts.scrapyd_access import ROOT, with_access

_NOT_PACKED = shutil.ignore_patterns("__pycache__", "*.pyc")


def build_egg(target: Path) -> None:
    """Pack the package, compiled and with its data files, into ``target``."""
    with tempfile.TemporaryDirectory() as temporary:
        source = Path(temporary)
        shutil.copytree(ROOT / "arachne", source / "arachne", ignore=_NOT_PACKED)
        for name in ("pyproject.toml", "README.md", "LICENSE"):
            shutil.copy(ROOT / name, source)
        (source / "setup.py").write_text("from setuptools import setup\n\nsetup()\n")
        # Compiled here, or every job would compile all of it again: an egg is not written to.
        environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
        command = [sys.executable, "-W", "ignore", "setup.py", "-q", "bdist_egg", "-d", "eggs"]
        done = subprocess.run(
            command, cwd=source, env=environment, capture_output=True, text=True, check=False
        )
        if done.returncode:
            sys.exit(f"Packing failed:\n{done.stderr}")
        (egg,) = (source / "eggs").glob("*.egg")
        shutil.copy(egg, target)


def main() -> int:
    parser = argparse.ArgumentParser(prog="make deploy")
    parser.add_argument("--egg", type=Path, help="only pack it, into this file")
    wanted = parser.parse_args()
    if wanted.egg:
        build_egg(wanted.egg)
        return 0
    with tempfile.TemporaryDirectory() as temporary:
        egg = Path(temporary) / "arachne.egg"
        build_egg(egg)
        command = [Path(sys.executable).with_name("scrapyd-deploy"), "--egg", egg]
        return subprocess.run(
            command, cwd=ROOT, env=with_access(os.environ), check=False
        ).returncode


if __name__ == "__main__":
    sys.exit(main())
