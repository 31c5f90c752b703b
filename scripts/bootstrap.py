"""Make ``.venv`` ready: ``python3 scripts/bootstrap.py [--browser | --browser-again] [EXTRA ...]``.

Runs on the bare interpreter, before anything is installed, and in a few hundredths of a second
when there is nothing to do: a stamp in ``.venv`` remembers for which interpreter, folder,
``pyproject.toml`` and ``constraints.txt`` the packages were installed, and with which extras.

An environment that an interrupted run left behind is completed, not started anew: what may
have been added to it by hand stays.
"""

# ruff: noqa: E402 - the version is checked before anything that an older Python may lack

import sys

VERSION = f"{sys.version_info[0]}.{sys.version_info[1]}"

if sys.version_info < (3, 11):  # noqa: UP036 - this is what older interpreters run into
    sys.exit(
        f"Arachne needs Python 3.11 or later; this is {VERSION} ({sys.executable}). "
        "Name another one: make setup PYTHON=python3.12"
    )

import argparse
import contextlib
import fcntl
import hashlib
import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMP = VENV / "arachne-setup.json"


def say(text: str) -> None:
    """Tell the user; standard output belongs to the command that follows."""
    print(text, file=sys.stderr, flush=True)


def read_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--browser", action="store_true")
    parser.add_argument("--browser-again", action="store_true")
    parser.add_argument("extras", nargs="*", metavar="EXTRA")
    return parser.parse_args(arguments)


def main() -> None:
    """Bring the environment up to what the command line asks for."""
    wanted = read_arguments(sys.argv[1:])
    with only_one():
        stamp = read_stamp()
        identity = fingerprint()
        if stamp.get("identity") != identity or not set(wanted.extras) <= set(stamp["extras"]):
            extras = sorted({*stamp.get("extras", []), *wanted.extras})
            make_environment()
            install(extras)
            stamp |= {"identity": identity, "extras": extras}
            write_stamp(stamp)
        if "test" in wanted.extras:
            need_redis()
        if wanted.browser_again or (wanted.browser and browser_is_due(stamp)):
            run(PYTHON, "scripts/install_browser.py")
            write_stamp(stamp | {"browser": True})


@contextlib.contextmanager
def only_one() -> Iterator[None]:
    """Hold a lock: two commands started at once must not install into one environment."""
    with (ROOT / "pyproject.toml").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def fingerprint() -> str:
    """A digest of all that the installed packages depend on."""
    digest = hashlib.sha256(f"{VERSION} {ROOT}".encode())
    for name in ("pyproject.toml", "constraints.txt"):
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def browser_is_due(stamp: dict) -> bool:
    """Whether this is the first time, and wanted: ARACHNE_SETUP_BROWSER=0 leaves it for later."""
    skipped = os.environ.get("ARACHNE_SETUP_BROWSER", "") in ("0", "no", "off", "false")
    return not skipped and not stamp.get("browser")


def read_stamp() -> dict:
    try:
        return json.loads(STAMP.read_text())
    except (OSError, ValueError):
        return {}


def write_stamp(stamp: dict) -> None:
    STAMP.write_text(json.dumps(stamp))


def make_environment() -> None:
    """Create the environment, or keep it when its pip still starts under this Python."""
    if usable():
        remove_half_installed(VENV)
        return
    if VENV.exists():
        say("Replacing .venv: it is incomplete, was moved, or belongs to another Python.")
    say("Creating .venv (once; a minute or two with its packages) ...")
    need_ensurepip()
    run(sys.executable, "-m", "venv", "--clear", VENV)


def usable() -> bool:
    """Whether .venv is of this Python version, made for this folder, and its pip is whole."""
    probe = f"import sys; sys.exit(sys.version_info[:2] != {sys.version_info[:2]})"
    try:
        made_here = str(VENV) in (VENV / "bin" / "activate").read_text()
        subprocess.run([PYTHON, "-c", probe], capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return False
    return made_here and any(map(complete, VENV.glob("lib/python*/site-packages/pip-*.dist-info")))


def need_ensurepip() -> None:
    """Debian keeps what venv needs in a package of its own: install it, or say its name."""
    package = f"python{VERSION}-venv"
    try:
        import ensurepip  # noqa: F401
    except ImportError:
        if os.geteuid() != 0 or not shutil.which("apt-get"):
            sys.exit(f"This Python cannot create environments. As root: apt-get install {package}")
        say(f"Installing {package} ...")
        environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        run("apt-get", "update", "-qq", env=environment, stdout=subprocess.DEVNULL)
        run("apt-get", "install", "-qq", package, env=environment, stdout=subprocess.DEVNULL)


def need_redis() -> None:
    """Tests start a Redis of their own. On Debian and Ubuntu the program is in redis-tools; the
    package redis-server adds a service that would run on the user's machine from then on."""
    if shutil.which("redis-server") or shutil.which("redis-check-rdb"):
        return
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        say("The tests of shared crawls need Redis and will fail: as root apt-get install redis")
        return
    say("Installing redis-tools ...")
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for command in (("update",), ("install", "--no-install-recommends", "redis-tools")):
        subprocess.run(
            ["apt-get", *command[:1], "-qq", "-y", *command[1:]],
            env=environment, stdout=subprocess.DEVNULL, check=False,
        )  # fmt: skip


def remove_half_installed(venv: Path) -> None:
    """Forget packages whose files are not all there, so that pip installs them again.

    pip writes RECORD last; when it was killed before, or while it replaced a release, it would
    take the remains for an installed package.
    """
    for site in venv.glob("lib/python*/site-packages"):
        for remains in site.glob("~*"):
            shutil.rmtree(remains, ignore_errors=True)
        for info in site.glob("*.dist-info"):
            if not complete(info):
                shutil.rmtree(info)


def complete(info: Path) -> bool:
    """Whether RECORD is there, and every file that it lists."""
    try:
        lines = (info / "RECORD").read_text().splitlines()
    except OSError:
        return False
    paths = (line.rsplit(",", 2)[0].strip('"') for line in lines)
    return all((info.parent / path).exists() for path in paths if not path.endswith(".pyc"))


def install(extras: list[str]) -> None:
    """Install the project, editable, with the pinned releases of all it depends on."""
    say("Installing the packages ...")
    target = str(ROOT) + (f"[{','.join(extras)}]" if extras else "")
    pip = (PYTHON, "-m", "pip", "install", "-qq", "--disable-pip-version-check")
    pip += ("--root-user-action=ignore", "--constraint", "constraints.txt")
    # Python compiles what it imports; pip would compile all, which is half of its work.
    pip += ("--no-compile",)
    # The pip that comes with Python 3.11 needs twice the time of a current one.
    run(*pip, "pip", "setuptools")
    run(*pip, "--no-build-isolation", "--editable", target)


def run(*command: object, **options: object) -> None:
    """Run a command from the project folder; when it fails, so does the set-up."""
    try:
        subprocess.run([*map(str, command)], cwd=ROOT, check=True, **options)
    except subprocess.CalledProcessError as failure:
        sys.exit(f"The set-up stopped: {command[0]} ended with code {failure.returncode}.")


if __name__ == "__main__":
    main()
