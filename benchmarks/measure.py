"""What a command costs, with everything it starts: CPU, wall time, and peak memory of the tree.

``python -m benchmarks.measure -- COMMAND ...`` runs the command and prints one line of JSON.

A crawl's workers are children of a fork server that nobody waits for, so ``RUSAGE_CHILDREN`` of
the caller would miss them. Here this process is made the reaper of all its descendants (Linux,
``PR_SET_CHILD_SUBREAPER``): orphans become its children, and ``wait`` returns when the last of
them is gone.
"""

from __future__ import annotations

import ctypes
import json
import os
import resource
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

import psutil

from benchmarks.tree import proportional_size

PR_SET_CHILD_SUBREAPER = 36  # linux/prctl.h
SAMPLE_SECONDS = 0.25


@dataclass(frozen=True, slots=True)
class Cost:
    """``peak_mb`` is the largest sum of proportional set sizes seen, in 10^6 bytes."""

    exit_code: int
    wall_seconds: float
    cpu_seconds: float
    peak_mb: float
    peak_processes: int


class _MemorySampler(threading.Thread):
    """Adds up the tree's memory every SAMPLE_SECONDS; shared pages count once, by shares."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.peak_bytes, self.peak_processes = 0, 0
        self._ended = threading.Event()

    def run(self) -> None:
        this = psutil.Process()
        while not self._ended.wait(SAMPLE_SECONDS):
            sizes = [proportional_size(child.pid) for child in this.children(recursive=True)]
            self.peak_bytes = max(self.peak_bytes, sum(sizes))
            self.peak_processes = max(self.peak_processes, len(sizes))

    def stop(self) -> None:
        self._ended.set()
        self.join()


def run(command: list[str]) -> Cost:
    """Run ``command`` here and wait for all of its descendants; its output goes to stderr."""
    if ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "cannot become the reaper of the measured processes")
    sampler = _MemorySampler()
    sampler.start()
    began = time.monotonic()
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=sys.stderr)
    exit_code = process.wait()
    wall = time.monotonic() - began
    while True:
        try:
            os.wait()
        except ChildProcessError:
            break
    sampler.stop()
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = usage.ru_utime + usage.ru_stime
    return Cost(exit_code, wall, cpu, sampler.peak_bytes / 1e6, sampler.peak_processes)


def measure(command: list[str], folder: Path, environment: Mapping[str, str]) -> Cost:
    """Measure ``command`` in a process of its own, in ``folder``, where ``log`` gets all that it
    prints; ``environment`` is added to this process's.
    """
    measuring = [sys.executable, "-m", "benchmarks.measure", "--", *command]
    root = str(Path(__file__).resolve().parents[1])
    with (folder / "log").open("ab") as log:
        done = subprocess.run(
            measuring, stdout=subprocess.PIPE, stderr=log, check=True, cwd=folder,
            env={**os.environ, "PYTHONPATH": root, **environment},
        )  # fmt: skip
    return Cost(**json.loads(done.stdout))


if __name__ == "__main__":
    print(json.dumps(asdict(run(sys.argv[sys.argv.index("--") + 1 :]))))
