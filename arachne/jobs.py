"""Crawls by the id of the job that a scheduler such as scrapyd gave them.

A crawl that is resumed is the work of several jobs; each finds the folder. Below the state folder,
``jobs/job-<id>`` holds the path of the output folder, and the manifest there names its jobs: so a
job is found, too, after a later crawl of the same site has moved its files to ``previous/``.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

from arachne.exceptions import unwritable
from arachne.frontier.protocol import Backend
from arachne.output.crawlfolder import MANIFEST, PREVIOUS
from arachne.output.wholefile import replace_file

_JOBS = "jobs"


def note_job(frontier: Backend, job: str) -> list[str]:
    """Keep ``job`` with the crawl, if it is one; all jobs of the crawl, the first one first."""
    jobs: list[str] = json.loads(frontier.get_meta(_JOBS) or "[]")
    if job and job not in jobs:
        jobs.append(job)
        frontier.set_meta(_JOBS, json.dumps(jobs))
    return jobs


def register_job(state: Path, job: str, folder: Path) -> None:
    """Note where the output of ``job`` is. Raises :class:`~arachne.exceptions.OutputUnusable`."""
    pointer = _pointer(state, job)
    try:
        pointer.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unwritable(pointer, error) from error
    replace_file(pointer, [os.fsencode(folder.resolve()), b"\n"])


def find_job(state: Path, job: str) -> tuple[Path, dict[str, Any]] | None:
    """``(folder, manifest)`` of a job's crawl; None where there is none."""
    try:
        folder = Path(os.fsdecode(_pointer(state, job).read_bytes().rstrip(b"\n")))
    except OSError:
        return None
    for candidate in _candidates(folder):
        try:
            manifest: dict[str, Any] = json.loads((candidate / MANIFEST).read_text("utf-8"))
        except (OSError, ValueError):
            continue
        if job in manifest.get("jobs", ()):
            return candidate, manifest
    return None


def _candidates(folder: Path) -> Iterator[Path]:
    yield folder
    yield from sorted((folder / PREVIOUS).glob("*"), reverse=True)


def _pointer(state: Path, job: str) -> Path:
    """One file a job, whatever characters its id has: ``..`` would be a folder."""
    return state / _JOBS / f"job-{quote(job, safe='')}"
