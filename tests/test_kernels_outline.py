"""The relations between elements: Python's and C's say the same."""

from __future__ import annotations

from types import ModuleType

import numpy as np
import pytest

from tests.in_c import implementations


@pytest.fixture(scope="module")
def kernels(tmp_path_factory: pytest.TempPathFactory) -> list[ModuleType]:
    return implementations("kernels.outline", tmp_path_factory.mktemp("kernels"))


def related(
    module: ModuleType, parent: list[int], block: list[int], signature: list[int], names: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    places = np.full((10, len(parent)), -9)
    masks = np.zeros((3, len(parent)), np.uint64)
    arrays = (np.array(values, np.int64) for values in (parent, block, signature))
    module.relate(*arrays, names, places, masks)
    return places, masks


def test_the_items_of_a_list_are_a_group(kernels: list[ModuleType]) -> None:
    """A list of three items after a heading: html > h1, ul > li, li, li, the last with a link."""
    names = np.array([[0, 1, 2, 4, 4, 4, 8], [1, 0, 2, 0, 0, 4, 0]], np.uint64)
    for module in kernels:
        places, masks = related(
            module, [0, 0, 0, 2, 2, 2, 5], [1, 3, 4, 5, 6], [0, 1, 2, 3, 3, 3, 4], names
        )
        depth, first, last, outer, unit, top_unit, group, place, size, path = places.tolist()
        assert depth == [0, 1, 1, 2, 2, 2, 3]
        assert list(zip(first, last, strict=True)) == [
            (0, 5), (0, 1), (1, 5), (1, 2), (2, 3), (3, 5), (4, 5),
        ]  # fmt: skip
        assert outer == [0, 0, 0, 2, 2, 2, 5]
        assert unit == top_unit == [-1, -1, -1, 3, 4, 5, 5]
        assert group[3] == group[4] == group[5] not in group[:3]
        assert place[3:6] == [0, 1, 2]
        assert size[3:] == [3, 3, 3, 1]
        assert path[3] == path[4] == path[5] not in path[:3]
        tags, near, far = masks.tolist()
        assert tags[6] == 2 | 4 | 8
        assert near[6] == 4 | 2
        assert far[6] == 4 | 2 | 1


def test_both_say_the_same_of_any_tree(kernels: list[ModuleType]) -> None:
    rng = np.random.default_rng(2)
    for size in (1, 2, 30, 3000):
        parent = [0, *(int(rng.integers(max(0, n - 9), n)) for n in range(1, size))]
        block = sorted([*range(size), *rng.integers(0, size, size // 2).tolist()])
        signature = rng.integers(0, 4, size).tolist()
        names = rng.integers(0, 1 << 63, (2, size), dtype=np.uint64) << np.uint64(1)
        results = [related(module, parent, block, signature, names) for module in kernels]
        for places, masks in results[1:]:
            np.testing.assert_array_equal(places, results[0][0])
            np.testing.assert_array_equal(masks, results[0][1])


def test_what_is_no_outline_is_refused(kernels: list[ModuleType]) -> None:
    names = np.zeros((2, 2), np.uint64)
    for module in kernels:
        with pytest.raises((ValueError, IndexError)):
            related(module, [0, 0], [2], [0, 0], names)
