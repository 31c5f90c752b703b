"""The network answers as its definition says."""

import numpy as np

from arachne.extraction.blocks import segment
from arachne.extraction.features.matrix import PageFeatures
from arachne.extraction.model.network import (
    GROUPINGS,
    OFFSETS,
    Network,
    group_means,
    groupings,
    neighbours,
)
from arachne.extraction.parsing.tree import parse

FEATURES, HIDDEN, BRIEF, JOINT, ROWS = 5, 4, 3, 2, 9


def some_network() -> Network:
    random = np.random.default_rng(0)

    def weights(*shape: int) -> np.ndarray:
        return random.normal(size=shape).astype(np.float32)

    return Network(
        mean=weights(FEATURES),
        scale=np.abs(weights(FEATURES)) + 1,
        block=weights(FEATURES, HIDDEN),
        block_bias=weights(HIDDEN),
        brief=weights(HIDDEN, BRIEF),
        brief_bias=weights(BRIEF),
        joint=weights(2 * HIDDEN + BRIEF * (len(OFFSETS) + GROUPINGS), JOINT),
        joint_bias=weights(JOINT),
        out=weights(JOINT),
        direct=weights(FEATURES),
        out_bias=weights(1),
    )


def one_by_one(net: Network, matrix: np.ndarray, groups: list[np.ndarray]) -> list[float]:
    matrix = np.clip((matrix - net.mean) / net.scale, -4, 4)
    seen = np.maximum(matrix @ net.block + net.block_bias, 0)
    brief = np.tanh(seen @ net.brief + net.brief_bias)
    odds = []
    for row in range(len(matrix)):
        parts = [seen[row]]
        for offset in OFFSETS:
            place = row + offset
            parts.append(brief[place] if 0 <= place < len(matrix) else np.zeros(BRIEF))
        parts.append(seen.mean(axis=0))
        parts += [brief[group == group[row]].mean(axis=0) for group in groups]
        joint = np.maximum(np.concatenate(parts) @ net.joint + net.joint_bias, 0)
        odds.append(float(joint @ net.out + matrix[row] @ net.direct + net.out_bias[0]))
    return odds


def example() -> tuple[np.ndarray, list[np.ndarray]]:
    random = np.random.default_rng(1)
    matrix = random.normal(size=(ROWS, FEATURES)).astype(np.float32)
    return matrix, [random.integers(0, 3, ROWS) for _ in range(GROUPINGS)]


def test_all_blocks_at_once_equal_one_by_one() -> None:
    matrix, groups = example()
    net = some_network()
    np.testing.assert_allclose(
        net.predict([matrix.T], groups), one_by_one(net, matrix, groups), rtol=1e-4, atol=1e-4
    )


def test_features_that_are_the_same_for_all_blocks_count_as_the_others_do() -> None:
    matrix, groups = example()
    matrix[:, 1] = 0
    matrix[:, 3] = 9
    net = some_network()
    for rows in (ROWS, 1):  # of one block, all are
        part, own = matrix[:rows], [group[:rows] for group in groups]
        np.testing.assert_allclose(
            net.predict([part.T], own), one_by_one(net, part, own), rtol=1e-4, atol=1e-4
        )


def test_stored_arrays_give_the_same_network_back() -> None:
    matrix, groups = example()
    net = some_network()
    again = Network.from_arrays(net.arrays("name"), "name")
    np.testing.assert_allclose(
        again.predict([matrix.T], groups), net.predict([matrix.T], groups), atol=0.05
    )


def test_neighbours_beyond_the_ends_are_zeros() -> None:
    values = np.array([[1.0], [2.0]], np.float32)
    near = {offset: rows.tolist() for offset, rows in zip(OFFSETS, neighbours(values), strict=True)}
    assert near[1] == [[2.0], [0.0]]
    assert near[-1] == [[0.0], [1.0]]
    assert near[3] == near[-3] == [[0.0], [0.0]]


def test_means_are_of_the_group() -> None:
    means, member = group_means(
        np.array([[1.0], [2.0], [5.0]], np.float32), np.array([7, -1, 7], np.int64)
    )
    assert means[member].tolist() == [[3.0], [2.0], [3.0]]


def test_the_cards_of_a_list_are_one_grouping() -> None:
    html = "<h1>Cards</h1><ul>" + "<li><b>x</b><p>text</p></li>" * 4 + "</ul>"
    page = PageFeatures(segment(parse(html)))
    *_, repeated, section = groupings(page)
    assert len(set(repeated[1:].tolist())) == 1
    assert repeated[0] not in repeated[1:]
    assert len(set(section[1:].tolist())) == 1
