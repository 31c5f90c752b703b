"""A file of records is never torn, whatever happened while it was written."""

from __future__ import annotations

import gzip
import json
import subprocess
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arachne.exceptions import OutputUnusable
from arachne.output.jsonl import encode_line
from arachne.output.packing import PACKINGS, Packing, zstd
from arachne.output.recordfile import RecordFile

if TYPE_CHECKING:
    from pathlib import Path

LINES = [encode_line({"url": f"http://a/{n}", "markdown": "x" * n * 40_000}) for n in range(4)]
KINDS = [pytest.param(packing, id=name) for name, packing in PACKINGS.items()]


def written(path: Path, packing: Packing, lines: list[bytes]) -> bytes:
    """A file that a crawl has left; its bytes."""
    path.unlink(missing_ok=True)
    file = RecordFile(path, packing)
    for line in lines:
        file.append(line)
    file.close()
    return path.read_bytes()


@pytest.mark.parametrize("packing", KINDS)
@pytest.mark.parametrize("cut", [1, 7, 0.5, -1])
def test_a_torn_last_record_is_cut(tmp_path: Path, packing: Packing, cut: float) -> None:
    path = tmp_path / "pages.jsonl"
    before = written(path, packing, LINES[:3])
    whole = written(path, packing, LINES)
    last = len(whole) - len(before)
    torn = int(last * cut) if cut == 0.5 else last - 1 if cut == -1 else int(cut)
    path.write_bytes(whole[:-torn])
    file = RecordFile(path, packing)
    assert file.repair() == last - torn
    assert path.read_bytes() == before
    file.append(LINES[3])
    assert [*file.lines()] == LINES


@pytest.mark.parametrize("packing", KINDS)
@pytest.mark.parametrize("rest", [bytes(5000), b"\xff" * 99, b"\x1f\x8b\x08 and more", b"{}"])
def test_what_follows_the_last_record_as_after_a_power_loss_is_cut(
    tmp_path: Path, packing: Packing, rest: bytes
) -> None:
    path = tmp_path / "pages.jsonl"
    whole = written(path, packing, LINES[:2])
    path.write_bytes(whole + rest)
    assert RecordFile(path, packing).repair() == len(rest)
    assert path.read_bytes() == whole


@pytest.mark.parametrize("packing", KINDS)
def test_a_whole_file_is_left_alone(tmp_path: Path, packing: Packing) -> None:
    path = tmp_path / "pages.jsonl"
    written(path, packing, LINES)
    assert RecordFile(path, packing).repair() == 0


@pytest.mark.parametrize("packing", KINDS)
def test_the_size_is_where_the_next_record_begins(tmp_path: Path, packing: Packing) -> None:
    file = RecordFile(tmp_path / "pages.jsonl", packing)
    ends = [file.append(line) for line in LINES[:2]]
    sizes = [len(packing.pack(line)) for line in LINES[:2]]
    assert ends == [sizes[0], sum(sizes)]
    assert [(end, r["url"]) for end, r in file.records(ends[0])] == [(ends[1], "http://a/1")]
    assert file.count() == 2


@pytest.mark.parametrize("packing", KINDS)
def test_records_are_kept_by_where_they_lie(tmp_path: Path, packing: Packing) -> None:
    file = RecordFile(tmp_path / "pages.jsonl", packing)
    ends = [0, *(file.append(line) for line in LINES)]
    file.keep([(ends[0], ends[1]), (ends[2], ends[4])])
    assert [*file.lines()] == [LINES[0], LINES[2], LINES[3]]
    file.append(LINES[1])
    assert file.count() == 4


@pytest.mark.parametrize("packing", KINDS)
def test_records_are_rewritten_and_more_can_follow(tmp_path: Path, packing: Packing) -> None:
    file = RecordFile(tmp_path / "pages.jsonl", packing)
    for line in LINES[:3]:
        file.append(line)
    file.rewrite(lambda line: line.replace(b"http://a/1", b"http://b/1"))
    file.append(LINES[3])
    assert [r["url"][-3:] for _, r in file.records(0)] == ["a/0", "b/1", "a/2", "a/3"]


def test_compressed_files_are_what_the_usual_tools_read(tmp_path: Path) -> None:
    path = tmp_path / "pages.jsonl.gz"
    written(path, PACKINGS["gzip"], LINES)
    assert gzip.decompress(path.read_bytes()) == b"".join(LINES)
    done = subprocess.run(["zcat", path], capture_output=True, check=True)
    assert done.stdout == b"".join(LINES)
    path = tmp_path / "pages.jsonl.zst"
    frames = written(path, PACKINGS["zstd"], LINES)
    assert zstd.decompress(frames) == b"".join(LINES)


def test_a_file_that_was_removed_is_named(tmp_path: Path) -> None:
    path = tmp_path / "pages.jsonl"
    file = RecordFile(path)
    path.unlink()
    with pytest.raises(OutputUnusable, match=r"pages\.jsonl was removed"):
        file.append(LINES[0])


def test_a_full_disk_is_named_with_the_file() -> None:
    from pathlib import Path

    file = RecordFile(Path("/dev/full"))
    with pytest.raises(OutputUnusable, match=r"/dev/full cannot be written: No space left"):
        file.append(LINES[0])


HOSTILE = st.text(
    alphabet=st.one_of(
        st.sampled_from('\u2028\u2029\u0085\0\ud800\udfff\x0b\x0c\x1c\r\n"\\'), st.characters()
    )
)


@given(text=HOSTILE, key=HOSTILE)
def test_a_record_is_one_line_for_every_reader(text: str, key: str) -> None:
    line = encode_line({key: [text, {"n": 2**70}]})
    decoded = line.decode("utf-8")
    assert decoded.splitlines(keepends=True) == [decoded]
    assert line.count(b"\n") == 1
    (value,) = json.loads(decoded).values()
    assert "\0" not in value[0]
    value[0].encode("utf-8")
    if not set(text) & set("\0") and not any("\ud800" <= c <= "\udfff" for c in text):
        assert value[0] == text
