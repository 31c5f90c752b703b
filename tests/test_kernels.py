"""The inner loops of the model: numpy's and C's say the same, to the last bit."""

from __future__ import annotations

import importlib.util
import random
import subprocess
import sysconfig
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from arachne.extraction import compiled
from arachne.extraction.characters import _CLASSES
from scripts.compile_modules import what_lacks


@pytest.fixture(scope="module")
def kernels(tmp_path_factory: pytest.TempPathFactory) -> list[ModuleType]:
    """The module in Python, then that in C where there is a compiler."""
    folder = tmp_path_factory.mktemp("kernels")
    paths = [compiled.PACKAGE / "kernels.py"]
    if not what_lacks():
        paths.append(folder / f"kernels{sysconfig.get_config_var('EXT_SUFFIX')}")
        compiler = str(sysconfig.get_config_var("CC")).split()
        options = ["-O3", "-Wall", "-Werror", "-fPIC", "-shared"]
        options += [f"-I{sysconfig.get_paths()['include']}", "-o", str(paths[1])]
        source = compiled.PACKAGE / f"{compiled.IN_C}.c"
        subprocess.run([*compiler, *options, str(source)], check=True)
    return [_loaded(path) for path in paths]


def _loaded(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("kernels", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _same(results: list[np.ndarray]) -> np.ndarray:
    for other in results[1:]:
        np.testing.assert_array_equal(results[0], other)
    return results[0]


def test_white_space_is_collapsed(kernels: list[ModuleType]) -> None:
    rng = random.Random(2)
    spaces = [chr(code) for code in range(0x3001) if chr(code).isspace()]
    texts = ["", " ", "a", " a", "a  b", "a\tb ", "two words"]
    for letters in ("ab", "aé", "aé日", "a\U0001f600"):
        chars = [*letters * 10, *spaces]
        texts += ["".join(rng.choices(chars, k=rng.choice((3, 40, 900)))) for _ in range(200)]
    for module in kernels:
        assert [module.collapsed(text) for text in texts] == [" ".join(t.split()) for t in texts]


def test_characters_are_counted_by_class_and_words_by_runs(kernels: list[ModuleType]) -> None:
    rng = random.Random(1)
    chars = [chr(code) for code in range(0x250)] + list("日本語กข\U0001f600\ud800 \n.,;€")
    texts = ["", "one two", *("".join(rng.choices(chars, k=rng.randrange(90))) for _ in range(50))]
    counts = [np.empty((len(texts), 10), np.int64) for _ in kernels]
    for module, result in zip(kernels, counts, strict=True):
        module.count_characters(texts, _CLASSES, result)
    found = _same(counts)
    assert found[:2, 9].tolist() == [0, 2]
    assert found[:, :9].sum(axis=1).tolist() == [len(text) for text in texts]


@pytest.mark.parametrize(("rows", "outputs"), [(0, 1), (1, 1), (1, 7), (5, 1), (700, 1), (300, 2)])
def test_leaves_of_all_trees_are_added(kernels: list[ModuleType], rows: int, outputs: int) -> None:
    rng = np.random.default_rng(rows)
    table = rng.normal(size=(9, rows)).astype(np.float32)
    feature = rng.integers(0, 9, (200, 4))
    threshold = rng.normal(size=(200, 4)).astype(np.float32)
    leaves = rng.normal(size=(200, 16, outputs)).astype(np.float32)
    sums = [np.empty((rows, outputs), np.float32) for _ in kernels]
    for module, result in zip(kernels, sums, strict=True):
        module.sum_leaves(table, feature, threshold, leaves, result)
    answers = table[feature] > threshold[:, :, None]
    leaf = (answers << np.arange(4)[:, None]).sum(axis=1)
    expected = leaves[np.arange(200)[:, None], leaf].sum(axis=0, dtype=np.float64)
    np.testing.assert_allclose(_same(sums), expected, atol=1e-3)


def test_features_are_measured_in_scales_off_their_means(kernels: list[ModuleType]) -> None:
    table = np.array([[1.0, 3.0, 100.0], [-7.0, 0.0, 0.5]], np.float32)
    mean, scale = np.array([1.0, 0.0], np.float32), np.array([2.0, 1.0], np.float32)
    results = [np.empty_like(table) for _ in kernels]
    for module, result in zip(kernels, results, strict=True):
        module.standardize(table, mean, scale, result, 4.0)
    assert _same(results).tolist() == [[0.0, 1.0, 4.0], [-4.0, 0.0, 0.5]]


@pytest.mark.parametrize(("rows", "groups"), [(1, 1), (300, 1), (300, 40), (2000, 900)])
def test_rows_get_the_means_of_their_groups(
    kernels: list[ModuleType], rows: int, groups: int
) -> None:
    rng = np.random.default_rng(rows + groups)
    values = rng.normal(size=(rows, 5)).astype(np.float32)
    number = rng.integers(-groups, groups, rows)
    means = [np.empty_like(values) for _ in kernels]
    for module, result in zip(kernels, means, strict=True):
        module.average_groups(values, number, result)
    expected = [values[number == one].mean(axis=0, dtype=np.float64) for one in number]
    np.testing.assert_allclose(_same(means), np.array(expected), atol=1e-4)


def test_what_does_not_fit_together_is_refused(kernels: list[ModuleType]) -> None:
    table, short = np.zeros((3, 4), np.float32), np.zeros(2, np.float32)
    for module in kernels:
        with pytest.raises(ValueError):  # noqa: PT011 - numpy's words differ from ours
            module.standardize(table, short, short, np.empty_like(table), 4.0)
