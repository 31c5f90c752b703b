"""The part of the tree above the blocks, as arrays: what the features are computed from.

Only elements with a block at or below them take part. Their blocks are consecutive, so any sum
over a subtree is a difference of two prefix sums.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from arachne.extraction.blocks import Block
from arachne.extraction.columns import masks, numbers
from arachne.extraction.outline_names import describe
from arachne.extraction.tree import Node

Ints = NDArray[np.int64]
Masks = NDArray[np.uint64]

REPEATED: Final = 3
"""Siblings of one signature that make a group: two may be chance."""


@dataclass(slots=True)
class Outline:
    """Arrays over elements, parents before children; ``block`` maps each block to its element.

    ``first``/``last``: the block range of the subtree. ``outer``: the nearest ancestor with more
    blocks. ``unit``: the nearest element at or above that is one of at least ``REPEATED``
    siblings of one signature, or -1; ``top_unit``: the farthest such. ``group``: the id of the
    siblings' group, ``place``: the element's place in it, ``size``: their number.
    """

    nodes: list[Node]
    block: Ints
    parent: Ints
    depth: Ints
    first: Ints
    last: Ints
    outer: Ints
    unit: Ints
    top_unit: Ints
    group: Ints
    place: Ints
    size: Ints
    path: Ints  # id of the signatures of the element, its parent and its grandparent
    tags: Masks  # ANCESTOR_TAGS at or above
    near: Masks  # ATTRIBUTE_WORDS of the element, its parent and its grandparent
    far: Masks  # ATTRIBUTE_WORDS of the element and all above


def outline(blocks: Sequence[Block]) -> Outline:
    """The elements at or above the blocks."""
    nodes, parent, block = _collect(blocks)
    count = len(nodes)
    first, last = _ranges(parent, block)
    depth, outer = [0] * count, [0] * count
    tags, words, near, far = [0] * count, [0] * count, [0] * count, [0] * count
    signature, path = [0] * count, [0] * count
    signatures: dict[Any, int] = {}
    groups: dict[tuple[int, int], int] = {}
    group, place, members = [0] * count, [0] * count, [0] * count
    for index, node in enumerate(nodes):
        above = parent[index]
        name, mask, tag_mask = describe(node)
        signature[index] = own = signatures.setdefault(name, len(signatures))
        words[index] = mask
        if not index:
            tags[0], near[0], far[0] = tag_mask, mask, mask
            continue
        depth[index] = depth[above] + 1
        grandparent = parent[above] if above else 0
        tags[index] = tags[above] | tag_mask
        near[index] = mask | words[above] | words[grandparent]
        far[index] = mask | far[above]
        wider = first[above] < first[index] or last[above] > last[index]
        outer[index] = above if wider else outer[above]
        path[index] = signatures.setdefault(
            (own, signature[above], signature[grandparent]), len(signatures)
        )
        group[index] = number = groups.setdefault((above, own), len(groups) + 1)
        place[index] = members[number]
        members[number] += 1
    size = [members[number] for number in group]
    unit, top_unit = _units(parent, size)
    return Outline(
        nodes, numbers(block), numbers(parent), numbers(depth), numbers(first), numbers(last),
        numbers(outer), numbers(unit), numbers(top_unit), numbers(group), numbers(place),
        numbers(size), numbers(path), masks(tags), masks(near), masks(far),
    )  # fmt: skip


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


def _collect(blocks: Sequence[Block]) -> tuple[list[Node], list[int], list[int]]:
    """Elements at or above the blocks in document order, each one's parent, each block's own."""
    nodes: list[Node] = []
    parent: list[int] = []
    index_of: dict[Node, int] = {}
    block: list[int] = []
    for item in blocks:
        own = item.node
        if own not in index_of:
            pending = [own]
            node = own.parent
            while node is not None and node not in index_of:
                pending.append(node)
                node = node.parent
            above = index_of[node] if node is not None else 0
            for fresh in reversed(pending):
                parent.append(above)
                index_of[fresh] = above = len(nodes)
                nodes.append(fresh)
        block.append(index_of[own])
    return nodes, parent, block
