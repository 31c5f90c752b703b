"""Which Chromium builds this machine has, for the two roles that browsers play here.

``shell``
    The headless shell: small, quick to open fresh contexts, and easy to recognise as a robot.
    The ``browser`` tier prefers it.
``full``
    Chromium itself, for the ``stealth`` tier.

They are looked for in this order, and the first that starts is taken:

1. the setting ``ARACHNE_BROWSER_EXECUTABLE``, else the environment variable of that name;
2. what Playwright has downloaded;
3. the names on ``PATH``;
4. the usual locations.

:func:`find` looks, :func:`choose` decides; :func:`discover` is both.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from arachne.exceptions import BadArgument

SETTING: Final = "ARACHNE_BROWSER_EXECUTABLE"
"""Names one executable, or two (a headless shell and a Chromium) separated by a comma."""

PLAYWRIGHT_CACHES: Final = ("~/.cache/ms-playwright", "~/Library/Caches/ms-playwright")
"""Where Playwright keeps its downloads on Linux and macOS, unless PLAYWRIGHT_BROWSERS_PATH says."""

PLAYWRIGHT_BUILDS: Final = (
    "chromium_headless_shell-*/chrome-*/headless_shell",
    "chromium_headless_shell-*/chrome-headless-shell-*/chrome-headless-shell",
    "chromium-*/chrome-linux*/chrome",
    "chromium-*/chrome-mac*/*.app/Contents/MacOS/*",
)
"""Executables below a cache of Playwright, in the layouts since its release 1.40."""

NAMES: Final = (
    "chromium-headless-shell",
    "headless_shell",
    "chrome-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)

USUAL_LOCATIONS: Final = (
    "/usr/lib/chromium/headless_shell",
    "/usr/lib/chromium/chromium",
    "/usr/lib/chromium-browser/chromium-browser",
    "/opt/google/chrome/chrome",
    "/opt/chromium/chrome",
    "/snap/bin/chromium",
    "/headless-shell/headless-shell",  # the container image chromedp/headless-shell
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)

START_SECONDS: Final = 20.0
"""How long ``--version`` may take: tenths of a second on an idle machine, seconds on a busy one
that has to read the executable from disk first."""

Kind = Literal["shell", "full"]
Source = Literal["setting", "playwright", "system"]


@dataclass(frozen=True, slots=True)
class Browser:
    """One executable; ``version`` is empty until it has been started once."""

    path: str
    kind: Kind
    source: Source
    version: str = ""


@dataclass(frozen=True, slots=True)
class BrowserChoice:
    """The browser for each role; ``None`` where nothing can play it.

    Chromium can stand in for a missing headless shell, but not the other way round.
    """

    shell: Browser | None = None
    full: Browser | None = None

    def __bool__(self) -> bool:
        return self.shell is not None


def discover(
    settings: Mapping[str, Any],
    environ: Mapping[str, str] = os.environ,
    *,
    locations: Sequence[str] = USUAL_LOCATIONS,
) -> BrowserChoice:
    """The browsers to use with these settings; each was started once, with ``--version``.

    Raises :class:`BadArgument` when the setting names something that does not start.
    """
    if named := _named(settings, environ):
        wrong = next((browser for browser in named if not started(browser)), None)
        if wrong:
            raise BadArgument(
                f"{SETTING}={wrong.path!r} does not start; accepted is the path of a Chromium or "
                f"headless shell, e.g. {SETTING}=/usr/bin/chromium"
            )
    return choose([*named, *find(environ, locations)], started)


def choose(
    candidates: Iterable[Browser], start: Callable[[Browser], Browser | None]
) -> BrowserChoice:
    """Take for each role the first candidate of its kind that ``start`` gives back.

    A named Chromium is meant for both roles: it comes before any shell that was found by looking.
    """
    shell = full = None
    for candidate in candidates:
        if candidate.kind == "shell" and shell is None:
            shell = start(candidate)
        elif candidate.kind == "full" and full is None:
            full = start(candidate)
            if candidate.source == "setting":
                shell = shell or full
        if shell and full:
            break
    return BrowserChoice(shell or full, full)


def find(environ: Mapping[str, str], locations: Sequence[str]) -> Iterator[Browser]:
    """Every executable that looks like a browser, the preferred ones first."""
    for path in _playwright_downloads(environ):
        yield Browser(str(path), kind_of(path), "playwright")
    for name in NAMES:
        if found := shutil.which(name, path=environ.get("PATH")):
            yield Browser(found, kind_of(found), "system")
    for location in locations:
        if os.access(location, os.X_OK):
            yield Browser(location, kind_of(location), "system")


def kind_of(path: str | Path) -> Kind:
    """All builds of the headless shell have the word in the name of their executable."""
    return "shell" if "headless" in Path(path).name else "full"


def started(browser: Browser) -> Browser | None:
    """The browser with its version; ``None`` when it does not start.

    An executable that is there may still lack its libraries (a download of Playwright on a bare
    server) or be a stub that only says what to install (Ubuntu's ``chromium-browser``).
    """
    try:
        output = subprocess.run(  # noqa: S603 - the point of looking is to run what was found
            [browser.path, "--version"],
            capture_output=True,
            stdin=subprocess.DEVNULL,
            text=True,
            timeout=START_SECONDS,
            check=True,
        ).stdout
    except (OSError, ValueError, subprocess.SubprocessError):
        return None
    version = re.search(r"\d+(\.\d+){1,3}", output)
    return Browser(browser.path, browser.kind, browser.source, version[0]) if version else None


def _named(settings: Mapping[str, Any], environ: Mapping[str, str]) -> list[Browser]:
    value = settings.get(SETTING) or environ.get(SETTING) or ()
    names = value.split(",") if isinstance(value, str) else map(str, value)
    paths = [os.path.expanduser(name.strip()) for name in names]  # noqa: PTH111 - "~" in a bare name
    found = (shutil.which(path, path=environ.get("PATH")) or path for path in paths if path)
    browsers = [Browser(path, kind_of(path), "setting") for path in found]
    return sorted(browsers, key=lambda browser: browser.kind == "full")  # see choose()


def _playwright_downloads(environ: Mapping[str, str]) -> list[Path]:
    """Complete downloads, the newest revision first."""
    where = environ.get("PLAYWRIGHT_BROWSERS_PATH", "")
    caches = (where,) if where and where != "0" else PLAYWRIGHT_CACHES
    found = [
        path
        for cache in caches
        for pattern in PLAYWRIGHT_BUILDS
        for path in Path(cache).expanduser().glob(pattern)
        if (_revision(path) / "INSTALLATION_COMPLETE").exists() and os.access(path, os.X_OK)
    ]
    return sorted(found, key=lambda path: _number(_revision(path)), reverse=True)


def _revision(executable: Path) -> Path:
    """The folder of a download, such as ``chromium-1255``."""
    return next(parent for parent in executable.parents if re.search(r"-\d+$", parent.name))


def _number(revision: Path) -> int:
    return int(revision.name.rpartition("-")[2])
