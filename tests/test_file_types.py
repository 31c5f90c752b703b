"""Addresses of files are told from those of pages by their extension."""

from __future__ import annotations

import pytest

from arachne.file_types import BINARY_EXTENSIONS, DOCUMENT_EXTENSIONS, is_file


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://mill.test/report.pdf", True),
        ("https://mill.test/Report.PDF?download=1#page=3", True),
        ("https://mill.test/pictures/wheel.jpeg", True),
        ("https://mill.test/data/tides.json", True),
        ("https://mill.test/", False),
        ("https://mill.test/about.html", False),
        ("https://mill.test/blob/main/README.md", False),
        ("https://mill.test/?file=report.pdf", False),
        ("https://mill.test/report.pdf/", False),
        ("https://mill.test/v1.2/notes", False),
        ("https://mill.test/wiki/File:Wheel.jpeg", False),
        ("https://mill.test/.json", False),
    ],
)
def test_files_are_told_by_their_extension(url: str, expected: bool) -> None:
    assert is_file(url) is expected


def test_no_extension_is_in_both_tables() -> None:
    assert not BINARY_EXTENSIONS & DOCUMENT_EXTENSIONS
