"""Get a browser, by the first way that works; runs inside the environment.

1. Playwright's own download;
2. a Chromium or headless shell that is on the machine, or named by a setting;
3. as root on Debian or Ubuntu, its packages;
4. none: one line says so, and crawls use plain HTTP alone.

It never fails: a crawl without a browser is still a crawl.
"""

import os
import re
import shutil
import subprocess
import sys
import urllib.request

from arachne.exceptions import BadArgument
from arachne.handlers.browser.installed import SETTING, BrowserChoice, discover

PACKAGES = ("chromium", "chromium-headless-shell", "libatomic1")
"""The last is for the program that Playwright drives browsers with; small systems lack it."""
ANSWER_SECONDS = 5.0  # for the download server to answer at all
DOWNLOAD_SECONDS = 900.0  # some 300 MB, at 3 Mbit/s
PLAYWRIGHT = (sys.executable, "-m", "playwright", "install")
DRIVER = (sys.executable, "-m", "playwright", "--version")


def main() -> None:
    try:
        choice = get()
    except BadArgument as error:
        say(f"Browser: {error}")
        return
    if not choice:
        say(
            "Browser: none. Pages that need one are kept as plain HTTP gives them; install "
            f"Chromium, or name one with {SETTING}, then: make browser"
        )
    elif not driver_starts():
        say("Browser: Playwright cannot start on this machine. To see why: " + " ".join(DRIVER))
    else:
        found = dict.fromkeys(browser for browser in (choice.shell, choice.full) if browser)
        say("Browser: " + ", ".join(f"{each.path} ({each.version})" for each in found))


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def get() -> BrowserChoice:
    """The browsers of this machine, after trying to complete them."""
    choice = discover({})
    if driver_starts() and (by("setting", choice) or by("playwright", choice)):
        return choice
    if download_answers():
        say("Browser: downloading Playwright's Chromium (about 300 MB) ...")
        quietly(*PLAYWRIGHT, "chromium", seconds=DOWNLOAD_SECONDS)
        choice = discover({})
    done = complete(choice) and driver_starts()
    if not done and os.geteuid() == 0 and shutil.which("apt-get"):
        say(f"Browser: installing the packages {', '.join(PACKAGES)} ...")
        quietly("apt-get", "update", "-qq")
        for package in PACKAGES:  # one by one: Ubuntu does not have both
            quietly("apt-get", "install", "-qq", "--no-install-recommends", package)
        choice = discover({})
    return choice


def by(source: str, choice: BrowserChoice) -> bool:
    """Whether both roles are played by a browser from this source."""
    return all(each and each.source == source for each in (choice.shell, choice.full))


def complete(choice: BrowserChoice) -> bool:
    """Whether there is a headless shell and a Chromium."""
    return bool(choice.shell and choice.full and choice.shell.kind == "shell")


def driver_starts() -> bool:
    """Whether Playwright itself runs: without it, the best browser is of no use."""
    return subprocess.run(DRIVER, capture_output=True, check=False).returncode == 0


def download_answers() -> bool:
    """Ask for the head of Playwright's archive: in a closed network, its installer would retry
    for minutes and print pages of errors."""
    try:
        plan = subprocess.check_output(
            [*PLAYWRIGHT, "--dry-run", "chromium"], text=True, stderr=subprocess.DEVNULL
        )
        archive = re.findall(r"https?://\S+", plan)[0]
        head = urllib.request.Request(archive, method="HEAD")
        with urllib.request.urlopen(head, timeout=ANSWER_SECONDS):
            return True
    except (OSError, LookupError, subprocess.SubprocessError):
        return False


def quietly(*command: str, seconds: float = DOWNLOAD_SECONDS) -> None:
    """Run a command; what came of it is seen by looking for browsers again."""
    try:
        subprocess.run(
            command,
            env=os.environ | {"DEBIAN_FRONTEND": "noninteractive"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=seconds,
            check=False,
        )
    except (OSError, subprocess.SubprocessError) as error:
        say(f"Browser: {error}")


if __name__ == "__main__":
    main()
