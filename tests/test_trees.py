"""Oblivious trees answer as their definition says."""

import numpy as np

from arachne.extraction.model.trees import Trees, sigmoid, softmax


def reference(trees: Trees, row: np.ndarray) -> np.ndarray:
    total = trees.bias.astype(float).copy()
    for number in range(len(trees.feature)):
        leaf = 0
        for level, feature in enumerate(trees.feature[number]):
            leaf |= int(row[feature] > trees.threshold[number, level]) << level
        total += trees.leaves[number, leaf]
    return total


def some_trees() -> Trees:
    random = np.random.default_rng(0)
    return Trees(
        feature=random.integers(0, 7, (20, 3)),
        threshold=random.normal(size=(20, 3)).astype(np.float32),
        leaves=random.normal(size=(20, 8, 2)).astype(np.float32),
        bias=np.array([1.0, -1.0], np.float32),
    )


def test_all_rows_and_trees_at_once_equal_one_by_one() -> None:
    trees = some_trees()
    matrix = np.random.default_rng(1).normal(size=(700, 7)).astype(np.float32)
    expected = np.array([reference(trees, row) for row in matrix])
    np.testing.assert_allclose(trees.predict(matrix.T), expected, rtol=1e-5, atol=1e-5)


def test_no_rows_give_no_answers() -> None:
    assert some_trees().predict(np.zeros((7, 0), np.float32)).shape == (0, 2)


def test_stored_arrays_give_the_same_model_back() -> None:
    trees = some_trees()
    again = Trees.from_arrays(trees.arrays("name"), "name")
    matrix = np.random.default_rng(2).normal(size=(5, 7)).astype(np.float32)
    np.testing.assert_allclose(again.predict(matrix.T), trees.predict(matrix.T), atol=0.02)


def test_links_to_probabilities() -> None:
    assert sigmoid(np.array([0.0]))[0] == 0.5
    np.testing.assert_allclose(softmax(np.array([[1000.0, 1000.0]])), [[0.5, 0.5]])
