"""Reading records back, however they lie: plain or packed, in one file or in parts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson

from arachne.output.packing import PACKINGS, Packing, packing_of

_SUFFIXES = "|".join(re.escape(packing.suffix) for packing in PACKINGS.values() if packing.suffix)
_PART = r"{stem}-\d{{5,}}\.jsonl(?:{suffixes})?"


def part_name(stem: str, number: int, packing: Packing) -> str:
    """``pages-00001.jsonl.gz``."""
    return f"{stem}-{number:05}.jsonl{packing.suffix}"


def index_name(stem: str) -> str:
    """The list of full parts."""
    return f"{stem}-parts.json"


def parts_on_disk(folder: Path, stem: str) -> list[Path]:
    """The parts that are there, in order."""
    part = re.compile(_PART.format(stem=re.escape(stem), suffixes=_SUFFIXES))
    found = (path for path in folder.glob(f"{stem}-*.jsonl*") if part.fullmatch(path.name))
    return sorted(found, key=lambda path: int(path.name.removeprefix(f"{stem}-").partition(".")[0]))


def files_of(folder: Path, stem: str) -> list[Path]:
    """All files of records of a kind (``pages``, ``failures``) in a crawl's folder, in order."""
    names = (f"{stem}.jsonl{packing.suffix}" for packing in PACKINGS.values())
    whole = [folder / name for name in names if (folder / name).exists()]
    return whole or parts_on_disk(folder, stem)


def read_lines(path: Path) -> Iterator[bytes]:
    """The lines of a file; of ``pages.jsonl``, where there is no such file, those of what the crawl
    wrote in its place (``pages.jsonl.gz``, ``pages-00001.jsonl`` ...). Raises OSError."""
    files = [path] if path.exists() else files_of(path.parent, path.name.partition(".")[0])
    for file in files or [path]:
        for _, line in packing_of(file).lines(file):
            yield line


def read_records(path: Path) -> Iterator[dict[str, Any]]:
    """The same, as records. Raises OSError, and ValueError for what is no JSON."""
    for line in read_lines(path):
        yield orjson.loads(line)
