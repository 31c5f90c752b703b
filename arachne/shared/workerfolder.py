"""The folder that a worker writes to: which one is its own, and of which crawl it is.

The folders of all workers lie side by side in the crawl's folder, ``worker-<name>/``; each holds
what the folder of a crawl with one process holds. ``worker.json`` says which crawl it is of.
"""

from __future__ import annotations

import json
import re
import socket
import time
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final
from uuid import uuid4

from arachne.exceptions import BadArgument, OutputUnusable
from arachne.output.crawlfolder import OutputForm, lock_folder, move_aside
from arachne.output.wholefile import replace_file
from arachne.settingvalues import setting_or_environ

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings

MARK: Final = "worker.json"
_SETTLING_SECONDS: Final = 3.0
_MOST_WORKERS: Final = 1000  # of one machine
_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")


@dataclass(frozen=True, slots=True)
class Mark:
    """What the folder of a worker carries: the ids of the crawl and of the folder, and the form in
    which it was begun."""

    crawl: str
    folder: str
    form: OutputForm


def own_folder(
    out: Path, settings: BaseSettings, environ: Mapping[str, str]
) -> tuple[Path, str, IO[str]]:
    """The first folder of this machine that no worker holds, locked; its worker's name."""
    given = setting_or_environ(settings, "ARACHNE_WORKER", environ)
    if given and not _NAME.fullmatch(given):
        raise BadArgument(
            f"ARACHNE_WORKER={given!r}: letters, figures, dots, dashes and underlines are accepted;"
            " example: ARACHNE_WORKER=box-3"
        )
    for name in [given] if given else _names():
        path = out / f"worker-{name}"
        lock = lock_folder(path)
        patience = time.monotonic() + (_SETTLING_SECONDS if given else 0)
        while lock is None and time.monotonic() < patience:
            time.sleep(0.1)  # others may be settling what the life before has left
            lock = lock_folder(path)
        if lock is not None:
            return path, name, lock
    raise OutputUnusable(f"a worker {given} is writing to {out}/worker-{given} already")


def _names() -> Iterator[str]:
    host = re.sub(r"[^A-Za-z0-9._-]+", "_", socket.gethostname()) or "host"
    yield from (f"{host}-{n}" for n in range(1, _MOST_WORKERS + 1))


def mark_folder(path: Path, crawl: str, form: OutputForm) -> tuple[Mark, list[str], bool]:
    """The mark of the folder, notes, and whether it is of this crawl already; what another crawl
    has left there is moved aside."""
    mark = read_mark(path)
    if mark is not None and mark.crawl == crawl:
        return mark, [], True
    moved = move_aside(path)
    notes = [f"Starting afresh; the output of another crawl is in {moved}"] if moved else []
    mark = Mark(crawl, uuid4().hex, form)
    replace_file(path / MARK, [json.dumps(asdict(mark)).encode(), b"\n"])
    return mark, notes, False


def read_mark(path: Path) -> Mark | None:
    """The mark of a worker's folder; None where there is none."""
    try:
        kept = json.loads((path / MARK).read_text("utf-8"))
        return Mark(str(kept["crawl"]), str(kept["folder"]), OutputForm(**kept["form"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None
