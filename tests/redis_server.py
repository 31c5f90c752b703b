"""A redis-server of a test's own: on a free port, with its files in a folder, and gone afterwards."""

from __future__ import annotations

import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path
from typing import Self

from redis import Redis
from redis.exceptions import RedisError

START_SECONDS = 20.0


def redis_program() -> str:
    """The server's file. It does what its name says when it is called, and Debian's redis-tools has
    it by another one."""
    found = shutil.which("redis-server") or shutil.which("redis-check-rdb")
    assert found, "no redis-server: `make test` as root installs it"
    return found


class RedisServer:
    """Use as a context manager. With ``appendonly`` it writes its append-only file, so that
    :meth:`start` after :meth:`kill` finds everything again."""

    def __init__(self, folder: Path, *, appendonly: bool = False) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self._command = [
            "redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(folder),
            "--save", "", "--appendonly", "yes" if appendonly else "no",
            "--appendfsync", "everysec", "--logfile", str(folder / "redis.log"),
        ]  # fmt: skip
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.client = Redis(port=self.port, socket_timeout=5)

    def start(self) -> None:
        self.process = subprocess.Popen(
            self._command, executable=redis_program(), stdin=subprocess.DEVNULL
        )
        deadline = time.monotonic() + START_SECONDS
        while True:
            try:
                self.client.ping()
                return
            except RedisError:
                assert self.process.poll() is None, (self.folder / "redis.log").read_text()
                assert time.monotonic() < deadline, "redis-server does not answer"
                time.sleep(0.02)

    def kill(self) -> None:
        """As ``kill -9`` does; nothing is saved."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.client.close()
        if self.process.poll() is None:
            self.kill()
