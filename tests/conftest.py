"""What all tests may ask for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

from fixtures.server.process import Server
from tests.redis_server import RedisServer

# An example may take its time on a busy machine; how fast code is, benchmarks say.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")


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
