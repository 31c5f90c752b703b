"""The soak in short: a faulty site, readers and browsers that are killed, and exact records."""

from __future__ import annotations

from pathlib import Path

from benchmarks.soak import Plan, more_descriptors, soak
from fixtures.server.process import Server


def test_killed_readers_and_browsers_cost_nothing_and_leave_nothing(
    server: Server, tmp_path: Path
) -> None:
    plan = Plan(pages=100, look_every=0.5, kill_every=2.0)
    result, seen, found = soak(server, tmp_path / "out", plan)
    assert not found, result
    assert seen.worker_kills >= 1
    assert seen.browser_kills >= 1
    assert more_descriptors(seen.samples) < 30  # a leak would be one a page
    result.check_sums()
