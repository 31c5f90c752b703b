"""Records in several files are the same records, whatever happened between two of the files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from arachne.exceptions import OutputUnusable
from arachne.output.jsonl import encode_line
from arachne.output.packing import PACKINGS, Packing
from arachne.output.recordparts import RecordParts
from arachne.output.recordread import files_of, read_lines, read_records

LINES = [encode_line({"url": f"http://a/{n}", "markdown": "x" * n * 100}) for n in range(11)]
KINDS = [pytest.param(packing, id=name) for name, packing in PACKINGS.items()]


def opened(folder: Path, packing: Packing) -> RecordParts:
    return RecordParts(folder, "pages", packing, 3)


@pytest.mark.parametrize("packing", KINDS)
def test_a_part_has_so_many_records_and_is_noted_when_it_is_full(
    tmp_path: Path, packing: Packing
) -> None:
    parts, full = opened(tmp_path, packing), []
    parts.on_full = full.append
    ends = [parts.append(line) for line in LINES]
    names = [f"pages-{n:05}.jsonl{packing.suffix}" for n in (1, 2, 3, 4)]
    assert [path.name for path in parts.paths()] == names
    assert [path.name for path in full] == names[:3]
    assert ends[-1] == sum((tmp_path / name).stat().st_size for name in names)
    index = json.loads((tmp_path / "pages-parts.json").read_text())
    assert [part["records"] for part in index] == [3, 3, 3]
    assert (parts.count(), [*parts.lines()]) == (11, LINES)


@pytest.mark.parametrize("packing", KINDS)
@pytest.mark.parametrize("number", range(len(LINES) + 1))
def test_going_on_at_any_record_gives_the_same_files(
    tmp_path: Path, packing: Packing, number: int
) -> None:
    parts = opened(tmp_path, packing)
    ends = [0, *(parts.append(line) for line in LINES[:number])]
    again = opened(tmp_path, packing)  # the first one was killed
    assert again.repair() == 0
    assert again.size == ends[-1]
    ends += [again.append(line) for line in LINES[number:]]
    assert [*again.lines()] == LINES
    assert len(again.paths()) == 4
    for position, end in enumerate(ends):
        following = [*again.records(end)]
        assert [r["url"] for _, r in following] == [f"http://a/{n}" for n in range(position, 11)]
        assert [e for e, _ in following] == ends[position + 1 :]


def test_parts_whose_note_was_lost_are_found_on_disk(tmp_path: Path) -> None:
    parts = opened(tmp_path, PACKINGS["zstd"])
    for line in LINES:
        parts.append(line)
    (tmp_path / "pages-parts.json").unlink()
    again = opened(tmp_path, PACKINGS["zstd"])
    assert (again.size, again.count()) == (parts.size, 11)


def test_full_parts_may_be_moved_away(tmp_path: Path) -> None:
    parts = opened(tmp_path, PACKINGS["none"])
    ends = [parts.append(line) for line in LINES[:8]]
    (tmp_path / "pages-00001.jsonl").unlink()
    again = opened(tmp_path, PACKINGS["none"])
    assert again.size == ends[-1]
    assert again.count() == 8
    assert [r["url"] for _, r in again.records(0)] == [f"http://a/{n}" for n in range(3, 8)]


def test_records_are_kept_by_where_they_lie_over_all_parts(tmp_path: Path) -> None:
    parts = opened(tmp_path, PACKINGS["gzip"])
    ends = [0, *(parts.append(line) for line in LINES)]
    parts.keep([(0, ends[4]), (ends[5], ends[10])])
    kept = [*LINES[:4], *LINES[5:10]]
    assert [*parts.lines()] == kept
    again = opened(tmp_path, PACKINGS["gzip"])
    assert ([*again.lines()], again.count()) == (kept, len(kept))
    assert again.size == parts.size


def test_the_next_part_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    parts = opened(tmp_path, PACKINGS["none"])
    (tmp_path / "pages-00002.jsonl").mkdir()
    for line in LINES[:3]:
        parts.append(line)
    with pytest.raises(OutputUnusable, match=r"pages-00002\.jsonl cannot be written"):
        parts.append(LINES[3])
    (tmp_path / "pages-00002.jsonl").rmdir()
    assert [*opened(tmp_path, PACKINGS["none"]).lines()] == LINES[:3]


@pytest.mark.parametrize("packing", KINDS)
def test_a_reader_asks_for_pages_jsonl_whatever_lies_there(
    tmp_path: Path, packing: Packing
) -> None:
    parts = opened(tmp_path, packing)
    for line in LINES:
        parts.append(line)
    assert [*read_lines(tmp_path / "pages.jsonl")] == LINES
    assert [r["url"] for r in read_records(tmp_path / "pages.jsonl")][-1] == "http://a/10"
    assert [*read_lines(files_of(tmp_path, "pages")[1])] == LINES[3:6]
    with pytest.raises(FileNotFoundError, match=r"failures\.jsonl"):
        list(read_lines(tmp_path / "failures.jsonl"))
