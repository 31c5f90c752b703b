"""What ``make scrapyd`` runs: a scrapyd server in a folder of its own, with a password.

The folder (``.scrapyd``, or SCRAPYD_FOLDER) is not the checkout, because what is started there
would import this package instead of the egg that was deployed. ``--check`` only asks whether the
server answers.
"""

from __future__ import annotations

import json
import os
import sys
from base64 import b64encode
from urllib.request import Request, urlopen

from scripts.scrapyd_access import ROOT, server_folder, with_access


def answers() -> bool:
    """Whether the server is there and lets us in."""
    access = with_access(os.environ)
    login = f"{access['SCRAPYD_USERNAME']}:{access['SCRAPYD_PASSWORD']}".encode()
    request = Request(f"{access['SCRAPYD_URL'].rstrip('/')}/daemonstatus.json")
    request.add_header("Authorization", f"Basic {b64encode(login).decode()}")
    try:
        with urlopen(request, timeout=5) as answer:
            return json.load(answer)["status"] == "ok"
    except (OSError, ValueError, KeyError):
        return False


def main() -> None:
    if "--check" in sys.argv[1:]:
        sys.exit(0 if answers() else "The server does not answer")
    folder = server_folder(os.environ)
    environment = with_access(os.environ)
    folder.mkdir(parents=True, exist_ok=True)
    conf = folder / "scrapyd.conf"
    if not conf.exists():
        conf.symlink_to(ROOT / "scrapyd.conf")
    if "SCRAPYD_PASSWORD" not in os.environ:
        print(f"User {environment['SCRAPYD_USERNAME']}, password in {folder / 'password'}")
    environment.pop("PYTHONPATH", None)  # the same, if it names the checkout
    os.chdir(folder)
    sys.stdout.flush()
    os.execve(sys.executable, [sys.executable, "-m", "scrapyd", "--pidfile="], environment)  # noqa: S606


if __name__ == "__main__":
    main()
