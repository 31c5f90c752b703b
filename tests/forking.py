"""Crawls forked from a process that has loaded what a crawl loads: a second of CPU less for each.

A server process imports Scrapy and Arachne, up to what a crawl does at its start, and forks a
process for each crawl. That is a process of its own like any other: session, environment, folder,
streams, signals and exit are those of ``python -m scrapy``; only the imports are not done again.
"""

from __future__ import annotations

import atexit
import functools
import gc
import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any

ROOT = Path(__file__).resolve().parents[1]
LOADED_WITH = {
    "SCRAPY_SETTINGS_MODULE": "arachne.settings",
    "PYTHONPATH": str(ROOT),
    "PYTHONWARNINGS": "default",
}
"""The environment in which modules are imported; a crawl may have more, but not another."""
_MESSAGE = 1 << 20


class ForkedProcess:
    """What tests use of :class:`subprocess.Popen`, for a process that is not a child of theirs."""

    def __init__(self, told: socket.socket, command: list[str]) -> None:
        self.args = command
        self.returncode: int | None = None
        self._told = told
        self.pid = int(told.recv(_MESSAGE))

    def poll(self) -> int | None:
        if self.returncode is None:
            self._look(0)
        return self.returncode

    def wait(self, seconds: float | None = None) -> int:
        if self.returncode is None:
            self._look(seconds)
        if self.returncode is None:
            raise subprocess.TimeoutExpired(self.args, seconds or 0.0)
        return self.returncode

    def send_signal(self, number: signal.Signals) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def _look(self, seconds: float | None) -> None:
        """How it ended, if it does within so many seconds; without end for None."""
        if select.select([self._told], [], [], seconds)[0]:
            with self._told:
                self.returncode = int(self._told.recv(_MESSAGE))


class _ForkServer:
    def __init__(self) -> None:
        self._control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.forking", str(theirs.fileno())],
                cwd=ROOT, env=os.environ | LOADED_WITH,
                stdin=subprocess.DEVNULL, pass_fds=[theirs.fileno()],
            )  # fmt: skip

    def start(
        self, arguments: list[str], cwd: Path, environment: Mapping[str, str], streams: list[int]
    ) -> ForkedProcess:
        told, telling = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        request = {"arguments": arguments, "cwd": str(cwd), "environment": dict(environment)}
        with telling:
            fds = [telling.fileno(), *streams]
            socket.send_fds(self._control, [json.dumps(request).encode()], fds)
        return ForkedProcess(told, ["scrapy", *arguments])

    def close(self) -> None:
        self._control.close()
        self._process.wait()


_ONE_AT_A_TIME = threading.Lock()


@functools.cache
def _server() -> _ForkServer:
    """One for this process; it ends with it."""
    server = _ForkServer()
    atexit.register(server.close)
    return server


def scrapy(
    arguments: list[str],
    *,
    cwd: Path,
    environment: Mapping[str, str],
    stdout: IO[bytes],
    stderr: IO[bytes],
) -> ForkedProcess:
    """Start the command ``scrapy`` with ``arguments``, in a session of its own, without input."""
    with _ONE_AT_A_TIME:  # tests start crawls in threads
        server = _server()
    return server.start(arguments, cwd, environment, [stdout.fileno(), stderr.fileno()])


def completed(
    *arguments: str,
    cwd: Path,
    environment: Mapping[str, str] | None = None,
    seconds: float = 90.0,
) -> subprocess.CompletedProcess[str]:
    """The command ``scrapy`` with ``arguments``, after its end; raises TimeoutExpired."""
    whole = {**os.environ, **LOADED_WITH, **(environment or {})}
    with TemporaryFile() as stdout, TemporaryFile() as stderr:
        process = scrapy([*arguments], cwd=cwd, environment=whole, stdout=stdout, stderr=stderr)
        try:
            exit_code = process.wait(seconds)
        finally:
            process.kill()
        said = []
        for stream in (stdout, stderr):
            stream.seek(0)
            said.append(stream.read().decode())
    return subprocess.CompletedProcess(process.args, exit_code, *said)


# -- in the server


def load() -> None:
    """Import what a crawl imports: Scrapy's command line, and the components that settings name."""
    from scrapy import cmdline
    from scrapy.utils.misc import load_object, walk_modules_iter
    from scrapy.utils.project import get_project_settings

    from arachne.addon import Addon

    for package in ("scrapy.commands", "arachne.commands", "arachne.spiders"):
        list(walk_modules_iter(package))
    settings = get_project_settings()
    Addon().update_settings(settings)
    for path in {path for value in settings.values() for path in _paths(value)}:
        load_object(path)
    assert cmdline.execute
    assert "twisted.internet.reactor" not in sys.modules  # which is for the crawl to choose


def _paths(value: Any) -> Iterator[str]:
    """Classes of Scrapy and of ours that a setting names."""
    if isinstance(value, str):
        if value.startswith(("scrapy.", "arachne.")) and value.rpartition(".")[2][0].isupper():
            yield value
    elif isinstance(value, Mapping):
        for both in value.items():
            for one in both:
                yield from _paths(one)


def serve(control: socket.socket) -> None:
    """Fork for each request; in the forks, return when what they are to do is done."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody asks how those ended who wait
    with control:
        while True:
            message, fds, _, _ = socket.recv_fds(control, _MESSAGE, 3)
            if not message:
                return
            if os.fork() == 0:
                break
            for fd in fds:
                os.close(fd)
    _wait_for(json.loads(message), *fds)


def _wait_for(request: dict[str, Any], telling: int, stdout: int, stderr: int) -> None:
    """Fork once more, and tell how that ended."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    pid = os.fork()
    if pid == 0:
        _run(request, telling, stdout, stderr)
        return
    os.close(stdout)
    os.close(stderr)
    ended = os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
    assert ended is not None
    exited = ended.si_code == os.CLD_EXITED
    os.write(telling, str(ended.si_status if exited else -ended.si_status).encode())
    os.read(telling, 1)  # until whoever started it has been told: as long it is a zombie
    os._exit(0)


def _run(request: dict[str, Any], telling: int, stdout: int, stderr: int) -> None:
    os.setsid()
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # whoever runs the tests may have used nohup
    os.write(telling, str(os.getpid()).encode())
    os.dup2(stdout, 1)
    os.dup2(stderr, 2)
    for fd in (telling, stdout, stderr):
        os.close(fd)
    os.chdir(request["cwd"])
    os.environ.clear()
    os.environ.update(request["environment"])
    sys.path[0] = request["cwd"]  # as it is with -m
    sys.argv = ["scrapy", *request["arguments"]]
    from scrapy.cmdline import execute

    execute()


if __name__ == "__main__":
    load()
    gc.collect()
    gc.freeze()
    serve(socket.socket(fileno=int(sys.argv[1])))
