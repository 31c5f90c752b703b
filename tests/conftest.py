"""What all tests may ask for."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

from fixtures.server.process import Server
from tests.redis_server import RedisServer

# An example may take its time on a busy machine; how fast code is, benchmarks say.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")

LONGEST = (
    *("crawl_frontier", "shared_crawl", "kill_resume", "scrapyd", "browser_crawl", "crawl_faults"),
    *("browser_life", "uploads", "outputs", "ladder_crawl", "crawl_bombs", "crawl_site"),
    *("crawl_guard", "cache", "browser_remote", "secrets", "addon", "commands"),
    *("stopping", "soak", "crawl_endings", "compose", "hooks", "rollup", "observability"),
)
"""Files that crawl for long, the longest first: one that came last would keep a single process busy
while the others have nothing left to do."""


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: crawls, servers and browsers are waited for a sixth of the
    time."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    place = {f"test_{name}": number for number, name in enumerate(LONGEST)}
    items.sort(key=lambda item: place.get(item.path.stem, len(LONGEST)))


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """The fixture server; tests keep apart by the names of their sites and mounts."""
    with Server() as running:
        yield running


@pytest.fixture(scope="session")
def redis_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    """A Redis; tests keep apart by the names of their crawls."""
    with RedisServer(tmp_path_factory.mktemp("redis")) as running:
        yield running
