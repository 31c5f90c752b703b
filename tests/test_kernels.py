"""The inner loops of the model: numpy's and C's say the same, to the last bit."""

from __future__ import annotations

from types import ModuleType

import numpy as np
import pytest

from tests.in_c import implementations


@pytest.fixture(scope="module")
def kernels(tmp_path_factory: pytest.TempPathFactory) -> list[ModuleType]:
    """The module in Python, then that in C where there is a compiler."""
    return implementations("kernels.rows", tmp_path_factory.mktemp("kernels"))


def _same(results: list[np.ndarray]) -> np.ndarray:
    for other in results[1:]:
        np.testing.assert_array_equal(results[0], other)
    return results[0]


def test_bits_become_rows(kernels: list[ModuleType]) -> None:
    masks = np.array([5, 0, 1 << 63, 7], np.uint64)
    for width in (3, 64):
        rows = [np.full((width, 4), 9, np.float32) for _ in kernels]
        for module, result in zip(kernels, rows, strict=True):
            module.spread_bits(masks, result)
        found = _same(rows)
        assert found[:3].tolist() == [[1, 0, 0, 1], [0, 0, 0, 1], [1, 0, 0, 1]]
        assert found[-1].tolist() == ([1, 0, 0, 1] if width == 3 else [0, 0, 1, 0])
        assert not found[3:-1].any()


@pytest.mark.parametrize("columns", [0, 1, 7, 8, 100, 128, 129, 304, 4096])
def test_rows_are_added_up(kernels: list[ModuleType], columns: int) -> None:
    table = np.random.default_rng(columns).normal(size=(9, columns)).astype(np.float32)
    sums = [np.full(9, -1, np.float32) for _ in kernels]
    for module, result in zip(kernels, sums, strict=True):
        module.sum_rows(table, result)
    np.testing.assert_allclose(_same(sums), table.sum(axis=1, dtype=np.float64), atol=1e-3)


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


def test_features_that_differ_are_apart_from_those_that_do_not(kernels: list[ModuleType]) -> None:
    table = np.array([[1, 3, 100], [8, 8, 8], [-7, 0, 0.5], [0, 0, 1]], np.float32)
    mean, scale = np.array([1, 2, 0, 0], np.float32), np.array([2, 3, 1, 1], np.float32)
    results = []
    for module in kernels:
        same, differing = np.full(4, -1, np.float32), np.full(4, -1)
        result = np.full_like(table, -1)
        count = module.standardize(table, mean, scale, same, differing, result, 4.0)
        assert count == 3
        assert same.tolist() == [0, 2, 0, 0]
        assert differing[:count].tolist() == [0, 2, 3]
        results.append(result[:count])
    assert _same(results).tolist() == [[0, 1, 4], [-4, 0, 0.5], [0, 0, 1]]


@pytest.mark.parametrize(("rows", "groups"), [(1, 1), (300, 1), (300, 40), (2000, 900)])
def test_rows_get_the_means_of_their_groups(
    kernels: list[ModuleType], rows: int, groups: int
) -> None:
    rng = np.random.default_rng(rows + groups)
    values = rng.normal(size=(rows, 5)).astype(np.float32)
    number = rng.integers(-groups, groups, rows)
    results, members = [], []
    for module in kernels:
        means, member = np.empty_like(values), np.empty(rows, np.int64)
        count = module.average_groups(values, number, means, member)
        results.append(means[:count])
        members.append(member)
    means, member = _same(results), _same(members)
    assert len(means) == len(np.unique(number))
    expected = [values[number == one].mean(axis=0, dtype=np.float64) for one in number]
    np.testing.assert_allclose(means[member], np.array(expected), atol=1e-4)


def test_what_does_not_fit_together_is_refused(kernels: list[ModuleType]) -> None:
    table, short = np.zeros((3, 4), np.float32), np.zeros(2, np.float32)
    numbers = np.zeros(3, np.int64)
    for module in kernels:
        with pytest.raises(ValueError):  # noqa: PT011 - numpy's words differ from ours
            module.standardize(table, short, short, short, numbers, np.empty_like(table), 4.0)
