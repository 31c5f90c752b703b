"""Where the scrapyd server is, and how to get in: for ``make scrapyd`` and ``make deploy``.

SCRAPYD_URL, SCRAPYD_USERNAME and SCRAPYD_PASSWORD say it. Without a password, one is made up and
kept in the server's folder, readable by its owner alone.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def server_folder(environ: Mapping[str, str]) -> Path:
    """Where the server keeps eggs, logs and crawls."""
    return Path(environ.get("SCRAPYD_FOLDER") or ROOT / ".scrapyd").resolve()


def with_access(environ: Mapping[str, str]) -> dict[str, str]:
    """``environ`` with all three of them."""
    complete = dict(environ)
    complete.setdefault("SCRAPYD_URL", "http://127.0.0.1:6800")
    complete.setdefault("SCRAPYD_USERNAME", "arachne")
    if not complete.get("SCRAPYD_PASSWORD"):
        complete["SCRAPYD_PASSWORD"] = _kept_password(server_folder(environ) / "password")
    return complete


def _kept_password(path: Path) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text("utf-8").strip()
    with os.fdopen(fd, "w") as file:
        file.write(secrets.token_urlsafe(24) + "\n")
    return path.read_text("utf-8").strip()
