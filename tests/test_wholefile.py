"""A file that is replaced is the old one or the new one, and a failure says which file it was."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from arachne.exceptions import OutputUnusable
from arachne.output.wholefile import replace_file


@pytest.mark.parametrize("durable", [False, True])
def test_the_new_content_takes_the_place_of_the_old(tmp_path: Path, durable: bool) -> None:
    path = tmp_path / "run.json"
    for text in (b"old", b"new"):
        replace_file(path, [text, b"\n"], durable=durable)
        assert path.read_bytes() == text + b"\n"
    assert list(tmp_path.iterdir()) == [path]


def test_a_write_that_fails_leaves_the_old_content_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "links.jsonl"
    path.write_bytes(b"old")

    def blocks() -> Iterator[bytes]:
        yield b"half of the new"
        raise OSError(28, "No space left on device")

    with pytest.raises(OutputUnusable, match=f"{path} cannot be written: No space left on device"):
        replace_file(path, blocks())
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_what_cannot_be_tidied_up_does_not_hide_what_went_wrong(tmp_path: Path) -> None:
    path = tmp_path / "pages-parts.json"
    (tmp_path / "pages-parts.json.new").mkdir()  # neither to be written to nor to be unlinked
    with pytest.raises(OutputUnusable, match=f"{path} cannot be written"):
        replace_file(path, [b"[]"])
