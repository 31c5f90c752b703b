"""The operating system's side of a browser: what it uses, and its certain end."""

from __future__ import annotations

from collections.abc import Iterator

import psutil


def memory_of(pid: int) -> int:
    """Bytes that the processes of a browser have to themselves; 0 where it cannot be told."""
    total = 0
    for process in _tree(pid):
        try:
            total += process.memory_full_info().uss
        except (psutil.Error, OSError):
            continue
    return total


def kill(pid: int) -> None:
    """End a browser, its children first: they would outlive it for a moment."""
    for process in reversed([*_tree(pid)]):
        try:
            process.kill()
        except psutil.Error:
            continue


def _tree(pid: int) -> Iterator[psutil.Process]:
    try:
        parent = psutil.Process(pid)
        children = parent.children(recursive=True)
    except psutil.Error:
        return
    yield parent
    yield from children
