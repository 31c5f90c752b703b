"""What all tests may ask for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fixtures.server.process import Server


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """The fixture server; tests keep apart by the names of their sites and mounts."""
    with Server() as running:
        yield running
