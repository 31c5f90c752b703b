"""What ``make scrapyd`` runs: a scrapyd server in a folder of its own, with a password.

The folder (``.scrapyd``, or SCRAPYD_FOLDER) is not the checkout, because what is started there
would import this package instead of the egg that was deployed.
"""

from __future__ import annotations

import os
import sys

from scripts.scrapyd_access import ROOT, server_folder, with_access


def main() -> None:
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
