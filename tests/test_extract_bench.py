"""The benchmark of extraction reads a page with the model that never saw its domain."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from arachne.extraction import ExtractOptions
from arachne.extraction.model import block_model
from benchmarks.extract_bench import reader_of

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted((ROOT / "fixtures" / "extraction" / "pages").iterdir())[:4]


@pytest.fixture(autouse=True)
def shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """The benchmark puts another model in the place of the shipped one: for a test alone."""
    monkeypatch.setattr(block_model, "load_model", block_model.load_model)


def scores(folds: Path | None) -> list[float]:
    read = reader_of(ExtractOptions(), folds)
    record = {"id": "mill", "url": "https://mills.example/old"}
    return [read(gzip.decompress(path.read_bytes()), record).score for path in PAGES]


def test_pages_are_read_with_the_models_of_their_folds() -> None:
    by_shipped = scores(None)
    assert all(
        a != b for a, b in zip(scores(ROOT / "benchmarks" / "folds"), by_shipped, strict=True)
    )


def test_a_folder_without_models_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="no fold-"):
        reader_of(ExtractOptions(), tmp_path)
