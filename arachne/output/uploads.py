"""What of a crawl's output has been uploaded: ``uploads.json`` in its folder.

A file counts as uploaded when the storage has confirmed it and it has not changed since. A crawl
whose uploads are not ``complete`` is not over: the same command brings what is missing.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path

from arachne.output.wholefile import replace_file

UPLOADS = "uploads.json"


@dataclass(slots=True)
class Uploads:
    """``to`` is where they go, without credentials; ``files`` are sizes in bytes and times of the
    last change (ns) by name."""

    to: str
    files: dict[str, tuple[int, int]] = field(default_factory=dict)
    complete: bool = False

    def has(self, path: Path) -> bool:
        """Whether this very state of a file was uploaded, or there is no such file (any more)."""
        try:
            return self.files.get(path.name) == state_of(path)
        except FileNotFoundError:
            return True

    def write(self, folder: Path) -> None:
        """Keep it. Raises :class:`~arachne.exceptions.OutputUnusable`."""
        replace_file(folder / UPLOADS, [json.dumps(asdict(self), indent=1).encode()])


def state_of(path: Path) -> tuple[int, int]:
    """Size and time of the last change. Raises OSError."""
    stat = path.stat()
    return stat.st_size, stat.st_mtime_ns


def read_uploads(folder: Path) -> Uploads | None:
    """What was kept; None where nothing was to be uploaded."""
    try:
        kept = json.loads((folder / UPLOADS).read_text("utf-8"))
        files = {name: (state[0], state[1]) for name, state in kept["files"].items()}
        return Uploads(kept["to"], files, kept["complete"])
    except (OSError, ValueError, KeyError, TypeError):
        return None
