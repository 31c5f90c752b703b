"""Looking at a crawl's processes from outside: memory, descriptors, zombies; and killing some."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil


@dataclass(frozen=True, slots=True)
class Sample:
    """One look. Memory is the proportional set size in 10^6 bytes, so that shared pages count once;
    ``own_mb`` is that of the crawler and of those that read pages, ``tree_mb`` has the browsers and
    their drivers, too. ``descriptors`` are the crawler's own."""

    seconds: float
    tree_mb: float
    own_mb: float
    crawler_mb: float
    descriptors: int
    zombies: set[int]
    processes: list[psutil.Process]

    def figures(self) -> dict[str, Any]:
        return {
            "seconds": round(self.seconds, 1),
            "tree_mb": round(self.tree_mb, 1),
            "own_mb": round(self.own_mb, 1),
            "crawler_mb": round(self.crawler_mb, 1),
            "descriptors": self.descriptors,
            "processes": len(self.processes),
        }


def sample(crawler: psutil.Process, began: float) -> Sample:
    """The crawler and all its descendants now; zeros where it has just ended."""
    try:
        processes = [crawler, *crawler.children(recursive=True)]
        descriptors = crawler.num_fds()
    except psutil.Error:
        processes, descriptors = [], 0
    sizes = [proportional_size(process.pid) for process in processes]
    return Sample(
        seconds=time.monotonic() - began,
        tree_mb=sum(sizes) / 1e6,
        own_mb=sum(s for s, p in zip(sizes, processes, strict=True) if _is_python(p)) / 1e6,
        crawler_mb=sizes[0] / 1e6 if sizes else 0.0,
        descriptors=descriptors,
        zombies={process.pid for process in processes[1:] if _is_zombie(process)},
        processes=processes,
    )


def proportional_size(pid: int) -> int:
    """Bytes of a process, those of shared pages by shares; 0 where it has just ended."""
    try:
        rollup = Path(f"/proc/{pid}/smaps_rollup").read_text("ascii")
    except OSError:
        return 0
    sizes = (line.split()[1] for line in rollup.splitlines() if line.startswith("Pss:"))
    return sum(int(size) * 1024 for size in sizes)


def browsers(processes: Sequence[psutil.Process]) -> list[psutil.Process]:
    """The main processes of browsers among them."""
    return [
        process
        for process in processes
        if "--remote-debugging-pipe" in (line := _command(process)) and line[0] != "/bin/sh"
    ]


def workers(crawler: psutil.Process) -> list[psutil.Process]:
    """The processes that the crawl's fork server has made."""
    try:
        servers = [p for p in crawler.children() if "forkserver" in " ".join(_command(p))]
        return [worker for server in servers for worker in server.children()]
    except psutil.Error:
        return []


def kill_one(processes: Sequence[psutil.Process]) -> int:
    """Kill the first of them by its id; how many that were."""
    for process in processes:
        try:
            process.kill()
        except psutil.Error:
            continue
        return 1
    return 0


def _is_python(process: psutil.Process) -> bool:
    return "python" in _command(process)[0].rpartition("/")[2]


def _command(process: psutil.Process) -> list[str]:
    try:
        return process.cmdline() or [""]
    except psutil.Error:
        return [""]


def _is_zombie(process: psutil.Process) -> bool:
    try:
        return bool(process.status() == psutil.STATUS_ZOMBIE)
    except psutil.Error:
        return False
