"""Crawls are found by the id of their job, whatever a scheduler calls it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from arachne.frontier.sqlite import SqliteBackend
from arachne.jobs import find_job, note_job, register_job

IDS = ["f6d428ccec96", "harbour/monday", "..", ".", "", "a b\n'c'", "ünï", "x.new"]


def output_of(folder: Path, *jobs: str) -> Path:
    folder.mkdir(parents=True)
    (folder / "run.json").write_text(json.dumps({"jobs": jobs}))
    return folder


@pytest.mark.parametrize("job", IDS)
def test_a_job_is_found_below_the_state_folder_alone(tmp_path: Path, job: str) -> None:
    state = tmp_path / "state"
    out = output_of(tmp_path / "out", "other", job)
    before = set(tmp_path.rglob("*"))
    register_job(state, job, out)
    assert find_job(state, job) == (out, {"jobs": ["other", job]})
    (made,) = [p for p in set(tmp_path.rglob("*")) - before if p.is_file()]
    assert made.parent == state / "jobs"


def test_output_that_was_moved_aside_is_found(tmp_path: Path) -> None:
    out = output_of(tmp_path / "out", "later")
    old = output_of(out / "previous" / "2026-11-29T02-00-00Z", "earlier")
    register_job(tmp_path, "earlier", out)
    found = find_job(tmp_path, "earlier")
    assert found is not None
    assert found[0] == old


def test_a_job_that_nobody_has_noted_or_whose_output_is_gone_is_not_found(tmp_path: Path) -> None:
    assert find_job(tmp_path, "unknown") is None
    register_job(tmp_path, "lost", tmp_path / "out")
    assert find_job(tmp_path, "lost") is None


def test_the_jobs_of_a_crawl_are_kept_with_it_each_once(tmp_path: Path) -> None:
    frontier = SqliteBackend(tmp_path / "frontier.sqlite")
    frontier.open()
    for job in ("first", "second", "first", ""):
        jobs = note_job(frontier, job)
    assert jobs == ["first", "second"]
    frontier.close()
