"""What a worker starts with."""

from __future__ import annotations

import subprocess
import sys

_FAULTS = """
import resource
{first}
def faults():
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    for _ in range(20):
        [b"x" * size for size in range(100_000, 900_000, 50_000)]
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before
faults()
print(faults())
"""


def _page_faults(first: str) -> int:
    """Pages of memory taken from the system for 20 times the same 8 MB."""
    done = subprocess.run(
        [sys.executable, "-c", _FAULTS.format(first=first)],
        capture_output=True,
        check=True,
        text=True,
    )
    return int(done.stdout)


def test_a_worker_takes_the_memory_of_its_arrays_from_the_system_once():
    assert _page_faults("import arachne.extraction.warmup") < 100 < _page_faults("pass")
