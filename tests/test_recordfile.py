"""A file of records is never torn, whatever happened while it was written."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arachne.exceptions import OutputUnusable
from arachne.jsonl import encode_line
from arachne.recordfile import RecordFile

if TYPE_CHECKING:
    from pathlib import Path

LINES = [encode_line({"url": f"http://a/{n}", "markdown": "x" * n * 40_000}) for n in range(4)]


@pytest.mark.parametrize("cut", [1, 7, 40_000, len(LINES[3]) - 1])
def test_a_torn_last_line_is_cut(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "pages.jsonl"
    path.write_bytes(b"".join(LINES)[:-cut])
    file = RecordFile(path)
    assert file.repair() == len(LINES[3]) - cut
    assert path.read_bytes() == b"".join(LINES[:3])
    file.append(LINES[3])
    assert path.read_bytes() == b"".join(LINES)


def test_zeros_at_the_end_as_after_a_power_loss_are_cut(tmp_path: Path) -> None:
    path = tmp_path / "pages.jsonl"
    path.write_bytes(b"".join(LINES[:2]) + b"\0" * 5000)
    assert RecordFile(path).repair() == 5000


def test_a_whole_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "pages.jsonl"
    path.write_bytes(b"".join(LINES))
    assert RecordFile(path).repair() == 0


def test_the_size_is_where_the_next_record_begins(tmp_path: Path) -> None:
    file = RecordFile(tmp_path / "pages.jsonl")
    ends = [file.append(line) for line in LINES[:2]]
    assert ends == [len(LINES[0]), len(LINES[0]) + len(LINES[1])]
    assert [record["url"] for _, record in file.records(ends[0])] == ["http://a/1"]


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
