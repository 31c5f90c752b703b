"""How the elements of an outline are related, in arrays. ``outline.c`` has the same in C,
which is found before this where modules are compiled (:mod:`arachne.extraction.compiled`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

REPEATED: Final = 3
"""Siblings of one signature that make a group: two may be chance."""


def relate(
    parent: NDArray[np.int64],
    block: NDArray[np.int64],
    signature: NDArray[np.int64],
    names: NDArray[np.uint64],
    places: NDArray[np.int64],
    masks: NDArray[np.uint64],
) -> None:
    """Fill ``places`` and ``masks`` with the arrays of an ``Outline`` from its ``depth`` on
    (:mod:`arachne.extraction.features.outline`).

    ``parent``: of each element, of which the first is the root and all others come after theirs.
    ``block``: the element of each block; there is one at or below every element. ``signature``: a
    number of what the element is called. ``names``: its bits among the tags, then those among the
    words of attributes.
    """
    above, kind, size = parent.tolist(), signature.tolist(), len(parent)
    tags, words = names.tolist()
    depth, outer, path, group, place = ([0] * size for _ in range(5))
    first, last = _ranges(above, block.tolist())
    at_or_above, near, far = list(tags), list(words), list(words)
    paths: dict[tuple[int, int, int], int] = {}
    groups: dict[tuple[int, int], int] = {}
    members = [0] * (size + 1)
    members[0] = 1
    for index in range(1, size):
        up = above[index]
        higher = above[up]
        depth[index] = depth[up] + 1
        wider = first[up] < first[index] or last[up] > last[index]
        outer[index] = up if wider else outer[up]
        at_or_above[index] |= at_or_above[up]
        near[index] |= words[up] | words[higher]
        far[index] |= far[up]
        path[index] = paths.setdefault((kind[index], kind[up], kind[higher]), len(paths) + 1)
        group[index] = number = groups.setdefault((up, kind[index]), len(groups) + 1)
        place[index] = members[number]
        members[number] += 1
    sizes = [members[number] for number in group]
    places[:] = [
        depth, first, last, outer, *_units(above, sizes), group, place, sizes, path,
    ]  # fmt: skip
    masks[:] = np.array([at_or_above, near, far], np.uint64)


def _ranges(parent: list[int], block: list[int]) -> tuple[list[int], list[int]]:
    """First block of each element's subtree, and the one after its last."""
    first, last = [-1] * len(parent), [0] * len(parent)
    for number, index in enumerate(block):
        if first[index] < 0:
            first[index] = number
        last[index] = number + 1
    for index in range(len(parent) - 1, 0, -1):
        above = parent[index]
        if first[above] < 0 or first[index] < first[above]:
            first[above] = first[index]
        last[above] = max(last[above], last[index])
    return first, last


def _units(parent: list[int], size: list[int]) -> tuple[list[int], list[int]]:
    """The nearest and the farthest repeated element at or above each one."""
    nearest, farthest = [-1] * len(parent), [-1] * len(parent)
    for index in range(1, len(parent)):
        above = parent[index]
        repeated = size[index] >= REPEATED
        nearest[index] = index if repeated else nearest[above]
        farthest[index] = farthest[above] if farthest[above] >= 0 else index if repeated else -1
    return nearest, farthest
